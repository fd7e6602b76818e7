import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commonMeals, potFor, potShareText, potText } from './shared-pots.ts'

const meal = (id: string, meal_type: string, template_id: string | null) => ({ id, meal_type, template_id })

test('a meal with the same dish at the same time of day is cooked once, each meal in one pot', () => {
  const mine = [meal('a', 'lunch', 'dal'), meal('b', 'snack', 'chana'), meal('c', 'snack', 'chana')]
  const theirs = [meal('x', 'dinner', 'dal'), meal('y', 'snack', 'chana'), meal('z', 'lunch', null)]
  expect(commonMeals(mine, theirs)).toEqual([[mine[1], theirs[1]]])
  expect(commonMeals([meal('a', 'lunch', null)], [meal('z', 'lunch', null)])).toEqual([])
})

test('both find the same pots, and no meal is in two', () => {
  const meals = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      meal_type: fc.constantFrom('lunch', 'dinner'),
      template_id: fc.constantFrom('dal', 'roti', null),
    }),
    { selector: ({ id }) => id, maxLength: 6 },
  )
  fc.assert(
    fc.property(meals, meals, (mine, theirs) => {
      const dishes = (pairs: ReturnType<typeof commonMeals>) =>
        pairs.map(([one]) => `${one.meal_type} ${one.template_id}`).sort()
      const [here, there] = [commonMeals(mine, theirs), commonMeals(theirs, mine)]
      expect(dishes(here)).toEqual(dishes(there))
      for (const side of [0, 1] as const)
        expect(new Set(here.map((pair) => pair[side].id)).size).toBe(here.length)
    }),
  )
})

test('a pot in words, until another dish is picked', () => {
  const pot = {
    ...{ meal_id: 'a', template_id: 'dal', own_percent: 57, people: 2 },
    foods: [
      { food_id: 'rice', name: 'Rice', amount: '150 g' },
      { food_id: 'toor_dal', name: 'Toor dal', amount: '90 g' },
    ],
  }
  expect(potText(pot)).toBe('One pot for both: Rice, 150 g; Toor dal, 90 g.')
  expect(potShareText(pot)).toBe('Your portion is about 57% of it.')
  expect(potFor({ id: 'a', template_id: 'dal' }, [pot])).toBe(pot)
  expect(potFor({ id: 'a', template_id: 'roti' }, [pot])).toBeUndefined()
})
