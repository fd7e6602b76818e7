import type { KitchenItem } from '#domain/people/home.ts'
import { type Component, type Item, itemsOf, mealPortion, nutrientIn, nutrientsOfItems } from './dishes.ts'
import { foodContents } from './food-contents.ts'
import type { FiguresOf } from './foods.ts'
import type { MealType, NutrientKey, Nutrients } from './nutrients.ts'
import { allContents, foodsCalled, groupsOf } from './reading/dictionary.ts'
import { remember, rememberOf } from './reading/remember.ts'
import type { DishRegion, HomeKitchen } from './regions.ts'

/** A component with the id of its recipe, and the count in which it is served at most. */
export type Part = Component & { id: string; most?: number }

/** A dish as weeks are filled with it, with what may be served beside it (one unit each). */
export type MenuDish = {
  id: string
  name: string
  /** The first is the one it is usual for. */
  meal_types: MealType[]
  /** From the kitchen's first step to the table. */
  minutes: number
  region: DishRegion
  /** Whether people cook it all over India, wherever it is at home. */
  isKnownEverywhere: boolean
  /** Whose homes within the region cook it; empty: all. */
  kitchens: HomeKitchen[]
  /** What a kitchen needs for it. */
  needs: KitchenItem[]
  /** Something small for the early morning and the bedtime. */
  light: boolean
  /** For who is unwell. */
  gentle?: boolean
  components: Part[]
  sides: Part[]
  /** How much less somebody wants it than another one, from 0. */
  reluctance?: number
  /** What its meal is called, where that is not the name of the dish. */
  title?: string
}

/** What a day should come to. */
export type Targets = Omit<Nutrients, 'sugar_g'>

/** A dish as it is served: components and sides with their counts. */
export type Serving = { dish: MenuDish; components: Part[]; sides: Part[] }

/** Raw vegetables, whichever they are. Not sprouts, which a meal has for their protein. */
const isSalad = (name: string) =>
  /\b(salad|kachumber|koshimbir|vegetable sticks)\b/i.test(name) && !/\bsprout\b/i.test(name)

const isChutney = (name: string) => /\bchutney\b/i.test(name)

/** The food a component is mostly made of; all salads are of one kind. */
export const kindOf = rememberOf(({ name, items }: Component): string => {
  if (isSalad(name)) return 'salad'
  const [main] = items.toSorted((a, b) => b.grams - a.grams)
  return main ? (foodContents[main.food_id] ?? main.food_id) : ''
})

/** Daily food: nobody minds rice, wheat or curd at each meal. Looked up later: the dictionary takes 0.1 s to build. */
const staples = 'grain, curd, milk, buttermilk'
const isOf = (foods: string) =>
  remember(1000, (contents: string) => {
    const of = foodsCalled(foods)
    return foodsCalled(contents).some((food) => [...groupsOf(food)].some((group) => of.includes(group)))
  })
const isStaple = isOf(staples)
const isFruit = isOf('fruit')
const isVegetable = isOf('vegetable, root vegetable, sesame')
const isDairy = isOf('milk, curd, buttermilk')
const isProtein = isOf('soy, paneer, non veg')
const isPulse = isOf('pulse, besan, sattu')
const isSoya = isOf('soy')
const isFish = isOf('fish')
/** Leaves that are eaten as a vegetable, by their ids: coriander and mint only flavour. */
const isLeaf = ({ food_id }: Item) =>
  /^(palak|methi|chaulai|bathua|sarson|moringa_leaves|arbi_leaves|poi|kalmi|kulfa|gongura|mooli_leaves|dill)$/.test(
    food_id,
  )
const isFlavour = ({ food_id }: Item) => /^(tomato|onion|shallots|garlic|ginger|lemon_juice)$/.test(food_id)
const gramsOf = ({ items }: Component, counts: (item: Item) => boolean) =>
  items.filter(counts).reduce((sum, { grams }) => sum + grams, 0)
/** Whether a food is of a group; none of ours without contents is. */
const holds =
  (isOfGroup: (contents: string) => boolean) =>
  ({ food_id }: Item) => {
    const contents = foodContents[food_id]
    return contents !== undefined && isOfGroup(contents)
  }

const isMainVegetable = (item: Item) => (holds(isVegetable)(item) || isLeaf(item)) && !isFlavour(item)

/**
 * What a meal has once, from so many grams a unit: one salad, one of curd, milk and what is drunk from a glass, one fruit, one
 * kind of leaves, one other cooked vegetable, one chutney, one of paneer, tofu, meat and fish, one of pulses.
 */
const oncePerMeal: [kind: string, counts: (component: Component) => boolean][] = [
  ['salad', ({ name }) => isSalad(name)],
  ['curd', (one) => one.unit === 'glass' || gramsOf(one, holds(isDairy)) >= 40],
  ['fruit', (one) => gramsOf(one, holds(isFruit)) >= 40],
  ['leaves', (one) => gramsOf(one, isLeaf) >= 50],
  [
    'vegetable',
    (one) => !isSalad(one.name) && gramsOf(one, (item) => isMainVegetable(item) && !isLeaf(item)) >= 40,
  ],
  ['chutney', ({ name }) => isChutney(name)],
  ['protein', (one) => gramsOf(one, holds(isProtein)) >= 20 || gramsOf(one, holds(isSoya)) >= 8],
  ['pulse', (one) => gramsOf(one, holds(isPulse)) >= 10],
  ['fish', (one) => gramsOf(one, holds(isFish)) >= 30],
]
/** Most homes serve no curd or milk with fish. */
const isMilky = (one: Component) => gramsOf(one, holds(isDairy)) >= 15

/** The kinds of which a meal has one only, beside the food that the component is mostly made of. */
export const onceIn = rememberOf((component: Component): string[] => [
  kindOf(component),
  ...oncePerMeal.filter(([, counts]) => counts(component)).map(([kind]) => kind),
])

/** Whether a component has a kind that is there already, or does not go with what is there. */
export const isThere = (component: Component, kinds: ReadonlySet<string>) =>
  onceIn(component).some((kind) => kinds.has(kind)) || (kinds.has('fish') && isMilky(component))

/** Of the foods that count the one with most of a nutrient; undefined when it has no more than the share `least` of all. */
function mostOf(
  components: Component[],
  figuresOf: FiguresOf,
  { key, least, counts }: { key: NutrientKey; least: number; counts: (food: string) => boolean },
): string | undefined {
  const items = itemsOf(components)
  const byFood = [...Map.groupBy(items, ({ food_id }) => foodContents[food_id] ?? food_id)]
  const [most] = byFood
    .filter(([food]) => counts(food))
    .map(([food, all]) => ({ food, amount: nutrientIn(all, key, figuresOf) }))
    .sort((one, other) => other.amount - one.amount)
  return most && most.amount > least * nutrientIn(items, key, figuresOf) ? most.food : undefined
}

/** Another grain than rice and wheat: nobody wants ragi at breakfast and again at dinner. */
const isSpecialGrain = remember(1000, (contents: string) => {
  const { main } = allContents(foodsCalled(contents))
  return main.has('grain') && !main.has('rice') && !main.has('wheat')
})

/** How often a side of this kind may come in a week: daily food at each meal, nuts or eggs daily, the same greens thrice, a fruit twice. */
export const mostOfSides = remember(1000, (kind: string) => {
  if (kind === 'salad') return Number.POSITIVE_INFINITY
  if (isFruit(kind)) return 2
  if (isVegetable(kind) || isSpecialGrain(kind)) return 3
  return isStaple(kind) ? Number.POSITIVE_INFINITY : 7
})

/** Dishes of which nobody wants two of a kind on a day or on neighbouring ones, nor many in a week, by words of their names. */
const kinds =
  /\b(poha|muri|paratha|kadhi|dosa|uttapam|idli|puttu|upma|daliya|khichdi|chilla|thepla|pulao|bhurji|omelette|oats|laddoo|chaat|lauki chana|with spinach|keema|bharta|sambar|rasam|momos|stew|makki)\b/gi
/** The same under another name. */
const alsoCalled: Record<string, string> = {
  ...{ pohe: 'poha', aval: 'poha', avalakki: 'poha', gojjavalakki: 'poha', atukula: 'poha' },
  ...{ chira: 'poha', chire: 'poha', chirer: 'poha', chuda: 'poha' },
  ...{ mudhi: 'muri', jhalmuri: 'muri', murmura: 'muri', bhadang: 'muri' },
  ...{ cheela: 'chilla', chila: 'chilla', pudla: 'chilla', chilka: 'chilla', dhirde: 'chilla' },
  ...{ pesarattu: 'chilla', minapattu: 'dosa', ghavan: 'dosa', dhebra: 'thepla' },
  ...{ khichuri: 'khichdi', biryani: 'pulao', kheema: 'keema', 'dudhi chana': 'lauki chana' },
  ...{ laru: 'laddoo', ladu: 'laddoo', naru: 'laddoo', urundai: 'laddoo' },
}
const otherNames = new RegExp(`\\b(${Object.keys(alsoCalled).join('|')})\\b`, 'gi')

const kindsSaid = remember(2000, (name: string): string[] => {
  const said = name.replace(otherNames, (other) => alsoCalled[other.toLowerCase()]!).match(kinds) ?? []
  return said.map((word) => word.toLowerCase())
})

/**
 * What kinds a dish is of: what its name says, as "paratha", and what it is in the main, with whatever rice, bread or
 * chutney: the id of a component, or of the dish. Small things for the ends of the day are of none.
 */
export function kindsOf({ id, name, light, components }: MenuDish): string[] {
  if (light) return []
  const main = components.find(
    (part) => !isSalad(part.name) && !isChutney(part.name) && !isStaple(kindOf(part)),
  )
  return [...new Set([...kindsSaid(name), main?.id ?? id])]
}

/** Tofu, soya chunks and beans are one food to whom they are served. */
const asOne = (food: string | undefined) => (food && isSoya(food) ? 'soy' : food)

/** Of some items the food that weighs most; undefined below so many grams, where it is hardly seen. */
function heaviest(items: Item[], least: number): string | undefined {
  const [most] = [...Map.groupBy(items, ({ food_id }) => foodContents[food_id] ?? food_id)]
    .map(([food, all]) => ({ food, grams: all.reduce((sum, { grams }) => sum + grams, 0) }))
    .sort((one, other) => other.grams - one.grams)
  return most && most.grams >= least ? most.food : undefined
}

/**
 * The foods that a dish is known by, so that nobody has them twice on a day: most of its protein apart from daily food, its
 * grain if it is another than rice and wheat, by its energy; its pulse, its vegetable and its leaves, by their weight.
 */
export const knownFoodsOf = rememberOf((figuresOf: FiguresOf) =>
  rememberOf((components: Component[]) => {
    const items = itemsOf(components.filter(({ name }) => !isSalad(name)))
    const notStaple = (food: string) => !isStaple(food)
    return {
      protein: asOne(mostOf(components, figuresOf, { key: 'protein_g', least: 0.3, counts: notStaple })),
      grain: mostOf(components, figuresOf, { key: 'calories', least: 0.25, counts: isSpecialGrain }),
      pulse: heaviest(items.filter(holds(isPulse)), 15),
      vegetable: heaviest(
        items.filter((item) => isMainVegetable(item) && !isLeaf(item)),
        40,
      ),
      leaves: heaviest(items.filter(isLeaf), 20),
    }
  }),
)

/** What a meal of a dish is called. */
export const titleOf = ({ title, name }: MenuDish) => title ?? name

/** The fields of a meal that follow from what is served. */
export function mealOf({ dish, components, sides }: Serving, meal_type: MealType, figuresOf: FiguresOf) {
  const served = [...components, ...sides]
  const items = itemsOf(served)
  return {
    meal_type,
    title: titleOf(dish),
    portion: mealPortion(served),
    ...nutrientsOfItems(items, figuresOf),
    template_id: dish.id,
    items,
  }
}
