import { expect, test } from 'vitest'
import { titleOf, withReply } from './saved-replies.ts'

test.each([
  ['', 0, 'Drink water.', 'Drink water.|'],
  ['Namaste!', 8, 'Drink water.', 'Namaste! Drink water.|'],
  ['Namaste!\n', 9, 'Drink water.', 'Namaste!\nDrink water.|'],
  ['Namaste! Bye.', 9, 'Drink water.', 'Namaste! Drink water.| Bye.'],
  ['NamasteBye', 7, 'Drink', 'Namaste Drink| Bye'],
])('in %j at %i, %j makes %j', (text, at, reply, expected) => {
  const { text: whole, caret } = withReply(text, at, reply)
  expect(`${whole.slice(0, caret)}|${whole.slice(caret)}`).toBe(expected)
})

test.each([
  ['Drink water.', 'Drink water.'],
  ['Namaste!\nPlease soak the lentils overnight.', 'Namaste! Please soak the lentils…'],
  ['पानी '.repeat(20), 'पानी पानी पानी पानी पानी पानी पानी पानी…'],
  ['x'.repeat(90), `${'x'.repeat(40)}…`],
])('%j is saved as %j', (text, title) => {
  expect(titleOf(text)).toBe(title)
})
