import { today } from '#domain/dates.ts'
import { dri } from '#domain/food/dri.ts'
import type { Certificate, CertificateInputs } from '#domain/plans/certificate.ts'
import { certify } from '#domain/plans/certify.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'

/** How a plan of a vegetarian who must not eat peanuts was checked. */
export function sampleCertificate(
  plan: Pick<MealPlan, 'id' | 'version' | 'week_start' | 'status' | 'days'>,
  more: Partial<CertificateInputs> = {},
): Certificate {
  const { rows, ...set } = dri
  const at = '2026-01-05T06:30:00.000Z'
  const inputs: CertificateInputs = {
    ...{ plan_id: plan.id, version: plan.version, week_start: plan.week_start, status: plan.status },
    date: today(),
    days: plan.days.map(({ date, meals }) => ({
      date,
      meals: meals.map((meal) => ({
        ...meal,
        items: meal.items ?? [],
        dish: null,
        explained: [],
        alternatives: 0,
      })),
    })),
    ...{ dishes: [], foods: [], in_notes: [], rules_explained: [] },
    person: {
      ...{ age: 34, gender: 'female', pregnancy: 'no', kg: 70, height_cm: 160, dietary_prefs: ['veg'] },
      ...{ food_rules: [], fasting_weekdays: [], rule_weekdays: {}, medicines: ['metformin'] },
      ...{ allergies: ['Peanut'], dislikes: ['Karela'] },
      ...{ conditions: ['hypertension'], confirmed_conditions: [] },
    },
    requirements: {
      ...{ version: 0, changes: {} },
      set: { id: 'dri', name: 'US and Canada (DRI), built in', ...set, rows },
    },
    targets: null,
    rule_list: { signed: false, on: ['hypertension-sodium', 'hypertension-dash'] },
    confirmed: {
      ...{ published: at, saved: at, conditions: null, targets: null, requirements: null, rules: null },
    },
    ...more,
  }
  return {
    ...{ ...inputs, ...certify(inputs) },
    names: { plan: 'Dr. Meera Krishnan', conditions: null, targets: null, requirements: null, rules: null },
  }
}
