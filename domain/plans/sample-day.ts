import { z } from 'zod'
import { gatesOf } from '#domain/clinical/gates.ts'
import type { DateString } from '#domain/dates.ts'
import { callsFor, wholeNumber } from '#domain/endpoint.ts'
import {
  byFormula,
  energyFloor,
  type KnownWeight,
  notesEatingDisorder,
  proposeTargets,
  type TargetProfile,
} from '#domain/food/targets/targets.ts'
import { keysOf } from '#domain/keys.ts'
import { activityLabels } from '#domain/people/patients.ts'
import { mayExpect, staged } from '#domain/people/pregnancy.ts'
import { inOneSentence } from '#domain/plain-text.ts'
import { PlainMeal } from './meal-plans.ts'
import { PlanDish } from './plan-sharing.ts'

/*
 * What somebody sees before anybody has acted for them: about how much energy, and a day of dishes as an example. Nothing of
 * it is stored, and nothing of it is told where a figure or a dish could do harm.
 */

/** So many example days somebody may see: each number is another one, the same number the same. */
export const mostExamples = 5

/** Facts without which there is no example, as a sentence names them. */
const neededFacts = {
  gender: 'your gender',
  pregnancy: 'whether you are pregnant or breastfeeding',
  activity_level: 'how active you are',
}
type NeededFact = keyof typeof neededFacts

/** True for every gate, and names none: whoever reads it knows what they told. */
export const gatedSentence =
  'With what you told us, your nutritionist plans your energy and your meals with you personally. We make no example by ourselves.'
export const noDishesSentence =
  'We found no example day that fits everything you told us. Your nutritionist finds dishes that do.'
export const plannedSentence = 'Your nutritionist has made a plan for you, so there is no example any more.'
const missingSentence = (facts: NeededFact[]) =>
  `For an example we would also need to know ${inOneSentence(facts.map((fact) => neededFacts[fact]))}.`

/** Whether anything known of somebody forbids an example: every gate, and a pregnancy or a baby that is breastfed. */
export function isSampleGated(given: TargetProfile, on: DateString): boolean {
  const profile = staged(given, on)
  const isExpecting = profile.gender !== 'male' && (profile.pregnancy ?? 'no') !== 'no'
  return (
    isExpecting ||
    notesEatingDisorder(profile) ||
    [...profile.conditions, ...(profile.confirmed_conditions ?? [])].includes('lactation') ||
    gatesOf(profile, on).length > 0
  )
}

/** What has to be known first. */
function missingFacts(profile: TargetProfile, on: DateString): NeededFact[] {
  const isUnknown: Record<NeededFact, boolean> = {
    gender: profile.gender === null,
    pregnancy: mayExpect(profile, on) && staged(profile, on).pregnancy === null,
    activity_level: profile.activity_level === null,
  }
  return keysOf(isUnknown).filter((fact) => isUnknown[fact])
}

/** Where an energy stands to what a body uses, in words that are true of both. */
function aimText({ goal }: TargetProfile, calories: number, burned: number): string {
  if (calories < burned) return 'less than you use in a day, to lose weight'
  if (calories > burned)
    return goal === 'gain'
      ? 'more than you use in a day, to gain weight'
      : 'the least that we propose to anybody'
  return goal === 'lose'
    ? 'about what you use in a day; your nutritionist talks with you about your goal'
    : 'about what you use in a day'
}

const step = 50
/** 1,900 kcal as 1,850 to 1,950; the lower end is never below what may be proposed. */
function rangeOf(calories: number, floor: number) {
  const from = Math.max(step * Math.round(calories / step) - step, step * Math.ceil(floor / step))
  return { from, to: from + 2 * step }
}

/** The targets that an example day is filled to and the energy to tell, or why there is neither. */
export function sampleFor(profile: TargetProfile, weight: KnownWeight, on: DateString) {
  const none = (absent: string, missing: NeededFact[] = []) => ({
    ...{ targets: null, energy: null, absent, missing },
  })
  if (isSampleGated(profile, on)) return none(gatedSentence)
  const missing = missingFacts(profile, on)
  if (missing.length > 0) return none(missingSentence(missing), missing)
  const { proposed } = proposeTargets(profile, weight, on)
  if (!proposed) return none(gatedSentence)
  const { burned } = byFormula(profile, weight.kg, on)
  const activity = activityLabels[profile.activity_level!].toLowerCase()
  const energy = {
    ...rangeOf(proposed.calories, energyFloor(profile, weight, on)),
    how: `Reckoned by the formula of Mifflin and St Jeor from your age, gender, height and weight, and from how active you are (${activity}): ${aimText(profile, proposed.calories, burned)}.`,
  }
  return { targets: proposed, energy, absent: null, missing }
}

/** Without figures: what a dish has is nothing to compare oneself with. */
const SampleMeal = PlainMeal.pick({
  ...{ id: true, meal_type: true, title: true, portion: true, time: true, template_id: true },
}).extend({ recipe: PlanDish.nullable() })
export type SampleMeal = z.output<typeof SampleMeal>

const SampleDay = z.object({
  /** A range, kcal a day, and how it was reckoned; null where none is told, and after the nutritionist has set one. */
  energy: z.object({ from: z.number(), to: z.number(), how: z.string() }).nullable(),
  meals: z.array(SampleMeal).nullable(),
  /** Why there are no meals, in a sentence. */
  absent: z.string().nullable(),
  /** What would have to be known for an example. */
  missing: z.array(z.enum(keysOf(neededFacts))),
})
export type SampleDay = z.output<typeof SampleDay>

export const sampleDay = callsFor('patient', {
  'POST /patients/sample-day': {
    status: 200,
    summary:
      'About how much energy, and an example day of dishes, before the first plan; none where it could do harm. Nothing is saved',
    body: z.object({
      example: wholeNumber(
        `Example must be a whole number from 1 to ${mostExamples}`,
        1,
        mostExamples,
      ).default(1),
    }),
    reply: SampleDay,
  },
})
