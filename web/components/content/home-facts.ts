import { written } from '#domain/field-words.ts'
import { homeLabels, homeNames, homeWritings } from '#domain/people/home.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import type { Fact } from './facts.tsx'

/** What somebody has said of home and days, for `Facts`; empty when nothing was said. */
export const homeFacts = (profile: PatientProfile): Fact[] =>
  homeNames.flatMap((name): Fact[] => {
    // A profile that is kept from before has not all of them.
    const value = profile[name] ?? null
    const words = value === null ? '' : String(written(name, value, homeWritings[name]))
    if (!words) return []
    const fact = [homeLabels[name], words] as const
    return [name === 'kitchen' || name === 'meal_times' ? [...fact, 'wide'] : fact]
  })
