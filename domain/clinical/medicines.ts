import { metabolicMedicines } from './medicines-metabolic.ts'
import { otherMedicines } from './medicines-other.ts'

/** Medicines that act alike, with what food has to do with them. */
export type MedicineGroup = {
  /** Generic names, each with its brand words and its other spellings between commas. */
  names: Record<string, string>
  kind: string
  /** What of the food it concerns. */
  concerns: string
  note: string
  /** When it is taken; null where no source says. */
  timing: string | null
  severity: string
  source: string
  /** How many sources say so. */
  sure: number
}
export const medicineGroups: MedicineGroup[] = [...metabolicMedicines, ...otherMedicines]

/** The groups of a medicine by its generic name: one each. */
const groupByName = new Map(
  medicineGroups.flatMap((group) => Object.keys(group.names).map((name) => [name, group] as const)),
)
export const medicineNames = [...groupByName.keys()]
export const isMedicine = (name: string) => groupByName.has(name)

/** What a medicine tells the nutritionist, as the check of a week answers it. */
export type MedicineNote = { name: string; text: string; timing: string | null; source: string }

/** The note of each medicine; of those of one group the note is one. */
export function medicineNotes(names: readonly string[]): MedicineNote[] {
  const groups = Map.groupBy(
    names.filter((name) => groupByName.has(name)),
    (name) => groupByName.get(name)!,
  )
  return [...groups].map(([{ note, timing, source, sure }, same]) => ({
    name: same.join(', '),
    text: sure < 2 ? `${note} Not confirmed by two sources: please ask the doctor or the pharmacist.` : note,
    timing,
    source,
  }))
}

/** Whether one of the medicines is of the group of another one: 'gliclazide' is of that of 'glimepiride'. */
export const takesLike = (names: readonly string[], generic: string) =>
  names.some((name) => groupByName.get(name) === groupByName.get(generic))
