import { describe, expect, test } from 'vitest'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { mealOf } from '../menu.ts'
import { mealsOfDay } from '../nutrients.ts'
import { type DishPart, dishPart, servedParts } from '../served-parts.ts'
import { finish } from './fill-week.ts'
import { type Scaling, scaleWeek } from './scale-week.ts'

const figuresOf = (food: string) => kitchenFood(food).per_100g
const parts = new Map(
  builtInMenu().map(({ id, components, sides }) => [
    id,
    [...components, ...sides].map((part) => dishPart(part, figuresOf)),
  ]),
)
type TestMeal = Omit<ReturnType<typeof mealOf>, 'template_id'> & { template_id: string; locked?: boolean }
type Day = { meals: TestMeal[] }

/** A day of usual portions: the dishes of each meal in turn. */
const dayOf = (turn: number): Day => ({
  meals: mealsOfDay.map((type) => {
    const dishes = builtInMenu().filter(({ meal_types, light }) => meal_types[0] === type && !light)
    const dish = dishes[(turn * 11) % dishes.length]!
    return mealOf(
      { dish, components: dish.components, sides: dish.sides.slice(0, turn % 2) },
      type,
      figuresOf,
    )
  }),
})
const week = Array.from({ length: 40 }, (_, turn) => dayOf(turn))
const partsOf = ({ template_id }: TestMeal): DishPart[] => parts.get(template_id) ?? []
const scaled = (days: Day[], scaling: Scaling, stays = ({ locked }: TestMeal) => locked === true) =>
  finish(scaleWeek<TestMeal, Day>(days, scaling, { partsOf, stays }))
const energy = ({ meals }: Day) => meals.reduce((sum, { calories }) => sum + calories, 0)
const names = ({ meals }: Day) =>
  meals.map((meal) => [meal.title, ...(servedParts(meal, partsOf(meal)) ?? []).map(({ part }) => part.name)])
const isStep = (unit: string, unitGrams: number, count: number) =>
  Number.isInteger(count / (/katori|bowl|plate|cup|glass/.test(unit) ? 0.5 : unitGrams < 5 ? 5 : 1))

describe('a week in other amounts', () => {
  test.each([-30, -10, 10, 50])(
    'by %i%: all dishes and parts stay, in steps of a kitchen, each day near',
    (percent) => {
      const factor = 1 + percent / 100
      const after = scaled(week, { factor })
      expect(after.map(names)).toEqual(week.map(names))
      const off = after.map((day, index) => Math.abs(energy(day) / (factor * energy(week[index]!)) - 1))
      expect(off.filter((one) => one > 0.02)).toEqual([])
      for (const [index, { meals }] of after.entries())
        for (const [place, meal] of meals.entries()) {
          const before = servedParts(week[index]!.meals[place]!, partsOf(meal))!
          for (const [at, { part, count }] of servedParts(meal, partsOf(meal))!.entries())
            expect(isStep(part.unit, part.unit_grams, count) || count === before[at]!.count).toBe(true)
        }
    },
  )

  test('to the targets: energy near, macros nearer than before, and locked meals stay', () => {
    const targets = { calories: 1900, protein_g: 75, carbs_g: 265, fat_g: 60 }
    const days = week.map(({ meals }) => ({
      meals: meals.map((meal, index) => ({ ...meal, locked: index === 1 })),
    }))
    const after = scaled(days, { targets })
    const off = (all: Day[], key: keyof typeof targets) =>
      all.reduce(
        (sum, { meals }) =>
          sum + Math.abs(meals.reduce((total, meal) => total + meal[key], 0) / targets[key] - 1),
        0,
      ) / all.length
    expect(off(after, 'calories')).toBeLessThan(0.02)
    // Together: more food also brings more of what there was enough of.
    const macrosOff = (all: Day[]) => off(all, 'protein_g') + off(all, 'carbs_g') + off(all, 'fat_g')
    expect(macrosOff(after)).toBeLessThan(macrosOff(days))
    expect(after.map(({ meals }) => meals[1])).toEqual(days.map(({ meals }) => meals[1]))
  })

  test('by percent what stays is not made up for by others', () => {
    const [day] = week
    const days = [{ meals: day!.meals.map((meal, index) => ({ ...meal, locked: index < 2 })) }]
    const [after] = scaled(days, { factor: 0.8 })
    const rest = ({ meals }: Day) => energy({ meals: meals.slice(2) })
    expect(after!.meals.slice(0, 2)).toEqual(days[0]!.meals.slice(0, 2))
    expect(rest(after!) / rest(days[0]!)).toBeGreaterThan(0.7)
  })

  test('is the same each time, and as it was at 0%', () => {
    expect(scaled(week.slice(0, 3), { factor: 0.9 })).toEqual(scaled(week.slice(0, 3), { factor: 0.9 }))
    expect(scaled(week, { factor: 1 })).toEqual(week)
  })

  test('meals without a known dish are so many quarters of themselves; without calories they stay', () => {
    const meal = (more: object) => ({ ...week[0]!.meals[0]!, template_id: '', portion: '2 rotis', ...more })
    const days = [{ meals: [meal({}), meal({ title: 'Tea', calories: 0 })] }]
    const [after] = scaled(days, { factor: 0.75 })
    expect(after!.meals[0]).toMatchObject({
      portion: '¾ × 2 rotis',
      calories: 0.75 * days[0]!.meals[0]!.calories,
    })
    expect(after!.meals[1]).toBe(days[0]!.meals[1])
    expect(scaled([{ meals: [] }], { factor: 0.9 })).toEqual([{ meals: [] }])
  })

  test('pauses often', () => {
    expect(
      [...scaleWeek<TestMeal, Day>(week.slice(0, 7), { factor: 0.8 }, { partsOf, stays: () => false })]
        .length,
    ).toBeGreaterThan(20)
  })
})
