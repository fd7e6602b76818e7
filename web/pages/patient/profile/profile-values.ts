import type { z } from 'zod'
import { ageOn, isDate, today } from '#domain/dates.ts'
import { isMinor, type PatientProfile, PatientProfileInput } from '#domain/people/patients.ts'
import { emptyValues, type FormValues } from '#web/components/forms/form-values.ts'

export type ProfileValues = FormValues<z.input<typeof PatientProfileInput>>

/** What the form starts with: the profile, else what sign-up already told. */
export function profileValues(profile: PatientProfile | undefined, name: string | null): ProfileValues {
  const [first = '', ...others] = (name ?? '').trim().split(/\s+/)
  const values = { ...emptyValues(PatientProfileInput), first_name: first, last_name: others.join(' ') }
  if (!profile) return values
  const known = Object.keys(values).map((name) => [
    name,
    profile[name as keyof ProfileValues] ?? values[name as keyof ProfileValues],
  ])
  return Object.fromEntries(known) as ProfileValues
}

/** Whether somebody born then needs a parent or guardian; false while the date makes no sense. */
export function needsGuardian(dob: string | null): boolean {
  return !!dob && isDate(dob) && isMinor(dob) && ageOn(dob, today()) >= 13
}

/** The list with the new allergy; the same list when it is blank or already there. */
export function withAllergy(list: string[], typed: string): string[] {
  const allergy = typed.trim()
  const known = list.some((other) => other.toLowerCase() === allergy.toLowerCase())
  return allergy && !known ? [...list, allergy] : list
}
