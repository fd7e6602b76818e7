import type { DateString } from '#domain/dates.ts'
import type { Item } from '#domain/food/dish-parts.ts'
import { isTitleOf } from '#domain/food/dish-titles.ts'
import { foodContents } from '#domain/food/food-contents.ts'
import { isFromLabel } from '#domain/food/food-origin.ts'
import { type Avoid, avoidsOf, avoidsOn } from './avoids.ts'
import { allContents, type Contents, foodsCalled } from './dictionary.ts'
import type { Eater, WeekEater } from './diet.ts'
import { warnedOf } from './may-contain.ts'
import { findMentions, type Mention, readText } from './reading.ts'
import { remember } from './remember.ts'
import { isApart, isSameWord, type Token } from './text.ts'

export type FoodClash = {
  /** The reason it clashes with, as people see it: 'Allergy: peanuts', 'Vegetarian', 'Jain'. */
  against: string
  /** The food as the text names it: 'moongphali'. */
  food: string
}

export type MealClash = FoodClash & { day: number; meal: number; title: string }

type FoodItem = Pick<Item, 'food_id' | 'name' | 'ingredients'>
/** A dish as clashes are looked for: the foods it is made of, and lines of a recipe to read where foods are not known. */
export type DishFoods = { name?: string; items: FoodItem[]; ingredients: string[] }

/** Foods with all they contain, called `name`, and the foods that its words name: egg in "egg curry". */
type Found = { foods: string[]; contains: Contents; name: string; inside?: Found[] }
/** `tokens` are the words around the foods. */
type Read = {
  text: string
  tokens: Token[]
  found: Found[]
  isSure?: boolean
  /** The food whose ingredients nobody knows. */
  mystery?: string
}

const readWords = remember(2000, (written: string): Read => {
  const { text, tokens, mentions } = readText(written)
  const foundIn = (words: Token[], mention: Mention): Found => {
    const { name, foods, contains, from, to } = mention
    const within = words.slice(from, to)
    const inside = name.isDish && name.inside === 'all' ? findMentions(within, name.words.length - 1) : []
    return {
      foods,
      contains,
      name: text.slice(within[0]!.start, within.at(-1)!.end),
      inside: inside.map((one) => foundIn(within, one)),
    }
  }
  return { text, tokens, found: mentions.map((mention) => foundIn(tokens, mention)) }
})

/** Whether the dictionary knows any word of a text. */
export const isUnderstood = (text: string): boolean => readWords(text).found.length > 0

const withContents = remember(1000, (contains: string) =>
  foodsCalled(contains).map((food) => ({ foods: [food], contains: allContents([food]) })),
)

/** What a label warns of: for allergies it counts as food, for diets and dislikes it is not there. */
function readWarning(warned: string): Read {
  const { found, ...read } = readWords(warned)
  const asTrace = ({ contains, ...one }: Found): Found => ({
    ...one,
    contains: { ...contains, main: new Set(), usual: new Set() },
    inside: [],
  })
  return { ...read, found: found.map(asTrace) }
}

/** What a food of the table contains; a food of another table is read by its name, one from a label by its ingredients, too. */
const readFoodAnew = ({ food_id, name, ingredients }: FoodItem): Read[] => {
  const contains = foodContents[food_id]
  if (contains === undefined) {
    const named = readWords(name)
    if (ingredients) {
      const { said, warned } = warnedOf(ingredients)
      return [named, readWords(said), readWarning(warned)]
    }
    return [isFromLabel(food_id) ? { ...named, mystery: name } : named]
  }
  const short = name.replace(/ \(.*/, '')
  return [{ ...readText(name), found: withContents(contains).map((food) => ({ ...food, name: short })) }]
}
// A plan that was read or sent has items of its own each time: the food is known by what is read of it.
const readFood = remember(
  5000,
  readFoodAnew,
  ({ food_id, name, ingredients }) => `${food_id}\n${name}\n${ingredients ?? ''}`,
)

/**
 * All foods of one meal, in its texts (title, notes) and of its dish, that clash with what the person avoids, each once
 * per reason. This is no promise of safety. A food that a text says is left out is reported too.
 */
export const foodClashes = (texts: string[], eater: Eater, dish?: DishFoods): FoodClash[] =>
  clashesWith(texts, avoidsOf(eater), dish)

/** The same for what is avoided for these reasons. */
export function clashesWith(texts: string[], avoids: Avoid[], dish?: DishFoods): FoodClash[] {
  const parts = dish ? [...dish.items.flatMap(readFood), ...dish.ingredients.map(readWords)] : []
  // The foods of a dish are known better than from its own name, which says only what kitchens usually put in.
  const isKnown = (text: string) =>
    dish?.name !== undefined && dish.items.length > 0 && isTitleOf(text, dish.name)
  const read: Read[] = [...texts.map((text) => ({ ...readWords(text), isSure: isKnown(text) })), ...parts]
  return avoids.flatMap((anyhow) => {
    const surely: Avoid = { ...anyhow, certainty: 'main' }
    const clashes = new Map<string, FoodClash>()
    const report = (key: string, food: string) => {
      if (!clashes.has(key)) clashes.set(key, { against: anyhow.against, food })
    }
    for (const { text, tokens, found, isSure, mystery } of read) {
      const avoid = isSure ? surely : anyhow
      if (mystery && avoid.heedsUnknown) report(mystery, `${mystery} (ingredients unknown)`)
      for (const one of found.flatMap((one) => avoidedIn(one, avoid))) report(one.foods[0]!, one.name)
      for (const phrase of avoid.unknown) {
        const from = placeOf(phrase, tokens)
        const to = from + phrase.length
        if (from >= 0) report(phrase.join(' '), text.slice(tokens[from]!.start, tokens[to - 1]!.end))
      }
    }
    return [...clashes.values()]
  })
}

/** What is avoided in it, as closely as its name says. */
function avoidedIn(found: Found, avoid: Avoid): Found[] {
  if (!isAvoided(found, avoid)) return []
  const inside = (found.inside ?? []).flatMap((one) => avoidedIn(one, avoid))
  const sure = inside.filter((one) => isAvoided(one, { ...avoid, certainty: 'main' }))
  return [sure, inside, [found]].find((some) => some.length > 0)!
}

function isAvoided({ foods, contains }: Found, avoid: Avoid): boolean {
  if (avoid.except.includes(foods[0]!)) return false
  const contained = contains[avoid.certainty]
  return (
    avoid.foods.some((food) => contained.has(food)) ||
    avoid.vagueGroups.some((group) => contains.named.has(group) && contained.has(group))
  )
}

/** Position of the first token of a phrase the dictionary doesn't know; -1 when it is not in the text. */
function placeOf(phrase: string[], tokens: Token[]): number {
  return tokens.findIndex((_, start) =>
    phrase.every((word, index) => {
      const token = tokens[start + index]
      return token && isSameWord(word, token.word) && (index === 0 || !isApart(token))
    }),
  )
}

type MealLike = {
  title: string
  notes?: string | null
  template_id?: string | null
  dish_version?: string | null | undefined
  items?: FoodItem[] | undefined
}
export type DishOf = (meal: MealLike) => DishFoods | undefined

/** A day's meals; the date is null while a plan has no start. */
export type DayOfMeals = { date: DateString | null; meals: MealLike[] }

/**
 * What a meal is read from: its texts and its foods. A meal's own foods count, and what its dish is made of.
 */
export function partsOfMeal(meal: MealLike, dishOf: DishOf) {
  const { title, notes, items = [] } = meal
  const dish = dishOf(meal)
  return {
    texts: [title, notes ?? ''],
    dish: { ...dish, items: [...items, ...(dish?.items ?? [])], ingredients: dish?.ingredients ?? [] },
  }
}

/** The meals that clash with what the person avoids on their dates. `day` and `meal` are positions in `days`. */
export const planClashes = (days: DayOfMeals[], eater: WeekEater, dishOf?: DishOf): MealClash[] =>
  mealsWith(days, (date) => avoidsOn(eater, date), dishOf)

/** The same for what is avoided on a date. */
export function mealsWith(
  days: DayOfMeals[],
  avoidsOf: (date: DateString | null) => Avoid[],
  dishOf: DishOf = () => undefined,
): MealClash[] {
  return days.flatMap(({ date, meals }, d) => {
    const avoids = avoidsOf(date)
    return meals.flatMap((meal, m) => {
      const { texts, dish } = partsOfMeal(meal, dishOf)
      return clashesWith(texts, avoids, dish).map((clash) => ({
        ...clash,
        day: d,
        meal: m,
        title: meal.title,
      }))
    })
  })
}
