import {
  brands,
  connectors,
  fillers,
  type Lexed,
  leftOutAfter,
  lex,
  negations,
  turns,
  units,
  withs,
} from './amount-words.ts'
import { eitherFinder, type NameFinder, nameFinder, type Reading, wordsInNames } from './food-names.ts'
import type { ReadPart, StoredFood } from './foods.ts'
import { amountOf } from './measures.ts'
import { longestName } from './reading/dictionary.ts'
import { isApart } from './reading/text.ts'
import {
  bread,
  contentsOf,
  fits,
  isAdded,
  isCountedIn,
  namedOnce,
  staples,
  type Thing,
  together,
} from './said-together.ts'

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
  /** Made of vegetables, so that "sabzi" beside it only repeats it. */
  isDish?: boolean
  /** A maker's name: "lays". */
  isBrand?: boolean
  /** Stands in brackets. */
  isAside?: boolean
  /** Says something about another food, and has no amount: "ragi" of a dosa, "without ghee". */
  isRemark?: boolean
  /** Its name has several words: "egg bhurji". */
  isLong?: boolean
  /** No food and no filler: it may be a unit. */
  isUnknown?: boolean
  /** It has an amount that is not understood. */
  isUnclear?: boolean
}
const isThing = (part: Part | undefined) => part !== undefined && part.number === undefined && !part.unit
const thingOf = ({
  start,
  end,
  food,
  isRemark = false,
  isUnclear = false,
  isAside = false,
  isRaw = false,
}: Part): Thing => ({
  ...{ start, end, isRemark, isUnclear, isAside, isRaw, quantity: null, unit: null },
  ...(food && { food }),
})

type Finders = Record<Reading, NameFinder> & { vegetables: ReadonlySet<string> }
/** Of a meal, too, the raw food is meant: "30 g raw toor dal", "rice (uncooked)". */
const rawWords = new Set('raw uncooked dry dried soaked kaccha kachcha'.split(' '))
/** Said behind the kind of a dish: "khakhra 2 methi wala". */
const kindWords = new Set('wala wali wale vala vali vale'.split(' '))
const littleWords = new Set('kam kum कम'.split(' '))
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
  // "Chai n bun" is no chain.
  if (tokens.slice(from + 1, name?.to).some(({ word }) => connectors.has(word))) return undefined
  return name && name.name.inside !== 'all' && name.to - from > Math.max(known, 1) ? name.to : undefined
}

const wordsIn = (tokens: Lexed[]) => tokens.map(({ word }) => word).join(' ')

/** The parts of the text, in segments that commas, lines and words such as "and" separate. */
function segmentsOf(tokens: Lexed[], finders: Finders, reading: Reading): Part[][] {
  const segments: Part[][] = [[]]
  const add = (part: Part) => segments.at(-1)!.push({ ...part, ...(isAside && { isAside }) })
  let isAside = false
  let isNegated = false
  /** What a negation says last: a raw food, anything else, or nothing yet. */
  let leftOut: 'raw' | 'other' | undefined
  /** "Daliya sabji wala", "paratha 1 aloo wala": of which kind the dish before is. */
  const isToldBehind = (
    at: number,
    { food, to, length }: { food: StoredFood; to: number; length: number },
  ) => {
    const dish = segments.at(-1)!.findLast((part) => part.food?.list === 'cooked')
    if (!dish || length > 1 || tokens.slice(at, to + 1).some(isApart)) return false
    const name = tokens.filter((one) => one.start >= dish.start && one.end <= dish.end)
    const kind = ofKind(wordsIn(name), wordsIn(tokens.slice(at, to)), finders[reading])
    dish.food = kind ?? dish.food!
    const isOfVegetables = finders.vegetables.has(food.id) || /vegetables|greens/.test(food.shelf ?? '')
    return kind !== undefined || food.id === 'sabzi' || isOfVegetables
  }
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
    // "Bhat 1 thali" is a plate of rice.
    const isPlate = word === 'thali' && last?.number !== undefined && segments.at(-1)!.at(-2)?.food
    const unitIsMisspelt = !found && last?.number !== undefined ? misspeltUnit(token) : undefined
    const unit = isPlate
      ? 'plate'
      : number === undefined
        ? (unitAt(token, last, tokens[at - 1]) ?? unitIsMisspelt)
        : undefined
    const isOther = number !== undefined || unit !== undefined || connectors.has(word)
    // "No rice, 2 roti", "without 1 tsp ghee"; "no sugar tea" is tea.
    const isOver = number !== undefined ? leftOut : leftOut === 'raw' && found?.food.list === 'cooked'
    if (isOver || turns.has(word)) isNegated = false
    const otherTo = isOther ? undefined : otherFoodTo(tokens, at, found ? found.to - at : 0)
    const next = tokens[at + 1]
    const after = tokens[found?.to ?? at + 1]
    // "Sabzi aloo matar" is the dish behind it.
    const named = cooked?.length === 1 && cooked.food.id === 'sabzi'
    const behindIt =
      named && after && !isApart(tokens[at + 1] ?? token) ? finders.meal(tokens, at + 1) : undefined
    const isOnlySaid = (behindIt?.length ?? 0) > 1 && finders.vegetables.has(behindIt!.food.id)
    // "Without salt and sugar"
    if (isOnlySaid && !isNegated && reading === 'meal') at++
    else if (isNegated) {
      const to = found && !isOther ? found.to : at + 1
      // "No sugar n 1 banana" ends before the "n".
      if (!connectors.has(word)) segments.at(-1)!.at(-1)!.end = tokens[to - 1]!.end
      if (number === undefined && !unit) leftOut = found?.food.list === 'kitchen' ? 'raw' : 'other'
      at = to
    } else if (after && leftOutAfter.has(after.word) && !isApart(after) && !isOther) {
      // "Chawal kam" is less rice than usual, "oil kam" is reported.
      const isLess = littleWords.has(after.word) && staples.has(found?.food.id ?? '')
      if (isLess) {
        add({ start, end: tokens[found!.to - 1]!.end, food: found!.food })
        add({ start: after.start, end: after.end, unit: 'some' })
      } else add({ start, end: after.end, isRemark: true })
      at = tokens.indexOf(after) + 1
    } else if (found && !isOther && after && kindWords.has(after.word) && isToldBehind(at, found)) {
      at = found.to + 1
    } else if (!(found && found.length > 1) && isSaidBehind(token, segments.at(-1)!)) {
      // "Kozhukattai 4 sweet", "soan papdi 1 pc haldiram"
      at++
    } else if (otherTo) {
      add({ start, end: tokens[otherTo - 1]!.end, isUnknown: true })
      at = otherTo
    } else if (found && !isPlate && (found.length > 1 || !isOther)) {
      const { food, isRaw } = found
      const named = tokens[found.to - 1]!
      const isVegetable = /^(veg|vegetables?)$/.test(named.word)
      const [last, next, nextButOne] = [tokens[at - 1], tokens[found.to], tokens[found.to + 1]]
      const isCooked =
        (last && !isApart(token) && cookedWords.has(last.word)) ||
        (next && cookedWords.has(next.word) && (!nextButOne || isApart(nextButOne)))
      const isLong = found.length > 1
      const isUnclear =
        reading === 'recipe' && ((swells(food) && isCooked === true) || food.id.endsWith('_sundal'))
      const isDish = finders.vegetables.has(food.id)
      const isBrand = brands.has(word) && !isLong
      add({ start, end: named.end, food, isRaw, isLong, isVegetable, isDish, isBrand, isUnclear })
      at = found.to
    } else {
      if (number !== undefined) add({ start, end, number })
      else if (unit) add({ start, end, unit })
      else if (connectors.has(word)) {
        // "1 bowl boiled and salted dal"
        const parts = segments.at(-1)!
        if (parts.some(isThing) || (parts.length > 0 && withs.has(word))) segments.push([])
      } else if (negations.has(word)) {
        segments.push([{ start, end, isRemark: true }])
        isNegated = true
        leftOut = undefined
        // "Amul paneer bhurji" says who made it.
      } else if (!fillers.has(word) && !turns.has(word) && !(brands.has(word) && next && !isApart(next)))
        add({ start, end, isUnknown: true })
      at++
    }
  }
  return segments.filter((parts) => parts.length > 0)
}

/** Behind a food and its amount a taste or a maker says nothing new. */
const behind = new Set('sweet haldiram haldirams amul nestle parle quaker saffola britannia'.split(' '))
const isSaidBehind = (token: Lexed, parts: Part[]) =>
  behind.has(token.word) && !isApart(token) && parts.some(({ food }) => food?.list === 'cooked')

/** They count what a number says: "ek khana"; "shaadi ka khana" is food. */
const counters = new Set('khana ta ti khon gota goti nag nug'.split(' '))
/** "2 g" and "2 l" have units; a letter that stands alone has none. */
const unitAt = ({ word }: Lexed, last: Part | undefined, before: Lexed | undefined) =>
  (counters.has(word) ? before?.number !== undefined : word.length > 1 || last?.number !== undefined)
    ? units.get(word)
    : undefined

/** "Ktori", "glaas": what stands behind a number and has the consonants of a unit. */
const skeletonOf = (word: string) => word.replace(/[aeiou]|(.)(?=\1)/g, '').replace(/h$/, '')
const skeletons = new Map(
  ['katori', 'glass', 'plate', 'spoon', 'bottle', 'packet', 'slice', 'handful'].map((word) => [
    skeletonOf(word),
    units.get(word)!,
  ]),
)
const misspeltUnit = ({ word }: Lexed) =>
  /^[a-z]{4,}$/.test(word) && !fillers.has(word) ? skeletons.get(skeletonOf(word)) : undefined

/** Cooked foods that stand beside another without a word between them: "rajma chawal", "dahi achar". */
const besides = new Set(
  'rice_cooked brown_rice_cooked roti curd_plain milk_glass tea coffee pickle_spoon papad_roasted papad_fried raita butter_white egg_boiled omelette bread_slice toast_rusk jalebi namkeen sambar rasam buttermilk lassi gulab_jamun'.split(
    ' ',
  ),
)

/** What is eaten with a food, and not made of it: "rice dal sabzi" are three foods. */
const eatenWith: Record<string, Set<string>> = {
  poha_dish: new Set(['jalebi']),
  peanut_butter_spoon: new Set(['bread_slice']),
  muri: new Set(['namkeen', 'ghugni']),
  rice_cooked: new Set(
    'dal_cooked sambar rasam kadhi_dish kuzhambu rajma_curry chole_curry chicken_curry fish_curry egg_curry mutton_curry sabzi salad'.split(
      ' ',
    ),
  ),
  dal_cooked: new Set(
    'sabzi salad fish_curry chicken_curry egg_curry mutton_curry kadhi_dish fish_fried'.split(' '),
  ),
}
/** No dish is called by them before its own name: "tea biscuit" and "chole samosa" are two. */
const alone = new Set(
  'tea coffee rajma_curry chole_curry kala_chana_curry chivda_poha payar_thoran samak_rice sarson_saag curd_plain buttermilk papad_roasted papad_fried muri chura_plain'.split(
    ' ',
  ),
)
/** Vegetables that are in breads, too: "beetroot roti". Others beside one are a dish: "kaddu puri". */
const kneaded =
  /^(?:beetroot|carrot|mooli|lauki|onion|peas|palak|methi|bathua|chaulai|cabbage|gobi|moringa|sweet_corn|potato|aloo|dill)/
const isBeside = ({ food, isLong, isDish }: Part, head: Part) =>
  alone.has(food?.id ?? '') ||
  (isLong === true && bread.test(head.food!.id)) ||
  (isDish === true && bread.test(head.food!.id) && !kneaded.test(food?.id ?? '')) ||
  besides.has(head.food!.id) ||
  eatenWith[food?.id ?? '']?.has(head.food!.id) === true ||
  food?.id === 'rice_cooked' ||
  ((isLong || staples.has(food?.id ?? '')) && head.isLong === true)

/** "Chicken" before "stew", "ragi" before "dosa" is no food of its own. */
const isOf = (name: Part, head: Part) =>
  head.food?.list === 'cooked' &&
  !isAdded(name.food) &&
  // "Aloo puri" are two foods.
  !(/^(?:potato|aloo_sabzi)$/.test(name.food?.id ?? '') && head.food.id === 'puri') &&
  // Nor is a cucumber cooked.
  !(
    /^(?:cucumber|green_chilli)$/.test(name.food?.id ?? '') &&
    !/salad|raita|pickle|chutney|sandwich/.test(head.food.id)
  ) &&
  ((name.food?.list === 'kitchen' && !(name.food.shelf === 'fruit' && besides.has(head.food.id))) ||
    (name.isRaw && !isBeside(name, head)))
/** "Onion uttapam" says of an uttapam only what is in it, "papaya kiwi fruit bowl" which fruit. */
const isInIt = (name: Part | undefined, { food }: Part) =>
  name?.food !== undefined &&
  (contentsOf(food!).includes(contentsOf(name.food)[0]) ||
    (food!.id === 'fruit' && name.food.shelf === 'fruit'))
/** "Bhindi" and "aloo gobi" are the dish that "sabzi" only repeats. */
const isRepeated = (dish: Part, head: Part) =>
  head.food?.id === 'sabzi' &&
  dish.food?.list === 'cooked' &&
  (dish.isRaw || dish.isDish) &&
  !isBeside(dish, head)

/** Of a recipe a dish before a raw food only describes it: "upma rava". */
const isFor = (dish: Part, raw: Part) =>
  dish.food?.list === 'cooked' && !besides.has(dish.food.id) && raw.food?.list === 'kitchen'

/** The last word of a name says what it is: "prawn curry" is no prawn, "ragi dosa" a dosa. */
function joinNames(parts: Part[], reading: Reading): Part[] {
  const joined: Part[] = []
  for (const [at, part] of parts.entries()) {
    const last = joined.at(-1)
    if (!last || !isThing(last) || !isThing(part)) joined.push({ ...part })
    // "Phulka chapati", "vegetable sabzi"; "vegetable poha" is poha.
    else if (last.food && (last.food.id === part.food?.id || (last.isVegetable && part.food)))
      joined[joined.length - 1] = { ...part, start: last.start }
    else if (isRepeated(last, part) || (last.food && part.isBrand)) last.end = part.end
    else if (part.food && (last.isBrand || (last.food?.id === 'sabzi' && !last.isLong && part.isDish)))
      joined[joined.length - 1] = { ...part, start: last.start }
    else if (!part.food && last.food?.list !== 'cooked') {
      last.end = part.end
      delete last.food
    } else {
      if (reading === 'recipe' && isFor(last, part)) {
        delete last.food
        last.isRemark = true
      }
      // All of them: "gajar matar sabzi".
      // "2 kele dudh 1 glass" are two foods.
      const isCounted = parts[at - 2]?.number !== undefined && parts[at + 1]?.number !== undefined
      const isName = (name: Part | undefined) =>
        isThing(name) && (!name?.food || (isOf(name, part) && !(isCounted && fits(thingOf(name), undefined))))
      let { start } = part
      while (part.food?.list === 'cooked' && isName(joined.at(-1)) && isInIt(joined.at(-1), part))
        start = joined.pop()!.start
      for (let at = joined.length - 1; isName(joined[at]); at--) {
        delete joined[at]!.food
        joined[at]!.isRemark = true
      }
      // "Gobi matar tamatar ki sabzi" has a tomato more.
      const dish = joined.findLast(({ isRemark }) => !isRemark)
      const isMore = dish && joined.indexOf(dish) < joined.length - 1 && isRepeated(dish, part)
      if (isMore) {
        joined.length = joined.indexOf(dish) + 1
        dish.end = part.end
      } else joined.push({ ...part, start })
    }
  }
  return joined
}

const metric = new Set(['g', 'kg', 'ml', 'l'])
const containers = new Set(['packet', 'bottle', 'can', 'glass', 'cup', 'bowl'])

/** Gives an amount to a thing that has none. False when there is none to give, or nothing to give it to. */
function give(amount: Part[], thing: Thing | undefined): boolean {
  if (!thing || amount.length === 0 || thing.quantity !== null) return false
  // "Coke 250 ml bottle": how much is in it.
  const [, unit, vessel] = amount
  if (amount.length === 3 && metric.has(unit?.unit ?? '') && containers.has(vessel?.unit ?? '')) amount.pop()
  // "2 100 g", "1 cup 2 tbsp": which of them is meant, nobody can say.
  thing.isUnclear ||=
    amount.some(({ isUnclear }) => isUnclear) ||
    [amount.filter((part) => part.unit), amount.filter((part) => !part.unit)].some((said) => said.length > 1)
  thing.quantity = amount.find(({ number }) => number !== undefined)?.number ?? 1
  thing.unit = amount.find(({ unit }) => unit)?.unit ?? null
  return true
}

/** Makes room for an amount in brackets that says the one before it better: "1 packet (30 g)", "2 idli (40 g each)". */
function sayAgain(amount: Part[], thing: Thing, text: string): void {
  const unit = amount.find((part) => part.unit)?.unit
  if (thing.quantity === null || !(unit === undefined || unit === 'piece' || fits(thing, unit))) return
  const isEach = /^\W*each\b/i.test(text.slice(amount.at(-1)!.end))
  for (const part of amount) if (isEach && part.number) part.number *= thing.quantity
  Object.assign(thing, { isPlate: thing.unit === 'plate', quantity: null, unit: null })
}

/**
 * Of an amount between two foods: whether it belongs to the food before. "Dal 1 katori 2 roti", "idli 3 vada 1 sambar"; but
 * "dal 2 roti", "2 roti 1 katori dal".
 */
function isOfFoodBefore(parts: Part[], at: number, amount: Part[], before: Thing | undefined): boolean {
  const [next, nextButOne] = [parts[at], parts[at + 1]]
  if (!before?.food || before.quantity !== null) return false
  // "Rice 2 dal 1"
  const isEach =
    isThing(parts[0]) && !isThing(parts.at(-1)) && nextButOne !== undefined && !isThing(nextButOne)
  const unit = amount.find((part) => part.unit)?.unit
  if (unit === 'some' || (next?.food && isCountedIn(next.food, before.food))) return false
  const [fitsBefore, fitsNext] = [fits(before, unit), fits(next!, unit)]
  if (isEach || fitsBefore !== fitsNext) return isEach || fitsBefore
  // "Biryani half mirchi salan"
  const isHalf = unit === undefined && amount.some(({ number = 1 }) => number < 1)
  if (isHalf && isThing(parts[0])) return true
  return isThing(parts[0]) && (unit !== undefined || fitsBefore)
}

/** The foods of a segment with their amounts. An amount without a food remains in `loose`. */
function thingsOf(parts: Part[]): { things: Thing[]; loose: Part[] } {
  const things: Thing[] = []
  const last = () => things.findLast(({ isRemark }) => !isRemark)
  let loose: Part[] = []
  /** What such an amount counts: of "puri sabzi 4" the puris. */
  const countable = () => {
    const unit = loose.find((part) => part.unit)?.unit
    const isCount = unit === undefined || unit === 'piece'
    return isCount ? things.findLast((thing) => thing.quantity === null && fits(thing, unit)) : undefined
  }
  for (const [at, part] of parts.entries()) {
    if (!isThing(part)) {
      const counted = last()
      const isNext = part.number !== undefined && loose.some(({ number }) => number !== undefined)
      if (isNext && give(loose, counted)) loose = []
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
    const isBefore = isOfFoodBefore(parts, at, loose, last())
    const owner = isBefore ? last() : (!fits(thing, undefined) && isThing(parts[0]) && countable()) || thing
    if (!owner?.isRemark && give(loose, owner)) loose = []
    things.push(thing)
  }
  // "1 plate idli 2 pcs": how many are on it.
  const filled = last()
  const isCount =
    loose.some(({ number }) => number !== undefined) && loose.every(({ unit = 'piece' }) => unit === 'piece')
  if (isCount && (filled?.unit === 'plate' || filled?.unit === 'packet') && fits(filled, 'piece'))
    Object.assign(filled, { isPlate: filled.unit === 'plate', quantity: null, unit: null })
  const isGiven = give(loose, last()?.quantity === null ? (countable() ?? last()) : last())
  return { things: namedOnce(things), loose: isGiven ? [] : loose }
}

/** What a dish is of, told behind it: "thukpa 1 bowl chicken", "1 plate momo chicken", "donne biryani mutton". */
const kindsBehind = new Set('chicken mutton egg fish prawn beef pork paneer'.split(' '))
/** Of these anything is a kind: "burger aloo tikki", "fried rice veg". */
const manyKinds = /burger|momo|sandwich|roll|pizza|noodles|fried_rice|chowmein|pasta|dosa|uttapam|paratha/
/** The food of a dish and its kind: "biryani" with "mutton". */
function ofKind(dish: string, kind: string, find: NameFinder): StoredFood | undefined {
  const words = lex(dish).map(({ word }) => word)
  for (const from of words.keys()) {
    const tokens = lex([kind, ...words.slice(from)].join(' '))
    const found = find(tokens, 0)
    if (found?.to === tokens.length && found.food.list === 'cooked' && found.distance < 2) return found.food
  }
  return undefined
}
function withKinds(things: Thing[], text: string, find: NameFinder): Thing[] {
  const written = ({ start, end }: Thing) => text.slice(start, end)
  return things.filter((thing, at) => {
    const dish = things[at - 1]
    if (dish?.food?.list !== 'cooked' || besides.has(dish.food.id) || !thing.food) return true
    if (/[,;:+&.(\n]/.test(text.slice(dish.end, thing.start))) return true
    // "Kothu parotta chicken 1 plate": the amount is that of the dish. "Maggi egg 2" has two eggs.
    const { quantity, unit } = thing
    const isAmountOfDish =
      dish.quantity === null &&
      (unit === null ? quantity === 1 : (fits(dish, unit) || unit === 'plate') && unit !== 'g')
    if (quantity !== null && !isAmountOfDish) return true
    const words = lex(written(thing))
    const isOne = words.filter(({ word }) => !fillers.has(word)).length === 1
    const kind =
      isOne &&
      (thing.isRaw || words.length > 1) &&
      contentsOf(thing.food).find((content) => kindsBehind.has(content ?? ''))
    const isAny = manyKinds.test(dish.food.id) && !besides.has(thing.food.id)
    const food =
      (kind && ofKind(written(dish), kind, find)) || (isAny && ofKind(written(dish), written(thing), find))
    if (!food) return true
    if (quantity !== null) Object.assign(dish, { quantity, unit, isUnclear: thing.isUnclear })
    dish.food = food
    dish.also = [...(dish.also ?? []), thing, ...(thing.also ?? [])]
    return false
  })
}

/** Which raw food they mean, nobody can say. */
const anyFoods = new Set(['sabzi'])

function rowOf(text: string, thing: Thing, reading: Reading): ReadPart {
  const { food, start, end, also, quantity, unit, isDetail, isUnclear } = thing
  const written = [...(also ?? []), { start, end }]
    .toSorted((one, other) => one.start - other.start)
    .map((one) => text.slice(one.start, one.end))
    .join(' ')
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
  const byId = new Map(foods.map((food) => [food.id, food]))
  const isOfVegetables = ({ items, measures }: StoredFood) =>
    items && measures[0]?.name === 'katori' && /vegetables|greens/.test(shelfOf(items[0]!.food_id) ?? '')
  const shelfOf = (id: string | null) => byId.get(id ?? '')?.shelf
  const vegetables = new Set(foods.filter(isOfVegetables).map(({ id }) => id))
  const known: Finders = {
    recipe: nameFinder(foods, 'recipe'),
    meal: nameFinder(foods, 'meal'),
    vegetables,
  }
  const words = wordsInNames(foods)
  const alsoOf = (more: StoredFood[], reading: Reading) =>
    eitherFinder(nameFinder(more, reading, words), known[reading])
  return (text, reading = 'meal', more = []) => {
    const finders =
      more.length > 0 ? { recipe: alsoOf(more, 'recipe'), meal: alsoOf(more, 'meal'), vegetables } : known
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
      const said = things.filter(({ food, isDetail }) => food && !isDetail)
      const before = read.things.every(({ isRemark }) => isRemark)
        ? (said.findLast((thing) => !thing.isAside && thing.quantity === null) ?? said.at(-1))
        : undefined
      // "1 packet chips (30 g)", "1 plate idli (2)": what is in brackets says it better.
      if (loose.length > 0 && parts[0]!.isAside && before) sayAgain(loose, before, text)
      if (loose.length > 0 && !give(loose, before)) {
        read.things.push(thingOf({ start: loose[0]!.start, end: loose.at(-1)!.end }))
        open = loose.findLast(({ unit }) => unit)
      }
      things.push(...(reading === 'meal' ? withKinds(read.things, text, finders.meal) : read.things))
    }
    const sorted = things.sort((one, other) => one.start - other.start)
    const seen = reading === 'meal' ? together(text, sorted, (id) => byId.get(id)) : sorted
    return seen.map((thing) => rowOf(text, thing, reading))
  }
}
