import { type FoodOf, figuresOfItems } from '#domain/food/cooked-figures.ts'
import { itemsOf } from '#domain/food/dishes.ts'
import type { FiguresOf, FoodNutrient } from '#domain/food/foods.ts'
import { isThere, type MenuDish, mealOf, onceIn, titleOf } from '#domain/food/menu.ts'
import { type MealType, mealTypeLabels } from '#domain/food/nutrients.ts'
import { sideCountsOf } from '#domain/food/portions.ts'
import {
  type DishPart,
  dishPart,
  mealOfParts,
  type PortionedMeal,
  servedParts,
} from '#domain/food/served-parts.ts'
import { scaleWeek } from './scale-week.ts'
import { swapsFor } from './swaps.ts'
import { makeNeedCosts, type WeekNeeds } from './week-needs.ts'

export type MendedMeal = PortionedMeal & {
  id: string
  meal_type: MealType
  title: string
  template_id?: string | null | undefined
  dish_version?: string | null | undefined
}
export type MendedDay<Meal> = { day_name: string; meals: Meal[] }

/** A change of a week: what it is, and the week after it. */
export type Mending<Day> = { text: string; days: Day[]; gain: number }

type Of<Day, Meal> = {
  key: FoodNutrient
  needs: WeekNeeds
  figuresOf: FiguresOf
  /** The dishes and sides that somebody may have at a meal of a day. */
  menuOn: (day: Day, type: MealType) => MenuDish[]
  partsOf: (meal: Meal) => DishPart[]
  /** Meals that do not change. */
  stays: (meal: Meal) => boolean
}

/** So many meals change in one move. */
const mostMeals = 4
const mostDishes = 3
/** A move that brings less than this share of what is needed is none. */
const leastGain = 0.02
/** So many sides stand beside a dish. */
const mostSides = 2

const amountOf = (items: Parameters<typeof figuresOfItems>[0], key: FoodNutrient, foodOf: FoodOf) =>
  figuresOfItems(items, foodOf)[key].amount

const listed = (words: string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Meals that a move changes, by their ids. */
type Change<Meal> = { about: (on: { id: string; day: string }[]) => string; meals: Map<string, Meal> }

/** A side in addition to meals of one kind, on the days that lack it, most of all. */
function* sideChanges<Meal extends MendedMeal, Day extends MendedDay<Meal>>(
  days: Day[],
  { key, needs, figuresOf, menuOn, partsOf, stays }: Of<Day, Meal>,
): Generator<void, Change<Meal>[]> {
  const found = new Map<string, { side: string; type: MealType; amount: number; meals: Meal[] }>()
  for (const day of days) {
    yield
    for (const meal of day.meals) {
      const dish = menuOn(day, meal.meal_type).find(({ id }) => id === meal.template_id)
      const served = dish && !stays(meal) && servedParts(meal, partsOf(meal))
      if (!served) continue
      const beside = served.filter(({ part }) => !dish.components.some(({ name }) => name === part.name))
      if (beside.length >= mostSides) continue
      const kinds = new Set(served.flatMap(({ part }) => onceIn(part)))
      for (const side of dish.sides) {
        if (isThere(side, kinds)) continue
        const count = sideCountsOf(side, figuresOf)[0]!
        const part = dishPart(side, figuresOf)
        const amount = amountOf(itemsOf([{ ...part, count }]), key, needs.foodOf)
        const name = `${side.id} ${meal.meal_type}`
        const known = found.get(name) ?? { side: side.name, type: meal.meal_type, amount, meals: [] }
        known.meals.push({ ...meal, ...mealOfParts([...served, { part, count }]) })
        found.set(name, known)
      }
    }
  }
  return [...found.values()]
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.amount - one.amount)
    .slice(0, 8)
    .map(({ side, type, meals }) => ({
      about: (on) =>
        `${side} with ${mealTypeLabels[type].toLowerCase()} on ${listed(on.map(({ day }) => day))}`,
      meals: new Map(meals.map((meal) => [meal.id, meal])),
    }))
}

/** Dishes with much of it in place of those with least, each in the portion that is nearest. */
function* dishChanges<Meal extends MendedMeal, Day extends MendedDay<Meal>>(
  days: Day[],
  { key, needs, figuresOf, menuOn, stays }: Of<Day, Meal>,
): Generator<void, Change<Meal>[]> {
  const there = new Set(
    days.flatMap(({ meals }) => meals.flatMap(({ template_id, title }) => [template_id, title])),
  )
  const density = (items: Parameters<typeof amountOf>[0]) => {
    const figures = figuresOfItems(items, needs.foodOf)
    return figures[key].amount / Math.max(1, figures.calories.amount)
  }
  const types = new Set(days.flatMap(({ meals }) => meals.map(({ meal_type }) => meal_type)))
  const changes: Change<Meal>[] = []
  for (const type of types) {
    yield
    const open = days
      .flatMap((day) => day.meals.map((meal) => ({ day, meal })))
      .filter(({ meal }) => meal.meal_type === type && meal.items?.length && !stays(meal))
      .sort((one, other) => density(one.meal.items!) - density(other.meal.items!))
    const meals = new Map<string, Meal>()
    const names = new Map<string, string>()
    const used = new Set<string>()
    for (const { day, meal } of open.slice(0, mostDishes)) {
      const [best] = menuOn(day, type)
        .filter(
          (dish) =>
            dish.meal_types[0] === type &&
            !dish.light &&
            ![dish.id, dish.name, titleOf(dish)].some((one) => there.has(one)) &&
            !used.has(dish.id),
        )
        .map((dish) => ({ dish, much: density(itemsOf(dish.components)) - 0.002 * (dish.reluctance ?? 0) }))
        .sort((one, other) => other.much - one.much)
      if (!best) continue
      used.add(best.dish.id)
      const [serving] = yield* swapsFor(meal, [best.dish], figuresOf)
      if (!serving) continue
      const { dish_version: _, ...rest } = meal
      meals.set(meal.id, { ...(rest as Meal), ...mealOf(serving, type, figuresOf) })
      names.set(meal.id, `${titleOf(best.dish)} for ${meal.title} on ${day.day_name}`)
    }
    if (meals.size > 0)
      changes.push({
        about: (on) => `${mealTypeLabels[type]}: ${on.map(({ id }) => names.get(id)).join('; ')}`,
        meals,
      })
  }
  return changes
}

/**
 * Up to two changes of a week, each by itself, that bring most of a nutrient: a side, or other dishes. The days stay near to
 * the energy and the macros that they had, and no other nutrient falls below its requirement by them. Yields often.
 */
export function* mendWeek<Meal extends MendedMeal, Day extends MendedDay<Meal>>(
  days: Day[],
  of: Of<Day, Meal>,
): Generator<void, Mending<Day>[]> {
  const { key, needs } = of
  const filled = Math.max(1, days.filter(({ meals }) => meals.length > 0).length)
  const costs = makeNeedCosts(filled, needs)
  const sumsOf = (all: Day[]) => {
    const figures = figuresOfItems(
      all.flatMap(({ meals }) => meals.flatMap(({ items = [] }) => items)),
      needs.foodOf,
    )
    return Float64Array.from(costs.keys, (one) => figures[one].amount)
  }
  const place = costs.keys.indexOf(key)
  const before = sumsOf(days)
  const enough = (needs.of[key]?.rda ?? needs.of[key]?.ear ?? 0) * filled
  const changes = [...(yield* sideChanges(days, of)), ...(yield* dishChanges(days, of))]
  const found: (Mending<Day> & { cost: number })[] = []
  for (const change of changes) {
    let now = days
    let sums = before
    const on: { id: string; day: string }[] = []
    for (const day of days) {
      const meal = day.meals.find(({ id }) => change.meals.has(id))
      if (!meal || on.length >= mostMeals || sums[place]! >= enough) continue
      const changed = {
        ...day,
        meals: day.meals.map((one) => (one === meal ? change.meals.get(one.id)! : one)),
      }
      const total = (aim: 'calories' | 'protein_g' | 'carbs_g' | 'fat_g') =>
        day.meals.reduce((sum, one) => sum + one[aim], 0)
      const targets = {
        ...{ calories: total('calories'), protein_g: total('protein_g') },
        ...{ carbs_g: total('carbs_g'), fat_g: total('fat_g') },
      }
      const [level] = yield* scaleWeek(
        [changed],
        { targets },
        {
          partsOf: of.partsOf,
          stays: (one) => of.stays(one) || change.meals.has(one.id),
        },
      )
      now = now.map((one) => (one === day ? level! : one))
      sums = sumsOf(now)
      on.push({ id: meal.id, day: day.day_name })
    }
    const gain = (sums[place]! - before[place]!) / filled
    const cost = costs.ofWeek(sums) - costs.ofWeek(before)
    const spoils = costs.isBelow(sums, before)
    if (gain * filled >= leastGain * enough && cost < 0 && !spoils)
      found.push({ text: change.about(on), days: now, gain, cost })
  }
  return found
    .sort((one, other) => one.cost - other.cost)
    .slice(0, 2)
    .map(({ cost: _, ...mending }) => mending)
}
