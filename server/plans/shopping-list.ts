import { itemsOfMeals, shoppingLists, shoppingRows } from '#domain/plans/shopping-list.ts'
import { rawFoods } from '#server/food/foods.ts'
import { implement } from '#server/http/routes.ts'
import { planToHandOut } from './plan-sharing.ts'

export const shoppingListHandlers = implement(shoppingLists, {
  'GET /meal-plans/:id/shopping-list': async ({ db, user, params, concerns }) => {
    const { patient_id, days } = await planToHandOut(db, user, params.id)
    concerns(patient_id)
    const meals = days.flatMap((day) => day.meals)
    const ids = [...new Set(meals.flatMap(({ template_id }) => template_id ?? []))]
    const dishes =
      ids.length === 0
        ? []
        : await db.selectFrom('meal_templates').select(['id', 'components']).where('id', 'in', ids).execute()
    const componentsOf = new Map(dishes.map(({ id, components }) => [id, components]))
    const { items, typed } = itemsOfMeals(days, (id) => componentsOf.get(id) ?? null)
    const raw = await rawFoods(db, items)
    return { rows: shoppingRows(raw.items, (id) => raw.foods.get(id)), meals: meals.length, typed }
  },
})
