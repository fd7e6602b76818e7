import { connectors, withs } from './amount-words.ts'
import { foodContents } from './food-contents.ts'
import type { StoredFood } from './foods.ts'
import { pieces } from './measures.ts'
import { tokenise } from './reading/text.ts'

/*
 * What the foods of a text say about each other: which are named twice, what is part of another one, what comes with it.
 */

/** A food of a text with its amount, or words without a meaning. */
export type Thing = {
  start: number
  end: number
  food?: StoredFood
  /** Says something about another food, and has no amount: "ragi" of a dosa, "without ghee". */
  isRemark?: boolean
  /** It has an amount that is not understood. */
  isUnclear?: boolean
  /** Said elsewhere: "puri" of "puri sabzi 4 puri", "without sugar" of "tea 1 cup without sugar". */
  also?: Thing[]
  /** Stands in brackets. */
  isAside?: boolean
  /** Its name is that of a raw food, too: "chicken". */
  isRaw?: boolean
  /** A plate, of which brackets say how many there are: "1 plate idli (2)". */
  isPlate?: boolean
  /** Is no food of its own unless it has an amount. */
  isDetail?: boolean
  quantity: number | null
  unit: string | null
}

/** What a food is made of, as the dictionary of foods calls it. */
export const contentsOf = ({ id, items }: StoredFood) =>
  (items ?? [{ food_id: id }]).map(({ food_id }) => foodContents[food_id ?? '']?.split(', ')[0])

/** What is counted in place of a dish: "egg curry 2 eggs", "pav bhaji 2 pav". */
const countedIn: Record<string, Set<string>> = {
  egg_boiled: new Set('omelette egg_bhurji egg_curry fried_egg egg_sandwich egg_roll maggi_egg'.split(' ')),
  biscuit: new Set('butter_biscuit cream_biscuit salty_biscuit'.split(' ')),
  bread_slice: new Set(['egg_sandwich', 'bread_peanut_butter', 'bread_butter', 'bread_jam']),
  aloo_tikki: new Set(['aloo_tikki_chaat']),
  kerala_parotta: new Set(['porotta_beef']),
  pav: new Set('pav_bhaji keema_pav misal_pav'.split(' ')),
  litti: new Set(['litti_chokha']),
  baati: new Set(['dal_baati', 'dal_baati_churma']),
  bhatura: new Set(['chole_bhature']),
  kulcha_plain: new Set(['chole_kulche']),
  vada: new Set(['sambar_vada', 'kombdi_vade_dish']),
  prawn: new Set(['prawn_curry', 'prawn_fry']),
  chicken_grilled: new Set(['fried_chicken']),
  milk_glass: new Set(
    'cornflakes_milk oats_dish malted_milk nutrition_drink ragi_malt turmeric_milk'.split(' '),
  ),
  sabzi: new Set(['thali', 'nonveg_thali']),
}
/** Dishes of which a serving is meant, however many of these are in it: "bread omelette, 2 egg 2 bread". */
const wholes: Record<string, Set<string>> = {
  egg_sandwich: new Set(['egg_boiled', 'bread_slice']),
  egg_roll: new Set(['egg_boiled']),
  pav_bhaji: new Set(['pav']),
  misal_pav: new Set(['pav']),
  dal_baati_churma: new Set(['baati']),
}
export const isCountedIn = (part: StoredFood, dish: StoredFood | undefined) =>
  countedIn[part.id]?.has(dish?.id ?? '') === true

/** Whether people count a food, or fill such a unit with it. */
export const fits = ({ food }: { food?: StoredFood }, unit: string | undefined) =>
  unit === 'g' ||
  unit === 'ml' ||
  food?.measures.some(({ name }, at) =>
    unit && unit !== 'piece' ? name === unit : (unit || at === 0) && pieces.includes(name),
  ) === true

const merge = (one: Thing, into: Thing) => {
  into.also = [...(into.also ?? []), one, ...(one.also ?? [])]
}
/** What is counted in place of the dish gives it its number. */
function countIn(thing: Thing, dish: Thing) {
  merge(thing, dish)
  if (wholes[dish.food?.id ?? '']?.has(thing.food!.id)) return
  if (dish.quantity !== null || thing.quantity === null || !fits(dish, 'piece')) return
  dish.quantity = thing.quantity
  dish.unit = 'piece'
}

/** Says how many of a dish there are, or names it again: "misal pav, 2 pav", "aamras puri, 5 puri". */
function countsBefore(thing: Thing, before: Thing | undefined): boolean {
  // "Cornflakes 1 bowl + milk", "horlicks 2 spoons 1 glass milk"
  if (thing.food?.id === 'milk_glass' && before && isCountedIn(thing.food, before.food)) {
    const isPowder = before.unit === 'spoon' || before.unit === 'tsp' || before.unit === 'tbsp'
    if (thing.quantity !== null && (before.quantity === null || isPowder) && fits(before, thing.unit ?? 'g'))
      Object.assign(before, { quantity: thing.quantity, unit: thing.unit })
    else if (thing.quantity !== null) return false
    merge(thing, before)
    return true
  }
  // "Milk 1 glass with bournvita"
  const isStirred = /^(?:malted_milk|turmeric_milk|nutrition_drink)$/.test(thing.food?.id ?? '')
  if (isStirred && before?.food?.id === 'milk_glass' && thing.quantity === null) {
    before.food = thing.food!
    merge(thing, before)
    return true
  }
  if (!thing.food || thing.quantity === null || before?.quantity !== null) return false
  if (wholes[before.food?.id ?? '']?.has(thing.food.id)) merge(thing, before)
  else if (thing.food === before.food) {
    Object.assign(before, { quantity: thing.quantity, unit: thing.unit })
    merge(thing, before)
  } else if (isCountedIn(thing.food, before.food)) countIn(thing, before)
  else return false
  return true
}

/** Foods that are named twice, once with their number, are one: "puri sabzi 4 puri". */
export function namedOnce(things: Thing[]): Thing[] {
  const again = new Set<Thing>()
  for (const thing of things)
    for (const other of things) {
      if (thing === other || !thing.food || !other.food || again.has(other) || again.has(thing)) continue
      const isSame = thing.food === other.food && other.quantity === null && thing.quantity !== null
      if (isSame) {
        again.add(other)
        merge(other, thing)
      }
      if (!isCountedIn(thing.food, other.food)) continue
      again.add(thing)
      countIn(thing, other)
    }
  return things.filter((thing) => !again.has(thing))
}

/** Foods that only say of which kind another one is: "sabzi (bhindi)", "thali (3 roti, dal)", "fruit: apple". */
const kinds = new Set('thali nonveg_thali sabzi poriyal_mixed fruit nuts_mix'.split(' '))
const added = new Set('ghee butter butter_white cream sugar jaggery honey'.split(' '))
/** Butter or sugar are added to a food: "khichdi ghee papad". */
export const isAdded = (food: StoredFood | undefined) => added.has(food?.id ?? '')
/** Whether a food has another in it: "kheer (chawal)", "ragi malt with milk". Butter or sugar are added. */
function isPartOf({ food }: Thing, dish: StoredFood | undefined, least: number): boolean {
  if (!food || food === dish || food.shelf === 'oils' || isAdded(food) || !dish?.items) return false
  const [content, ...others] = contentsOf(food)
  return (
    others.length === 0 &&
    dish.items.some(({ grams }, at) => grams >= least && contentsOf(dish)[at] === content)
  )
}
/** Of these a plate is eaten, whatever is made of the same: "khichdi with rice". */
const eatenBeside = new Set(['rice', 'wheat', undefined])

/** What people call so depends on what is eaten with it, or is said to be left out. */
const tiffin = new Set(
  'idli mini_idli rava_idli ghee_idli dosa masala_dosa rava_dosa rava_masala_dosa neer_dosa ragi_dosa ghee_dosa uttapam vada appam pongal upma paniyaram mysore_bonda akki_roti adai'.split(
    ' ',
  ),
)
/** A plate of which comes with these; what is called so is eaten out. */
const eatenOutDosa = /^(?:masala|rava_masala|cheese)_dosa$/
const sided = /^(?:\w+_)?(?:idli|dosa)$|^(?:vada|pongal|uttapam)$/
const tiffinSides = ['sambar', 'chutney_coconut']
const curries: Record<string, string> = {
  paneer: 'paneer_curry',
  ...{ chicken_grilled: 'chicken_curry', fish_fried: 'fish_curry', potato: 'aloo_sabzi' },
}
/** Beside them is what is eaten with bread. */
export const bread = /(?:^|_)(?:roti|puri|paratha|parotta|bhakri|naan)$/
/** With a dish of a longer name they are two foods: "rice egg bhurji"; "sarson ka saag makki roti" are, too. */
export const staples = new Set('rice_cooked dal_cooked poha_dish kappa'.split(' '))
const unsweetened: Record<string, string> = {
  ...{ tea: 'tea_unsweetened', coffee: 'coffee_unsweetened', nimbu_pani: 'water_plain' },
  ...{
    milk_glass: 'milk_glass',
    curd_plain: 'curd_plain',
    black_coffee: 'black_coffee',
    tea_nosugar: 'tea_nosugar',
  },
}
const sugarless = (food: StoredFood | undefined) =>
  food?.id.endsWith('_juice') ? food.id : unsweetened[food?.id ?? '']
const noSugar =
  /^(?:(?:without|no|w\/o|bina|बिना|zero)\s+(?:sugar|ch(?:ee|i)ni|चीनी|shakkar|शक्कर)|sugar\s*free)$/i
/** In a bowl of cut fruit. */
const gramsOfFruit = 200
/** What people weigh before it is cooked: "oats 40 g", "3 tbsp oats". */
const weighedDry: Record<string, string> = {
  ...{ oats_dish: 'oats', daliya_dish: 'daliya', soya_curry: 'soya_chunks', sattu_drink: 'sattu' },
}
/** So little of it in grams is dry. */
const mostDryGrams = 60
const largeVessels = new Set(['katori', 'cup', 'bowl', 'glass', 'plate'])
const eatenOut = /\b(?:hotel|restaurant|udupi|darshini|saravana)\b/i
/** Whether only "with", or words that say nothing, stand between two foods. */
const isWith = (between: string) =>
  !/[,;:\n+.&/]/.test(between.replace(/\bw\//i, 'w ')) &&
  tokenise(between).every(({ word }) => !connectors.has(word) || withs.has(word))

/** "Khichdi kadhi 1 bowl each": all of them have the amount. */
function shareAmounts(text: string, things: Thing[]): void {
  for (const [at, { quantity, unit, start, end }] of things.entries()) {
    if (quantity === null) continue
    const isAfter = /\beach\b/i.test(text.slice(end, things[at + 1]?.start))
    const isBefore = /\beach\b/i.test(text.slice(things[at - 1]?.end ?? 0, start)) && !isAfter && at === 0
    for (let other = at; isAfter || isBefore; ) {
      other += isAfter ? -1 : 1
      const thing = things[other]
      if (thing?.quantity !== null || !thing.food) break
      Object.assign(thing, { quantity, unit })
    }
  }
}

/** Grams of a packet for each rupee: "kurkure 10 rs". */
const gramsForARupee: Record<string, number> = {
  ...{
    chips: 2.5,
    namkeen: 4,
    murukku: 2.5,
    thattai: 2.5,
    banana_chips: 2.5,
    chivda_poha: 4,
    popcorn_butter: 2.5,
  },
  ...{ chocolate: 1.3, toffee: 4, biscuit: 9, butter_biscuit: 5, cream_biscuit: 5.5, salty_biscuit: 6 },
  ...{ peanuts_roasted: 4, chana_jor: 5, chikki: 3, packaged_juice: 13, tea_cake: 4, ice_cream_scoop: 3 },
}
const price = /(?:₹|\brs\.?)\s*(\d+)|(\d+)\s*(?:rs|rupees?|₹|wal[aie]|vala)(?![a-z])/i
/** Of what a packet costs, how much is in it. */
function byPrice(text: string, thing: Thing, next: Thing | undefined): Thing {
  const grams = gramsForARupee[thing.food?.id ?? '']
  if (!grams || (thing.quantity !== null && thing.unit !== 'packet')) return thing
  const [, one, other] = price.exec(text.slice(thing.start, next?.start)) ?? []
  const rupees = Number(one ?? other)
  if (!rupees || rupees > 100) return thing
  const packets = Math.max(1, Math.round(thing.quantity ?? 1))
  return { ...thing, quantity: Math.round(packets * rupees * grams), unit: 'g' }
}

/** The foods of a text, seen together. */
export function together(
  text: string,
  things: Thing[],
  foodOf: (id: string) => StoredFood | undefined,
): Thing[] {
  const written = ({ start, end }: Thing) => text.slice(start, end)
  shareAmounts(text, things)
  for (const thing of things) {
    const { food, quantity, unit } = thing
    const isDry = quantity !== null && (unit === 'g' ? quantity <= mostDryGrams : unit === 'tbsp')
    const dry = isDry ? foodOf(weighedDry[food?.id ?? ''] ?? '') : undefined
    if (dry?.aliases.includes(written(thing).toLowerCase())) thing.food = dry
  }
  const isStaple = ({ food }: Thing) => /^(?:rice_cooked|(?:.*_)?roti|puri|paratha)$/.test(food?.id ?? '')
  /** A thali of which the foods are told: "office thali 3 chapati, dal, rice". */
  const isTold = (at: number) => {
    const told = things.slice(at + 1).filter(({ food }) => food?.list === 'cooked')
    return /^(?:nonveg_)?thali$/.test(things[at]!.food?.id ?? '') && told.length >= 3 && told.some(isStaple)
  }
  for (let at = 1; at < things.length; at++)
    if (
      !/[\n;]/.test(text.slice(things[at - 1]!.end, things[at]!.start)) &&
      countsBefore(things[at]!, things[at - 1])
    )
      things.splice(at--, 1)
  for (let at = 1; at < things.length; at++) {
    const [thing, before] = [things[at]!, things[at - 1]!]
    const { food, quantity, isAside } = thing
    const between = text.slice(before.end, thing.start)
    // "Dudh bhat (milk rice)" says it twice, "momos 1 plate veg" and "patra farsan" of which kind they are.
    const again = isAside && food ? things.slice(0, at).find((one) => one.food === food) : undefined
    const isKind = /^(?:veg|farsan)$/i.test(written(thing)) && !/[,;:+&.(\n]/.test(between)
    const dish = again ?? (isKind && isWith(between) && before.food?.list === 'cooked' ? before : undefined)
    // "Pizza veg 3 slices"
    if (!dish || (quantity !== null && (dish === again || dish.quantity !== null))) continue
    if (quantity !== null) Object.assign(dish, { quantity, unit: thing.unit })
    merge(thing, dish)
    things.splice(at--, 1)
  }
  /** The last dish, of which the things after it may be a part. */
  let dish: Thing | undefined
  let hasSides = things.some(({ food }) =>
    /^(?:sambar|chutney|kuzhambu|rasam|podi|veg_korma|veg_stew|.*_curry)/.test(food?.id ?? ''),
  )
  // Beside roti people take a katori of rice.
  const isBesideRoti = things.some(({ food }) => /^(?:roti|.*_roti|phulka)$/.test(food?.id ?? ''))
  const isBesideMakki = things.some(({ food }) => food?.id === 'makki_roti')
  return things.flatMap((said, at) => {
    const thing = byPrice(text, said, things[at + 1])
    const { food, isRemark } = thing
    const before = things[at - 1]
    const between = text.slice(before?.end ?? 0, thing.start)
    // "Tea 1 cup without sugar" is another tea.
    if (isRemark && noSugar.test(written(thing)) && sugarless(before?.food)) return []
    const next = things[at + 1]
    if (food && next?.isRemark && noSugar.test(written(next))) {
      const other = foodOf(sugarless(food) ?? '')
      return [other ? { ...thing, food: other, also: [next] } : thing]
    }
    // "Veg thali - 3 roti, dal", "sabzi (bhindi)": the foods are said.
    const isHead = next?.food && kinds.has(food?.id ?? '') && /^\s*[-–:(]/.test(text.slice(thing.end))
    if (isTold(at)) return []
    if (isHead && next.food !== food) {
      // "Fruits (apple, guava)": all of them.
      const told = things.slice(at + 1).filter((one) => one === next || one.isAside)
      for (const one of told) one.isDetail = false
      // They share its bowl: "fruit chaat (papita, kela, seb)".
      const isShared =
        food?.id === 'fruit' && told.length > 2 && told.every(({ quantity }) => quantity === null)
      if (isShared)
        for (const one of told)
          Object.assign(one, { quantity: Math.round(gramsOfFruit / told.length), unit: 'g' })
      next.also = [...(next.also ?? []), thing]
      if (next.quantity === null && (food?.id === 'sabzi' || food?.id === 'poriyal_mixed'))
        Object.assign(next, { quantity: thing.quantity, unit: thing.unit })
      return []
    }
    // "Chole bhature 1 plate (2 bhature)", "kheer (chawal)", "corn flakes with cold milk".
    if (!isWith(between) && !thing.isAside) dish = undefined
    const isCounted = food && isCountedIn(food, dish?.food)
    const isIn = thing.isAside
      ? food?.list === 'cooked' && isPartOf(thing, dish?.food, 2)
      : thing.quantity === null &&
        !eatenBeside.has(food && contentsOf(food)[0]) &&
        !(food?.id === 'potato' && bread.test(dish?.food?.id ?? '')) &&
        isPartOf(thing, dish?.food, food?.list === 'kitchen' ? 1 : 10)
    // "Ragi malt with milk 1 glass"
    const isInGlass =
      dish?.quantity === null &&
      food?.id === 'milk_glass' &&
      fits(dish, thing.unit ?? 'g') &&
      thing.unit !== 'g' &&
      thing.unit !== 'ml' &&
      isPartOf(thing, dish.food, 10)
    // "Lassi 1 glass namkeen", "sattu drink namkeen 1 glass"
    const isSalted =
      food?.id === 'namkeen' &&
      (thing.quantity === null || (largeVessels.has(thing.unit ?? '') && dish?.quantity === null)) &&
      dish &&
      (fits(dish, 'glass') || /(?:daliya|oats|jau)/.test(dish.food?.id ?? ''))
    if (dish && (isInGlass || isSalted) && dish.quantity === null)
      Object.assign(dish, { quantity: thing.quantity, unit: thing.unit })
    // "Maggi with veggies"
    const isVeggies =
      food?.id === 'sabzi' &&
      dish?.unit !== 'g' &&
      (/^veg\w*s$/i.test(written(thing)) || (/^veg/i.test(written(thing)) && withs.has(between.trim()))) &&
      thing.quantity === null
    if (
      dish &&
      (isCounted ||
        isIn ||
        isInGlass ||
        isSalted ||
        (isVeggies && !eatenBeside.has(contentsOf(dish.food!)[0])))
    ) {
      countIn(thing, dish)
      if (isSalted && dish.food?.id === 'lassi') dish.food = foodOf('salted_lassi') ?? dish.food
      return []
    }
    if (food?.list === 'cooked') dish = thing
    if (isBesideRoti && food?.id === 'rice_cooked' && thing.quantity === null)
      return [{ ...thing, unit: 'katori' }]
    // One vada comes with an idli, two are a plate of their own.
    const isOneOf = things.some((one) => one !== thing && tiffin.has(one.food?.id ?? ''))
    if (isOneOf && food?.id === 'vada' && thing.quantity === null) return [{ ...thing, unit: 'piece' }]
    // Saag beside makki roti is one of mustard leaves.
    if (food?.id === 'palak_sabzi' && /^(?:saag|ਸਾਗ|साग|sag)$/i.test(written(thing)) && isBesideMakki)
      return [{ ...thing, food: foodOf('sarson_saag') ?? food }]
    // The chutney of an idli is one of coconut.
    const isOfTiffin = food?.id === 'chutney_green' && things.some((one) => tiffin.has(one.food?.id ?? ''))
    if (isOfTiffin && /^[\p{L}\p{M}]+$/u.test(written(thing)))
      return [{ ...thing, food: foodOf('chutney_coconut') ?? food }]
    // "Chicken 1 katori, 2 roti" is a curry.
    const curry =
      thing.unit !== 'g' &&
      things.some((one) => staples.has(one.food?.id ?? '') || bread.test(one.food?.id ?? '')) &&
      curries[food?.id ?? '']
    if (curry && /^[\p{L}\p{M}]+$/u.test(written(thing))) return [{ ...thing, food: foodOf(curry) ?? food! }]
    // "Khichdi with ghee 1 bowl", "nimbu pani with sugar 1 glass": nobody eats that of them.
    // Nor does anybody count it: "puran poli with ghee 2".
    const isCountOfDish = thing.quantity !== null && (thing.unit ?? 'piece') === 'piece'
    if (
      (food?.shelf === 'oils' && (largeVessels.has(thing.unit ?? '') || isCountOfDish)) ||
      (isAdded(food) && largeVessels.has(thing.unit ?? ''))
    ) {
      if (before?.food && before.quantity === null && fits(before, thing.unit ?? 'piece')) {
        before.quantity = thing.quantity
        before.unit = thing.unit
      }
      return [{ ...thing, quantity: null, unit: null }]
    }
    // A plate of idli, or one that is eaten out, comes with sambar and chutney.
    // Pongal and vada are a plate, of which some have no sambar.
    const isCombo = food?.id === 'pongal' && things.some((one) => /^(?:vada|idli)$/.test(one.food?.id ?? ''))
    const isPlate =
      isCombo ||
      thing.isPlate ||
      thing.unit === 'plate' ||
      eatenOut.test(text) ||
      eatenOutDosa.test(food?.id ?? '')
    const left = things.flatMap((one) => (one.isRemark ? [written(one)] : [])).join(' ')
    const sides =
      isPlate && !hasSides && sided.test(food?.id ?? '')
        ? tiffinSides.filter((id) => !left.includes(id.split('_')[0]!) && !(isCombo && id === 'sambar'))
        : []
    if (sides.length > 0) hasSides = true
    return [thing, ...sides.map((id) => ({ ...thing, food: foodOf(id)!, quantity: null, unit: null }))]
  })
}
