import { v7 as newId } from 'uuid'
import { adviceFor, evaluateRules } from '#domain/clinical/evaluate.ts'
import { medicineNotes } from '#domain/clinical/medicine-notes.ts'
import { nutrientKeys } from '#domain/food/nutrients.ts'
import {
  requirementKeys,
  requirementLabels,
  requirementName,
  supplementFor,
} from '#domain/food/requirements.ts'
import { mendWeek } from '#domain/food/week/mend-week.ts'
import { needsOf } from '#domain/food/week/week-needs.ts'
import { type PlanDay, planDays } from '#domain/plans/meal-plans.ts'
import { asksForReason } from '#domain/plans/plan-rules.ts'
import { amountText, meanOf, type WeekCheck, weekCheck } from '#domain/plans/week-check.ts'
import { tastesOf } from '#server/days/tastes.ts'
import type { Db } from '#server/db/rows.ts'
import { foodsOfMeals } from '#server/food/foods.ts'
import { requirementsFor } from '#server/food/patient-requirements.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { inSlices } from '#server/slices.ts'
import { patientInCare } from './meal-plans.ts'
import { eaterInCare, figuresOf, menuByDate } from './plan-filling.ts'
import { ruledPerson, weighedDays } from './plan-rules.ts'
import { partsFinder } from './plan-scaling.ts'

/** What a week of a challenger brings, against what they need and what holds for their conditions. */
async function checkWeek(db: Db, user: SignedIn, patientId: string, days: PlanDay[]): Promise<WeekCheck> {
  const needs = await requirementsFor(db, user, patientId)
  const ruled = await ruledPerson(db, patientId)
  if (!ruled) throw notFound()
  const { profile, person, list } = ruled
  const weighed = await weighedDays(db, days)
  const filled = weighed.filter(({ meals }) => meals.length > 0)
  const all = filled.flatMap(({ meals }) => meals)
  const none = { ear: null, rda: null, upper: null, ai: false }
  const keys = [...requirementKeys, ...nutrientKeys] as const
  const nutrients = keys.map((key) => {
    const { amount, known } = meanOf(all, filled.length, key)
    const { ear, rda, upper, ai } =
      key in needs.nutrients ? needs.nutrients[key as keyof typeof needs.nutrients] : none
    return [key, { mean: amount, known, ear, rda, upper, ai }] as const
  })
  return {
    nutrients: Object.fromEntries(nutrients) as WeekCheck['nutrients'],
    rules: [...evaluateRules(weighed, person, list), ...adviceFor(person, list)].map((mark) => ({
      ...mark,
      asks: asksForReason(mark, profile.confirmed_conditions),
    })),
    medicines: medicineNotes(person.medicines),
  }
}

export const weekCheckHandlers = implement(weekCheck, {
  'POST /meal-plans/check': async ({ db, user, body }) => {
    await patientInCare(db, user, body.patient_id)
    return checkWeek(db, user, body.patient_id, planDays(body.week_start, body.days, newId))
  },

  'POST /meal-plans/mend': {
    slow: async ({ db, user, body, write }) => {
      const { patient_id, week_start, nutrient } = body
      const eater = await eaterInCare(db, user, patient_id)
      const { nutrients } = await requirementsFor(db, user, patient_id)
      const stay = new Set<string>()
      const sent = body.days.map((day) => ({
        ...day,
        meals: day.meals.map(({ locked, ...meal }) => {
          const id = meal.id ?? newId()
          if (locked) stay.add(id)
          return { ...meal, id }
        }),
      }))
      const days = planDays(week_start, sent, newId)
      const tastes = await tastesOf(db, patient_id, eater, week_start)
      const menuOn = await menuByDate(eater, tastes)
      const meals = days.flatMap((day) => day.meals)
      const foodOf = await foodsOfMeals(db, meals)
      const moves = await inSlices(
        mendWeek(days, {
          key: nutrient,
          needs: { of: needsOf(nutrients), foodOf },
          figuresOf,
          menuOn: ({ date }) => menuOn(date),
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
    },
  },
})
