import type { Item } from '#domain/food/dishes.ts'
import { dri } from '#domain/food/dri.ts'
import { mealOf, type Targets } from '#domain/food/menu.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import type { Eater } from '#domain/food/reading/diet.ts'
import { requirementsOf } from '#domain/food/requirements.ts'
import { proposeTargets, type TargetProfile } from '#domain/food/targets/targets.ts'
import { eaterText, menuFor } from '#domain/food/week/choices.ts'
import { placesOf } from '#domain/food/week/day-places.ts'
import { fillWeekInSteps, finish } from '#domain/food/week/fill-week.ts'
import { needsOf } from '#domain/food/week/week-needs.ts'
import { type ActivityLevel, activityLevels, type Goal } from '#domain/people/patients.ts'
import { randomNumbers } from '#domain/random.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'

export const foodOf = kitchenFood
export const figuresOf = (food: string) => kitchenFood(food).per_100g
export const types: MealType[] = ['breakfast', 'lunch', 'snack', 'dinner']
export const days = [0, 1, 2, 3, 4, 5, 6]
export const allergens = 'milk, wheat, peanut, tree nuts, egg, soy, fish, shellfish, sesame, mustard'.split(
  ', ',
)
const dislikable =
  'brinjal, bitter gourd, okra, mushroom, capsicum, pumpkin, spinach, beetroot, cabbage, radish, papaya, curd, paneer, oats, ragi, coconut, banana, upma'.split(
    ', ',
  )
export const diets: Record<string, Omit<Eater, 'allergies'>> = {
  vegetarian: { dietary_prefs: ['veg'], food_rules: [] },
  eggetarian: { dietary_prefs: ['veg'], food_rules: ['eggetarian'] },
  vegan: { dietary_prefs: ['vegan'], food_rules: [] },
  Jain: { dietary_prefs: ['veg'], food_rules: ['jain'] },
  'non-veg': { dietary_prefs: ['non_veg'], food_rules: [] },
}
/** Whole years before it are somebody's age. */
const day = '2026-01-01'
const anybody: Goal[] = ['lose', 'maintain', 'gain']
const gainers: Goal[] = ['maintain', 'gain']
const losers: Goal[] = ['lose', 'maintain']

export type Wish = 'usual' | 'high protein' | 'low carb'
export type Adult = ReturnType<typeof adultOf>

/** An adult whom a seed makes up, with targets as they are proposed. */
export function adultOf(seed: number, wish: Wish) {
  const random = randomNumbers(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const some = <T>(list: readonly T[], count: number) => {
    const left = [...list]
    return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]!)
  }
  const diet = pick(Object.keys(diets))
  const man = random() < 0.5
  const height = man ? between(155, 190) : between(143, 175)
  const bmi = between(18, 35)
  const weight = bmi * (height / 100) ** 2
  const body = {
    ...{ man, height, weight, age: Math.round(between(18, 80)), activity_level: pick(activityLevels) },
    goal: pick(bmi < 20 ? gainers : bmi < 25 ? anybody : losers),
  }
  const most = wish === 'usual' ? 3 : 1
  const eater: Eater = { allergies: some(allergens, Math.floor(random() * (most + 1))), ...diets[diet]! }
  const fasts = random() < 0.1
  const targets = targetsFor(body, wish, between(1.6, 2))
  return {
    ...{ seed, diet, wish, eater, targets, man: body.man },
    dislikes: some(dislikable, Math.floor(random() * 4)),
    /** Days on which they fast. */
    fasting: fasts ? [Math.floor(random() * 7)] : [],
    /** Meals that stay: how many. */
    locks: random() < 0.3 ? 1 + Math.floor(random() * 3) : 0,
    requirements: requirementsOf(
      {
        ...{ dob: birthOf(body.age), gender: body.man ? 'male' : 'female', pregnancy: 'no' },
        ...{ dietary_prefs: eater.dietary_prefs, food_rules: eater.food_rules },
      },
      dri,
      { calories: targets.calories, on: day },
    ),
  }
}

const birthOf = (age: number) => `${2025 - age}-06-15`
type Body = {
  man: boolean
  height: number
  weight: number
  age: number
  activity_level: ActivityLevel
  goal: Goal
}
/** A day's targets for an adult as they are proposed, and from these for whom wants much protein or few carbs. */
function targetsFor(
  { man, height, weight, age, activity_level, goal }: Body,
  wish: Wish,
  much: number,
): Targets {
  const profile: TargetProfile = {
    ...{
      dob: birthOf(age),
      gender: man ? 'male' : 'female',
      height_cm: height,
      goal,
      activity_level,
    },
    ...{ pregnancy: null, medical_notes: null, medication: null, health_needs: [], dietary_prefs: [] },
    target_weight_kg: null,
    ...{ conditions: [], medicines: [], food_rules: [], fasting_weekdays: [] },
  }
  const { proposed } = proposeTargets(profile, { kg: weight, on: null }, day)
  const { calories, protein_g, carbs_g, fat_g, fiber_g, sodium_mg } = proposed!
  if (wish === 'usual') return { calories, protein_g, carbs_g, fat_g, fiber_g, sodium_mg }
  if (wish === 'low carb') {
    const least = Math.max(protein_g, (0.2 * calories) / 4)
    const carbs_g = (0.26 * calories) / 4 + 25
    return {
      ...{ calories, protein_g: least, carbs_g, fiber_g: 25, sodium_mg: 2000 },
      fat_g: (calories - 4 * least - 4 * carbs_g + 2 * 25) / 9,
    }
  }
  const atMost = 22 * (height / 100) ** 2
  const counted = weight > (25 / 22) * atMost ? atMost + 0.25 * (weight - atMost) : weight
  const more = Math.min(much * counted, (0.3 * calories) / 4)
  return { calories, protein_g: more, fat_g, carbs_g: carbs_g - more + protein_g, fiber_g, sodium_mg }
}

const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The adult's filled week, and how long it took. */
export function weekOf({ seed, eater, dislikes, fasting, locks, targets, requirements }: Adult) {
  const began = processorMs()
  const { menu, fastMenu } = finish(menuFor(builtInMenu(), eater, dislikes))
  const random = randomNumbers(seed + 1)
  const places = days.flatMap((day) => types.map((meal_type) => ({ day, meal_type })))
  // Locked meals: dishes that fit, in their usual portion.
  const kept: { day: number; meal_type: MealType; dish: string; figures: Targets; items: Item[] }[] = []
  for (let lock = 0; lock < locks; lock++) {
    const place = places[Math.floor(random() * places.length)]!
    const fit = menu.filter(
      ({ meal_types, id }) => meal_types.includes(place.meal_type) && !kept.some(({ dish }) => dish === id),
    )
    const dish = fit[Math.floor(random() * fit.length)]
    if (!dish || fasting.includes(place.day) || kept.some((one) => one.day === place.day)) continue
    const figures = mealOf({ dish, components: dish.components, sides: [] }, place.meal_type, figuresOf)
    kept.push({ ...place, dish: dish.id, figures, items: figures.items })
  }
  const slots = days
    .flatMap((day) => {
      const { open } = placesOf(
        kept.filter((one) => one.day === day),
        targets,
      )
      return open.map(({ meal_type }) => ({ day, meal_type }))
    })
    .map((place) => {
      const isFast = fasting.includes(place.day)
      return { ...place, dishes: isFast ? fastMenu : menu, fasting: isFast, hurried: place.day < 5 }
    })
  const needs = { of: needsOf(requirements), foodOf }
  const week = { days: 7, slots, kept, targets, needs, seed, who: eaterText(eater, dislikes) }
  const filled = finish(fillWeekInSteps(week, figuresOf))
  return { ...filled, kept, slots, ms: processorMs() - began }
}
