import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameValue, overwritten } from './edits.ts'

test.each([
  [null, undefined, true],
  ['', null, true],
  [[], null, true],
  [['a', 'b'], ['b', 'a'], false],
  [{ a: 1, b: null }, { a: 1 }, true],
  [{ b: 2, a: 1 }, { a: 1, b: 2 }, true],
  [0, null, false],
  [false, null, false],
  ['1', 1, false],
])('%j and %j are the same value: %s', (one, other, same) => {
  expect(isSameValue(one, other)).toBe(same)
})

test('only what is stored otherwise than it was read and than it is to be is overwritten', () => {
  const stored = { first_name: 'Arjun', allergies: ['Cashew'], secret: 'x' }
  const conflict = [{ path: 'allergies', stored: ['Cashew'] }]
  expect(overwritten({ allergies: [] }, { allergies: ['Peanut'] }, stored)).toEqual(conflict)
  expect(overwritten({ allergies: ['Cashew'] }, { allergies: ['Peanut'] }, stored)).toEqual([])
  expect(overwritten({ allergies: [] }, { allergies: ['Cashew'] }, stored)).toEqual([])
  expect(overwritten({ first_name: 'Ravi' }, { allergies: ['Peanut'] }, stored)).toEqual([])
  // A field that the call does not change is not told.
  expect(overwritten({ secret: 'y' }, { first_name: 'A' }, stored)).toEqual([])
})

const value = fc.constantFrom<unknown>(null, '', 'a', 'b', ['a'], ['a', 'b'], 1)
const thing = fc.record({ one: value, two: value, three: value })

test('of two edits from the same state both stay, or the second is refused where they differ', () => {
  fc.assert(
    fc.property(thing, thing, thing, (read, mine, theirs) => {
      const differing = (edit: typeof read) =>
        Object.fromEntries(
          Object.entries(edit).filter(([key, field]) => !isSameValue(field, read[key as keyof typeof read])),
        )
      const change = differing(mine)
      const stored = { ...read, ...differing(theirs) }
      const refused = overwritten(read, change, stored).map(({ path }) => path)
      const after = { ...stored, ...change }
      for (const key of Object.keys(differing(theirs)) as (keyof typeof read)[])
        expect(refused.includes(key) || isSameValue(after[key], theirs[key])).toBe(true)
    }),
  )
})
