import { useMemo } from 'react'
import { dishFoods } from '#domain/food/dishes.ts'
import { type DishFoods, type MealClash, planClashes } from '#domain/food/reading/clashes.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { usePlanDishes } from '#web/components/plans/use-plan-dishes.ts'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'

type Days = Parameters<typeof planClashes>[0]

const noClashes: MealClash[] = []

/** The plan that the days are from, if it is stored; `version` is an earlier one. */
type StoredPlan = { id?: string | undefined; version?: number }

/** What the dishes that a stored plan keeps are made of, by their forms. */
function useKeptFoods(days: Days, { id, version }: StoredPlan = {}): Map<string, DishFoods> {
  const enabled = days.some(({ meals }) => meals.some(({ dish_version }) => dish_version))
  const dishes = usePlanDishes(id, { version, enabled })
  return useMemo(
    () =>
      new Map(
        dishes.map(({ dish_version, name, foods, ingredients }) => [
          dish_version,
          { name, items: foods, ingredients: foods.length > 0 ? [] : ingredients },
        ]),
      ),
    [dishes],
  )
}

/** What the challenger avoids and should get, and the meals that clash with it. `dishes`: those of the days, by id. */
export function usePlanCare(
  patientId: string | null,
  days: Days,
  dishes: Map<string, Dish>,
  stored?: StoredPlan,
) {
  const of = { params: { id: patientId ?? '' }, enabled: patientId !== null }
  const profile = useApi('GET /nutritionists/patients/:id/profile', of)
  const targets = useApi('GET /nutritionists/patients/:id/targets', of)
  const kept = useKeptFoods(days, stored)
  const eater = profile.data
  const clashes = useMemo(() => {
    if (!eater) return noClashes
    return planClashes(days, eater, ({ template_id, dish_version }) => {
      const dish = dishes.get(template_id ?? '')
      return kept.get(dish_version ?? '') ?? (dish && dishFoods(dish))
    })
  }, [days, eater, dishes, kept])
  return {
    profile,
    hasNoProfile: isNotFound(profile.error),
    clashes,
    /** The confirmed daily targets, if there are any. */
    targets: targets.data?.current ?? null,
    /** What the rules propose, and why they propose nothing. */
    proposal: targets.data?.proposed ?? null,
    noProposal: targets.data?.refused ?? (targets.isError ? 'The daily targets could not be loaded.' : null),
  }
}
export type PlanCare = ReturnType<typeof usePlanCare>
