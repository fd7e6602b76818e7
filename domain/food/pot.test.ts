import { describe, expect, test } from 'vitest'
import { randomNumbers } from '#domain/random.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { type Item, itemsOf } from './dishes.ts'
import { mealOf } from './menu.ts'
import { cookFor, foodsForHome, isForAll, type PotEater, withPot } from './pot.ts'
import { foodClashes } from './reading/clashes.ts'
import { dietaryPrefs, type Eater, foodRules } from './reading/diet.ts'

/** So many random homes; HOMES=1000 tries 1,000. */
const count = Number(process.env.HOMES ?? 100)

const figuresOf = (food: string) => kitchenFood(food).per_100g
const menu = builtInMenu()
const mealAs = (name: string) => {
  const dish = menu.find((one) => one.name === name)!
  const { components, sides } = dish
  return {
    dish: { name, ingredients: [], components },
    meal: mealOf({ dish, components, sides: [] }, 'lunch', figuresOf),
    sides,
  }
}
const nothing = { allergies: [], dietary_prefs: [], food_rules: [] }
const eater = (of: Partial<PotEater> = {}): PotEater => ({ portion: 1, ...nothing, ...of })
const linesOf = (name: string, ...others: PotEater[]) => {
  const { meal, dish } = mealAs(name)
  return withPot(meal, dish, [eater(), ...others]).pot.map(({ text }) => text)
}

const allergies = [
  ...[
    'Peanuts',
    'Milk',
    'Egg',
    'Wheat',
    'Gluten',
    'Soy',
    'Fish',
    'Prawns',
    'Tree nuts',
    'Cashew',
    'Sesame',
    'Mustard',
  ],
  ...[
    'Coconut',
    'Brinjal',
    'Tomato',
    'Garlic',
    'Chana',
    'Banana',
    'milk and milk products',
    'Allergic to penuts',
  ],
]

function homeOf(seed: number) {
  const random = randomNumbers(seed)
  const one = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!
  const others = Array.from(
    { length: Math.floor(random() * 6) },
    (_, at): PotEater => ({
      portion: one([0.33, 0.5, 0.67, 1, 1, 1.25]),
      name: `M${at}`,
      allergies: random() < 0.5 ? [one(allergies), ...(random() < 0.3 ? [one(allergies)] : [])] : [],
      dietary_prefs: random() < 0.5 ? [one(dietaryPrefs)] : [],
      food_rules: random() < 0.3 ? [one(foodRules)] : [],
    }),
  )
  const linked = random() < 0.2 ? [eater({ portion: 0, allergies: [one(allergies)] })] : []
  return { random, one, eaters: [eater(), ...others, ...linked] }
}

const clashing = (items: Item[], against: Eater) =>
  items.filter(
    (item) => item.grams > 0 && foodClashes([], against, { items: [item], ingredients: [] }).length > 0,
  )

const hundredthsOf = (items: Item[]) => {
  const sums = new Map<string, number>()
  for (const { food_id, grams } of items) sums.set(food_id, (sums.get(food_id) ?? 0) + grams)
  return sums
}

test(`in ${count} random homes no allergen is in a pot, every plate is right or said, and the list is the sum of the plates`, () => {
  const found = { homes: 0, meals: 0, pots: 0, plates: 0, unsaid: 0, sums: 0, withLines: 0 }
  for (let seed = 1; seed <= count; seed++) {
    const { random, one, eaters } = homeOf(seed)
    found.homes++
    for (let at = 0; at < 8; at++) {
      const from = one(menu)
      const sides = from.sides.length > 0 && random() < 0.4 ? [one(from.sides)] : []
      const meal = mealOf({ dish: from, components: from.components, sides }, 'lunch', figuresOf)
      const dish = { name: from.name, ingredients: [], components: from.components }
      const cooked = cookFor(meal, dish, eaters)
      const shown = withPot(meal, dish, eaters)
      found.meals++
      if (cooked.lines.length > 0) found.withLines++
      const ofPot = [
        ...cooked.shared.flatMap(({ items }) => items),
        ...cooked.plates.flatMap(({ shared }) => shared),
        ...(shown.home?.foods ?? []).map(({ food_id, grams }) => ({
          ...{ food_id, grams, name: kitchenFood(food_id).name },
        })),
      ]
      for (const { allergies } of eaters)
        if (clashing(ofPot, { ...nothing, allergies }).length > 0) found.pots++
      cooked.plates.forEach((plate, index) => {
        const whose = eaters[index]!
        const foods = [...plate.shared, ...plate.apart.flat()]
        if (index > 0 && clashing(foods, whose).length > 0) found.plates++
        // Whose plate lacks something that the meal has is named, or the pot of all lacks it.
        const whole = hundredthsOf(meal.items)
        const own = hundredthsOf(foods)
        const lacks = [...whole].some(
          ([id, grams]) =>
            !cooked.leftOut.some(({ food_id }) => food_id === id) &&
            Math.abs((own.get(id) ?? 0) - grams * whose.portion) > 1e-6,
        )
        if (
          lacks &&
          whose.portion > 0 &&
          !cooked.lines.some(({ text }) => text.startsWith(`${whose.name}: `))
        )
          found.unsaid++
      })
      if (cooked.leftOut.some(({ food_id }) => !cooked.lines.some((line) => line.food_id === food_id)))
        found.unsaid++
      const list = hundredthsOf(foodsForHome(meal, dish, eaters))
      const sum = hundredthsOf(cooked.plates.flatMap(({ shared, apart }) => [...shared, ...apart.flat()]))
      if (shown.home) {
        const recipe = [...shown.home.foods, ...shown.home.apart.flatMap(({ foods }) => foods)]
        const told = hundredthsOf(recipe.map((food) => ({ ...food, name: '' })))
        for (const [id, grams] of list)
          if (
            Math.abs((sum.get(id) ?? 0) - grams) > 1e-6 ||
            Math.abs((told.get(id) ?? 0) - grams) > 0.011 * (1 + cooked.apart.length)
          )
            found.sums++
      }
    }
  }
  console.info(JSON.stringify(found))
  expect(found).toMatchObject({ homes: count, pots: 0, plates: 0, unsaid: 0, sums: 0 })
  expect(found.withLines).toBeGreaterThan(count)
})

describe('a pot', () => {
  test('is the meal in the portions of all who eat, where nobody avoids anything', () => {
    const { meal, dish } = mealAs('Rajma chawal with kachumber')
    const home = [eater(), eater({ portion: 0.5, name: 'Chintu' }), eater()]
    const shown = withPot(meal, dish, home)
    expect(shown.pot).toEqual([])
    const all = hundredthsOf(itemsOf([{ name: '', unit: '', unit_grams: 1, count: 2.5, items: meal.items! }]))
    for (const { food_id, grams } of shown.home!.foods) expect(grams).toBeCloseTo(all.get(food_id)!, 1)
    expect(shown.home).toMatchObject({ people: 3, apart: [], left_out: [] })
    expect(isForAll(meal, dish, home)).toBe(true)
    expect(withPot(meal, dish, [eater()])).toEqual({ ...meal, pot: [] })
  })

  test('of a meal whose foods nobody knows says so, and one whose title names an allergen is not for one pot', () => {
    const allergic = eater({ allergies: ['Peanuts'] })
    const typed = (title: string, notes: string | null = null) =>
      withPot({ title, notes }, undefined, [eater(), allergic]).pot.map(({ text }) => text)
    expect(typed('Grandmother’s Sunday lunch')).toEqual([
      'Nobody knows its foods here, so it cannot be checked for the allergies at home.',
    ])
    expect(typed('Peanut chikki')[0]).toMatch(
      /^Not for one pot: it has .*Cook it apart, or take another dish\.$/,
    )
    expect(typed('Upma', 'Put peanuts on top.')).toContain('The note names peanuts: not in the pot.')
    expect(withPot({ title: 'Anything' }, undefined, [eater(), eater({ name: 'Dadi' })]).pot).toEqual([])
  })

  test('says what is left out, what is cooked apart and what is not for it, without a name for an allergy', () => {
    const allergic = (allergy: string) => eater({ allergies: [allergy], portion: 0 })
    expect(linesOf('Chira bhaji with vegetables and peanuts', allergic('Peanuts'))).toEqual([
      'No peanuts in the pot.',
    ])
    expect(linesOf('Ruti with lau bhaji and boiled egg', allergic('Egg'))).toEqual([
      'No eggs in the pot: cook the boiled egg apart.',
    ])
    expect(linesOf('Vegetable semiya upma', allergic('Wheat'))).toEqual([
      'Not for one pot: it is made of vermicelli. Cook it apart, or take another dish.',
    ])
    expect(
      linesOf('Ruti with lau bhaji and boiled egg', eater({ name: 'Dadi', dietary_prefs: ['vegan'] })),
    ).toEqual(['Dadi: without the boiled egg.'])
  })
})
