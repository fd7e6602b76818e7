import { expect, test } from 'vitest'
import { servedMeal } from '#domain/days/meal-logs.ts'
import { sumNutrients } from '#domain/food/nutrients.ts'
import { limitProblems } from './alternative-limits.ts'
import { eachDish, everyDish, optionsOf, orLine, otherDishes, withChoice } from './alternatives.ts'
import { daysToCopy, type Meal, type PlainMeal, planDays, planIssues } from './meal-plans.ts'

const dish = (id: string, title: string, more: Partial<PlainMeal> = {}): PlainMeal => ({
  ...{ id, title, meal_type: 'lunch', portion: null, time: null, notes: null, template_id: null },
  ...{ ...sumNutrients([]), calories: 400 },
  ...more,
})
const [poha, upma] = [dish('b', 'Poha', { notes: 'Less oil' }), dish('c', 'Upma', { portion: '1 katori' })]
const idli: Meal = { ...dish('a', 'Idli', { time: '08:00', items: [] }), alternatives: [poha, upma] }

test('a pick is served in the place of the meal, and goes back and on to another one', () => {
  const picked = withChoice(idli, 'b')
  expect(picked).toMatchObject({ id: 'a', title: 'Poha', notes: 'Less oil', time: '08:00', choice: 'b' })
  expect(picked).not.toHaveProperty('items')
  expect(otherDishes(picked).map(({ title }) => title)).toEqual(['Idli', 'Upma'])
  expect(withChoice(picked, 'c')).toMatchObject({
    id: 'a',
    title: 'Upma',
    choice: 'c',
    main: { title: 'Idli' },
  })
  expect(withChoice(withChoice(picked, 'c'), null)).toEqual(idli)
  // The plan was changed: what is gone is no pick.
  expect(withChoice(picked, 'x')).toEqual(idli)
  expect(withChoice(dish('a', 'Idli'), 'b')).toEqual(dish('a', 'Idli'))
})

test('a swap is served in place of a pick, and all dishes can still be picked', () => {
  const swap = dish('d', 'Dosa', { instead_of: 'Idli' })
  const served = servedMeal(idli, { swap, choice: 'b' })
  expect(served).toMatchObject({ id: 'a', title: 'Dosa', time: '08:00', main: { title: 'Idli' } })
  expect(served.choice).toBeUndefined()
  expect(otherDishes(served).map(({ title }) => title)).toEqual(['Idli', 'Poha', 'Upma'])
  expect(optionsOf(served)).toHaveLength(3)
  expect(withChoice(served, null)).toEqual(idli)
})

test('each dish of a meal is found and changed, and a copy has ids of its own', () => {
  expect(everyDish<PlainMeal, Meal>([idli]).map(({ title }) => title)).toEqual(['Idli', 'Poha', 'Upma'])
  const [loud] = eachDish([idli], (one) => ({ ...one, title: one.title.toUpperCase() }))
  expect(everyDish<PlainMeal, Meal>([loud!]).map(({ title }) => title)).toEqual(['IDLI', 'POHA', 'UPMA'])
  expect(orLine(upma)).toBe('or Upma (1 katori, 400 kcal)')
  let count = 0
  const days = [{ day_of_week: 0, meals: [idli] }]
  const copy = planDays('2026-11-23', daysToCopy(days), () => `new${++count}`)[0]!.meals
  expect(everyDish<PlainMeal, Meal>(copy).map(({ id }) => id)).toEqual(['new1', 'new2', 'new3'])
  // An id that stands twice would be two picks.
  const twice = [{ day_of_week: 0, meals: [{ ...idli, alternatives: [poha, { ...upma, id: 'b' }] }] }]
  expect(
    planDays('2026-11-23', twice, () => 'other')[0]!.meals[0]!.alternatives!.map(({ id }) => id),
  ).toEqual(['b', 'other'])
})

test('alternatives need a title and calories, and no dish is offered twice', () => {
  const meals = [
    { ...idli, alternatives: [dish('b', ''), dish('c', 'Idli'), dish('d', 'Upma', { calories: 0 })] },
  ]
  const issues = planIssues({ week_start: null, days: [{ day_of_week: 0, meals }] })
  expect(issues.map(({ message }) => message)).toEqual([
    'Day 1, Meal 1, Alternative 1: Title is required',
    "Day 1, Meal 1, Alternative 2: 'Idli' is offered twice",
    'Day 1, Meal 1, Alternative 3: Calories must be greater than 0',
  ])
})

test('for a signed limit the worst picks of a week and a day count; what is planned is no alternative’s fault', () => {
  const limit = {
    ...{ rule: 'eggs', foods: 'egg', strict: false, mostAWeek: 1, mostADay: null, notAt: [] },
    effect: 'limit' as const,
  }
  const egg = dish('e', 'Egg curry')
  const day = (...meals: Meal[]) => ({ meals })
  const withEgg = { ...idli, alternatives: [poha, egg] }
  expect(limitProblems([day(withEgg), day(idli)], [limit])).toEqual([])
  const texts = (days: Parameters<typeof limitProblems>[0], more = {}) =>
    limitProblems(days, [{ ...limit, ...more }]).map(({ day, text }) => `${day} ${text}`)
  const two = [day(withEgg), day(egg)]
  expect(texts(two)).toEqual([
    "0 with 'Egg curry' egg could come 2 times in the week, and a signed rule allows 1",
  ])
  expect(texts([day(egg), day({ ...egg, alternatives: [poha] })])).toEqual([])
  expect(texts(two, { effect: 'note' })).toEqual([])
  expect(texts([day(withEgg)], { mostAWeek: 0 })).toEqual(["0 'Egg curry' has egg, and a rule allows none"])
  expect(texts(two, { mostAWeek: null, mostADay: 1 })).toEqual([])
  expect(texts([day(withEgg, egg)], { mostAWeek: null, mostADay: 1 })).toHaveLength(1)
  expect(texts(two, { mostAWeek: null, notAt: ['lunch'] })).toEqual([
    "0 'Egg curry' has egg, which a signed rule keeps from lunch",
  ])
})
