import { gramsOnlyMessage, namesInsulin } from '#domain/clinical/insulin.ts'
import { exchangesOf, exchangeText } from '#domain/food/exchanges.ts'
import type { Language } from '#domain/people/specializations.ts'
import type { Meal, PlanDay } from '#domain/plans/meal-plans.ts'
import { planExchanges } from '#domain/plans/plan-exchanges.ts'
import { readablePlans } from '#server/access.ts'
import { type Db, readableRow } from '#server/db/rows.ts'
import { chartIn } from '#server/food/exchange-chart.ts'
import { foodsById } from '#server/food/foods.ts'
import { invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import type { Services } from '#server/services.ts'
import { brandOf, logoOf } from '#server/site/site.ts'
import { patientInCare } from './meal-plans.ts'

const noProfileMessage = 'There is no profile yet, so it is not known whether grams have to be counted.'

/** Why exchanges are not counted for a challenger; null when they may be. */
async function refusalFor(db: Db, patientId: string): Promise<string | null> {
  const profile = await db
    .selectFrom('patient_profiles')
    .select(['conditions', 'medicines', 'medical_notes', 'medication'])
    .select(['confirmed_conditions', 'confirmed_medicines'])
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  if (!profile) return noProfileMessage
  return namesInsulin(profile) ? gramsOnlyMessage : null
}

async function refuseInsulin(db: Db, field: string, patientId: string) {
  const refused = await refusalFor(db, patientId)
  if (refused) throw invalidField(field, refused)
}

type Countable = Pick<Meal, 'items' | 'calories'>
/** Counts meals; their foods are read once. */
async function counter(db: Db, meals: Countable[]) {
  const ids = meals.flatMap(({ items = [] }) => items.map(({ food_id }) => food_id))
  const foods = await foodsById(db, [...new Set(ids)])
  return ({ items = [], calories }: Countable) => exchangesOf({ items, calories }, (id) => foods.get(id))
}

/** The days of a plan with each meal's exchanges in words; 422 for somebody on insulin. */
export async function daysInExchanges(db: Db, patientId: string, days: PlanDay[]) {
  await refuseInsulin(db, 'exchanges', patientId)
  const all = days.flatMap(({ meals }) => meals)
  const count = await counter(db, all)
  return days.map((day) => ({
    ...day,
    meals: day.meals.map((meal) => ({ ...meal, exchanges: exchangeText(count(meal)) })),
  }))
}

async function chartFile(db: Db, { pdf, config }: Services, language: Language) {
  const { brand_name, support_email } = await brandOf(db, config)
  const logo = await logoOf(db)
  return {
    name: `food-exchanges-${language.toLowerCase()}.pdf`,
    content: await pdf.exchanges({ brand_name, support_email, logo, ...chartIn(language) }),
  }
}

export const planExchangeHandlers = implement(planExchanges, {
  'POST /meal-plans/exchanges': async ({ db, user, body }) => {
    await patientInCare(db, user, body.patient_id)
    const refused = await refusalFor(db, body.patient_id)
    if (refused) return { refused, meals: {} }
    const meals = body.days.flatMap((day) => day.meals)
    const count = await counter(db, meals)
    return {
      refused,
      meals: Object.fromEntries(meals.flatMap((meal) => (meal.id ? [[meal.id, count(meal)]] : []))),
    }
  },

  'GET /meal-plans/:id/exchange-chart.pdf': async ({ db, user, params, query, services, concerns }) => {
    const { patient_id } = await readableRow(db, 'meal_plans', params.id, readablePlans(user), ['patient_id'])
    concerns(patient_id)
    await refuseInsulin(db, 'language', patient_id)
    return chartFile(db, services, query.language)
  },

  'GET /foods/exchange-chart.pdf': async ({ db, query, services }) => chartFile(db, services, query.language),
})
