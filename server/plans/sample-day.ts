import { evaluateRules } from '#domain/clinical/evaluate.ts'
import { addDays, type DateString, today, type Weekday, weekdayName } from '#domain/dates.ts'
import { dishFinder } from '#domain/plans/dish-finder.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import type { DayTargets } from '#domain/plans/plan-filling.ts'
import { mealRecipe } from '#domain/plans/plan-recipes.ts'
import {
  noDishesSentence,
  plannedSentence,
  type SampleMeal,
  sampleDay,
  sampleFor,
} from '#domain/plans/sample-day.ts'
import { servedColumns } from '#server/days/tastes.ts'
import { type Db, orNotFound } from '#server/db/rows.ts'
import { currentTargets, knownWeight } from '#server/food/patient-targets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement, slow } from '#server/http/routes.ts'
import { noProfile } from '#server/people/change-profile.ts'
import { clashesOf } from './plan-clashes.ts'
import { fillDays, gateColumns, homeColumns } from './plan-filling.ts'
import { ruledPerson, weighedDays } from './plan-rules.ts'
import { recipesIn } from './plan-sharing.ts'

/** What the example is made from, and whether the nutritionist has published a plan. */
const eaterOf = (db: Db, patientId: string) =>
  db
    .selectFrom('patient_profiles as p')
    .select(servedColumns)
    .select(gateColumns)
    .select(homeColumns)
    .select(['p.height_cm', 'p.start_weight_kg', 'p.goal', 'p.activity_level', 'p.target_weight_kg'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('meal_plans as m')
          .select('m.id')
          .whereRef('m.patient_id', '=', 'p.patient_id')
          .where('m.published_at', 'is not', null),
      ).as('is_planned'),
    )
    .where('p.patient_id', '=', patientId)
    .executeTakeFirstOrThrow(orNotFound(noProfile))
type Eater = Awaited<ReturnType<typeof eaterOf>>

/** An ordinary day: the next one without a fast, if there is one. */
function ordinaryDay(fasting: Weekday[]): DateString {
  const tomorrow = addDays(today(), 1)
  const free = [0, 1, 2, 3, 4, 5, 6].find((day) => !fasting.includes(weekdayName(addDays(tomorrow, day))))
  return addDays(tomorrow, free ?? 0)
}

/** A week that is filled is one of many that fit; of a day with few dishes the first one may not keep a rule. */
const tries = 3

/** A day that clashes with nothing and keeps the limits of the rules; undefined where none was found. */
async function soundDay(
  db: Db,
  user: SignedIn,
  eater: Eater,
  { targets, example }: { targets: DayTargets; example: number },
): Promise<PlanDay | undefined> {
  const ruled = (await ruledPerson(db, user.id))!
  const week_start = ordinaryDay(eater.fasting_weekdays)
  for (let attempt = 0; attempt < tries; attempt++) {
    const order = { week_start, targets, seed: example + 100 * attempt, variety: 'some' as const }
    const { days, missing } = await fillDays(db, user, user.id, eater, [{ day: 0, meals: [] }], order)
    if (missing.length > 0) return undefined
    const marks = evaluateRules(await weighedDays(db, days), ruled.person, ruled.list)
    const isSound =
      marks.every(({ effect }) => effect === 'note') && (await clashesOf(db, user.id, days)).length === 0
    if (isSound) return days[0]
  }
}

/** The meals with their recipes. */
async function sampleMeals(db: Db, day: PlanDay): Promise<SampleMeal[]> {
  const dishOf = dishFinder(await recipesIn(db, [day]))
  return day.meals.map((meal) => {
    const dish = dishOf(meal)
    return { ...meal, recipe: dish ? mealRecipe(meal, dish) : null }
  })
}

async function sampleOf(db: Db, user: SignedIn, example: number) {
  const none = { energy: null, meals: null, missing: [] }
  const eater = await eaterOf(db, user.id)
  if (eater.is_planned) return { ...none, absent: plannedSentence }
  const weight = await knownWeight(db, user.id, eater.start_weight_kg)
  const { targets, energy, absent, missing } = sampleFor(eater, weight, today())
  if (!targets) return { ...none, absent, missing }
  // What the nutritionist has set holds, and nothing else is told beside it.
  const confirmed = await currentTargets(db, user.id)
  const day = await soundDay(db, user, eater, { targets: confirmed ?? targets, example })
  return {
    energy: confirmed ? null : energy,
    meals: day ? await sampleMeals(db, day) : null,
    absent: day ? null : noDishesSentence,
    missing,
  }
}

export const sampleDayHandlers = implement(sampleDay, {
  'POST /patients/sample-day': slow(async ({ db, user, body, write }) => {
    const sample = await sampleOf(db, user, body.example)
    return write(async () => sample)
  }),
})
