import { expect, test } from 'vitest'
import { type ListAct, withListActs } from './shopping-acts.ts'

const row = {
  shelf: 'Spices',
  food_id: 'salt',
  name: 'Salt',
  grams: 2,
  amount: '2 g',
  bought: false,
  staple: false,
}
const list = { rows: [row], own: [{ id: 'a', text: 'Soap', bought: false }], meals: 3 }
const act = (more: Partial<ListAct>): ListAct => ({
  ...{ foods: [], lines: [], from: '2026-11-02', to: '2026-11-05', at: '2026-11-02T06:00:00.000Z' },
  ...more,
})
const after = (...acts: ListAct[]) => {
  const { rows, own, meals } = withListActs(list, '2026-11-05', acts)
  return { bought: rows[0]!.bought, staple: rows[0]!.staple, line: own[0]!.bought, meals }
}
const untouched = { bought: false, staple: false, line: false, meals: 3 }

test('the last act counts, on foods and on written lines', () => {
  const bought = act({ foods: ['salt'], lines: ['a'], bought: true })
  expect(after(bought)).toEqual({ ...untouched, bought: true, line: true })
  expect(after(bought, act({ foods: ['salt'], bought: false }))).toEqual({ ...untouched, line: true })
  expect(after(act({ foods: ['salt'], staple: true }))).toEqual({ ...untouched, staple: true })
  expect(after(act({ foods: ['rai'], lines: ['b'], bought: true }))).toEqual(untouched)
})

test('a written line is there once, also when it was read already, until it is removed', () => {
  const soap = { id: 'b', text: 'Bags' }
  const own = (...acts: ListAct[]) =>
    withListActs(list, '2026-11-05', acts).own.map(({ text, bought }) => [text, bought])
  const [added, bought] = [act({ added: soap }), act({ lines: ['b'], bought: true })]
  expect(own(added)).toEqual([
    ['Soap', false],
    ['Bags', false],
  ])
  expect(own(added, added, bought)).toEqual([
    ['Soap', false],
    ['Bags', true],
  ])
  expect(own(added, bought, act({ lines: ['a', 'b'], removed: true }))).toEqual([])
})

test('a tick counts for lists that end by then; taking it back counts for all', () => {
  const tick = (to: string, bought: boolean) => act({ foods: ['salt'], bought, to })
  expect(after(tick('2026-11-04', true)).bought).toBe(false)
  expect(after(tick('2026-11-06', true)).bought).toBe(true)
  expect(after(tick('2026-11-06', true), tick('2026-11-04', false)).bought).toBe(false)
})
