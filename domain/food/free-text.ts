import {
  connectors,
  fillers,
  type Lexed,
  leftOutAfter,
  lex,
  negations,
  turns,
  units,
} from './amount-words.ts'
import { eitherFinder, type NameFinder, nameFinder, type Reading, wordsInNames } from './food-names.ts'
import type { ReadPart, StoredFood } from './foods.ts'
import { amountOf, vessels } from './measures.ts'
import { longestName } from './reading/dictionary.ts'
import { isApart } from './reading/text.ts'

/*
 * Reads foods and amounts in what people write: "2 roti, 1 katori dal, salad". Pure. The result is a draft that somebody
 * confirms: what is not understood is in it, too.
 */

/** A part of a segment: a number, a unit, a food, or words that are not understood. */
type Part = {
  start: number
  end: number
  number?: number
  unit?: string
  food?: StoredFood
  /** Its name is that of a raw food, too. */
  isRaw?: boolean
  /** Called "vegetable", which describes the food after it. */
  isVegetable?: boolean
  /** Stands in brackets. */
  isAside?: boolean
  /** Says something about another food, and has no amount: "ragi" of a dosa, "without ghee". */
  isRemark?: boolean
  /** No food and no filler: it may be a unit. */
  isUnknown?: boolean
  /** It has an amount that is not understood. */
  isUnclear?: boolean
}
type Thing = Pick<Part, 'start' | 'end' | 'food' | 'isRemark' | 'isUnclear'> & {
  /** Is no food of its own unless it has an amount. */
  isDetail?: boolean
  quantity: number | null
  unit: string | null
}
const isThing = (part: Part | undefined) => part !== undefined && part.number === undefined && !part.unit
const thingOf = ({ start, end, food, isRemark = false, isUnclear = false }: Part): Thing => ({
  ...{ start, end, isRemark, isUnclear, quantity: null, unit: null },
  ...(food && { food }),
})

type Finders = Record<Reading, NameFinder>
/** Of a meal, too, the raw food is meant: "30 g raw toor dal", "rice (uncooked)". */
const rawWords = new Set('raw uncooked dry dried soaked kaccha kachcha'.split(' '))
/** What was cooked took up water: nobody can say how much of "1 cup boiled rajma" is raw rajma. */
const cookedWords = new Set('cooked boiled steamed leftover'.split(' '))
const swells = (food: StoredFood) =>
  food.list === 'kitchen' && (food.shelf === 'grains' || food.shelf === 'pulses')

/**
 * The token after a longer name that says another food than its last word: "almond milk" is no milk, "cauliflower rice"
 * no rice.
 */
function otherFoodTo(tokens: Lexed[], from: number, known: number): number | undefined {
  const name = longestName(tokens, from, Number.POSITIVE_INFINITY)
  return name && name.name.inside !== 'all' && name.to - from > Math.max(known, 1) ? name.to : undefined
}

/** The parts of the text, in segments that commas, lines and words such as "and" separate. */
function segmentsOf(tokens: Lexed[], finders: Finders, reading: Reading): Part[][] {
  const segments: Part[][] = [[]]
  const add = (part: Part) => segments.at(-1)!.push(part)
  let isNegated = false
  /** What a negation says last: a raw food, anything else, or nothing yet. */
  let leftOut: 'raw' | 'other' | undefined
  let isAside = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    const { start, end, word, number } = token
    const last = segments.at(-1)!.at(-1)
    if (isApart(token)) {
      segments.push([])
      isNegated = false
      if (/[([{]/.test(token.gap)) isAside = true
      else if (/[)\]}]/.test(token.gap)) isAside = false
    }
    const cooked = finders[reading](tokens, at)
    const isRaw = cooked && [tokens[at - 1], tokens[cooked.to]].some((one) => rawWords.has(one?.word ?? ''))
    const found = isRaw ? finders.recipe(tokens, at) : cooked
    const unit = number === undefined ? unitAt(token, last) : undefined
    const isOther = number !== undefined || unit !== undefined || connectors.has(word)
    // "No rice, 2 roti", "without 1 tsp ghee"; "no sugar tea" is tea.
    const isOver = number !== undefined ? leftOut : leftOut === 'raw' && found?.food.list === 'cooked'
    if (isOver || turns.has(word)) isNegated = false
    const otherTo = isOther ? undefined : otherFoodTo(tokens, at, found ? found.to - at : 0)
    const after = tokens[found?.to ?? at + 1]
    // "Without salt and sugar"
    if (isNegated) {
      const to = found && !isOther ? found.to : at + 1
      segments.at(-1)!.at(-1)!.end = tokens[to - 1]!.end
      if (number === undefined && !unit) leftOut = found?.food.list === 'kitchen' ? 'raw' : 'other'
      at = to
    } else if (after && leftOutAfter.has(after.word) && !isApart(after) && !isOther) {
      add({ start, end: after.end, isRemark: true })
      at = tokens.indexOf(after) + 1
    } else if (otherTo) {
      add({ start, end: tokens[otherTo - 1]!.end, isUnknown: true })
      at = otherTo
    } else if (found && (found.length > 1 || !isOther)) {
      const { food, isRaw } = found
      const named = tokens[found.to - 1]!
      const isVegetable = /^(veg|vegetables?)$/.test(named.word)
      const [last, next, nextButOne] = [tokens[at - 1], tokens[found.to], tokens[found.to + 1]]
      const isCooked =
        (last && !isApart(token) && cookedWords.has(last.word)) ||
        (next && cookedWords.has(next.word) && (!nextButOne || isApart(nextButOne)))
      const isUnclear = reading === 'recipe' && swells(food) && isCooked === true
      add({ start, end: named.end, food, isRaw, isVegetable, isAside, isUnclear })
      at = found.to
    } else {
      if (number !== undefined) add({ start, end, number })
      else if (unit) add({ start, end, unit })
      else if (connectors.has(word)) {
        // "1 bowl boiled and salted dal"
        if (segments.at(-1)!.some(isThing)) segments.push([])
      } else if (negations.has(word)) {
        segments.push([{ start, end, isRemark: true }])
        isNegated = true
        leftOut = undefined
      } else if (!fillers.has(word) && !turns.has(word)) add({ start, end, isUnknown: true })
      at++
    }
  }
  return segments.filter((parts) => parts.length > 0)
}

/** "2 g" and "2 l" have units; a letter that stands alone has none. */
const unitAt = ({ word }: Lexed, last: Part | undefined) =>
  word.length > 1 || last?.number !== undefined ? units.get(word) : undefined

/** Cooked foods that stand beside another without a word between them: "rajma chawal". */
const besides = new Set('rice_cooked brown_rice_cooked roti curd_plain milk_glass tea coffee'.split(' '))

/** What is eaten with a food, and not made of it: "rice dal sabzi" are three foods. */
const eatenWith: Record<string, Set<string>> = {
  rice_cooked: new Set(
    'dal_cooked sambar rasam kadhi_dish kuzhambu rajma_curry chole_curry chicken_curry fish_curry egg_curry mutton_curry sabzi salad'.split(
      ' ',
    ),
  ),
  dal_cooked: new Set(['sabzi', 'salad']),
}
const isBeside = ({ food }: Part, head: StoredFood) =>
  besides.has(head.id) || eatenWith[food?.id ?? '']?.has(head.id) === true

/** "Chicken" before "stew", "ragi" before "dosa" is no food of its own. */
const isOf = (name: Part, head: Part) =>
  head.food?.list === 'cooked' &&
  (name.food?.list === 'kitchen' || (name.isRaw && !isBeside(name, head.food)))
/** "Bhindi" is the dish that "sabzi" only repeats. */
const isRepeated = (dish: Part, head: Part) =>
  head.food?.id === 'sabzi' && dish.food?.list === 'cooked' && dish.isRaw && !isBeside(dish, head.food)

/** Of a recipe a dish before a raw food only describes it: "upma rava". */
const isFor = (dish: Part, raw: Part) =>
  dish.food?.list === 'cooked' && !besides.has(dish.food.id) && raw.food?.list === 'kitchen'

/** The last word of a name says what it is: "prawn curry" is no prawn, "ragi dosa" a dosa. */
function joinNames(parts: Part[], reading: Reading): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (!last || !isThing(last) || !isThing(part)) joined.push({ ...part })
    // "Phulka chapati", "vegetable sabzi"; "vegetable poha" is poha.
    else if (last.food && (last.food.id === part.food?.id || (last.isVegetable && part.food)))
      joined[joined.length - 1] = { ...part, start: last.start }
    else if (isRepeated(last, part)) last.end = part.end
    else if (!part.food && last.food?.list !== 'cooked') {
      last.end = part.end
      delete last.food
    } else {
      if (reading === 'recipe' && isFor(last, part)) {
        delete last.food
        last.isRemark = true
      }
      // All of them: "gajar matar sabzi".
      const isName = (name: Part | undefined) => isThing(name) && (!name?.food || isOf(name, part))
      for (let at = joined.length - 1; isName(joined[at]); at--) {
        delete joined[at]!.food
        joined[at]!.isRemark = true
      }
      joined.push({ ...part })
    }
  }
  return joined
}

/** Gives an amount to a thing that has none. False when there is none to give, or nothing to give it to. */
function give(amount: Part[], thing: Thing | undefined): boolean {
  if (!thing || amount.length === 0 || thing.quantity !== null) return false
  // "2 100 g", "1 cup 2 tbsp": which of them is meant, nobody can say.
  thing.isUnclear ||=
    amount.some(({ isUnclear }) => isUnclear) ||
    [amount.filter((part) => part.unit), amount.filter((part) => !part.unit)].some((said) => said.length > 1)
  thing.quantity = amount.find(({ number }) => number !== undefined)?.number ?? 1
  thing.unit = amount.find(({ unit }) => unit)?.unit ?? null
  return true
}

/** The foods of a segment with their amounts. An amount without a food remains in `loose`. */
function thingsOf(parts: Part[]): { things: Thing[]; loose: Part[] } {
  const [first, second, third] = parts
  // "Idli 3 vada 1 sambar"; but "dal 2 roti"
  const isCounted =
    second?.number !== undefined &&
    !third?.unit &&
    first?.food?.measures.every(({ name }) => !(name in vessels)) === true
  const isTrailing = isThing(first) && (isCounted || !isThing(parts.at(-1)))
  const things: Thing[] = []
  const last = () => things.findLast(({ isRemark }) => !isRemark)
  let loose: Part[] = []
  for (const [at, part] of parts.entries()) {
    if (!isThing(part)) {
      const counted = last()
      // "2 bread slices"
      const isItsUnit = part.unit && counted?.quantity && !counted.unit && !isThing(parts[at + 1])
      if (isItsUnit && loose.length === 0) counted.unit = part.unit!
      // "Thirtyish grams paneer": how many, nobody can say.
      else loose.push(part.unit && parts[at - 1]?.isUnknown ? { ...part, isUnclear: true } : part)
      continue
    }
    const thing = thingOf(part)
    // "Salad (cucumber, tomato)": what it is made of.
    if (part.isAside && part.food?.list === 'kitchen') thing.isDetail = true
    // "2 blorp dosa": a number of what?
    const [before, amount] = [parts[at - 1], parts[at - 2]]
    if (before?.isUnknown && amount?.number !== undefined) thing.isUnclear = true
    const owner = isTrailing ? last() : thing
    if (!owner?.isRemark && give(loose, owner)) loose = []
    things.push(thing)
  }
  return { things, loose: give(loose, last()) ? [] : loose }
}

/** Which raw food they mean, nobody can say. */
const anyFoods = new Set(['sabzi'])

function rowOf(text: string, thing: Thing, reading: Reading): ReadPart {
  const { food, start, end, quantity, unit, isDetail, isUnclear } = thing
  const written = text.slice(start, end)
  const isAny = reading === 'recipe' && food && anyFoods.has(food.id)
  if (!food || isAny || (isDetail && quantity === null))
    return { text: written, food_id: null, name: null, quantity, unit, grams: null }
  const amount = isUnclear ? { quantity: null, unit: null, grams: null } : amountOf(food, { quantity, unit })
  const row = { text: written, food_id: food.id, name: food.name, ...amount }
  const { grams } = amount
  if (!food.items || grams === null) return row
  const items = food.items.map((item) => ({ ...item, grams: Math.round(item.grams * grams) / 100 }))
  return { ...row, items }
}

/**
 * Makes a reader for a list of foods. In a recipe the raw food of a name is meant, in a meal the cooked one. A text may be
 * read with some more foods.
 */
export function foodReader(
  foods: readonly StoredFood[],
): (text: string, reading?: Reading, more?: StoredFood[]) => ReadPart[] {
  const known: Finders = { recipe: nameFinder(foods, 'recipe'), meal: nameFinder(foods, 'meal') }
  const words = wordsInNames(foods)
  const alsoOf = (more: StoredFood[], reading: Reading) =>
    eitherFinder(nameFinder(more, reading, words), known[reading])
  return (text, reading = 'meal', more = []) => {
    const finders = more.length > 0 ? { recipe: alsoOf(more, 'recipe'), meal: alsoOf(more, 'meal') } : known
    const things: Thing[] = []
    let open: Part | undefined
    for (const parts of segmentsOf(lex(text), finders, reading)) {
      const read = thingsOf(joinNames(parts, reading))
      // "1 tbsp + 1 tsp ghee"
      if (open && !/[,;\n]/.test(text.slice(open.end, parts[0]!.start)))
        for (const thing of read.things.slice(0, 1)) thing.isUnclear = true
      open = undefined
      const { loose } = read
      // "Rice - 1 cup", "dal (1 katori)".
      const before = read.things.every(({ isRemark }) => isRemark)
        ? things.findLast(({ food, isDetail }) => food && !isDetail)
        : undefined
      if (loose.length > 0 && !give(loose, before)) {
        read.things.push(thingOf({ start: loose[0]!.start, end: loose.at(-1)!.end }))
        open = loose.findLast(({ unit }) => unit)
      }
      things.push(...read.things)
    }
    return things.sort((one, other) => one.start - other.start).map((thing) => rowOf(text, thing, reading))
  }
}
