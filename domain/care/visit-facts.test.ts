import { expect, test } from 'vitest'
import { netChanges } from '#domain/people/profile-changes.ts'
import { metric } from '#domain/people/units.ts'
import { type VisitRows, visitFacts } from './visit-facts.ts'

const nothing: VisitRows = {
  ...{ patient_id: 'asha', since: '2026-11-02', was_seen: true, on: '2026-11-30' },
  ...{ weighings: [], start_kg: null, measured: [], results: [], meals: [], eaten: [], could_tick: false },
  ...{ reports: [], last_report: null, changes: [], plan: null, targets: null, packages: [] },
  messages: { conversation_id: 'c', open: 0, first_at: null },
}
const said = (more: Partial<VisitRows>, units = metric) =>
  visitFacts({ ...nothing, ...more }, units).map(({ text }) => text)
test('a package says what is used and unpaid', () => {
  const sold = { plan: 'Quarterly', ends_on: '2027-02-04', visits: 5, visits_used: 5, owed_paise: 0 }
  const weeks = { ...sold, plan: 'Plans', visits: 0, visits_used: 0, owed_paise: 49_900 }
  expect(said({ packages: [sold, weeks] })).toEqual([
    'Quarterly: 5 of 5 visits used until 4 Feb 2027.',
    'Plans: runs until 4 Feb 2027, ₹499 unpaid.',
  ])
})

const weighed = (...kg: [string, number][]) =>
  kg.map(([week_start, weight_kg]) => ({ week_start, weight_kg }))

test('where nothing is known nothing is said', () => {
  expect(said({})).toEqual([])
})

test.each([
  [weighed(['2026-10-30', 78.4]), 'No weight since 2 Nov 2026; the last was 78.4 kg on 30 Oct 2026.'],
  [
    weighed(['2026-11-23', 76.9], ['2026-11-02', 78.4]),
    'Weight 78.4 kg on 2 Nov 2026, 76.9 kg on 23 Nov 2026, about 0.5 kg a week down.',
  ],
  [
    weighed(['2026-11-02', 78.4], ['2026-11-20', 78.4]),
    'Weight 78.4 kg on 2 Nov 2026, 78.4 kg on 20 Nov 2026, about level.',
  ],
  // Of five days there is no pace.
  [weighed(['2026-11-10', 78], ['2026-11-15', 77]), 'Weight 78 kg on 10 Nov 2026, 77 kg on 15 Nov 2026.'],
  [weighed(['2026-11-15', 77]), 'Weight 77 kg on 15 Nov 2026.'],
])('%j', (weighings, text) => {
  expect(said({ weighings })).toEqual([text])
})

test('in the reader’s units', () => {
  const pounds = { ...metric, weight_unit: 'lb' as const }
  expect(said({ weighings: weighed(['2026-11-15', 77]), start_kg: 80 }, pounds)).toEqual([
    'Starting weight 176.4 lb; 169.8 lb on 15 Nov 2026.',
  ])
})

test('of the day of the last note it is not said that nothing came', () => {
  const on = nothing.since
  expect(said({ on, weighings: weighed(['2026-10-30', 78]), could_tick: true, last_report: on })).toEqual([])
  expect(said({ could_tick: true, last_report: '2026-10-26' })).toEqual([
    'No meal ticked since 2 Nov 2026.',
    'No progress report filed since 2 Nov 2026; the last is of 26 Oct 2026.',
  ])
})

test('what the plan gives stands beside the targets', () => {
  const mean = { calories: 1520.4, protein_g: 60.6 } as never
  const plan = { id: 'p', week_start: '2026-11-23', mean, check: 'Low: iron.' }
  expect(visitFacts({ ...nothing, plan, targets: { calories: 1600, protein_g: 80 } }, metric)).toEqual([
    {
      text: 'The plan of the week of 23 Nov 2026 gives 1,520 kcal and 61 g of protein a day (targets 1,600 kcal and 80 g). Low: iron.',
      href: '/app/nutritionist/meal-plans/p',
    },
  ])
})

test('a fact that changed is said as it was and is; what came back is not, and a long text is read in its place', () => {
  type Change = Parameters<typeof netChanges>[0][number]
  const change = (field: Change['field'], before: unknown, after: unknown) => ({ field, before, after })
  const changes = netChanges([
    change('target_weight_kg', 60, 62),
    change('allergies', [], ['milk']),
    change('goal', 'lose_weight', 'maintain'),
    change('medical_notes', null, 'x'.repeat(200)),
    change('target_weight_kg', 62, 64.5),
    change('goal', 'maintain', 'lose_weight'),
  ])
  expect(said({ changes }).toSorted()).toEqual([
    'Allergies changed since 2 Nov 2026: milk.',
    'Medical notes changed since 2 Nov 2026.',
    'Target weight changed since 2 Nov 2026: 64.5 kg, before 60 kg.',
  ])
})

test('days that were different are named, and what was ticked on them does not count', () => {
  const ticked = (date: string, state: 'eaten' | 'skipped') => ({
    ...{ date, meal_id: date, meal_type: 'lunch' as const, title: 'Khichdi', state, note: null },
    ...{ instead_of: null, choice: null },
  })
  const fast = (date: string) => ({ date, kind: 'fast', fast: 'navratri' }) as const
  const different = [fast('2026-11-10'), fast('2026-11-11')]
  const days =
    'Different days since 2 Nov 2026: fast (Navratri), 10 Nov 2026 to 11 Nov 2026. Their ticks do not count.'
  expect(
    said({
      different,
      meals: [ticked('2026-11-09', 'eaten'), ticked('2026-11-10', 'skipped')],
      could_tick: true,
    }),
  ).toEqual([days, 'Ticked meals eaten as planned since 2 Nov 2026: lunch 1 of 1.'])
  // Something was ticked, though it does not count.
  expect(said({ different, meals: [ticked('2026-11-10', 'skipped')], could_tick: true })).toEqual([days])
})
