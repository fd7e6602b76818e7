import type { PlanDish } from './plan-sharing.ts'

/** What a meal says of its dish. */
export type WithDish = { template_id?: string | null | undefined; dish_version?: string | null | undefined }
type Form = { template_id: string; dish_version: string }

/** Finds the dish of a meal: in the form that the meal keeps, else by its id. */
export function dishFinder<Dish extends Form>(dishes: Dish[] = []): (meal: WithDish) => Dish | undefined {
  const byId = new Map(dishes.map((dish) => [dish.template_id, dish]))
  const byForm = new Map(dishes.map((dish) => [dish.dish_version, dish]))
  return ({ template_id, dish_version }) => byForm.get(dish_version ?? '') ?? byId.get(template_id ?? '')
}
export type DishFinder = ReturnType<typeof dishFinder<PlanDish>>
