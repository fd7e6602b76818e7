import { today } from '#domain/dates.ts'
import { notesEatingDisorder } from '#domain/food/targets/targets.ts'
import { bmi, isMinor } from '#domain/people/patients.ts'
import { pregnancyOn } from '#domain/people/pregnancy.ts'
import type { JourneyFacts } from './journey.ts'
import { shownTarget } from './weight-to-go.ts'
import { effectiveGoal, underweightBmi } from './weight-trend.ts'

type Profile = Parameters<typeof shownTarget>[0] &
  Parameters<typeof notesEatingDisorder>[0] & { goal: JourneyFacts['goal'] }

/** A person's goal, and the weights that count as reached. */
export function countedWeights(profile: Profile): Pick<JourneyFacts, 'goal' | 'weights'> {
  const { start_weight_kg: startKg, height_cm, dob } = profile
  const pregnancy = pregnancyOn(profile, today())
  const isYoung = isMinor(dob)
  const isSheltered = isYoung || (pregnancy && pregnancy !== 'no') || notesEatingDisorder(profile)
  return {
    goal: effectiveGoal(profile.goal, bmi(startKg, height_cm), isYoung),
    weights: isSheltered
      ? null
      : { startKg, targetKg: shownTarget(profile), leastKg: underweightBmi * (height_cm / 100) ** 2 },
  }
}
