import type { z } from 'zod'
import { ageOn, isDate, today } from '#domain/dates.ts'
import { isMinor, type PatientProfile, type PatientProfileInput } from '#domain/patients.ts'
import type { FormValues } from '#web/form.ts'

export type ProfileValues = FormValues<z.input<typeof PatientProfileInput>>

/** What the form starts with: the profile, else what sign-up already told. */
export function profileValues(profile: PatientProfile | undefined, name: string | null): ProfileValues {
  const [first = '', ...others] = (name ?? '').trim().split(/\s+/)
  return {
    first_name: profile?.first_name ?? first,
    last_name: profile?.last_name ?? others.join(' '),
    dob: profile?.dob ?? '',
    gender: profile?.gender ?? null,
    height_cm: profile?.height_cm ?? '',
    start_weight_kg: profile?.start_weight_kg ?? '',
    allergies: profile?.allergies ?? [],
    dietary_prefs: profile?.dietary_prefs ?? [],
    food_rules: profile?.food_rules ?? [],
    medical_notes: profile?.medical_notes ?? '',
    goal: profile?.goal ?? null,
    target_weight_kg: profile?.target_weight_kg ?? '',
    activity_level: profile?.activity_level ?? null,
    health_needs: profile?.health_needs ?? [],
    emergency_contact: profile?.emergency_contact ?? '',
    preferred_language: profile?.preferred_language ?? null,
    guardian_name: profile?.guardian_name ?? '',
    guardian_consent: profile?.guardian_consent ?? false,
  }
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
