import { v7 as newId } from 'uuid'
import { gateAgainst } from '#domain/clinical/gates.ts'
import { addDays } from '#domain/dates.ts'
import { sumNutrients } from '#domain/food/nutrients.ts'
import { type DishOf, mealsWith, planClashes } from '#domain/food/reading/clashes.ts'
import { dislikeAvoid } from '#domain/food/reading/dislikes.ts'
import { beforeBirthMessage } from '#domain/people/patients.ts'
import { everyDish } from '#domain/plans/alternatives.ts'
import { daysPerPlan, type Meal, type PlainMeal, type PlanDay } from '#domain/plans/meal-plans.ts'
import { type Fitted, fitWeeks } from '#domain/plans/plan-fitting.ts'
import { scalingProblem } from '#domain/plans/plan-scaling.ts'
import { dailyAverage } from '#domain/plans/plan-totals.ts'
import {
  notInCareMessage,
  savedPlanUse,
  type UsedPlan,
  type UseInput,
  unknownNeedsMessage,
  unscaledReasons,
} from '#domain/plans/saved-plan-use.ts'
import type { SavedDay } from '#domain/plans/saved-plans.ts'
import { visiblePatients } from '#server/access.ts'
import { servedColumns, tastesOf } from '#server/days/tastes.ts'
import type { Db } from '#server/db/rows.ts'
import { targetsOf } from '#server/food/patient-targets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement, slow } from '#server/http/routes.ts'
import { inSlices } from '#server/slices.ts'
import { withoutMisfits } from './alternatives.ts'
import { createPlan } from './meal-plans.ts'
import { readAhead } from './plan-clashes.ts'
import { dishFoodsOf } from './plan-dishes.ts'
import { figuresOf, gateColumns, menuByDate } from './plan-filling.ts'
import { partsFinder, scaleWithAlternatives } from './plan-scaling.ts'
import { savedPlan } from './saved-plans.ts'

/** Challengers in the caller's care with their names; their care is locked in the order of ids. */
async function lockCare(db: Db, user: SignedIn, ids: string[]) {
  const rows = await db
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', 'a.patient_id')
    .select(['a.patient_id', 'u.display_name'])
    .where('a.patient_id', 'in', ids)
    .where('a.active', '=', true)
    .where(visiblePatients(user, 'a.patient_id'))
    .orderBy('a.patient_id')
    .forShare('a')
    .execute()
  return new Map(rows.map(({ patient_id, display_name }) => [patient_id, display_name]))
}

/** What each of these challengers in care avoids and likes; without those who have no profile. */
const eatersInCare = (db: Db, user: SignedIn, { patient_ids }: UseInput) =>
  db
    .selectFrom('patient_profiles as p')
    .select(servedColumns)
    .select(gateColumns)
    .select('p.patient_id')
    .where('p.patient_id', 'in', patient_ids)
    .where(visiblePatients(user, 'p.patient_id'))
    .execute()
type Targets = Awaited<ReturnType<typeof targetsOf>>
type PartsOf = Awaited<ReturnType<typeof partsFinder>>
const mainMeals = ['breakfast', 'lunch', 'dinner'] as const
type Eater = Awaited<ReturnType<typeof eatersInCare>>[number]

/** The weeks for one person. `dishOf` says what a meal's dish is made of. */
async function weeksFor(db: Db, saved: SavedDay[], eater: Eater, wanted: UseInput, dishOf: DishOf) {
  const disliked = eater.dislikes.map(dislikeAvoid)
  const person = {
    ...{ figuresOf, newId, fasting_weekdays: eater.fasting_weekdays },
    menuOn: await menuByDate(eater, await tastesOf(db, eater.patient_id, eater, wanted.week_start)),
    clashesIn: (days: PlanDay[]) => [
      ...planClashes(days, eater, dishOf),
      ...mealsWith(days, () => disliked, dishOf),
    ],
  }
  return inSlices(fitWeeks(saved, wanted, person))
}

type Scaled = Fitted & Pick<UsedPlan, 'scaled' | 'unscaled' | 'target_calories'>

/** A week in portions for the person's confirmed targets, where that can be done without asking. */
async function scaledWeek(week: Fitted, { current, floor }: Targets, partsOf: PartsOf): Promise<Scaled> {
  const target_calories = current?.calories ?? null
  const leave = (unscaled: string): Scaled => ({ ...week, scaled: false, unscaled, target_calories })
  if (!current) return leave(unscaledReasons.noTargets)
  // Else a single meal would be scaled to what the whole day comes to.
  const isWhole = ({ meals }: PlanDay) =>
    mainMeals.every((type) => meals.some(({ meal_type }) => meal_type === type))
  if (!week.days.every(isWhole)) return leave(unscaledReasons.partial)
  const scaling = { targets: current }
  const days = await scaleWithAlternatives(week.days, scaling, { partsOf, stays: () => false })
  const after = days.map((day) => ({ ...day, totals: sumNutrients(day.meals) }))
  if (scalingProblem({ before: week.days, after }, {}, { floor })) return leave(unscaledReasons.tooLow)
  return { ...week, days: after, scaled: true, unscaled: null, target_calories }
}

/** The weeks for each of the challengers of whom somebody knows what they avoid, with what was read of them. */
async function weeksForAll(db: Db, user: SignedIn, saved: SavedDay[], wanted: UseInput) {
  await readAhead(saved)
  const savedMeals = saved.flatMap((day) => day.meals)
  const dishOf = await dishFoodsOf(db, savedMeals)
  const made = new Map<string, { dob: string; gate: string | null; weeks: Scaled[] }>()
  for (const eater of await eatersInCare(db, user, wanted)) {
    const gate = gateAgainst(eater, 'use_for')
    if (gate) {
      made.set(eater.patient_id, { dob: eater.dob, gate, weeks: [] })
      continue
    }
    const fitted = await weeksFor(db, saved, eater, wanted, dishOf)
    const meals = fitted.flatMap(({ days }) => days.flatMap((day) => day.meals))
    const partsOf = await partsFinder(db, user, everyDish<PlainMeal, Meal>(meals))
    const targets = await targetsOf(db, user, eater.patient_id)
    const weeks: Scaled[] = []
    for (const week of fitted) weeks.push(await scaledWeek(week, targets, partsOf))
    made.set(eater.patient_id, { dob: eater.dob, gate, weeks })
  }
  return made
}

/** What is said of nobody's draft. */
const nothing = {
  ...{ plan_id: null, calories: null, target_calories: null, scaled: false, unscaled: null },
  ...{ replaced: [], kept: [], left_out: [] },
}

export const savedPlanUseHandlers = implement(savedPlanUse, {
  'POST /plan-templates/:id/use': slow(async ({ db, user, params, body, concerns, write }) => {
    const { days } = await savedPlan(db, user, params.id)
    const made = await weeksForAll(db, user, days, body)
    return write(async (inside) => {
      // The saved plan may be gone, and care may have ended meanwhile.
      await savedPlan(inside, user, params.id)
      const inCare = await lockCare(inside, user, body.patient_ids)
      concerns([...inCare.keys()])
      const rows: UsedPlan[] = []
      for (const patient_id of body.patient_ids) {
        const eater = made.get(patient_id)
        const patient_name = inCare.get(patient_id) ?? null
        const none = { patient_id, patient_name, week_start: body.week_start }
        const refuse = (refused: string) => rows.push({ ...none, ...nothing, refused })
        if (patient_name === null) refuse(notInCareMessage)
        else if (!eater) refuse(unknownNeedsMessage)
        else if (eater.gate) refuse(eater.gate)
        else if (eater.dob > body.week_start) refuse(beforeBirthMessage)
        else
          for (const [week, { days, ...about }] of eater.weeks.entries()) {
            const week_start = addDays(body.week_start, daysPerPlan * week)
            const { left_out, ...offered } = await withoutMisfits(inside, patient_id, days)
            const plan = await createPlan(inside, user, {
              ...{ patient_id, week_start, status: 'draft', ...offered },
            })
            const { calories } = dailyAverage(plan)
            const made = { plan_id: plan.id, calories, left_out, ...about }
            rows.push({ patient_id, patient_name, week_start, ...made })
          }
      }
      return { rows, total: rows.length }
    })
  }),
})
