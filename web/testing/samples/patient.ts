import type { Care } from '#domain/care/care.ts'
import { addDays, type DateString, today, weekdayName } from '#domain/dates.ts'
import type { Day } from '#domain/days/days.ts'
import { sumNutrients } from '#domain/food/nutrients.ts'
import type { Meal, MealPlan, MealPlanSummary, PlanDay } from '#domain/plans/meal-plans.ts'
import type { PlanDish } from '#domain/plans/plan-sharing.ts'
import type { OwnList } from '#domain/plans/shopping-list.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import type { Answers } from '../fake-api.ts'
import { problem } from '../fake-api.ts'
import { sampleIds, sampleProfile } from '../samples.ts'

const instant = '2026-01-06T06:30:00.000Z'
const uuid = (kind: number, n: number) => `0190000${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`

/** The sample challenger has been in Meera Iyer's care since today. */
export const noJourney = {
  latest_weight: null,
  may_show: true,
  ticked_days: 0,
  reports_in_row: 0,
  milestones: [],
  hard_week: null,
}

export const sampleCare = (): Care => ({
  state: 'matched',
  waiting_since: null,
  due_at: null,
  nutritionist: {
    id: sampleIds.nutritionist,
    conversation_id: uuid(1, 1),
    name: 'Meera Iyer',
    qualifications: 'MSc Dietetics, RD',
    years_experience: 8,
    verified: true,
    bio: 'I plan weeks that families cook with pleasure.',
    specializations: ['Weight Management'],
    languages: ['English', 'Tamil'],
    away: false,
    stand_in: null,
    since: today(),
  },
  change_request: null,
  date_of_birth: null,
})

/** The sample challenger has waited for a match for `hours`. */
export function sampleWait(hours: number): Care {
  const since = Date.now() - hours * 3_600_000
  return {
    state: 'waiting',
    waiting_since: new Date(since).toISOString(),
    due_at: new Date(since + 24 * 3_600_000).toISOString(),
    nutritionist: null,
    change_request: null,
    date_of_birth: null,
  }
}

/** A report with a date `daysAgo`. */
export const sampleReport = (daysAgo: number, figures: Partial<ProgressReport> = {}): ProgressReport => ({
  id: uuid(2, daysAgo),
  patient_id: sampleIds.patient,
  patient_name: 'Arjun Rao',
  week_start: addDays(today(), -daysAgo),
  weight_kg: null,
  waist_cm: null,
  adherence_pct: 90,
  ticked_pct: null,
  rated: true,
  energy_levels: 8,
  notes: null,
  created_at: instant,
  updated_at: instant,
  ...figures,
})

export const sampleMeal = (id: number, more: Partial<Meal> = {}): Meal => ({
  id: uuid(3, id),
  meal_type: 'breakfast',
  title: 'Ragi dosa',
  calories: 320.4,
  protein_g: 9,
  carbs_g: 0,
  fat_g: 0,
  fiber_g: 0,
  sugar_g: 0,
  sodium_mg: 0,
  portion: null,
  time: null,
  notes: null,
  template_id: null,
  ...more,
})

export const sampleDay = (weekStart: DateString, offset: number, meals: Meal[]): PlanDay => ({
  day_of_week: offset,
  day_name: weekdayName(addDays(weekStart, offset)),
  date: addDays(weekStart, offset),
  meals,
  totals: sumNutrients(meals),
})

export const sampleDish: PlanDish = {
  dish_version: uuid(4, 2),
  template_id: uuid(4, 1),
  name: 'Ragi dosa',
  portion: '2 dosas',
  ingredients: ['Ragi flour, 60 g', 'Rice flour, 20 g'],
  foods: [
    { food_id: 'ragi_flour', name: 'Ragi flour', grams: 60, piece: null, grams_per_ml: 0.5 },
    { food_id: 'rice_flour', name: 'Rice flour', grams: 20, piece: null, grams_per_ml: 0.67 },
  ],
  before: [],
  instructions: ['Mix the flours with water.', 'Pour thin and bake on both sides.'],
}

/** A published week in which today is the fourth day. The sixth day has no meals. */
export function samplePlan(more: Partial<MealPlan> = {}): MealPlan {
  const week_start = more.week_start ?? addDays(today(), -3)
  const days = [0, 1, 2, 3, 4, 6].map((offset) =>
    sampleDay(week_start, offset, [
      sampleMeal(offset * 2, {
        title: `Ragi dosa ${offset}`,
        portion: '2 dosas',
        time: '08:30',
        notes: 'With chutney.',
        template_id: sampleDish.template_id,
      }),
      sampleMeal(offset * 2 + 1, { meal_type: 'dinner', title: `Khichdi ${offset}`, calories: 410 }),
    ]),
  )
  return {
    id: uuid(5, 1),
    patient_id: sampleIds.patient,
    patient_name: 'Arjun Rao',
    week_start,
    notes: 'Drink water between meals.',
    status: 'published',
    version: 1,
    days,
    totals: sumNutrients(days.map(({ totals }) => totals)),
    clash_reason: null,
    rule_reasons: [],
    medicine_notes: null,
    published_at: instant,
    withdrawn_at: null,
    withdrawal_reason: null,
    created_at: instant,
    updated_at: instant,
    ...more,
  }
}

/** The same plan after its nutritionist took it back. */
export const sampleWithdrawnPlan = (more: Partial<MealPlan> = {}): MealPlan => ({
  ...samplePlan(),
  status: 'withdrawn',
  withdrawn_at: '2026-01-06T06:30:00.000Z',
  withdrawal_reason: 'It held prawns by mistake.',
  ...more,
})

/** The same plan on a list. */
export function sampleSummary({ days, clash_reason: _, ...plan }: MealPlan): MealPlanSummary {
  return {
    ...plan,
    last_date: days.at(-1)!.date,
    day_count: days.length,
    meal_count: days.reduce((count, { meals }) => count + meals.length, 0),
  }
}

/** A day of a plan as the API answers it, with nothing ticked. */
/** A day of which nothing was said. */
const usualDay = { kind: null, fast: null, ask_doctor: false, agreed_at: null }

export function sampleOwnDay(plan: MealPlan, date = today(), more: Partial<Day> = {}): Day {
  const planned = plan.days.find((day) => day.date === date)
  return {
    date,
    plan_id: planned ? plan.id : null,
    meals: (planned?.meals ?? []).map((meal) => ({
      ...meal,
      ...{ choice: null, state: null, note: null, acted_at: null, picture: null, is_planned: true },
    })),
    ...{ foods: [], sum: null, water: null, shared_pots: [] },
    swaps: date < today() ? 'off' : 'suggestions',
    ...usualDay,
    due: { check_in: null, evening: [] },
    ...more,
  }
}

/** A shopping list of three shelves, with a staple and a written line. */
export function sampleList(more: Partial<OwnList> = {}): OwnList {
  const row = (shelf: string, food_id: string, name: string, amount: string, staple = false) => ({
    ...{ shelf, food_id, name, amount, grams: 100, bought: false, staple },
  })
  return {
    rows: [
      row('Vegetables', 'onion', 'Onion', '4 pieces (320 g)'),
      row('Vegetables', 'tomato', 'Tomato', '1.2 kg'),
      row('Flour, rice and grains', 'ragi', 'Finger millet (ragi)', '60 g'),
      row('Spices', 'salt', 'Salt', '20 g', true),
    ],
    meals: 6,
    typed: [],
    left_out: [],
    own: [{ id: uuid(6, 1), text: 'Soap', bought: false }],
    others_typed: 0,
    people: 1,
    home: null,
    shared_until: null,
    ...more,
  }
}

/** All reads of the sample challenger's pages: a profile, care, a plan, no report yet. */
export function careAnswers(plan = samplePlan()): Answers {
  return {
    'GET /patients/profile': sampleProfile,
    'GET /patients/care': sampleCare(),
    'GET /patients/progress': [],
    'GET /patients/weights': [],
    'GET /patients/profile/changes': [],
    'GET /patients/targets': { targets: null },
    'GET /patients/forms': [],
    'GET /appointments': [],
    'GET /patients/journey': noJourney,
    'GET /patients/current-plan': plan,
    'GET /patients/days/:date': ({ params }) => sampleOwnDay(plan, params.date),
    'GET /patients/adherence': { percent: null, days: [], left_out: [] },
    'GET /patients/different-days': { days: [] },
    'GET /patients/shopping-list': sampleList(),
    'GET /meal-plans': [sampleSummary(plan)],
    'GET /meal-plans/:id': plan,
    'GET /meal-plans/:id/dishes': [sampleDish],
    'GET /meal-plans/:id/versions': [],
    'GET /meal-plans/:id/share': { url: null, expires_at: null },
  }
}

/** The reads of a person who has just signed up: there is no data yet. */
export const newcomerAnswers: Answers = {
  'GET /patients/targets': { targets: null },
  'GET /patients/forms': [],
  'GET /patients/profile/changes': [],
  'GET /appointments': [],
  'GET /patients/journey': noJourney,
  'GET /patients/profile': () => problem(404, 'This could not be found.'),
  'GET /patients/care': { ...sampleWait(0), state: 'no_profile', waiting_since: null, due_at: null },
  'GET /patients/progress': [],
  'GET /patients/current-plan': () => problem(404, 'No meal plan available'),
  'GET /meal-plans': [],
  'GET /patients/days/:date': ({ params }) => ({
    ...{
      date: params.date ?? '',
      plan_id: null,
      meals: [],
      foods: [],
      sum: null,
      water: null,
      shared_pots: [],
      swaps: 'off',
    },
    ...usualDay,
    due: { check_in: null, evening: [] },
  }),
}
