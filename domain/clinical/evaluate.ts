import type { FoodNutrient } from '#domain/food/foods.ts'
import { type MealType, mealTypeLabels } from '#domain/food/nutrients.ts'
import type { Avoid } from '#domain/food/reading/avoids.ts'
import { clashesWith } from '#domain/food/reading/clashes.ts'
import { foodsCalled, namesFood } from '#domain/food/reading/dictionary.ts'
import { remember } from '#domain/food/reading/remember.ts'
import { tokenise } from '#domain/food/reading/text.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { Effect, Figure, Person, Rule, Test } from './rules/rule.ts'
import { rules } from './rules/rules.ts'

/** The amount of a nutrient, and for what share of the weight its figure is known. */
type Amount = { amount: number; known: number }
export type WeekMeal = {
  id: string | null
  meal_type: MealType
  title: string
  figures: Partial<Record<FoodNutrient, Amount>>
  items: { food_id: string; name: string; grams: number }[]
}
export type WeekDay = { date: string; meals: WeekMeal[] }

/** A practice's list: who signed it is known, and which rules it switched off. */
export type RuleList = { signed: boolean; off: ReadonlySet<string> }

/** Where a rule concerns a week: a day, or one of its meals; without a date all of it. */
export type RuleMark = {
  rule: string
  condition: string
  date: string | null
  meal_id: string | null
  text: string
  source: string
  effect: Effect
}

/** The rules that apply to somebody. Before the list is signed only gates are more than a note; gates stay on. */
export function rulesFor(person: Person, { signed, off }: RuleList): Rule[] {
  return rules
    .filter(
      ({ id, condition, gate, when }) =>
        person.conditions.includes(condition) && (gate || !off.has(id)) && (when?.(person) ?? true),
    )
    .map((rule) => ({ ...rule, effect: rule.gate || signed ? rule.effect : 'note' }))
}

/** What a rule's foods are looked for by; a name that the dictionary lacks is looked for as it is written. */
const avoidOf = remember(500, (foods: string): Avoid => {
  const names = foods.split(',').map((name) => name.trim())
  return {
    against: foods,
    foods: foodsCalled(names.filter(namesFood).join(',')),
    certainty: 'main',
    vagueGroups: [],
    except: [],
    unknown: names.filter((name) => !namesFood(name)).map((name) => tokenise(name).map(({ word }) => word)),
  }
})

/** The foods of a meal that a list names, as the meal calls them. */
export function foodsIn(
  { title, items }: Pick<WeekMeal, 'title' | 'items'>,
  foods: string,
  strict = false,
): string[] {
  const avoid = { ...avoidOf(foods), ...(strict && { certainty: 'trace' as const }) }
  const found = clashesWith([title], [avoid], { name: title, items, ingredients: [] })
  return found.map(({ food }) => food.toLowerCase())
}

const mainMeals: MealType[] = ['breakfast', 'lunch', 'dinner']
/** A day that is still being planned is not below anything. */
const isWholeDay = ({ meals }: WeekDay) =>
  mainMeals.every((type) => meals.some(({ meal_type }) => meal_type === type))

/** Of less than this share a figure is unknown, so it is not called too low. */
export const mostlyKnown = 0.9
function sumOf(meals: WeekMeal[], of: FoodNutrient) {
  const amounts = meals.map(({ figures }) => figures[of] ?? { amount: 0, known: 0 })
  return {
    sum: amounts.reduce((sum, { amount }) => sum + amount, 0),
    isKnown: amounts.every(({ known }) => known >= mostlyKnown),
  }
}

const words: Partial<Record<string, string>> = { calories: 'Energy', carbs: 'Carbohydrate', fiber: 'Fibre' }
/** 'Saturated fat' and 'g' of 'saturated_fat_g'. */
function namesOf(of: FoodNutrient) {
  const [, name = of, unit] = /^(.*?)(?:_(g|mg|mcg))?$/.exec(of) ?? []
  const spoken = name.replaceAll('_', ' ').replace(/ ([abcd]\d*)$/, (letter) => letter.toUpperCase())
  return {
    name: words[name] ?? `${spoken[0]!.toUpperCase()}${spoken.slice(1)}`,
    unit: unit === 'mcg' ? 'µg' : (unit ?? 'kcal'),
  }
}
const isText = (of: FoodNutrient, value: number, unit = namesOf(of).unit) =>
  `${namesOf(of).name} is ${value < 10 ? String(Math.round(value * 10) / 10) : whole(value)}${unit.startsWith('%') ? '' : ' '}${unit}`

type Found = { date: string | null; meal_id?: string | null; text: string }
type Bounds = { least: number | null; most: number | null }
export const figureOf = (figure: Figure | undefined, person: Person) =>
  typeof figure === 'function' ? figure(person) : (figure ?? null)

/** Figures come from tables of foods: the last percent is none of theirs. */
const slack = 1.01
const isOver = (value: number, { most }: Bounds) => most !== null && value > most * slack
const isUnder = (value: number, { least }: Bounds) => least !== null && value * slack < least

/** Days whose figure is out of bounds. */
function byDay(
  days: WeekDay[],
  of: FoodNutrient,
  bounds: Bounds,
  figureAt: (day: WeekDay) => number | null,
  unit?: string,
) {
  return days.flatMap((day): Found[] => {
    const value = figureAt(day)
    if (value === null) return []
    const isBelow = isUnder(value, bounds) && isWholeDay(day) && sumOf(day.meals, of).isKnown
    return isBelow || isOver(value, bounds) ? [{ date: day.date, text: isText(of, value, unit) }] : []
  })
}

/** A day's figure for 1,000 kcal or as a share of the energy; null where the day has none or is not planned to its end. */
function perEnergy(day: WeekDay, of: FoodNutrient, factor: number): number | null {
  const { sum: energy } = sumOf(day.meals, 'calories')
  return isWholeDay(day) && energy > 0 ? (sumOf(day.meals, of).sum * factor) / energy : null
}

const atMeal = ({ meal_type }: WeekMeal) => ` at ${mealTypeLabels[meal_type].toLowerCase()}`

function byMeal(days: WeekDay[], test: Test & { kind: 'meal' }, bounds: Bounds): Found[] {
  return days.flatMap((day) => {
    const meals = day.meals.filter(({ meal_type }) => test.at.includes(meal_type))
    const over = meals.filter((meal) => isOver(sumOf([meal], test.of).sum, bounds))
    const marks: Found[] = over.map((meal) => ({
      date: day.date,
      meal_id: meal.id,
      text: isText(test.of, sumOf([meal], test.of).sum) + atMeal(meal),
    }))
    const enough = meals.filter((meal) => !isUnder(sumOf([meal], test.of).sum, bounds))
    const isShort = bounds.least !== null && enough.length < (test.meals ?? meals.length)
    if (isShort && isWholeDay(day) && sumOf(meals, test.of).isKnown)
      marks.push({
        date: day.date,
        text: `${enough.length || 'None'} of the day's meals ${enough.length === 1 ? 'has' : 'have'} it`,
      })
    return marks
  })
}

/** Meals that lie far from what the same meal of other days usually has. */
function unsteady(days: WeekDay[], { of, most }: Test & { kind: 'steady' }): Found[] {
  return Object.values(
    Object.groupBy(
      days.flatMap(({ date, meals }) => meals.map((meal) => ({ date, meal, value: sumOf([meal], of).sum }))),
      ({ meal }) => meal.meal_type,
    ),
  ).flatMap((same) => {
    const values = same.map(({ value }) => value).sort((one, other) => one - other)
    if (values.at(-1)! - values[0]! <= most * slack) return []
    const middle = values[Math.floor(values.length / 2)]!
    return same
      .filter(({ value }) => Math.abs(value - middle) > most / 2)
      .map(({ date, meal, value }) => ({
        date,
        meal_id: meal.id,
        text: `${isText(of, value)}${atMeal(meal)}, on other days about ${whole(middle)} g`,
      }))
  })
}

/** Meals with foods that come too often, or where they should not. */
function byFood(
  days: WeekDay[],
  { foods, most = Infinity, per, notAt = [], strict }: Test & { kind: 'food' },
): Found[] {
  const holding = days.map(({ date, meals }) =>
    meals.flatMap((meal) => {
      const names = foodsIn(meal, foods, strict)
      return names.length > 0 ? [{ date, meal, names }] : []
    }),
  )
  const tooMany = (found: (typeof holding)[number]) => found.slice(most)
  const often = per === 'day' ? holding.flatMap(tooMany) : tooMany(holding.flat())
  const misplaced = holding.flat().filter(({ meal }) => notAt.includes(meal.meal_type))
  return [...new Set([...misplaced, ...often])].map(({ date, meal, names }) => ({
    date,
    meal_id: meal.id,
    text: `Contains ${names.join(', ')}`,
  }))
}

function byKinds(days: WeekDay[], { foods, most }: Test & { kind: 'kinds' }): Found[] {
  return days.flatMap(({ date, meals }) =>
    meals.flatMap((meal): Found[] => {
      const kinds = foods.split(', ').filter((food) => foodsIn(meal, food).length > 0)
      return kinds.length > most ? [{ date, meal_id: meal.id, text: `Contains ${kinds.join(', ')}` }] : []
    }),
  )
}

function byGrams(days: WeekDay[], { foods, ids, most, per }: Test & { kind: 'grams' }): Found[] {
  const gramsOf = ({ items }: WeekMeal) =>
    items
      .filter((item) =>
        ids ? ids.includes(item.food_id) : foodsIn({ title: '', items: [item] }, foods).length > 0,
      )
      .reduce((sum, { grams }) => sum + grams, 0)
  return days.flatMap(({ date, meals }) => {
    const groups = per === 'day' ? [meals] : meals.map((meal) => [meal])
    return groups.flatMap((group): Found[] => {
      const grams = group.reduce((sum, meal) => sum + gramsOf(meal), 0)
      if (grams <= most * slack) return []
      return [{ date, meal_id: per === 'meal' ? group[0]!.id : null, text: `${whole(grams)} g of ${foods}` }]
    })
  })
}

/** Where a rule's test fails. */
function failing(days: WeekDay[], test: Test, person: Person): Found[] {
  const bounds: Bounds = {
    least: 'least' in test ? figureOf(test.least, person) : null,
    most: 'most' in test ? figureOf(test.most, person) : null,
  }
  switch (test.kind) {
    case 'day':
      return byDay(days, test.of, bounds, ({ meals }) => sumOf(meals, test.of).sum)
    case 'share':
      return byDay(
        days,
        test.of,
        bounds,
        (day) => perEnergy(day, test.of, 100 * test.kcal),
        '% of the energy',
      )
    case 'density':
      return byDay(
        days,
        test.of,
        bounds,
        (day) => perEnergy(day, test.of, 1000),
        `${namesOf(test.of).unit} for 1,000 kcal`,
      )
    case 'meal':
      return byMeal(days, test, bounds)
    case 'steady':
      return unsteady(days, test)
    case 'meals':
      return days
        .filter((day) => isWholeDay(day) && day.meals.length < test.least)
        .map(({ date, meals }) => ({ date, text: counted(meals.length, 'meal') }))
    case 'kinds':
      return byKinds(days, test)
    case 'grams':
      return byGrams(days, test)
    case 'food':
      return byFood(days, test)
  }
}

/** Where the rules concern a week. This is no promise of safety: what is not computed is said as a note only. */
export function evaluateRules(days: WeekDay[], person: Person, list: RuleList): RuleMark[] {
  return rulesFor(person, list).flatMap(({ id, condition, text, source, effect, test, gate }) => {
    const found: Found[] =
      gate === 'plan' ? [{ date: null, text: '' }] : test ? failing(days, test, person) : []
    return found.map(({ date, meal_id = null, text: what }) => ({
      ...{ rule: id, condition, date, meal_id, source, effect },
      text: what ? `${what}. ${text}` : text,
    }))
  })
}

/** What the conditions ask for and no figure shows: timing, drinks, supplements. */
export function adviceFor(person: Person, list: RuleList): RuleMark[] {
  return rulesFor(person, list)
    .filter(({ test, gate }) => !test && !gate)
    .map(({ id, condition, text, source }) => ({
      ...{ rule: id, condition, date: null, meal_id: null, text, source },
      effect: 'note',
    }))
}

/** How often foods may come, for filling a week and for swaps. */
export type FoodLimit = {
  rule: string
  /** As `foodsIn` takes them. */
  foods: string
  strict: boolean
  /** Meals with them in a week; null where only a day counts. */
  mostAWeek: number | null
  mostADay: number | null
  /** Grams of them in a day, where a rule says that: filled weeks keep to it. */
  gramsADay?: number
  notAt: readonly MealType[]
  effect: Effect
}

/** Foods that may never come, in no trace: with coeliac disease or a milk allergy a note alone would not protect. */
export const isNever = ({ strict, mostAWeek }: Pick<FoodLimit, 'strict' | 'mostAWeek'>) =>
  strict && mostAWeek === 0

/** Whether a limit steers what is served: a note is only said, unless it is of foods that may never come. */
export const isSteering = (limit: FoodLimit) => limit.effect !== 'note' || isNever(limit)

/** The limits of foods that hold for somebody; before the list is signed only those of foods that may never come. */
export function foodLimits(person: Person, list: RuleList): FoodLimit[] {
  const limits = rulesFor(person, list).flatMap(({ id, test, effect, isAim }): FoodLimit[] => {
    if (test?.kind === 'grams' && test.per === 'day' && isAim) {
      const often = { mostAWeek: null, mostADay: 1, gramsADay: test.most, notAt: [] }
      return [{ ...{ rule: id, foods: test.foods, strict: false, effect }, ...often }]
    }
    if (test?.kind !== 'food') return []
    const { foods, most = null, per, notAt = [], strict = false } = test
    const isDaily = per === 'day'
    return [
      {
        ...{ rule: id, foods, strict, notAt, effect },
        mostAWeek: isDaily ? null : most,
        mostADay: isDaily ? most : null,
      },
    ]
  })
  return list.signed ? limits : limits.filter(isNever)
}
