import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ingredientLines, nutrientsOfItems } from '#domain/food/dishes.ts'
import {
  kindOf,
  knownFoodsOf,
  type MenuDish,
  mealOf,
  mostOfSides,
  type Serving,
  type Targets,
  titleOf,
} from '#domain/food/menu.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import { countsOf, sideCountsOf } from '#domain/food/portions.ts'
import { clashesWith, foodClashes } from '#domain/food/reading/clashes.ts'
import type { Eater } from '#domain/food/reading/diet.ts'
import { dislikeAvoid } from '#domain/food/reading/dislikes.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { eaterText, isFastDish, menuFor } from './choices.ts'
import { type FilledWeek, fillWeekInSteps, finish, type WeekToFill } from './fill-week.ts'
import { usualLimits } from './food-limits.ts'
import { reluctanceByTicks } from './tastes.ts'

const figuresOf = (food: string) => kitchenFood(food).per_100g
const types: MealType[] = ['breakfast', 'lunch', 'snack', 'dinner']
const days = [0, 1, 2, 3, 4, 5, 6]
const targets: Targets = {
  calories: 1800,
  protein_g: 75,
  carbs_g: 260,
  fat_g: 58,
  fiber_g: 27,
  sodium_mg: 2000,
}
const anybody: Eater = { allergies: [], dietary_prefs: [], food_rules: [] }

function weekFor(menu: MenuDish[], more: Partial<WeekToFill> = {}): WeekToFill {
  const slots = days.flatMap((day) => types.map((meal_type) => ({ day, meal_type, dishes: menu })))
  return { days: 7, slots, kept: [], targets, seed: 1, who: '', ...more }
}
const fill = (week: WeekToFill) => finish(fillWeekInSteps(week, figuresOf))
const mealsOf = ({ meals }: FilledWeek) =>
  meals.map((meal) => ({ ...meal, served: mealOf(meal, meal.meal_type, figuresOf) }))
const totalsOf = (week: FilledWeek, day: number) => {
  const items = mealsOf(week)
    .filter((meal) => meal.day === day)
    .flatMap(({ served }) => served.items)
  return nutrientsOfItems(items, figuresOf)
}
const daysOfDishes = ({ meals }: FilledWeek) =>
  Map.groupBy(
    meals.map(({ dish, day }) => ({ id: dish.id, day })),
    ({ id }) => id,
  )
function expectNoRepeats(week: FilledWeek, kept: { day: number; dish: string | null }[] = []) {
  const uses = [...week.meals.map(({ day, dish }) => ({ day, id: dish.id }))]
  for (const { day, dish } of kept) if (dish) uses.push({ day, id: dish })
  for (const all of Map.groupBy(uses, ({ id }) => id).values()) {
    expect(all.length).toBeLessThanOrEqual(2)
    if (all.length === 2) expect(Math.abs(all[0]!.day - all[1]!.day)).toBeGreaterThan(1)
  }
}

const eaters = fc.record({
  allergies: fc.subarray(
    ['milk', 'wheat', 'peanut', 'tree nuts', 'egg', 'soy', 'fish', 'shellfish', 'sesame', 'mustard'],
    { maxLength: 3 },
  ),
  dietary_prefs: fc.constantFrom<Eater['dietary_prefs']>(['veg'], ['vegan'], ['non_veg'], []),
  food_rules: fc.subarray<Eater['food_rules'][number]>(['jain', 'no_onion_garlic'], { maxLength: 1 }),
})
const dislikes = fc.subarray(['brinjal', 'bitter gourd', 'mushroom', 'curd', 'upma'], { maxLength: 2 })

describe('a week filled for somebody', () => {
  test('has all its meals, each day within 5% of its macros, with fibre, and many dishes', () => {
    const week = fill(weekFor(builtInMenu()))
    expect(week.missing).toEqual([])
    expect(week.meals.length).toBe(28)
    for (const day of days) {
      const totals = totalsOf(week, day)
      for (const macro of ['calories', 'protein_g', 'carbs_g', 'fat_g'] as const)
        expect(Math.abs(totals[macro] / targets[macro] - 1)).toBeLessThan(0.05)
      expect(totals.fiber_g).toBeGreaterThanOrEqual(targets.fiber_g * 0.99)
    }
    expect(daysOfDishes(week).size).toBeGreaterThanOrEqual(18)
  })

  test('holds nothing they avoid or dislike, and no dish thrice or on neighbouring days', () => {
    fc.assert(
      fc.property(eaters, dislikes, fc.integer(), (eater, disliked, seed) => {
        const { menu } = finish(menuFor(builtInMenu(), eater, disliked))
        const week = fill(weekFor(menu, { seed }))
        expect(week.meals.length + week.missing.length).toBe(28)
        for (const { dish, meal_type, served } of mealsOf(week)) {
          expect(dish.meal_types).toContain(meal_type)
          const made = { name: dish.name, ingredients: [], items: served.items }
          expect(foodClashes(ingredientLines(served.items), eater)).toEqual([])
          expect(foodClashes([dish.name], eater, made)).toEqual([])
          expect(clashesWith([dish.name], disliked.map(dislikeAvoid), made)).toEqual([])
        }
        expectNoRepeats(week)
      }),
      { numRuns: 8 },
    )
  })

  test('serves household portions: half to twice the usual, and at most two sides that suit the dish', () => {
    for (const { dish, components, sides } of fill(weekFor(builtInMenu(), { seed: 3 })).meals) {
      expect(components.map(({ id }) => id)).toEqual(dish.components.map(({ id }) => id))
      for (const [index, { count }] of components.entries()) {
        const usual = dish.components[index]!
        expect(countsOf(usual)).toContain(count)
        expect(count / usual.count).toBeGreaterThanOrEqual(0.5)
        expect(count / usual.count).toBeLessThanOrEqual(2)
      }
      expect(sides.length).toBeLessThanOrEqual(2)
      expect(new Set(sides.map(({ id }) => id)).size).toBe(sides.length)
      for (const side of sides) {
        expect(dish.sides.map(({ id }) => id)).toContain(side.id)
        expect(sideCountsOf(side, figuresOf)).toContain(side.count)
      }
    }
  })

  test('gives meals whose figures are those of their foods, within the lengths a plan allows', () => {
    for (const { served, dish } of mealsOf(fill(weekFor(builtInMenu(), { seed: 4 })))) {
      expect(served).toMatchObject({ title: dish.name, template_id: dish.id })
      expect(served).toMatchObject(nutrientsOfItems(served.items, figuresOf))
      expect(served.portion.length).toBeLessThanOrEqual(200)
      expect(served.portion).toMatch(/^[\d¼½¾]/)
    }
  })

  test('is the same for the same seed, another one for another', () => {
    const { menu } = finish(menuFor(builtInMenu(), anybody, ['okra']))
    const titles = (seed: number) => mealsOf(fill(weekFor(menu, { seed }))).map(({ served }) => served)
    expect(titles(5)).toEqual(titles(5))
    expect(titles(5)).not.toEqual(titles(6))
  })

  test('is found in many short steps, so that a server answers others in between', () => {
    const steps = fillWeekInSteps(weekFor(builtInMenu()), figuresOf)
    let count = 0
    while (!steps.next().done) count++
    expect(count).toBeGreaterThanOrEqual(30)
    expect([...menuFor(builtInMenu(), anybody, [])].length).toBeGreaterThanOrEqual(20)
  })

  test('keeps clear of meals that stay, and counts them', () => {
    const menu = builtInMenu()
    const lunch = menu.find(({ meal_types }) => meal_types.includes('lunch'))!
    const kept = [2, 5].map((day) => ({
      ...{ day, dish: lunch.id },
      figures: mealOf({ dish: lunch, components: lunch.components, sides: [] }, 'lunch', figuresOf),
    }))
    const all = weekFor(menu)
    const slots = all.slots.filter(({ day, meal_type }) => !(meal_type === 'lunch' && [2, 5].includes(day)))
    const week = fill({ ...all, slots, kept })
    expect(week.meals.length).toBe(26)
    expect(week.meals.filter(({ dish }) => dish.id === lunch.id)).toEqual([])
    expectNoRepeats(week, kept)
    for (const { day, figures } of kept) {
      const energy = totalsOf(week, day).calories + figures.calories
      expect(Math.abs(energy / targets.calories - 1)).toBeLessThan(0.05)
    }
  })

  test('on fasting days takes dishes for the fast', () => {
    const { menu, fastMenu } = finish(menuFor(builtInMenu(), anybody, []))
    const slots = weekFor(menu).slots.map((slot) =>
      slot.day === 3 ? { ...slot, dishes: fastMenu, fasting: true } : slot,
    )
    const { meals } = fill(weekFor(menu, { slots }))
    const fast = meals.filter(({ day }) => day === 3)
    expect(fast.length).toBe(4)
    expect(fast.every(({ dish }) => isFastDish(dish))).toBe(true)
    expect(fast.flatMap(({ sides }) => sides.map(({ id }) => id))).not.toContain('tofu_cubes')
  })
})

/** All meals of three weeks. */
const weeks = (menu: MenuDish[], more: Partial<WeekToFill> = {}) =>
  [1, 2, 3].flatMap((seed) =>
    mealsOf(fill(weekFor(menu, { ...more, seed }))).map((meal) => ({ ...meal, date: `${seed} ${meal.day}` })),
  )
const menuOf = (eater: Eater) => finish(menuFor(builtInMenu(), eater, [])).menu

describe('a week as people eat it', () => {
  const veg: Eater = { ...anybody, dietary_prefs: ['veg'] }
  const all = weeks(menuOf(veg))

  test('has a lunch that is the largest meal, a dinner and a breakfast below a third, and a small snack', () => {
    const bounds = { breakfast: [0.17, 0.32], lunch: [0.28, 0.42], snack: [0.04, 0.18], dinner: [0.18, 0.35] }
    const outside = all.filter(({ meal_type, served }) => {
      const [least, most] = bounds[meal_type]
      const share = served.calories / targets.calories
      return share < least! || share > most!
    })
    expect(outside.length).toBeLessThanOrEqual(6)
  })

  test('has portions near the usual ones for somebody who eats so much', () => {
    const ratios = all.flatMap(({ dish, components }) =>
      components.map(({ count }, index) => count / dish.components[index]!.count),
    )
    const odd = ratios.filter((ratio) => ratio < 0.7 || ratio > 1.7)
    expect(odd.length / ratios.length).toBeLessThan(0.08)
  })

  test('hardly has the same main food twice on a day', () => {
    const much = { ...targets, protein_g: 100, carbs_g: 235 }
    const foods = weeks(menuOf(veg), { targets: much }).flatMap(({ dish, sides, date }) =>
      [knownFoodsOf(figuresOf)(dish.components).protein, ...sides.map(kindOf)].flatMap((food) =>
        food ? [`${date} ${food}`] : [],
      ),
    )
    expect(foods.length - new Set(foods).size).toBeLessThanOrEqual(16)
  })

  test('has one salad in a meal', () => {
    const isSalad = ({ name }: { name: string }) =>
      /(cucumber|cabbage|carrot|onion).* salad|kachumber|koshimbir/i.test(name)
    const salads = all.map(({ dish, sides }) => [...dish.components, ...sides].filter(isSalad).length)
    expect(salads).toContain(1)
    expect(salads.filter((count) => count > 1)).toEqual([])
  })

  test('is cooked quickly on working days, and as long as one likes on others', () => {
    const longMinutes = (meals: typeof all) =>
      meals.reduce(
        (sum, { meal_type, dish }) => sum + (meal_type === 'breakfast' ? Math.max(0, dish.minutes - 25) : 0),
        0,
      )
    const menu = menuOf(veg)
    const slots = weekFor(menu).slots.map((slot) => ({ ...slot, hurried: true }))
    expect(longMinutes(weeks(menu, { slots }))).toBeLessThan(longMinutes(all) / 2)
  })

  test('keeps dishes of the fast and of Jains for those they are made for', () => {
    const named = (meals: { dish: { name: string } }[], name: RegExp) =>
      meals.filter(({ dish }) => name.test(dish.name)).length
    const dishes = menuOf(veg).map((dish) => ({ dish }))
    expect(named(dishes, /vrat/)).toBe(0)
    expect(named(all, /Jain/)).toBeLessThanOrEqual(8)
    expect(
      named(
        menuOf({ ...veg, food_rules: ['fasting_days'] }).map((dish) => ({ dish })),
        /vrat/,
      ),
    ).toBeGreaterThan(20)
    expect(named(weeks(menuOf({ ...veg, food_rules: ['jain'] })), /Jain/)).toBeGreaterThanOrEqual(12)
  })

  test('calls a dish by what it is to the eater: without what its name says for others', () => {
    const titles = (eater: Eater) =>
      finish(menuFor(builtInMenu(), eater, [])).menu.map((dish) => titleOf(dish))
    const usual = titles(veg)
    expect(usual.filter((title) => /Jain|low carb/.test(title))).toEqual([])
    expect(usual).toContain('Matar tofu with phulkas and salad')
    expect(usual).toContain('Chole with phulkas and cabbage salad')
    expect(titles({ ...veg, food_rules: ['jain'] })).toContain('Matar tofu with phulkas and salad (Jain)')
    expect(titles({ ...veg, dietary_prefs: ['keto'] })).toContain('Pepper paneer cubes (low carb)')
  })

  test('has the home region first, then what is known all over, in season', () => {
    const home = { region: 'West', month: 11, kitchen: [] } as const
    const menu = finish(menuFor(builtInMenu(), veg, [], { home: { ...home, kitchen: [] } })).menu
    const main = weeks(menu).filter(({ meal_type }) => meal_type !== 'snack')
    const near = main.filter(({ dish }) => dish.region === 'West' || dish.isKnownEverywhere)
    expect(near.length).toBeGreaterThanOrEqual(0.75 * main.length)
    const foods = new Set(
      menu.flatMap(({ sides }) => sides.flatMap(({ items }) => items.map(({ food_id }) => food_id))),
    )
    expect(foods).not.toContain('raw_mango')
    expect(foods).toContain('guava')
  })

  test('of whom wants few dishes: a dinner is the next lunch as well, and there is less to buy', () => {
    const menu = menuOf(veg)
    const lines = (meals: Serving[]) =>
      new Set(meals.flatMap((meal) => mealOf(meal, 'lunch', figuresOf).items.map(({ food_id }) => food_id)))
        .size
    const few = fill(weekFor(menu, { variety: 'few' })).meals
    const some = fill(weekFor(menu)).meals
    expect(lines(few)).toBeLessThanOrEqual(60)
    expect(lines(few)).toBeLessThan(0.75 * lines(some))
    const once = few.filter(
      ({ meal_type, day, dish }) =>
        meal_type === 'lunch' &&
        few.some((one) => one.meal_type === 'dinner' && one.day === day - 1 && one.dish.id === dish.id),
    )
    expect(once.length).toBeGreaterThanOrEqual(2)
    for (const uses of daysOfDishes({ meals: few, missing: [] }).values()) {
      expect(uses.length).toBeLessThanOrEqual(4)
      expect(new Set(uses.map(({ day }) => day)).size).toBe(uses.length)
    }
    expect(new Set(fill(weekFor(menu, { variety: 'new' })).meals.map(({ dish }) => dish.id)).size).toBe(28)
  })

  test('has as many carbs in each meal as the day’s spread says', () => {
    const spread = { breakfast: 65, lunch: 78, snack: 39, dinner: 78 }
    const week = weekFor(menuOf(veg))
    const slots = week.slots.map((slot) => ({ ...slot, carbs: spread[slot.meal_type] }))
    const main = mealsOf(fill({ ...week, slots })).filter(({ meal_type }) => meal_type !== 'snack')
    const near = main.filter(({ meal_type, served }) => Math.abs(served.carbs_g - spread[meal_type]) <= 12)
    expect(near.length).toBeGreaterThanOrEqual(20)
    const usual = mealsOf(fill(week)).filter(({ meal_type }) => meal_type !== 'snack')
    expect(
      usual.filter(({ meal_type, served }) => Math.abs(served.carbs_g - spread[meal_type]) <= 12).length,
    ).toBeLessThan(near.length)
  })

  test('hardly has the same grain twice on a day, rice and wheat apart', () => {
    const menu = menuOf({ ...veg, allergies: ['wheat'] })
    const grains = weeks(menu).flatMap(({ dish, date }) => {
      const grain = knownFoodsOf(figuresOf)(dish.components).grain
      return grain ? [`${date} ${grain}`] : []
    })
    expect(grains.length).toBeGreaterThan(10)
    expect(grains.length - new Set(grains).size).toBeLessThanOrEqual(2)
  })

  test('has no sweets where diabetes is noted', () => {
    const sweets = /laddoo|laru|naru|Til pitha|enduri pitha|kheer|malt|sheera|Sweet|sharbat|panna|jaggery/
    const names = (noSweets: boolean) =>
      finish(menuFor(builtInMenu(), veg, [], { noSweets })).menu.map(({ name }) => name)
    expect(names(false).filter((name) => sweets.test(name)).length).toBeGreaterThan(10)
    expect(names(true).filter((name) => sweets.test(name))).toEqual([])
    expect(names(true).length).toBeGreaterThan(0.94 * names(false).length)
  })

  test('has dishes that were missed repeatedly hardly any more, and those that were eaten often again', () => {
    const menu = menuOf(veg)
    const dishes = menu.filter((_, index) => index % 6 === 0).map(({ name }) => name)
    const told = (eaten: number, missed: number) => {
      const byDish = reluctanceByTicks(dishes.map((dish) => ({ dish, eaten, missed })))
      const meals = weeks(finish(menuFor(builtInMenu(), veg, [], { byDish })).menu)
      return meals.filter(({ dish }) => dishes.includes(dish.name)).length
    }
    const untold = all.filter(({ dish }) => dishes.includes(dish.name)).length
    expect(told(0, 3)).toBeLessThan(untold / 3)
    expect(told(5, 0)).toBeGreaterThan(untold)
    expect(
      reluctanceByTicks([
        { dish: 'Poha', eaten: 0, missed: 1 },
        { dish: 'Upma', eaten: 3, missed: 3 },
      ]),
    ).toEqual(new Map())
  })

  test('has meat, fish or eggs several times for those who say that they eat them', () => {
    const count = (eater: Eater) =>
      weeks(menuOf(eater)).filter(
        ({ served }) => foodClashes([], veg, { ingredients: [], items: served.items }).length > 0,
      ).length
    expect(count({ ...anybody, dietary_prefs: ['non_veg'] })).toBeGreaterThanOrEqual(15)
    expect(count({ ...veg, food_rules: ['eggetarian'] })).toBeGreaterThanOrEqual(6)
  })

  test('has few dishes at a meal that they are not usual for', () => {
    const main = (type: MealType) => (type === 'lunch' ? 'dinner' : type)
    const others = all.filter(({ dish, meal_type }) => main(dish.meal_types[0]!) !== main(meal_type))
    expect(others.length).toBeLessThanOrEqual(9)
  })
})

describe('what comes how often', () => {
  const served = (week: FilledWeek, counts: (meal: FilledWeek['meals'][number]) => boolean) =>
    week.meals.filter(counts).length
  const meatEater: Eater = { allergies: [], dietary_prefs: ['non_veg'], food_rules: [] }

  test('the same fruit stands beside two meals of a week at most, the same greens beside three', () => {
    for (const seed of [1, 2, 3]) {
      const { menu } = finish(menuFor(builtInMenu(), anybody, []))
      const sides = fill(weekFor(menu, { seed })).meals.flatMap((meal) => meal.sides.map(kindOf))
      for (const kind of ['papaya', 'guava', 'apple', 'spinach', 'sesame', 'rajgira'])
        expect(sides.filter((side) => side === kind).length).toBeLessThanOrEqual(mostOfSides(kind))
    }
  })

  test('sides are daily food, or come so often in a week', () => {
    expect(['salad', 'curd', 'wheat', 'egg', 'papaya', 'jowar'].map(mostOfSides)).toEqual([
      ...[Infinity, Infinity, Infinity, 7, 2, 3],
    ])
  })

  test('meat or fish for whom eats them, not daily; sweets twice', () => {
    const { menu } = finish(menuFor(builtInMenu(), meatEater, []))
    const limits = usualLimits(builtInMenu())
    const [flesh, sweets] = limits.map(({ dishes }) => dishes)
    for (const seed of [1, 2]) {
      const week = fill(weekFor(menu, { seed, limits }))
      const meals = served(week, ({ dish }) => flesh!.has(dish.id))
      expect(meals).toBeGreaterThanOrEqual(4)
      expect(meals).toBeLessThanOrEqual(7)
      expect(served(week, ({ dish }) => sweets!.has(dish.id))).toBeLessThanOrEqual(2)
    }
  })

  test('a pregnancy has no papaya', () => {
    const { menu } = finish(menuFor(builtInMenu(), anybody, [], { expecting: true }))
    const names = menu.flatMap(({ name, sides }) => [name, ...sides.map((side) => side.name)])
    expect(names.filter((name) => /papaya/i.test(name))).toEqual([])
  })
})

describe('a week that cannot be filled', () => {
  const only = (count: number, type: MealType) => {
    const menu = builtInMenu()
    const few = menu.filter(({ meal_types }) => meal_types.includes(type)).slice(0, count)
    return [
      ...few.map((dish) => ({ ...dish, meal_types: [type] })),
      ...menu
        .filter(({ id }) => !few.some((one) => one.id === id))
        .map((dish) => ({ ...dish, meal_types: dish.meal_types.filter((one) => one !== type) })),
    ]
  }

  test('names the meal with too few dishes, and fills the others', () => {
    const eater: Eater = { allergies: ['wheat'], dietary_prefs: [], food_rules: ['jain'] }
    const week = fill(weekFor(only(3, 'dinner'), { who: eaterText(eater, []) }))
    expect(week.missing.map(({ day, meal_type }) => [day, meal_type])).toEqual(
      days.map((day) => [day, 'dinner']),
    )
    expect(new Set(week.missing.map(({ reason }) => reason))).toEqual(
      new Set(['Dinner: only 3 dishes fit Jain without wheat, but 7 meals need 4']),
    )
    expect(week.meals.length).toBe(21)
  })

  test('is whole with exactly as many dishes as it needs', () => {
    const week = fill(weekFor(only(4, 'dinner')))
    expect(week.missing).toEqual([])
    expectNoRepeats(week)
  })

  test('says so when no dish fits, and when a fast is the reason', () => {
    const menu = builtInMenu()
    const slots = weekFor(menu).slots.map((slot) =>
      slot.day === 0 && slot.meal_type === 'lunch' ? { ...slot, dishes: [], fasting: true } : slot,
    )
    expect(fill(weekFor(menu, { slots, who: 'Vegan' })).missing).toEqual([
      { day: 0, meal_type: 'lunch', reason: 'Lunch on fasting days: no dish fits Vegan' },
    ])
  })

  test('says so when the dishes are used up by other meals', () => {
    const [one] = builtInMenu()
    const both = { ...one!, meal_types: ['breakfast', 'snack'] satisfies MealType[] }
    const slots = (['breakfast', 'snack'] as const).map((meal_type) => ({
      day: 0,
      meal_type,
      dishes: [both],
    }))
    const { meals, missing } = fill(weekFor([], { slots }))
    expect(meals.length).toBe(1)
    expect(missing[0]!.reason).toMatch(
      /: only 1 dish fits, and the week has them as often as they may be there$/,
    )
  })
})

test('whom dishes must fit, in words', () => {
  expect(eaterText(anybody, [])).toBe('')
  expect(
    eaterText({ allergies: ['milk', 'wheat'], dietary_prefs: ['veg'], food_rules: ['jain'] }, ['okra']),
  ).toBe('Vegetarian, Jain without milk, wheat and okra')
})

describe('portions', () => {
  const part = (unit: string, unit_grams: number, count: number) => ({
    ...{ name: 'x', unit, unit_grams, count, items: [] },
  })
  test('of vessels change by halves, of pieces and spoons by whole ones', () => {
    expect(countsOf(part('katori', 150, 1))).toEqual([1, 1.5, 2])
    expect(countsOf(part('katori', 150, 0.5))).toEqual([0.5, 1])
    expect(countsOf(part('plate', 380, 1))).toEqual([1])
    expect(countsOf(part('plate', 250, 1))).toEqual([1, 1.5, 2])
    expect(countsOf(part('phulka', 35, 2))).toEqual([1, 2, 3, 4])
    expect(countsOf(part('bhakri', 65, 1.5))).toEqual([1, 1.5, 2, 3])
    expect(countsOf(part('tbsp', 15, 3))).toEqual([2, 3, 4, 5])
    // Twice as many as three or four are more than a plateful.
    expect(countsOf(part('thepla', 38, 3))).toEqual([2, 3, 4, 5])
    expect(countsOf(part('idli', 40, 4))).toEqual([2, 3, 4, 5, 6])
    expect(countsOf(part('fara', 20, 8))).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12])
    // Rich little things, and what is filling, earlier.
    expect(countsOf(part('laddoo', 22, 2))).toEqual([1, 2, 3])
    expect(countsOf(part('paratha', 85, 2))).toEqual([1, 2, 3])
  })
  test('of sides stay small, and almonds are not counted one by one', () => {
    const counts = (unit: string, grams: number, food?: string) =>
      sideCountsOf(
        { ...part(unit, grams, 1), items: food ? [{ food_id: food, name: food, grams }] : [] },
        figuresOf,
      )
    expect(counts('katori', 90)).toEqual([1, 1.5, 2])
    expect(counts('katori', 125)).toEqual([1, 1.5])
    expect(counts('glass', 200, 'milk_toned')).toEqual([0.5, 1])
    expect(counts('katori', 60, 'paneer')).toEqual([0.5, 1])
    expect(counts('apple', 150)).toEqual([1])
    expect(counts('almond', 1.2)).toEqual([5, 10, 15])
  })
})
