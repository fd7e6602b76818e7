import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { mealOf } from '#domain/food/menu.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import { type DayOfMeals, type MealClash, planClashes } from '#domain/food/reading/clashes.ts'
import type { WeekEater } from '#domain/food/reading/diet.ts'
import { menuFor } from '#domain/food/week/choices.ts'
import { fillWeekInSteps, finish } from '#domain/food/week/fill-week.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { daysPerPlan, undatedDays } from './meal-plans.ts'
import { fitWeeks } from './plan-fitting.ts'
import type { Variety } from './saved-plan-use.ts'

const figuresOf = (food: string) => kitchenFood(food).per_100g
let ids = 0
const newId = () => `id-${ids++}`
const monday = '2026-11-30'
const anybody: WeekEater = {
  allergies: [],
  dietary_prefs: [],
  food_rules: [],
  fasting_weekdays: [],
  rule_weekdays: {},
}
/** What is read of a meal: its foods are known, so its name counts only for what it surely says. */
const clashesOf = (days: DayOfMeals[], eater: WeekEater) =>
  planClashes(days, eater, ({ title, template_id }) =>
    template_id ? { name: title, items: [], ingredients: [] } : undefined,
  )
const { menu: wholeMenu } = finish(menuFor(builtInMenu(), anybody, []))

/** A filled week, with a meal that somebody typed on its first day. */
const targets = {
  ...{ calories: 1800, protein_g: 75, carbs_g: 260, fat_g: 58, fiber_g: 27, sodium_mg: 2000 },
}
const slots = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
  (['breakfast', 'lunch', 'snack', 'dinner'] as MealType[]).map((meal_type) => ({
    ...{ day, meal_type, dishes: wholeMenu },
  })),
)
const filled = finish(
  fillWeekInSteps({ days: daysPerPlan, slots, kept: [], targets, seed: 1, who: '' }, figuresOf),
)
const typed = {
  ...{ meal_type: 'snack' as const, title: 'Two dates', time: '16:00' },
  ...{ calories: 60, protein_g: 1, carbs_g: 15, fat_g: 0, fiber_g: 2, sugar_g: 12, sodium_mg: 1 },
}
const saved = undatedDays(
  [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
    day_of_week,
    meals: [
      ...filled.meals
        .filter(({ day }) => day === day_of_week)
        .map((serving) => mealOf(serving, serving.meal_type, figuresOf)),
      ...(day_of_week === 0 ? [typed] : []),
    ],
  })),
  newId,
)

function weeksOf(variety: Variety, weeks: number, eater = anybody) {
  const { menu } = finish(menuFor(builtInMenu(), eater, []))
  const person = { figuresOf, newId, fasting_weekdays: [], menuOn: () => menu }
  const clashesIn = (days: DayOfMeals[]) => clashesOf(days, eater)
  return finish(fitWeeks(saved, { week_start: monday, weeks, variety }, { ...person, clashesIn }))
}
const titlesOf = (week: { days: { meals: { title: string }[] }[] }) =>
  week.days.flatMap(({ meals }) => meals.map(({ title }) => title))

test('a week is the saved one, with dates, new ids and its totals', () => {
  const [week] = weeksOf('same', 1)
  expect(titlesOf(week!)).toEqual(titlesOf({ days: saved }))
  expect(week!.days.map(({ date }) => date)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(monday, n)))
  expect(week!.days.map(({ totals }) => totals)).toEqual(saved.map(({ totals }) => totals))
  const idsIn = (days: typeof saved) => days.flatMap(({ meals }) => meals.map(({ id }) => id))
  expect(new Set([...idsIn(saved), ...idsIn(week!.days)]).size).toBe(2 * 29)
  expect(week).toMatchObject({ replaced: [], kept: [] })
})

test('what clashes is replaced by a dish of about its energy that is not beside it, and named', () => {
  const eater = { ...anybody, allergies: ['milk'] }
  const clashes = clashesOf(
    saved.map((day) => ({ ...day, date: null })),
    eater,
  )
  const places = new Set(clashes.map(({ day, meal }) => `${day} ${meal}`))
  const [week] = weeksOf('same', 1, eater)
  expect(week!.kept).toEqual([])
  expect(week!.replaced).toHaveLength(places.size)
  expect(places.size).toBeGreaterThan(3)
  expect(clashesOf(week!.days, eater)).toEqual([])
  for (const { date, meal_id, from, to, why } of week!.replaced) {
    const d = week!.days.findIndex((day) => day.date === date)
    const m = week!.days[d]!.meals.findIndex(({ id }) => id === meal_id)
    const [before, now] = [saved[d]!.meals[m]!, week!.days[d]!.meals[m]!]
    expect([before.title, now.title]).toEqual([from, to])
    expect(now.meal_type).toBe(before.meal_type)
    expect(why).toMatch(/^Contains .*\(allergy: milk\)/)
    expect(Math.abs(now.calories / before.calories - 1)).toBeLessThan(0.25)
    const near = week!.days.slice(Math.max(0, d - 1), d + 2).flatMap(({ meals }) => meals)
    expect(near.filter(({ title }) => title === to)).toHaveLength(1)
  }
})

test('where no dish fits, the meal stays and is named', () => {
  const clash = { day: 0, meal: 4, title: 'Two dates', against: 'Allergy: dates', food: 'dates' }
  const [week] = finish(
    fitWeeks(
      saved,
      { week_start: monday, weeks: 1, variety: 'same' },
      {
        ...{ figuresOf, newId, fasting_weekdays: [] },
        ...{
          menuOn: () => [],
          clashesIn: (): MealClash[] => [clash, { ...clash, against: 'Dislikes: dates' }],
        },
      },
    ),
  )
  expect(week!.replaced).toEqual([])
  expect(week!.kept).toEqual([
    {
      ...{ date: monday, meal_id: week!.days[0]!.meals[4]!.id, title: 'Two dates' },
      why: 'Contains dates (allergy: dates), dates (dislikes: dates)',
    },
  ])
})

test.each([
  ['same', 0, 0],
  ['some', 8, 10],
  ['new', 26, 28],
] as const)(
  'later weeks with %s dishes differ in %i to %i of 28, never in what was typed',
  (variety, least, most) => {
    const weeks = weeksOf(variety, 4)
    expect(weeks).toHaveLength(4)
    for (const [w, week] of weeks.entries()) {
      expect(week.days[0]!.date).toBe(addDays(monday, 7 * w))
      expect(week.days[0]!.meals[4]).toMatchObject({ title: 'Two dates', time: '16:00' })
      const [first, now] = [titlesOf(weeks[0]!), titlesOf(week)]
      const others = now.filter((title, place) => title !== first[place]).length
      if (w === 0) expect(others).toBe(0)
      else expect(others).toBeGreaterThanOrEqual(least)
      expect(others).toBeLessThanOrEqual(most)
      const energy = week.days.reduce((sum, { totals }) => sum + totals.calories, 0) / 7
      expect(Math.abs(energy / 1800 - 1)).toBeLessThan(0.08)
    }
    const before = weeks.map(titlesOf)
    expect(weeksOf(variety, 4).map(titlesOf)).toEqual(before)
    if (variety === 'new')
      for (const place of before[0]!.keys()) {
        const dishes = before.map((titles) => titles[place])
        if (dishes[0] !== 'Two dates') expect(new Set(dishes).size, `${place}`).toBeGreaterThanOrEqual(3)
      }
  },
)

test('later weeks hold nothing that clashes, and name what stands in the place of what did', () => {
  const eater = { ...anybody, allergies: ['milk'] }
  for (const week of weeksOf('some', 3, eater)) {
    expect(clashesOf(week.days, eater)).toEqual([])
    const titles = new Map(week.days.flatMap(({ meals }) => meals.map(({ id, title }) => [id, title])))
    for (const { meal_id, to } of week.replaced) expect(titles.get(meal_id)).toBe(to)
  }
})
