import { foodSearch } from '#domain/food/food-search.ts'
import { type MealType, mealsOfDay, mealTypeLabels } from '#domain/food/nutrients.ts'
import type { Dish, DishesAtHand } from './dishes.ts'

/* Which dishes somebody who builds a plan sees, and in which order. */

/** The dishes of a meal, all dishes, or one's own. */
export type DishCategory = MealType | 'all' | 'own'

/** Limits for one portion; null for none. A dish whose time or region is not known passes no limit of them. */
export type DishFilters = {
  least_calories: number | null
  most_calories: number | null
  least_protein: number | null
  most_minutes: number | null
  region: string | null
}
export const noFilters: DishFilters = {
  least_calories: null,
  most_calories: null,
  least_protein: null,
  most_minutes: null,
  region: null,
}

/** How many limits are set. */
export const filterCount = (filters: DishFilters) =>
  Object.values(filters).filter((value) => value !== null).length

export const passesFilters = (dish: Dish, filters: DishFilters) =>
  dish.calories >= (filters.least_calories ?? 0) &&
  dish.calories <= (filters.most_calories ?? Number.POSITIVE_INFINITY) &&
  dish.protein_g >= (filters.least_protein ?? 0) &&
  (filters.most_minutes === null || (dish.minutes ?? Number.POSITIVE_INFINITY) <= filters.most_minutes) &&
  (filters.region === null || dish.region === filters.region)

/** Whether a dish is listed for a meal; the dishes of lunch suit dinner, too, where they say so. */
const isInCategory = (dish: Dish, category: DishCategory) =>
  category === 'all' ||
  (category === 'own' ? dish.own : dish.category === category || dish.also_for.includes(category))

/**
 * A search in the names and ingredients of dishes, in any spelling and in Devanagari; the best are first. Null for a text
 * that is too short to search for.
 */
export function dishSearch(dishes: Dish[]): (typed: string) => Dish[] | null {
  const find = foodSearch(
    dishes.map(({ name, ingredients }) => ({
      names: [name, `${name} ${ingredients.map((line) => line.replace(/, [\d.]+ g$/, '')).join(' ')}`],
      weight: 0,
    })),
  )
  return (typed) => ([...typed.trim()].length < 2 ? null : find(typed).map((index) => dishes[index]!))
}

export type DishGroup = { title: string; dishes: Dish[] }

const recentAtMost = 6

/**
 * The dishes of a category under headings: favourites, recent ones, then by meal. A dish stands once. What was searched for
 * keeps its order, and is followed by dishes of other meals.
 */
export function dishGroups(
  dishes: Dish[],
  { category, atHand, isSearch }: { category: DishCategory; atHand: DishesAtHand; isSearch: boolean },
): DishGroup[] {
  const listed = dishes.filter((dish) => isInCategory(dish, category))
  if (category === 'own') return filled([{ title: 'Mine', dishes: listed }])
  if (isSearch)
    return filled([
      { title: category === 'all' ? 'Found' : mealTypeLabels[category], dishes: listed },
      { title: 'Other meals', dishes: dishes.filter((dish) => !isInCategory(dish, category)) },
    ])
  const left = new Map(listed.map((dish) => [dish.id, dish]))
  const take = (ids: string[]) =>
    ids.flatMap((id) => {
      const dish = left.get(id)
      left.delete(id)
      return dish ?? []
    })
  const favourites = take(atHand.favourites)
  const recent = take(atHand.recent.filter((id) => left.has(id)).slice(0, recentAtMost))
  const rest = [...left.values()]
  const byMeal = (category === 'all' ? mealsOfDay : [category]).map((meal) => ({
    title: mealTypeLabels[meal],
    dishes: category === 'all' ? rest.filter((dish) => dish.category === meal) : rest,
  }))
  return filled([{ title: 'Favourites', dishes: favourites }, { title: 'Recent', dishes: recent }, ...byMeal])
}

const filled = (groups: DishGroup[]) => groups.filter(({ dishes }) => dishes.length > 0)
