import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mostLines, shelves, shoppingLines, shoppingText } from './shopping-lines.ts'

const row = (shelf: string, name: string, grams: number, marks = {}) => ({
  ...{ shelf, food_id: name, name, grams, amount: `${grams} g`, bought: false, staple: false },
  ...marks,
})
const names = (lines: { rows: { name: string }[] }[]) =>
  lines.map(({ rows }) => rows.map(({ name }) => name).join('+'))

test('a short list has a line for each food', () => {
  const rows = [row('Vegetables', 'Tomato', 300), row('Spices', 'Haldi', 2), row('Spices', 'Jeera', 3)]
  expect(names(shoppingLines(rows))).toEqual(['Tomato', 'Haldi', 'Jeera'])
})

test('small amounts of a long list share a line at the end of their shelf, first of foods that keep', () => {
  const leaves = Array.from({ length: 42 }, (_, number) => row('Leaves and herbs', `Leaf ${number}`, 5))
  const dry = [row('Spices', 'Haldi', 2), row('Spices', 'Salt', 300), row('Spices', 'Jeera', 9)]
  // 45 lines stay as they are.
  expect(shoppingLines([...leaves, ...dry])).toHaveLength(45)
  const lines = shoppingLines([...leaves, ...dry, row('Spices', 'Rai', 6)])
  expect(names(lines).slice(42)).toEqual(['Salt', 'Jeera', 'Haldi+Rai'])
})

test('every food is in one line, and a list has at most 45, whatever is on it', () => {
  const anyRow = fc
    .tuple(
      fc.constantFrom(...Object.values(shelves), 'Other foods'),
      fc.float({ min: 0, max: 3000, noNaN: true }),
    )
    .map(([shelf, grams]) => ({ shelf, grams }))
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 150 }), (any) => {
      const rows = any.map(({ shelf, grams }, index) => row(shelf, String(index), grams))
      const lines = shoppingLines(rows)
      expect(lines.length).toBeLessThanOrEqual(Math.min(rows.length, mostLines))
      const listed = lines.flatMap((line) => line.rows)
      expect(listed).toHaveLength(rows.length)
      expect(new Set(listed)).toEqual(new Set(rows))
      for (const { shelf, rows } of lines) for (const food of rows) expect(food.shelf).toBe(shelf)
    }),
  )
})

test('as text: shelves with what is still to buy', () => {
  const rows = [
    row('Vegetables', 'Tomato', 300),
    row('Vegetables', 'Onion', 200, { bought: true }),
    row('Eggs', 'Egg', 100, { bought: true }),
    row('Spices', 'Haldi', 2, { staple: true }),
    row('Spices', 'Jeera', 3),
  ]
  const own = [
    { id: '1', text: 'Soap', bought: false },
    { id: '2', text: 'Bags', bought: true },
  ]
  expect(shoppingText('Shopping list', { rows, own })).toBe(
    'Shopping list\n\nVegetables\n- Tomato, 300 g\n\nSpices\n- Jeera, 3 g\n\nAlso\n- Soap',
  )
  expect(shoppingText('Shopping list', { rows: [], own: [] })).toBe('Shopping list')
})
