import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Act, type Building, startOf } from './building.ts'
import { putMeal, removeDay } from './changes.ts'
import type { PlanDraft } from './plan-draft.ts'
import { reduce } from './reduce.ts'
import { meal, titles, week } from './testing.ts'

const after = (draft: PlanDraft, ...acts: Act[]) => acts.reduce(reduce, startOf(draft))
const poha = meal('Poha', 'breakfast')
const dal = meal('Dal', 'lunch')
const twoMeals = () => putMeal(putMeal(week(), 0, poha), 0, dal)
const said = ({ announcement }: Building) => announcement

test('a meal that is moved tells where it is, on which day the focus finds it, and that it stays where its time puts it', () => {
  const moved = after(twoMeals(), { type: 'place', key: 'Poha', target: { day: 2 } })
  expect([titles(moved.draft, 0), titles(moved.draft, 2)]).toEqual([['Dal'], ['Poha']])
  expect(said(moved)).toBe('Poha is now 1 of 1 on Wednesday, 25 Nov')
  expect(moved.focus).toEqual({ on: 'move-Poha', day: 2 })
  expect(moved.past.map(({ text }) => text)).toEqual(['Poha moved'])
  const stays = after(twoMeals(), { type: 'move', key: 'Poha', direction: 'down' })
  expect(said(stays)).toBe('Poha stays where its time puts it. Change its time to move it.')
  expect(stays.draft).toEqual(twoMeals())
  expect(said(after(twoMeals(), { type: 'move', key: 'Dal', direction: 'down' }))).toBe(
    'Dal is the last of the day already',
  )
})

test('a full day takes no meal', () => {
  let draft = putMeal(week(), 1, poha)
  for (let count = 0; count < 20; count++) draft = putMeal(draft, 0, meal(`m${count}`, 'snack'))
  const state = after(draft, { type: 'place', key: 'Poha', target: { day: 0 } })
  expect(said(state)).toBe('Poha was not moved. A day can have at most 20 meals.')
  expect(state.draft).toBe(draft)
})

test('what removes something shows the undo bar, which has the focus and gives it back to the day', () => {
  const removed = after(twoMeals(), { type: 'removeMeal', day: 0, meal: poha })
  expect([removed.undoText, removed.focus]).toEqual(['Poha removed.', { on: 'undo', preventScroll: true }])
  const back = reduce(removed, { type: 'undo', focus: { on: 'day-0' } })
  expect([back.draft, back.undoText, back.focus]).toEqual([twoMeals(), null, { on: 'day-0' }])
  expect(said(back)).toBe('Undone: Poha removed.')
  const kept = reduce(removed, { type: 'dismissUndo', focus: { on: 'day-0' } })
  expect([titles(kept.draft, 0), kept.undoText]).toEqual([['Dal'], null])
})

test('days are copied to the empty ones, repeated in turn, left out and added again, each with its words', () => {
  const texts = (draft: PlanDraft, act: Act) => after(draft, act).past.map(({ text }) => text)
  expect(texts(twoMeals(), { type: 'copyToEmpty', day: 0 })).toEqual(['Monday, 23 Nov copied to 6 days.'])
  const two = putMeal(twoMeals(), 1, meal('Idli', 'breakfast'))
  expect(texts(two, { type: 'alternate', day: 0 })).toEqual([
    'Monday, 23 Nov and Tuesday, 24 Nov repeated in turn.',
  ])
  expect(texts(twoMeals(), { type: 'removeDay', day: 0 })).toEqual(['Monday, 23 Nov left out.'])
  const again = after(removeDay(week(), 3), { type: 'addDays', days: [3] })
  expect([again.draft.days.length, again.focus]).toEqual([7, { on: 'day-3' }])
  // The days that a plan begins with are nothing to undo.
  const begun = after({ ...week(), days: [] }, { type: 'begin' })
  expect([begun.draft.days.length, begun.past]).toEqual([7, []])
})

test('a dialog gives the focus back to what opened it, unless something else has it by then', () => {
  const openers: [Extract<Act, { type: 'open' }>['dialog'], string][] = [
    [{ kind: 'fill-week' }, 'fill-week'],
    [{ kind: 'scale-week' }, 'scale-week'],
    [{ kind: 'scale', day: 0, key: null }, 'day-0-more'],
    [{ kind: 'meal', day: 2, key: null }, 'day-2-add'],
    [{ kind: 'meal', day: 2, key: 'Poha' }, 'meal-Poha'],
    [{ kind: 'copy', day: 2, key: null }, 'day-2-more'],
    [{ kind: 'swap', day: 2, key: 'Poha' }, 'more-Poha'],
  ]
  for (const [dialog, on] of openers) {
    const open = after(twoMeals(), { type: 'open', dialog })
    expect(reduce(open, { type: 'close' })).toMatchObject({ dialog: null, focus: { on } })
    expect(reduce(open, { type: 'finish' })).toMatchObject({ dialog: null, focus: null })
  }
})

test('an unfinished meal is opened again only where it was', () => {
  const opened = (key: string | null, day = 0) => after(twoMeals(), { type: 'resume', day, key }).dialog
  expect(opened('Dal')).toEqual({ kind: 'meal', day: 0, key: 'Dal' })
  expect(opened(null, 6)).toEqual({ kind: 'meal', day: 6, key: null })
  expect([opened('gone'), opened(null, 9)]).toEqual([null, null])
})

test('the totals of the week are told in one sentence', () => {
  expect(said(after(twoMeals(), { type: 'announceTotals' }))).toMatch(
    /^The week has 400 calories, Protein 10 grams, Carbs 60 grams, Fat 12 grams\. Monday, 23 Nov 400, Tuesday, 24 Nov 0, /,
  )
})

test('own changes are put aside for a newer version, and taken back', () => {
  const own = twoMeals()
  const newer = putMeal(week(), 4, dal)
  const shown = after(own, { type: 'showNewer', draft: newer, version: 5 })
  expect([shown.draft, shown.aside, shown.version]).toEqual([newer, own, 5])
  expect(reduce(shown, { type: 'takeBack' })).toMatchObject({ draft: own, aside: null, version: 5 })
  expect(reduce(shown, { type: 'dropAside' })).toMatchObject({ draft: newer, aside: null })
})

const days = fc.integer({ min: 0, max: 6 })
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    type: fc.constant('place'),
    key: fc.constantFrom('Poha', 'Dal'),
    target: fc.record({ day: days }),
  }),
  fc.record({ type: fc.constant('removeDay'), day: fc.constant(0) }),
  fc.record({ type: fc.constant('copyToEmpty'), day: fc.constant(0) }),
  fc.record({ type: fc.constant('addDays'), days: fc.array(days, { minLength: 1, maxLength: 1 }) }),
  fc.record({ type: fc.constant('lock'), day: fc.constant(0), meal: fc.constantFrom(poha, dal) }),
) as fc.Arbitrary<Act>
const hasDay = ({ draft }: Building, act: Act) =>
  !('day' in act) || draft.days.some(({ day_of_week }) => day_of_week === act.day)
const isNew = ({ draft }: Building, act: Act) =>
  act.type !== 'addDays' || !draft.days.some(({ day_of_week }) => day_of_week === act.days?.[0])

test('whatever is done is undone step by step, and done again', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 12 }), (list) => {
      const end = list.reduce(
        (state, act) => (hasDay(state, act) && isNew(state, act) ? reduce(state, act) : state),
        startOf(twoMeals()),
      )
      const count = end.past.length
      let state = end
      for (let step = 0; step < count; step++) state = reduce(state, { type: 'undo' })
      expect(state.draft).toEqual(twoMeals())
      expect(said(reduce(state, { type: 'undo' }))).toBe('Nothing to undo')
      for (let step = 0; step < count; step++) state = reduce(state, { type: 'redo' })
      expect(state.draft).toEqual(end.draft)
      expect(said(reduce(state, { type: 'redo' }))).toBe('Nothing to redo')
    }),
  )
})

test('a new change after an undo leaves nothing to redo', () => {
  const undone = after(twoMeals(), { type: 'removeDay', day: 0 }, { type: 'undo' })
  expect(said(reduce(undone, { type: 'redo' }))).not.toBe('Nothing to redo')
  const changed = reduce(undone, { type: 'copyToEmpty', day: 0 })
  expect(changed.draft).not.toEqual(undone.draft)
  expect(said(reduce(changed, { type: 'redo' }))).toBe('Nothing to redo')
})
