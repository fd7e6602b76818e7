import { expect, test } from 'vitest'
import { isTitleOf, titleFor } from './dish-titles.ts'
import { foodClashes } from './reading/clashes.ts'

const anybody = { dietary_prefs: [], food_rules: [] }

test.each([
  ['Matar tofu (Jain)', 'Matar tofu'],
  ['Jain toor dal with jeera rice', 'Toor dal with jeera rice'],
  ['Egg bhurji (Jain, low carb)', 'Egg bhurji'],
  ['Doi chira with banana (Assamese jolpan)', 'Doi chira with banana (Assamese jolpan)'],
])('%s is %s to everybody else', (name, title) => {
  expect(titleFor(name, anybody)).toBe(title)
  expect(titleFor(name, { dietary_prefs: ['keto'], food_rules: ['jain'] })).toBe(name)
  expect([isTitleOf(title, name), isTitleOf(name, name), isTitleOf('Poha', name)]).toEqual([
    true,
    true,
    false,
  ])
})

test('what a dish holds is known of its title without the label, too', () => {
  const chaat = {
    name: 'Dry murmura chaat (Jain)',
    items: [{ food_id: 'murmura', grams: 30, name: 'Puffed rice' }],
    ingredients: [],
  }
  const eater = { ...anybody, allergies: ['Lactose'] }
  expect(foodClashes(['Dry murmura chaat'], eater, chaat)).toEqual([])
  // Another title may mean another dish, into which kitchens put curd.
  expect(foodClashes(['Papdi chaat'], eater, chaat)).toHaveLength(1)
})
