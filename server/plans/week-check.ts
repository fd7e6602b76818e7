import { v7 as newId } from 'uuid'
import type { MenuDish } from '#domain/food/menu.ts'
import { requirementLabels, requirementName, supplementFor } from '#domain/food/requirements.ts'
import { allowedAt, dishLimits } from '#domain/food/week/food-limits.ts'
import { mendWeek } from '#domain/food/week/mend-week.ts'
import { needsOf } from '#domain/food/week/week-needs.ts'
import { checkWeek } from '#domain/plans/check-week.ts'
import { type PlanDay, planDays } from '#domain/plans/meal-plans.ts'
import { isPastDay } from '#domain/plans/plan-phase.ts'
import { amountText, type WeekCheck, weekCheck } from '#domain/plans/week-check.ts'
import { limitsFor } from '#server/clinical/food-limits.ts'
import { tastesOf } from '#server/days/tastes.ts'
import type { Db } from '#server/db/rows.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { foodsOfMeals } from '#server/food/foods.ts'
import { requirementsFor } from '#server/food/patient-requirements.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { notFound } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { inSlices } from '#server/slices.ts'
import { patientInCare } from './meal-plans.ts'
import { eaterInCare, figuresOf, menuByDate } from './plan-filling.ts'
import { ruledPerson } from './plan-rules.ts'
import { partsFinder } from './plan-scaling.ts'

/** What a week of a challenger brings, against what they need and what holds for their conditions. */
export async function checkFor(
  db: Db,
  user: SignedIn,
  patientId: string,
  days: PlanDay[],
): Promise<WeekCheck> {
  const needs = await requirementsFor(db, user, patientId)
  const ruled = await ruledPerson(db, patientId)
  if (!ruled) throw notFound()
  const { profile, person, list } = ruled
  const all = days.flatMap(({ meals }) => meals)
  const foodOf = await foodsOfMeals(db, all)
  const confirmed = profile.confirmed_conditions ?? []
  return checkWeek(days, { needs: needs.nutrients, person, list, foodOf, confirmed })
}

export const weekCheckHandlers = implement(weekCheck, {
  'POST /meal-plans/check': async ({ db, user, body }) => {
    await patientInCare(db, user, body.patient_id)
    return checkFor(db, user, body.patient_id, planDays(body.week_start, body.days, newId))
  },

  'POST /meal-plans/mend': slow(async ({ db, user, body, write }) => {
    const { patient_id, week_start, nutrient } = body
    const eater = await eaterInCare(db, user, patient_id)
    const { nutrients } = await requirementsFor(db, user, patient_id)
    const stay = new Set<string>()
    const sent = body.days.map((day) => ({
      ...day,
      meals: day.meals.map(({ locked, ...meal }) => {
        const id = meal.id ?? newId()
        if (locked || isPastDay(week_start, day.day_of_week)) stay.add(id)
        return { ...meal, id }
      }),
    }))
    const days = planDays(week_start, sent, newId)
    const tastes = await tastesOf(db, patient_id, eater, week_start)
    const menuOn = await menuByDate(eater, tastes)
    const limits = await limitsFor(db, patient_id, eater)
    // What may come only so often is not brought once more.
    const counted = dishLimits(builtInMenu(), limits)
    const isCounted = ({ id }: MenuDish) => counted.some(({ dishes }) => dishes.has(id))
    const meals = days.flatMap((day) => day.meals)
    const foodOf = await foodsOfMeals(db, meals)
    const moves = await inSlices(
      mendWeek(days, {
        key: nutrient,
        needs: { of: needsOf(nutrients), foodOf },
        figuresOf,
        menuOn: ({ date }, type) => allowedAt(menuOn(date), type, limits).filter((dish) => !isCounted(dish)),
        partsOf: await partsFinder(db, user, meals),
        stays: ({ id }) => stay.has(id),
      }),
    )
    const { unit } = requirementLabels[nutrient]
    return write(async (inside) => {
      // Care may have ended meanwhile.
      await patientInCare(inside, user, patient_id)
      return {
        moves: moves.map(({ text, days: after, gain }) => ({
          text: `${text}: ${requirementName(nutrient)} +${amountText(gain)} ${unit} a day`,
          days: planDays(week_start, after, newId),
          gain,
        })),
        supplement: supplementFor(nutrient, eater),
      }
    })
  }),
})
