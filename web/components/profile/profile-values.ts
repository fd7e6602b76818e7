import type { z } from 'zod'
import { ageOn, isDate, today } from '#domain/dates.ts'
import { isMinor, type PatientProfile, PatientProfileInput } from '#domain/people/patients.ts'
import type { ZodForm } from '#web/components/forms/form.ts'
import { emptyValues, type FormValues } from '#web/components/forms/form-values.ts'

export type ProfileFields = ZodForm<typeof PatientProfileInput>
export type ProfileValues = FormValues<z.input<typeof PatientProfileInput>>

/** The form's first values: the profile, else the name from the sign-up and the date of birth from the invitation. */
export function profileValues(
  profile: PatientProfile | undefined,
  name: string | null,
  born: string | null = null,
): ProfileValues {
  const [first = '', ...others] = (name ?? '').trim().split(/\s+/)
  const values = {
    ...emptyValues(PatientProfileInput),
    first_name: first,
    last_name: others.join(' '),
    dob: born ?? '',
  }
  if (!profile) return values
  const known = Object.keys(values).map((name) => [
    name,
    profile[name as keyof ProfileValues] ?? values[name as keyof ProfileValues],
  ])
  return Object.fromEntries(known) as ProfileValues
}

/** Whether a field has an answer; no and none are answers, too. */
export const isAnswered = (value: ProfileValues[keyof ProfileValues]): boolean =>
  typeof value === 'object' && value ? Object.keys(value).length > 0 : (value ?? '') !== ''

/** Whether a person with this birth date needs a parent or guardian; false for an invalid date. */
export function needsGuardian(dob: string | null): boolean {
  return !!dob && isDate(dob) && isMinor(dob) && ageOn(dob, today()) >= 13
}

/** The list with what was typed, which commas split into single words; blank ones and those already there are left out. */
export function withWords(list: string[], typed: string): string[] {
  const extended = [...list]
  for (const word of wordsIn(typed))
    if (!extended.some((other) => other.toLowerCase() === word.toLowerCase())) extended.push(word)
  return extended.length > list.length ? extended : list
}

/** The single words of a text that lists them. */
export function wordsIn(typed: string): string[] {
  return typed
    .split(/[,;،]/)
    .map((word) => word.trim())
    .filter(Boolean)
}

/** What the form sends: a guardian only where one is needed. */
export function withoutGuardian<Input extends z.input<typeof PatientProfileInput>>({
  guardian_name,
  guardian_consent,
  ...own
}: Input) {
  return { ...own, ...(needsGuardian(own.dob) && { guardian_name, guardian_consent }) }
}
