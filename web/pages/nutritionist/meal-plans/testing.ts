import { addDays, formatDate, today, weekdayName } from '#domain/dates.ts'
import { type Food, foodNutrients, type Per100g } from '#domain/food/foods.ts'
import { nutrientKeys } from '#domain/food/nutrients.ts'
import { type RequirementKey, requirementKeys } from '#domain/food/requirements.ts'
import type { PlanInCare } from '#domain/people/nutritionists.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { sampleDish } from '#domain/plans/draft/testing.ts'
import { type MealPlan, PlanDayInput, planDays } from '#domain/plans/meal-plans.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'
import type { SavedPlan } from '#domain/plans/saved-plans.ts'
import type { WeekCheck } from '#domain/plans/week-check.ts'
import { type Answers, listOf } from '#web/testing/fake-api.ts'
import { sampleChallenger, sampleNeeds, sampleTargets } from '#web/testing/samples/practice.ts'
import { sampleProfile } from '#web/testing/samples.ts'

let ids = 0
const newId = () => `01900000-0000-7000-9000-${String(++ids).padStart(12, '0')}`

export const tomorrow = addDays(today(), 1)
/** A day's label, such as 'Saturday, 28 Nov'. */
export const dayOf = (date: string) => `${weekdayName(date)}, ${formatDate(date).replace(/ \d{4}$/, '')}`

function challenger(patient_id: string, patient_name: string) {
  const patient_email = `${patient_name.toLowerCase().replace(' ', '.')}@example.in`
  return sampleChallenger({ patient_id, patient_name, patient_email, conversation_id: null })
}
export const arjun = challenger(sampleProfile.patient_id, 'Arjun Rao')
export const ravi = challenger('01900000-0000-7000-8000-000000000004', 'Ravi Rao')

export const numberedDish = (number: number, more: Partial<Dish> = {}): Dish =>
  sampleDish({
    id: `01900000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
    name: `Dish ${number}`,
    ...more,
  })

const unknown = Object.fromEntries(foodNutrients.map((name) => [name, null])) as Per100g
/** A food of our kitchens. */
export const sampleFood = (
  id: string,
  name: string,
  calories: number,
  measures: Food['measures'] = [],
): Food => ({
  ...{ id, name, aliases: [], list: 'kitchen', shelf: null, contains: [], label: null, measures },
  ...{ source: 'USDA', licence: 'Public', quality: 'same', loses_as: null },
  per_100g: {
    ...unknown,
    calories,
    protein_g: 10,
    carbs_g: 50,
    fat_g: 1,
    iron_mg: id === 'besan' ? 5 : null,
  },
})

type Meals = (string | Partial<PlanDayInput['meals'][number]>)[]

/** A stored plan of Arjun's. `days` has the meals' titles by day. */
export function plan(days: Meals[] = [['Poha']], more: Partial<MealPlan> = {}): MealPlan {
  const week_start = more.week_start ?? today()
  const inputs = days.map((meals, day_of_week) =>
    PlanDayInput.parse({
      day_of_week,
      meals: meals.map((meal) => ({
        meal_type: 'breakfast',
        calories: 300,
        ...(typeof meal === 'string' ? { title: meal } : meal),
      })),
    }),
  )
  const stored = planDays(week_start, inputs, newId)
  return {
    id: newId(),
    patient_id: arjun.patient_id,
    patient_name: arjun.patient_name,
    week_start,
    notes: null,
    status: 'published',
    version: 1,
    days: stored,
    totals: planFigures(stored).totals,
    clash_reason: null,
    rule_reasons: [],
    medicine_notes: null,
    published_at: more.status === 'draft' ? null : '2026-01-05T06:30:00.000Z',
    withdrawn_at: null,
    withdrawal_reason: null,
    created_at: '2026-01-05T06:30:00.000Z',
    updated_at: '2026-01-05T06:30:00.000Z',
    ...more,
  }
}

/** A saved plan of the signed-in nutritionist. `days` as for `plan`. */
export function savedPlan(days?: Meals[], more: Partial<SavedPlan> = {}): SavedPlan {
  const { days: dated, totals } = plan(days)
  const stored = dated.map(({ day_name: _, date: __, ...day }) => day)
  return {
    ...{ id: newId(), name: 'Light week', notes: null, conditions: [], shared: false, own: true },
    ...{ nutritionist_name: 'Meera Iyer', days: stored, ...planFigures(stored), totals },
    ...{ created_at: '2026-01-05T06:30:00.000Z', updated_at: '2026-01-05T06:30:00.000Z' },
    ...more,
  }
}

function summaryOf({ days, clash_reason: _, withdrawal_reason: __, ...rest }: MealPlan): PlanInCare {
  return { ...rest, ...planFigures(days), last_date: days.at(-1)!.date, targets: null, cover: null }
}

/** The daily targets of a challenger for whom nothing is confirmed yet. */
export const noTargets = sampleTargets({ proposed: null, reasons: [], usual_spread: {} })

/** What a week brings a vegan: little iron and vitamin B12, much sodium, of the rest enough. */
export function sampleCheck(more: Partial<WeekCheck> = {}): WeekCheck {
  const means: Partial<Record<RequirementKey, number>> = { iron_mg: 9, vitamin_b12_mcg: 0, sodium_mg: 2600 }
  const { nutrients: needs } = sampleNeeds()
  const nutrients = requirementKeys.map((key) => {
    const { ear, rda, upper, ai } = needs[key]
    const enough = rda === null ? (upper ?? 20) / 2 : rda * 2.5
    return [key, { ear, rda, upper, ai, mean: means[key] ?? enough, known: key === 'iron_mg' ? 0.87 : 1 }]
  })
  const none = { mean: 100, ear: null, rda: null, upper: null, ai: false, known: 1 }
  return {
    nutrients: {
      ...Object.fromEntries(nutrientKeys.map((key) => [key, none])),
      ...Object.fromEntries(nutrients),
    },
    ...{ rules: [], medicines: [] },
    ...more,
  }
}

type Practice = { plans?: MealPlan[]; dishes?: Dish[]; profile?: Partial<PatientProfile> }

/** The reads of the plan pages of a practice with two challengers. `plans` may change during a test. */
export function practice({ plans = [], dishes = [], profile = {} }: Practice = {}): Answers {
  return {
    'GET /nutritionists/patients': [arjun, ravi],
    'GET /nutritionists/patients/:id': arjun,
    'GET /nutritionists/patients/:id/profile': { ...sampleProfile, ...profile },
    'GET /nutritionists/meal-plans': ({ query }) => {
      const found = plans.filter(
        (one) =>
          (!query.status || one.status === query.status) &&
          (!query.patient_id || one.patient_id === query.patient_id) &&
          one.patient_name.toLowerCase().includes((query.q ?? '').toLowerCase()),
      )
      const skip = Number(query.skip ?? 0)
      return listOf(found.slice(skip, skip + Number(query.limit ?? 20)).map(summaryOf), found.length)
    },
    'GET /meal-plans/:id': ({ params }) => plans.find(({ id }) => id === params.id)!,
    'GET /meal-plans/:id/versions': [],
    'GET /meal-plans/:id/share': { url: null, expires_at: null },
    'GET /meal-plans/:id/dishes': [],
    'GET /meal-plans/templates': dishes,
    'GET /meal-plans/templates/:id/plans': [],
    'GET /meal-plans/templates/:id/parts': { parts: [] },
    'GET /plan-templates': [],
    'GET /meal-templates/at-hand': { favourites: [], recent: [] },
    'GET /nutritionists/patients/:id/targets': noTargets,
    'GET /nutritionists/patients/:id/requirements': sampleNeeds(),
    'POST /meal-plans/check': sampleCheck(),
  }
}
