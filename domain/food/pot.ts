import { hundredths } from '#domain/numbers.ts'
import { inOneSentence } from '#domain/plain-text.ts'
import { type Component, foodsOfItems, type Item, itemsOf } from './dishes.ts'
import type { PotFields, PotLine } from './pot-fields.ts'
import { type Avoid, avoidsOf } from './reading/avoids.ts'
import { clashesWith, isUnderstood } from './reading/clashes.ts'
import { foodsCalled } from './reading/dictionary.ts'
import type { Eater } from './reading/diet.ts'
import { remember, rememberOf } from './reading/remember.ts'

/*
 * One pot, several plates: what of a meal is cooked for a home together. A food to which any eater is allergic is never in a
 * shared pot: it is left out of the pot, or its part is cooked apart. What somebody avoids otherwise is left off their plate.
 * Each of these is said in a line; one about an allergy names nobody.
 */

/** Somebody who eats from a pot. `name`: what the reader of the lines calls them; absent where no line may be about them. */
export type PotEater = Eater & {
  /** Of a grown-up's portion. */
  portion: number
  name?: string
}

type PotMeal = { title: string; notes?: string | null; items?: Item[] | undefined }
type PotDish = { name: string; ingredients: string[]; components: Component[] | null }

/** A part of a meal with its foods, raw. */
type Part = { name: string; items: Item[] }

const isSame = (one: Item, other: Item) =>
  one.food_id === other.food_id && (!one.cooked || !other.cooked || one.cooked === other.cooked)

/** The parts of a meal. Its own foods count: of each, a part of its dish gets the share that the dish gives it; the rest is served beside. */
function partsOf({ title, items: own }: PotMeal, dish: PotDish | undefined): Part[] {
  const components = dish?.components ?? []
  const items = own?.length ? own : itemsOf(components)
  if (components.length === 0) return items.length > 0 ? [{ name: title, items }] : []
  const usual = components.map((component) => ({ name: component.name, items: itemsOf([component]) }))
  const gramsIn = (part: Part, item: Item) =>
    part.items.reduce((sum, one) => sum + (isSame(one, item) ? one.grams : 0), 0)
  const parts = usual.map((part) => ({
    name: part.name,
    items: items.flatMap((item) => {
      const all = usual.reduce((sum, one) => sum + gramsIn(one, item), 0)
      const grams = all > 0 ? (item.grams * gramsIn(part, item)) / all : 0
      return grams > 0 ? [{ ...item, grams }] : []
    }),
  }))
  const beside = items.filter((item) => !usual.some((part) => gramsIn(part, item) > 0))
  const named = inOneSentence(beside.slice(0, 3).map(foodName))
  return [...parts, { name: named, items: beside }].filter(({ items: some }) => some.length > 0)
}

const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text[0]!.toLowerCase() + text.slice(1) : text
/** 'Peanuts (roasted)' as it stands in a sentence: 'peanuts'. */
const foodName = ({ name }: Pick<Item, 'name'>) => lowerFirst(name.replaceAll(/ \([^)]*\)/g, ''))

const weightOf = (items: Item[]) =>
  items.reduce((sum, { food_id, grams }) => sum + (food_id === 'water' ? 0 : grams), 0)

const nothing = { allergies: [], dietary_prefs: [], food_rules: [] }
/** Allergies as one thing to avoid: a food is looked at once, however many there are. */
const allergyAvoids = (allergies: string[]): Avoid[] =>
  allergies.length > 0 ? atOnce(allergies.join('\n')) : []
const atOnce = remember(200, (allergies: string): Avoid[] => {
  const avoids = avoidsOf({ ...nothing, allergies: allergies.split('\n') })
  const [first] = avoids
  if (!first) return []
  const all = <T>(of: (avoid: Avoid) => T[]) => [...new Set(avoids.flatMap(of))]
  return [
    {
      ...first,
      foods: all(({ foods }) => foods),
      vagueGroups: all(({ vagueGroups }) => vagueGroups),
      unknown: all(({ unknown }) => unknown),
    },
  ]
})

/** Whether somebody avoids a food. What was found for a food stays known for as long as what is avoided is. */
const avoidedIn = ({ food_id, name, ingredients }: Item, avoids: Avoid[]): boolean =>
  avoids.some((avoid) => verdictsBy(avoid)(JSON.stringify([food_id, name, ingredients])))
const verdictsBy = rememberOf((avoid: Avoid) =>
  remember(1_000, (food: string): boolean => {
    const [food_id, name, ingredients] = JSON.parse(food)
    const items = [{ food_id, name, ...(ingredients && { ingredients }) }]
    return clashesWith([], [avoid], { items, ingredients: [] }).length > 0
  }),
)

/** Foods that hold a dish together or are why it is eaten. */
const staples: Avoid = {
  ...{ against: 'Staples', certainty: 'main', vagueGroups: [], except: [], unknown: [] },
  foods: foodsCalled('grain, pulse, soy, egg, non veg'),
}
/** Up to these shares of a part's weight it stands without a food: a staple, any other one. */
const mostLeftOut = { staple: 0.05, other: 0.15 }

/** What somebody avoids in a part: nothing, a little without which the part stands, or so much that they do not eat it. */
function verdictOn(part: Part, avoids: Avoid[]) {
  const avoided = part.items.filter((item) => avoidedIn(item, avoids))
  if (avoided.length === 0) return null
  const isNamed =
    clashesWith(
      [part.name],
      avoids.map((avoid) => ({ ...avoid, certainty: 'main' as const })),
    ).length > 0
  const share = weightOf(avoided) / weightOf(part.items)
  const most = avoided.some((item) => avoidedIn(item, [staples])) ? mostLeftOut.staple : mostLeftOut.other
  return { avoided, isLittle: !isNamed && share <= most }
}

const names = (items: Item[]) => inOneSentence([...new Set(items.map(foodName))])

/** What an eater has of the shared pot and of each part that is cooked apart, raw. */
type Plate = { shared: Item[]; apart: Item[][] }

/**
 * A meal as a home cooks it: the shared pot in one portion, the parts apart, what is on each plate, and what is said. The first
 * eater is whose plan it is: nothing but what is left out of the pot changes their plate.
 */
export function cookFor(meal: PotMeal, dish: PotDish | undefined, eaters: PotEater[]) {
  const allergies = [...new Set(eaters.flatMap((eater) => eater.allergies))]
  const ofAll = allergyAvoids(allergies)
  const parts = partsOf(meal, dish)
  const items = parts.flatMap((part) => part.items)
  const whole = weightOf(items)
  const isMain = (part: Part) => parts.length === 1 || weightOf(part.items) > whole / 2
  const called = ({ name }: Part) => (parts.length === 1 ? 'it' : lowerFirst(name))
  const lines: PotLine[] = []
  const say = (text: string, food?: Item) => lines.push({ text, food_id: food?.food_id ?? null })

  const leftOut: Item[] = []
  const sorted = parts.map((part) => {
    const verdict = verdictOn(part, ofAll)
    if (!verdict?.isLittle) return { part, isShared: !verdict, avoided: verdict?.avoided ?? [] }
    leftOut.push(...verdict.avoided)
    const left = part.items.filter((item) => !verdict.avoided.includes(item))
    return { part: { ...part, items: left }, isShared: true, avoided: [] }
  })

  /** Foods that only a text names: what is called so is not known to be without them. */
  const namedIn = (text: string, avoids: Avoid[]) => {
    const open = avoids.filter((avoid) => !items.some((item) => avoidedIn(item, [avoid])))
    if (open.length === 0) return []
    const lists = parts.length === 0 ? (dish?.ingredients ?? []) : []
    const known = { ...(items.length > 0 && { name: meal.title }), items, ingredients: lists }
    return [...new Set(clashesWith([text], open, known).map(({ food }) => food))]
  }
  const titled = namedIn(meal.title, ofAll)
  for (const food of onceEach(leftOut))
    say(
      `No ${foodName(food)} in the pot${isFat(food) ? ': cook with another fat that all may have' : ''}.`,
      food,
    )
  const aside = sorted.filter(({ isShared }) => !isShared)
  const isWhole = weightOf(aside.flatMap(({ part }) => part.items)) > whole / 2
  for (const { part, avoided } of aside) {
    const foods = onceEach(avoided)
    const made = names(foods)
    const it = called(part)
    if (isWhole || isMain(part)) {
      const why = it === 'it' ? `it is made of ${made}` : it === made ? made : `${it}, made of ${made}`
      say(`Not for one pot: ${why}. Cook it apart, or take another dish.`, foods[0])
      continue
    }
    const unsaid = foods.filter(({ food_id }) => !leftOut.some((food) => food.food_id === food_id))
    for (const food of unsaid.length > 0 ? unsaid : foods.slice(0, 1))
      say(`No ${foodName(food)} in the pot: cook the ${it} apart.`, food)
  }
  if (titled.length > 0)
    say(`Not for one pot: it has ${inOneSentence(titled)}. Cook it apart, or take another dish.`)
  else if (allergies.length > 0 && parts.length === 0 && !isReadable(dish))
    say('Nobody knows its foods here, so it cannot be checked for the allergies at home.')
  const noted = namedIn(meal.notes ?? '', ofAll)
  for (const food of noted) say(`The note names ${food}: not in the pot.`)

  const sharedParts = sorted.flatMap(({ part, isShared }) => (isShared && titled.length === 0 ? [part] : []))
  const apartParts = sorted.flatMap(({ part, isShared }) => (isShared && titled.length === 0 ? [] : [part]))
  const plates = eaters.map((eater, at): Plate => {
    if (at === 0)
      return inPortions(1, {
        shared: sharedParts.flatMap((part) => part.items),
        apart: apartParts.map((part) => part.items),
      })
    const who = eater.name ?? 'Somebody at home'
    const own = allergyAvoids(eater.allergies)
    const diet = avoidsOf({ ...eater, allergies: [] })
    const other = namedIn(meal.title, [...own, ...diet])
    if (other.length > 0) {
      if (eater.name) say(`${who}: another dish, this one has ${inOneSentence(other)}.`)
      return { shared: [], apart: apartParts.map(() => []) }
    }
    const without = (part: Part, avoided: Item[]) => {
      if (eater.name)
        say(
          called(part) === 'it'
            ? `${who}: another dish, this one is made of ${names(avoided)}.`
            : `${who}: ${isMain(part) ? 'another dish in place of' : 'without'} the ${called(part)}.`,
          avoided[0],
        )
      return []
    }
    const onPlate = (part: Part): Item[] => {
      const allergic = verdictOn(part, own)
      if (allergic) return without(part, allergic.avoided)
      const verdict = verdictOn(part, diet)
      if (!verdict) return part.items
      if (!verdict.isLittle) return without(part, verdict.avoided)
      say(
        `${who}: take a share out before the ${names(verdict.avoided)} ${verdict.avoided.length > 1 ? 'go' : 'goes'} in.`,
        verdict.avoided[0],
      )
      return part.items.filter((item) => !verdict.avoided.includes(item))
    }
    return inPortions(eater.portion, { shared: sharedParts.flatMap(onPlate), apart: apartParts.map(onPlate) })
  })
  return {
    ...{ lines, shared: sharedParts, apart: apartParts, leftOut: onceEach(leftOut), plates },
    /** Whether all of it may be in one pot, without what is left out of it. */
    isOnePot: sharedParts.length > 0 && apartParts.length === 0 && noted.length === 0,
  }
}

const onceEach = (items: Item[]) => [...new Map(items.map((item) => [item.food_id, item])).values()]
const isFat = ({ food_id }: Item) => /(^|_)(oil|ghee)$|^butter/.test(food_id)
const isReadable = (dish: PotDish | undefined) =>
  dish !== undefined && dish.ingredients.length > 0 && dish.ingredients.every(isUnderstood)

function inPortions(portion: number, { shared, apart }: Plate): Plate {
  const times = (items: Item[]) => items.map((item) => ({ ...item, grams: item.grams * portion }))
  return { shared: times(shared), apart: apart.map(times) }
}

/** The raw foods of a meal on all plates of a home. */
export const foodsForHome = (meal: PotMeal, dish: PotDish | undefined, eaters: PotEater[]): Item[] =>
  cookFor(meal, dish, eaters).plates.flatMap(({ shared, apart }) => [...shared, ...apart.flat()])

/** Whether nobody of these is allergic to anything in a meal. */
export const isForAll = (meal: PotMeal, dish: PotDish | undefined, eaters: PotEater[]): boolean => {
  const { isOnePot, leftOut } = cookFor(meal, dish, eaters)
  return isOnePot && leftOut.length === 0
}

const amountsOf = (items: Item[]) =>
  foodsOfItems(items).map(({ food_id, grams }) => ({ food_id, grams: hundredths(grams) }))

/** A meal with what is said of its pot, and what is cooked for a home. Whoever eats alone has no pot. */
export function withPot<M extends PotMeal>(
  meal: M,
  dish: PotDish | undefined,
  eaters: PotEater[],
): M & PotFields {
  if (eaters.length < 2) return { ...meal, pot: [] }
  const { lines, shared, apart, leftOut, plates } = cookFor(meal, dish, eaters)
  const people = eaters.filter(({ portion }) => portion > 0).length
  if (people < 2 || shared.length + apart.length === 0) return { ...meal, pot: lines }
  return {
    ...meal,
    pot: lines,
    home: {
      people,
      foods: amountsOf(plates.flatMap((plate) => plate.shared)),
      left_out: leftOut.map(foodName),
      apart: apart.map(({ name }, at) => ({
        name,
        foods: amountsOf(plates.flatMap((plate) => plate.apart[at]!)),
      })),
    },
  }
}
