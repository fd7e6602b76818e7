import type { Dish } from '../dishes.ts'
import { addEmptyDays } from './changes.ts'
import { type DraftMeal, emptyDraft, type PlanDraft } from './plan-draft.ts'

export const patient = '0199c3b3-d2ea-768e-8401-aa5df4a77278'
const nothing = { fiber_g: 0, sugar_g: 0, sodium_mg: 0, portion: null, time: null, notes: null }
/** A meal; by default its key is also its title. */
export function meal(key: string, meal_type: DraftMeal['meal_type'], title = key): DraftMeal {
  return {
    key,
    meal_type,
    title,
    calories: 200,
    protein_g: 5,
    carbs_g: 30,
    fat_g: 6,
    template_id: null,
    ...nothing,
  }
}
export const week = (): PlanDraft => addEmptyDays({ ...emptyDraft(patient), week_start: '2026-11-23' })
export const titles = (draft: PlanDraft, day: number) => draft.days[day]?.meals.map(({ title }) => title)

/** A dish to choose. */
export const sampleDish = (more: Partial<Dish> = {}): Dish => ({
  ...{
    id: '01900000-0000-7000-8000-000000000101',
    name: 'Dish 1',
    category: 'breakfast',
    portion: '1 plate',
    servings: 1,
    cooked_weight_g: null,
  },
  ...{ calories: 300, protein_g: 10, carbs_g: 40, fat_g: 8, fiber_g: 4, sugar_g: 3, sodium_mg: 200 },
  ...{ components: null, also_for: [], region: null, minutes: null },
  ...{ ingredients: [], before: [], instructions: [], own: false },
  ...more,
})
