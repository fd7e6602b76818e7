import { groupByName } from './medicines.ts'
import { metabolicMedicines } from './medicines-metabolic.ts'
import { otherMedicines } from './medicines-other.ts'

/** What food has to do with medicines that act alike. */
export type MedicineFacts = {
  note: string
  /** When it is taken; null where no source says. */
  timing: string | null
  source: string
  /** How many sources say so. */
  sure: number
}
export const medicineFacts: Record<string, MedicineFacts> = { ...metabolicMedicines, ...otherMedicines }

/** What a medicine tells the nutritionist, as the check of a week answers it. */
export type MedicineNote = { name: string; text: string; timing: string | null; source: string }

/** The note of each medicine; of those of one group the note is one. */
export function medicineNotes(names: readonly string[]): MedicineNote[] {
  const groups = Map.groupBy(
    names.filter((name) => groupByName.has(name)),
    (name) => Object.keys(groupByName.get(name)!)[0]!,
  )
  return [...groups].map(([first, same]) => {
    const { note, timing, source, sure } = medicineFacts[first]!
    return {
      name: same.join(', '),
      text:
        sure < 2 ? `${note} Not confirmed by two sources: please ask the doctor or the pharmacist.` : note,
      timing,
      source,
    }
  })
}
