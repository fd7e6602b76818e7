import { foodLimits } from '#domain/clinical/evaluate.ts'
import { personOf } from '#domain/clinical/person.ts'
import { ingredientLines } from '#domain/food/dishes.ts'
import { mealOf } from '#domain/food/menu.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import { homeRegions } from '#domain/food/regions.ts'
import { openCarbs } from '#domain/food/targets/meal-carbs.ts'
import { spreadCarbs } from '#domain/food/targets/proposed-carbs.ts'
import { menuFor } from '#domain/food/week/choices.ts'
import { placesOf } from '#domain/food/week/day-places.ts'
import { fillWeekInSteps, finish } from '#domain/food/week/fill-week.ts'
import { allowedAt, dishLimits, usualLimits } from '#domain/food/week/food-limits.ts'
import type { WeekVariety } from '#domain/food/week/week-counts.ts'
import { needsOf } from '#domain/food/week/week-needs.ts'
import { randomNumbers } from '#domain/random.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { type Adult, days, figuresOf, foodOf } from './adults.ts'

/** What an adult's home and health add, from a random stream of its own: the adults stay who they are. */
function traitsOf({ seed }: Adult) {
  const random = randomNumbers(seed + 50_021)
  return {
    region: homeRegions[Math.floor(random() * homeRegions.length)]!,
    month: 1 + Math.floor(random() * 12),
    hasDiabetes: random() < 0.3,
    takesLevothyroxine: random() < 0.3,
  }
}

const nobody = {
  ...{ medical_notes: null, medication: null, health_needs: [], conditions: [] },
  ...{ gender: null, pregnancy: null },
}
const soya = /\b(soya?|tofu|nutri)/i
const mostSoya = 3

/** The week of an adult at home, with what a carbohydrate spread and a limit of a food ask, and how well it keeps to them. */
export function weekAtHome(adult: Adult, variety: WeekVariety) {
  const { region, month, hasDiabetes, takesLevothyroxine } = traitsOf(adult)
  const { targets, eater, dislikes, fasting, man, requirements, seed } = adult
  const tastes = { home: { region, month, kitchen: [] }, noSweets: hasDiabetes }
  const { menu, fastMenu } = finish(menuFor(builtInMenu(), eater, dislikes, tastes))
  const medicines = takesLevothyroxine ? ['levothyroxine'] : []
  const person = personOf(
    {
      ...{ dob: '1985-06-15', gender: man ? 'male' : 'female', height_cm: 165, pregnancy: 'no' },
      ...{ dietary_prefs: [...eater.dietary_prefs], conditions: [], medicines },
    },
    65,
    '2026-01-01',
  )
  const limits = foodLimits(person, { signed: true, off: new Set() })
  const carbs_by_meal = hasDiabetes ? spreadCarbs(targets.carbs_g, nobody) : null
  const slots = days.flatMap((day) => {
    const isFast = fasting.includes(day)
    const { open } = placesOf([], { ...targets, fasting: isFast })
    const carbs = openCarbs({ carbs_by_meal }, [], open)
    return open.map((place) => ({
      ...{ day, place, meal_type: place.meal_type, fasting: isFast, hurried: day < 5 },
      carbs: carbs(place.meal_type),
      dishes: allowedAt(isFast ? fastMenu : menu, place.meal_type, limits),
    }))
  })
  const week = {
    ...{ days: days.length, slots, kept: [], targets, seed, who: '', variety },
    ...{
      needs: { of: needsOf(requirements), foodOf },
      limits: [...dishLimits(builtInMenu(), limits), ...usualLimits(builtInMenu(), limits)],
    },
  }
  const meals = finish(fillWeekInSteps(week, figuresOf)).meals.map((meal) => ({
    ...{ meal, as: mealOf(meal, meal.meal_type, figuresOf) },
  }))
  const main = meals.filter(({ meal }) => meal.meal_type !== 'snack')
  const withSoya = meals.filter(({ as }) => soya.test(ingredientLines(as.items).join('\n')))
  const soyaAt = (type: MealType) => withSoya.some(({ meal }) => meal.meal_type === type)
  return {
    main: main.length,
    atHome: main.filter(({ meal: { dish } }) => dish.region === region || dish.isKnownEverywhere).length,
    /** Main meals of a spread: how many, and how many are within 12 g of it. */
    spread: carbs_by_meal ? main.length : 0,
    near: main.filter(
      ({ meal, as }) => carbs_by_meal && Math.abs(as.carbs_g - carbs_by_meal[meal.meal_type]!) <= 12,
    ).length,
    tooOften: takesLevothyroxine && (withSoya.length > mostSoya || soyaAt('breakfast')) ? 1 : 0,
    lines: new Set(meals.flatMap(({ as }) => as.items.map(({ food_id }) => food_id))).size,
  }
}
