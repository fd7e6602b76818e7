import { addDays, type DateString, weekdayName } from '#domain/dates.ts'
import { titleFor } from '#domain/food/dish-titles.ts'
import { dishFoods, servingOf } from '#domain/food/dishes.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import { fastAvoid } from '#domain/food/reading/avoids.ts'
import { clashesWith, foodClashes } from '#domain/food/reading/clashes.ts'
import { homeRegions } from '#domain/food/regions.ts'
import {
  daysPerPlan,
  type MealInput,
  type PlanDay,
  type PlanDayInput,
  planDays,
} from '#domain/plans/meal-plans.ts'
import type { SeededDish, TypedDish } from './built-in-dishes.ts'
import type { DemoChallenger } from './demo-challengers.ts'
import type { Random } from './demo-random.ts'

/** A dish as the demo plans with it: of the program, or a nutritionist's own. */
export type DemoDish = TypedDish & Partial<Pick<SeededDish, 'region' | 'components'>>

/** The region of a dish. What is eaten everywhere is eaten most in the north. */
const homeOf = ({ region }: DemoDish) => homeRegions.find((name) => name === region) ?? 'North'
const isFastDish = (dish: DemoDish) => dish.name.includes('(vrat)')

const categories: Record<MealType, MealType[]> = {
  breakfast: ['breakfast'],
  // Lunch and dinner dishes are interchangeable, so people with few suitable dishes have more choice.
  lunch: ['lunch', 'dinner'],
  dinner: ['dinner', 'lunch'],
  snack: ['snack'],
}

const isLowCarb = (dish: DemoDish) => (4 * dish.carbs_g) / dish.calories < 0.3

/** The dishes that clash with nothing the person avoids; for keto only those low in carbohydrate. */
export function suitableDishes(dishes: DemoDish[], person: DemoChallenger): DemoDish[] {
  const eater = {
    allergies: person.allergies,
    dietary_prefs: person.dietary_prefs,
    food_rules: person.food_rules,
  }
  const keto = person.dietary_prefs.includes('keto')
  return dishes.filter(
    (dish) =>
      (!keto || isLowCarb(dish)) &&
      foodClashes([dish.name], eater, dishFoods({ components: null, ...dish })).length === 0,
  )
}

const fast = [fastAvoid('usual')]
const suitsFast = (dish: DemoDish) =>
  clashesWith([dish.name], fast, dishFoods({ components: null, ...dish })).length === 0

/** The weight of a dish in the random choice: how well it suits the person. */
function liking(dish: DemoDish, person: DemoChallenger, slot: MealType, fasting: boolean): number {
  let weight = dish.category === slot ? 1 : 0.15
  if (homeOf(dish) === person.region) weight *= 3
  if (isFastDish(dish)) weight *= fasting ? 1000 : 0.1
  if (dish.name.includes('Jain') && !person.food_rules.includes('jain')) weight *= 0.3
  if (/diabet/i.test(person.medical_notes ?? '') && dish.sugar_g > 9) weight *= 0.15
  if (person.goal === 'gain' || person.activity_level === 'very_active')
    weight *= (1 + dish.protein_g / 20) * dish.calories ** 2
  return weight
}

const activityFactor = { sedentary: 1.2, light: 1.375, moderate: 1.55, active: 1.7, very_active: 1.725 }

/** kcal a day by the Mifflin-St Jeor formula, less to lose weight and more to gain it. */
export function dailyEnergy(person: DemoChallenger, weight: number): number {
  const resting =
    10 * weight + 6.25 * person.height_cm - 5 * person.age + (person.gender === 'male' ? 5 : -161)
  const needed = resting * activityFactor[person.activity_level]
  if (person.age < 18) return Math.round(needed)
  if (person.goal === 'lose')
    return Math.round(Math.max(person.gender === 'male' ? 1500 : 1250, needed * 0.82))
  return Math.round(person.goal === 'gain' ? needed * 1.06 : needed)
}

type Serving = { dish: DemoDish; slot: MealType; time: string; quarters: number; notes: string | null }

function mealOf({ dish, slot, time, notes, quarters }: Serving, title: string): MealInput {
  const serving = servingOf({ components: null, ...dish }, quarters / 4)
  return { meal_type: slot, title, ...serving, time, notes, template_id: dish.id }
}

const energyOf = (servings: Serving[]) =>
  servings.reduce((sum, { dish, quarters: size }) => sum + (dish.calories * size) / 4, 0)

/** Changes portions by quarters, main meals first, until the day's energy is close to the target. */
function sizePortions(servings: Serving[], target: number) {
  const mains = servings.filter(({ slot }) => slot !== 'snack')
  const snacks = servings.filter(({ slot }) => slot === 'snack')
  for (;;) {
    const gap = target - energyOf(servings)
    const step = Math.sign(gap)
    const sizable = (among: Serving[], most: number) =>
      among
        .filter(({ quarters: size }) => size + step >= 2 && size + step <= most)
        .sort((a, b) => step * (a.quarters - b.quarters))[0]
    const next = sizable(mains, 8) ?? sizable(snacks, 6)
    if (!next || Math.abs(gap) <= next.dish.calories / 8) return
    next.quarters += step
  }
}

const mealNotes: Record<MealType, string[]> = {
  breakfast: ['Within an hour of waking.', 'Drink a glass of water first.'],
  lunch: ['Eat slowly, stop when nearly full.', 'Pack it the evening before.'],
  dinner: ['At least two hours before bed.', 'A ten-minute walk afterwards.'],
  snack: ['Only if you are hungry.', 'Before your walk.'],
}

/** Builds the days of one person's weeks from suitable dishes. A dish does not come again too soon. */
export function dayBuilder(person: DemoChallenger, dishes: DemoDish[], newId: () => string, random: Random) {
  const used: string[] = []
  const early = person.food_rules.includes('jain')
  const forFasts = person.fasting_weekdays.length > 0 ? dishes.filter(suitsFast) : []

  function serve(slot: MealType, time: string, fasting: boolean): Serving {
    const pool = (fasting ? forFasts : dishes).filter((dish) => categories[slot].includes(dish.category))
    if (pool.length === 0) throw new Error(`No ${slot} suits ${person.first} ${person.last}.`)
    const rest = Math.min(6, Math.max(pool.length - 2, Math.floor(pool.length / 2)))
    const ids = new Set(pool.map(({ id }) => id))
    const lately = used.filter((id) => ids.has(id)).slice(-rest || used.length)
    const fresh = pool.filter((dish) => !lately.includes(dish.id))
    const dish = random.weighted(fresh, (each) => liking(each, person, slot, fasting))
    used.push(dish.id)
    const notes = random.chance(0.08) ? random.pick(mealNotes[slot]) : null
    return { dish, slot, time, quarters: 4, notes }
  }

  function dayOf(offset: number, date: DateString, target: number): PlanDayInput {
    const fasting = person.fasting_weekdays.includes(weekdayName(date))
    const breakfast = serve('breakfast', '08:00', fasting)
    const lunch = serve('lunch', '13:15', fasting)
    const snack = serve('snack', early ? '16:00' : '17:00', fasting)
    const dinner = serve('dinner', early ? '18:15' : '20:00', fasting)
    const servings = [breakfast, lunch, snack, dinner]
    if (target - energyOf(servings) > 150) servings.splice(1, 0, serve('snack', '10:45', fasting))
    if (target - energyOf(servings) > 650) servings.push(serve('snack', '21:30', fasting))
    sizePortions(servings, target)
    const eater = { dietary_prefs: person.dietary_prefs, food_rules: person.food_rules }
    return {
      day_of_week: offset,
      meals: servings.map((one) => mealOf(one, titleFor(one.dish.name, eater))),
    }
  }

  return (weekStart: DateString, weight: number): PlanDay[] => {
    const target = dailyEnergy(person, weight)
    const days = Array.from({ length: daysPerPlan }, (_, offset) =>
      dayOf(offset, addDays(weekStart, offset), target),
    )
    return planDays(weekStart, days, newId)
  }
}

const planNotes = [
  'Drink 8 to 10 glasses of water a day. Lunch is the biggest meal, dinner the lightest.',
  'Keep the same meal times on Sunday. If you eat out, choose grilled or steamed and skip the drink.',
  'You did well last week. This week we add a little more fibre; go slowly with it.',
  'Weigh yourself on the same morning each week, before breakfast.',
  'Swap any lunch with any dinner of the same day if that suits your work better.',
  'Walk ten minutes after lunch and dinner.',
]
const hindiPlanNotes = [
  'दिन में 8 से 10 गिलास पानी पिएँ। रात का खाना हल्का और 8 बजे से पहले।',
  'पिछला हफ़्ता अच्छा रहा। इस हफ़्ते खाने के बाद दस मिनट टहलें।',
]

export function planNote({ preferred_language }: DemoChallenger, random: Random): string | null {
  if (!random.chance(0.6)) return null
  return random.pick(preferred_language === 'Hindi' && random.chance(0.5) ? hindiPlanNotes : planNotes)
}
