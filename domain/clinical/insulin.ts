import type { PatientProfile } from '#domain/people/patients.ts'
import { mentionedIn } from './gates.ts'
import { takesLike } from './medicines.ts'
import { mentionedMedicines } from './proposals.ts'

export const gramsOnlyMessage = 'Somebody on insulin counts grams: exchanges are too coarse for a dose.'

type Profile = Pick<PatientProfile, 'conditions' | 'medicines' | 'medical_notes' | 'medication'> & {
  confirmed_conditions: readonly string[]
  confirmed_medicines: readonly string[]
}

/** Whether insulin or type 1 diabetes is chosen, confirmed, or named by any word of the notes, denied or not. */
export function namesInsulin(profile: Profile): boolean {
  const medicines = [
    ...[...profile.medicines, ...profile.confirmed_medicines],
    ...mentionedMedicines(profile),
  ]
  return (
    takesLike(medicines, 'insulin') ||
    [...profile.conditions, ...profile.confirmed_conditions].includes('type 1 or insulin') ||
    mentionedIn(profile).includes('insulin')
  )
}
