import { describe, expect, test } from 'vitest'
import {
  alternateDays,
  copyDay,
  copyMeal,
  copyWeek,
  mealIssues,
  mealOf,
  nextMealType,
  overfull,
  placeMeal,
  placeOf,
  putMeal,
  removeDay,
  removeMeal,
  stepFrom,
} from './changes.ts'
import { meal, patient, sampleDish, titles, week } from './testing.ts'

describe('meals', () => {
  test('are added before those eaten later, and replaced where they stand', () => {
    let draft = putMeal(week(), 0, meal('Dal', 'dinner'))
    draft = putMeal(draft, 0, meal('Poha', 'breakfast'))
    draft = putMeal(draft, 0, meal('Rajma', 'lunch'))
    draft = putMeal(draft, 0, meal('Chana', 'snack'))
    expect(titles(draft, 0)).toEqual(['Poha', 'Rajma', 'Chana', 'Dal'])
    expect(titles(putMeal(draft, 0, meal('Rajma', 'lunch', 'Kadhi')), 0)).toEqual([
      'Poha',
      'Kadhi',
      'Chana',
      'Dal',
    ])
    expect(titles(removeMeal(draft, 0, 'Chana'), 0)).toEqual(['Poha', 'Rajma', 'Dal'])
  })

  test('go to any day, and there to any place among those of the same time', () => {
    let draft = week()
    for (const key of ['a', 'b', 'c']) draft = putMeal(draft, 0, meal(key, 'lunch'))
    draft = putMeal(draft, 1, meal('Dal', 'dinner'))
    expect(titles(placeMeal(draft, 'a', { day: 0, index: 2 }), 0)).toEqual(['b', 'c', 'a'])
    expect(titles(placeMeal(draft, 'c', { day: 0, index: 0 }), 0)).toEqual(['c', 'a', 'b'])
    const moved = placeMeal(draft, 'b', { day: 1 })
    expect([titles(moved, 0), titles(moved, 1)]).toEqual([
      ['a', 'c'],
      ['b', 'Dal'],
    ])
    expect(placeOf(moved, 'b')).toEqual({ day: 1, index: 0 })
    // Lunch stays before dinner, wherever it is put down.
    expect(titles(placeMeal(draft, 'b', { day: 1, index: 1 }), 1)).toEqual(['b', 'Dal'])
    expect(placeMeal(draft, 'gone', { day: 1 })).toBe(draft)
    expect(placeMeal(removeDay(draft, 3), 'a', { day: 3 }).days).toEqual(removeDay(draft, 3).days)
  })

  test('step by step reach the edges and no further, skipping days left out', () => {
    let draft = removeDay(week(), 1)
    for (const key of ['a', 'b']) draft = putMeal(draft, 0, meal(key, 'lunch'))
    expect(stepFrom(draft, 'a', 'down')).toEqual({ day: 0, index: 1 })
    expect(stepFrom(draft, 'b', 'up')).toEqual({ day: 0, index: 0 })
    expect(stepFrom(draft, 'a', 'later')).toEqual({ day: 2 })
    for (const [key, direction] of [
      ['a', 'up'],
      ['b', 'down'],
      ['a', 'earlier'],
      ['gone', 'down'],
    ] as const)
      expect(stepFrom(draft, key, direction)).toBeUndefined()
    expect(stepFrom(placeMeal(draft, 'a', { day: 6 }), 'a', 'later')).toBeUndefined()
  })

  test('of another week replace this one, days and all, or stand beside it', () => {
    const source = [
      { day_of_week: 0, meals: [{ ...meal('Idli', 'breakfast'), id: patient }] },
      { day_of_week: 3, meals: [meal('Rajma', 'lunch')] },
    ]
    const draft = removeDay(putMeal(week(), 0, meal('Dal', 'dinner')), 3)
    const replaced = copyWeek(draft, source, true)
    expect(
      replaced.days.map((day) => [day.day_of_week, titles(replaced, replaced.days.indexOf(day))]),
    ).toEqual([
      [0, ['Idli']],
      [3, ['Rajma']],
    ])
    expect(replaced.days[0]?.meals[0]).not.toHaveProperty('id')
    expect(replaced.days[0]?.meals[0]?.key).not.toBe('Idli')
    expect(replaced.week_start).toBe(draft.week_start)
    const beside = copyWeek(draft, source, false)
    expect(beside.days).toHaveLength(7)
    expect([titles(beside, 0), titles(beside, 3)]).toEqual([['Idli', 'Dal'], ['Rajma']])
  })

  test('are copied as meals of their own', () => {
    const stored = { ...meal('a', 'lunch'), id: patient }
    const draft = copyMeal(putMeal(week(), 0, stored), stored, [1, 6])
    const copies = [draft.days[1]?.meals[0], draft.days[6]?.meals[0]]
    expect(copies.map((copy) => copy?.title)).toEqual(['a', 'a'])
    expect(copies.every((copy) => copy && !('id' in copy) && copy.key !== 'a')).toBe(true)
    expect(copies[0]?.key).not.toBe(copies[1]?.key)
  })

  test('of a day go to others, in place of theirs or beside them', () => {
    let draft = putMeal(week(), 0, meal('Poha', 'breakfast'))
    draft = putMeal(draft, 1, meal('Idli', 'breakfast'))
    expect(titles(copyDay(draft, 0, [1, 2], true), 1)).toEqual(['Poha'])
    expect(titles(copyDay(draft, 0, [1, 2], false), 1)).toEqual(['Idli', 'Poha'])
    expect(titles(copyDay(draft, 0, [1, 2], false), 2)).toEqual(['Poha'])
    expect(titles(copyDay(draft, 0, [1, 2], true), 3)).toEqual([])
  })

  test('of two days fill the empty ones in turn', () => {
    let draft = removeDay(week(), 5)
    for (const [day, title] of [
      [1, 'Poha'],
      [2, 'Idli'],
      [3, 'Upma'],
    ] as const)
      draft = putMeal(draft, day, meal(title, 'breakfast'))
    const filled = alternateDays(draft, 1)
    expect(filled.days.map((_, index) => titles(filled, index))).toEqual(
      ['Idli', 'Poha', 'Idli', 'Upma', 'Idli', 'Idli'].map((title) => [title]),
    )
  })

  test('are at most 20 a day', () => {
    let draft = week()
    for (let count = 0; count < 20; count++) draft = putMeal(draft, 0, meal(`m${count}`, 'snack'))
    expect(overfull(draft)).toBeUndefined()
    expect(overfull(putMeal(draft, 0, meal('one more', 'snack')))).toBe('A day can have at most 20 meals')
  })

  test('a day asks first for the one it lacks', () => {
    expect(nextMealType([])).toBe('breakfast')
    expect(nextMealType([meal('a', 'breakfast'), meal('b', 'dinner')])).toBe('lunch')
    expect(nextMealType([meal('a', 'breakfast'), meal('b', 'lunch'), meal('c', 'dinner')])).toBe('snack')
    const two = [meal('a', 'breakfast'), meal('b', 'dinner')]
    expect(nextMealType(two, 'lunch')).toBe('lunch')
    expect(nextMealType([...two, meal('c', 'lunch')], 'dinner')).toBe('snack')
    expect(nextMealType([...two, meal('c', 'lunch'), meal('d', 'snack')], 'dinner')).toBe('dinner')
  })

  test('come from templates with their nutrients and foods', () => {
    const oats = { food_id: 'oats', name: 'Rolled oats', grams: 20 }
    const dish = sampleDish({
      components: [{ name: 'Porridge', unit: 'katori', unit_grams: 150, count: 2, items: [oats] }],
    })
    expect(mealOf(dish, 'breakfast', 1)).toMatchObject({
      title: 'Dish 1',
      meal_type: 'breakfast',
      portion: '2 katori porridge (300 g)',
      template_id: dish.id,
      sodium_mg: 200,
      items: [{ ...oats, grams: 40 }],
    })
  })
})

test('what the rules say about one meal comes with its place', () => {
  const issues = mealIssues(week(), 2, { ...meal('x', 'lunch', ' '), calories: 0 })
  expect(issues.map(({ message }) => message)).toEqual([
    'Day 3, Meal 1: Title is required',
    'Day 3, Meal 1: Calories must be greater than 0',
  ])
})
