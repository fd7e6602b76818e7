import { addDays, type DateString, type Weekday, weekdayName } from '#domain/dates.ts'
import type { FiguresOf } from '#domain/food/foods.ts'
import { type MenuDish, mealOf, type Serving, titleOf } from '#domain/food/menu.ts'
import { eachNutrient } from '#domain/food/nutrients.ts'
import type { MealClash } from '#domain/food/reading/clashes.ts'
import { fillWeekInSteps } from '#domain/food/week/fill-week.ts'
import { swapsFor } from '#domain/food/week/swaps.ts'
import { mostUses } from '#domain/food/week/week-counts.ts'
import { randomNumbers } from '#domain/random.ts'
import { daysPerPlan, daysToCopy, type Meal, type PlanDay, planDays } from './meal-plans.ts'
import { clashText } from './plan-clashes.ts'
import { dailyAverage, planFigures } from './plan-totals.ts'
import type { Variety } from './saved-plan-use.ts'
import type { SavedDay } from './saved-plans.ts'

/* A saved week for one person: what clashes is replaced, and later weeks differ as much as is wanted. */

/** Which share of the dishes is another one in each later week. */
const changedShare: Record<Variety, number> = { same: 0, some: 1 / 3, new: 1 }

/** What a person is served, and how meals are made of it. */
type Person = {
  clashesIn: (days: PlanDay[]) => MealClash[]
  menuOn: (date: DateString) => MenuDish[]
  fasting_weekdays: Weekday[]
  figuresOf: FiguresOf
  newId: () => string
}
/** Meals that clashed as they were saved: those in another dish's place, and those for which no dish fits. */
export type Fitted = {
  days: PlanDay[]
  replaced: { date: DateString; meal_id: string; from: string; to: string; why: string }[]
  kept: { date: DateString; meal_id: string; title: string; why: string }[]
}

const served = (meal: Meal, serving: Serving, { figuresOf }: Pick<Person, 'figuresOf'>): Meal => ({
  ...mealOf(serving, meal.meal_type, figuresOf),
  ...{ id: meal.id, time: meal.time, notes: null },
})

/** The days with other meals in some places; by the position of the day and of the meal. */
const withMeals = (days: PlanDay[], mealAt: (meal: Meal, d: number, m: number) => Meal) =>
  days.map((day, d) => ({ ...day, meals: day.meals.map((meal, m) => mealAt(meal, d, m)) }))

/** The nearest dish in place of each meal that clashes, if one fits; not a dish of that day or the ones beside it. */
function* replaceClashing(days: PlanDay[], clashes: MealClash[], person: Person): Generator<void, PlanDay[]> {
  let now = days
  for (const place of new Set(clashes.map(({ day, meal }) => `${day} ${meal}`))) {
    const [d, m] = place.split(' ').map(Number) as [number, number]
    const meal = now[d]!.meals[m]!
    const found = yield* swapsFor(meal, person.menuOn(now[d]!.date), person.figuresOf)
    const near = new Set(
      now.slice(Math.max(0, d - 1), d + 2).flatMap((day) => day.meals.map((one) => one.title)),
    )
    const uses = (name: string) =>
      now.flatMap((day) => day.meals).filter(({ title }) => title === name).length
    const apart = found.filter(({ dish }) => !near.has(titleOf(dish)))
    const best = apart.find(({ dish }) => uses(titleOf(dish)) < mostUses()) ?? apart[0] ?? found[0]
    if (best)
      now = withMeals(now, (one, ...at) => (at.join(' ') === place ? served(meal, best, person) : one))
  }
  return now
}

/**
 * A week with other dishes in some places, which come to the same figures a day. A place does not get a dish that it had
 * in a week before. Meals that were typed, and places for which no dish is left, stay.
 */
function* varyWeek(
  days: PlanDay[],
  { share, seed, before }: { share: number; seed: number; before: PlanDay[][] },
  person: Person,
): Generator<void, PlanDay[]> {
  const random = randomNumbers(seed)
  const dishes = days.flatMap(({ meals }) => meals.filter(({ template_id }) => template_id))
  const mixed = dishes.map((meal) => ({ meal, at: random() })).sort((one, other) => one.at - other.at)
  const changed = new Set(mixed.slice(0, Math.ceil(share * mixed.length)).map(({ meal }) => meal))
  const slots = days.flatMap(({ day_of_week: day, date, meals }, d) => {
    const weekday = weekdayName(date)
    return meals.flatMap((meal, m) => {
      if (!changed.has(meal)) return []
      const had = new Set(before.map((week) => week[d]!.meals[m]!.title))
      return {
        ...{ day, meal_type: meal.meal_type, fasting: person.fasting_weekdays.includes(weekday) },
        hurried: weekday !== 'Saturday' && weekday !== 'Sunday',
        dishes: person.menuOn(date).filter((dish) => !had.has(titleOf(dish))),
      }
    })
  })
  const kept = days.flatMap(({ day_of_week: day, meals }) =>
    meals
      .filter((meal) => !changed.has(meal))
      .map((meal) => ({ day, dish: meal.template_id, figures: meal })),
  )
  const average = dailyAverage(planFigures(days))
  // A figure of nothing can be no aim.
  const targets = eachNutrient((key) => Math.max(1, average[key]))
  const week = { days: daysPerPlan, slots, kept, targets, seed, who: '' }
  const filled = yield* fillWeekInSteps(week, person.figuresOf)
  const found = Map.groupBy(filled.meals, ({ day, meal_type }) => `${day} ${meal_type}`)
  return withMeals(days, (meal, d) => {
    const serving = changed.has(meal) && found.get(`${days[d]!.day_of_week} ${meal.meal_type}`)?.shift()
    return serving ? served(meal, serving, person) : meal
  })
}

/** What became of the meals that clashed as they were saved. */
function comparison(saved: PlanDay[], now: PlanDay[], clashes: MealClash[]): Omit<Fitted, 'days'> {
  const [replaced, kept]: [Fitted['replaced'], Fitted['kept']] = [[], []]
  saved.forEach(({ meals }, d) => {
    meals.forEach(({ title }, m) => {
      const found = clashes.filter(({ day, meal }) => day === d && meal === m)
      if (found.length === 0) return
      const { id: meal_id, title: to } = now[d]!.meals[m]!
      const place = { date: now[d]!.date, meal_id, why: clashText(found) }
      if (to === title) kept.push({ ...place, title })
      else replaced.push({ ...place, from: title, to })
    })
  })
  return { replaced, kept }
}

/**
 * The saved days as plans for one person, a week after the other. The same input gives the same dishes. Yields often, so
 * that others can work in between.
 */
export function* fitWeeks(
  saved: SavedDay[],
  { week_start, weeks, variety }: { week_start: DateString; weeks: number; variety: Variety },
  person: Person,
): Generator<void, Fitted[]> {
  const asSaved = planDays(week_start, daysToCopy(saved), person.newId)
  const clashes = person.clashesIn(asSaved)
  const made = [yield* replaceClashing(asSaved, clashes, person)]
  const share = changedShare[variety]
  for (let week = 1; week < weeks; week++) {
    const moved = planDays(addDays(week_start, daysPerPlan * week), daysToCopy(made[0]!), person.newId)
    made.push(share ? yield* varyWeek(moved, { share, seed: week, before: made }, person) : moved)
  }
  return made.map((days, week): Fitted => {
    const total = planDays(addDays(week_start, daysPerPlan * week), days, person.newId)
    return { days: total, ...comparison(asSaved, total, clashes) }
  })
}
