import { expect, test } from 'vitest'
import { amountText } from './shopping-list.ts'

const weighed = (name: string, grams: number, id = 'x') => ({ id, measures: [{ name, grams }] })

test.each([
  [0.2, undefined, 'under 1 g'],
  [1.2, undefined, '2 g'],
  [7.2, undefined, '8 g'],
  [41, undefined, '45 g'],
  [250, undefined, '250 g'],
  [251, undefined, '260 g'],
  [996, undefined, '1 kg'],
  [1240, undefined, '1.3 kg'],
  [360, weighed('piece', 120), '3 pieces (360 g)'],
  [100, weighed('piece', 120), '1 piece (100 g)'],
  // A little less than whole pieces is no reason for another one.
  [250, weighed('piece', 120), '2 pieces (250 g)'],
  [290, weighed('piece', 120), '3 pieces (290 g)'],
  // Nobody counts almonds.
  [60, weighed('piece', 1.2), '60 g'],
  [200, weighed('bunch', 250), '1 bunch (200 g)'],
  [600, weighed('bunch', 250), '3 bunches (600 g)'],
  [150, weighed('katori', 120), '150 g'],
  [1236, weighed('glass', 206, 'milk_toned'), '1.2 l'],
  [27.2, weighed('tbsp', 13.6, 'mustard_oil'), '30 ml'],
])('%s g of %o: %s', (grams, food, text) => {
  expect(amountText(grams, food)).toBe(text)
})
