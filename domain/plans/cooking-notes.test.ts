import { expect, test } from 'vitest'
import { cookingNotes, withTrueCookingNotes } from './cooking-notes.ts'
import { type Act, startOf } from './draft/building.ts'
import { putMeal } from './draft/changes.ts'
import type { DraftMeal } from './draft/plan-draft.ts'
import { reduce } from './draft/reduce.ts'
import { meal, week } from './draft/testing.ts'

const dinner: DraftMeal = { ...meal('d', 'dinner'), title: 'Rajma', notes: cookingNotes.dinner! }
const lunch: DraftMeal = { ...meal('l', 'lunch'), title: 'Rajma', notes: cookingNotes.lunch! }
const draft = putMeal(putMeal(week(), 0, dinner), 1, lunch)
const notesIn = (days: { meals: { notes: string | null }[] }[]) =>
  days.flatMap(({ meals }) => meals.map(({ notes }) => notes))
const after = (...acts: Act[]) => notesIn(acts.reduce(reduce, startOf(draft)).draft.days)

test('notes of cooking stay while both meals do, and come back with an undo', () => {
  const both = [cookingNotes.dinner, cookingNotes.lunch]
  expect(withTrueCookingNotes(draft.days)).toBe(draft.days)
  expect(after({ type: 'lock', day: 0, meal: dinner })).toEqual(both)
  expect(after({ type: 'removeMeal', day: 0, meal: dinner }, { type: 'undo' })).toEqual(both)
})

test.each<[string, Act]>([
  ['is moved to another day', { type: 'place', key: 'd', target: { day: 3 } }],
  ['is taken away', { type: 'removeMeal', day: 0, meal: dinner }],
  ['goes with its day', { type: 'removeDay', day: 0 }],
  [
    'becomes another dish',
    { type: 'edit', text: '', change: (now) => putMeal(now, 0, { ...dinner, title: 'Chole' }) },
  ],
  [
    'loses its note',
    { type: 'edit', text: '', change: (now) => putMeal(now, 0, { ...dinner, notes: null }) },
  ],
])('when one of the two %s, the note of the other goes as well', (_, act) => {
  expect(after(act).filter(Boolean)).toEqual([])
})

test('other notes stay', () => {
  const own = putMeal(week(), 0, { ...dinner, notes: 'Cook it soft.' })
  expect(notesIn(withTrueCookingNotes(own.days))).toEqual(['Cook it soft.'])
})
