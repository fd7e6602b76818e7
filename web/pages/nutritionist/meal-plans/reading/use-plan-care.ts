import { useMemo } from 'react'
import { dishFoods } from '#domain/food/dishes.ts'
import { type DishFoods, type MealClash, planClashes } from '#domain/food/reading/clashes.ts'
import type { MealTemplate } from '#domain/plans/meal-templates.ts'
import { isNotFound, useApi, useApiList } from '#web/lib/api/queries.ts'

type Days = Parameters<typeof planClashes>[0]

const noClashes: MealClash[] = []

/** The first hundred dishes, cached while a plan is built. */
export function useTemplates() {
  return useApiList('GET /meal-plans/templates', { query: { limit: 100 }, staleTime: 10 * 60_000 })
}

/** These meals' dishes by template id, also those not on the list or not among its first hundred. */
function useDishesOf(days: Pick<Days[number], 'meals'>[]): Map<string, MealTemplate> {
  const listed = useTemplates().data?.rows
  const others = useMemo(() => {
    const known = new Set(listed?.map(({ id }) => id))
    const ids = days.flatMap(({ meals }) => meals.flatMap(({ template_id }) => template_id ?? []))
    return [...new Set(ids)].filter((id) => !known.has(id)).sort()
  }, [days, listed])
  const { data } = useApiList('GET /meal-plans/templates', {
    query: { ids: others.slice(0, 100).join(','), limit: 100 },
    enabled: listed !== undefined && others.length > 0,
    staleTime: 10 * 60_000,
  })
  return useMemo(
    () => new Map([...(listed ?? []), ...(data?.rows ?? [])].map((dish) => [dish.id, dish])),
    [listed, data],
  )
}

const foodsOf = (dishes: Map<string, MealTemplate>) =>
  new Map([...dishes].map(([id, dish]) => [id, dishFoods(dish)]))

/** What these meals' dishes are made of, by template id. */
export function useDishFoods(days: Pick<Days[number], 'meals'>[]): Map<string, DishFoods> {
  const dishes = useDishesOf(days)
  return useMemo(() => foodsOf(dishes), [dishes])
}

/** What the dishes that a stored plan keeps are made of, by their forms. */
function useKeptFoods(days: Days, { id, version }: StoredPlan = {}): Map<string, DishFoods> {
  const { data } = useApiList('GET /meal-plans/:id/dishes', {
    params: { id: id ?? '' },
    query: { limit: 100, ...(version && { version }) },
    enabled: id !== undefined && days.some(({ meals }) => meals.some(({ dish_version }) => dish_version)),
  })
  return useMemo(
    () =>
      new Map(
        data?.rows.map(({ dish_version, name, foods, ingredients }) => [
          dish_version,
          { name, items: foods, ingredients: foods.length > 0 ? [] : ingredients },
        ]),
      ),
    [data],
  )
}

/** The plan that the days are from, if it is stored; `version` is an earlier one. */
type StoredPlan = { id?: string | undefined; version?: number }

/** What the challenger avoids and should get, and the meals that clash with it. */
export function usePlanCare(patientId: string | null, days: Days, stored?: StoredPlan) {
  const profile = useApi('GET /nutritionists/patients/:id/profile', {
    params: { id: patientId ?? '' },
    enabled: patientId !== null,
  })
  const targets = useApi('GET /nutritionists/patients/:id/targets', {
    params: { id: patientId ?? '' },
    enabled: patientId !== null,
  })
  const dishes = useDishesOf(days)
  const foods = useMemo(() => foodsOf(dishes), [dishes])
  const kept = useKeptFoods(days, stored)
  const eater = profile.data
  const clashes = useMemo(
    () =>
      eater
        ? planClashes(
            days,
            eater,
            ({ template_id, dish_version }) => kept.get(dish_version ?? '') ?? foods.get(template_id ?? ''),
          )
        : noClashes,
    [days, eater, foods, kept],
  )
  return {
    profile,
    dishes,
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
