import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatDate } from '#domain/dates.ts'
import {
  type CareFacts,
  paceAgainstGoal,
  type Reason,
  reasonKinds,
  reasonLabel,
  reasonsOf,
  reasonText,
  worklistOf,
} from './worklist.ts'

const on = '2026-11-21'
const ago = (days: number) => addDays(on, -days)
const ahead = (days: number) => addDays(on, days)

/** A challenger without any reason to be on the worklist. */
const well: CareFacts = {
  has_joined: true,
  patient_id: 'b',
  patient_name: 'Asha Rao',
  care_since: ago(60),
  goal: 'lose',
  dob: '1988-05-04',
  height_cm: 160,
  start_weight_kg: 80,
  last_report: ago(3),
  rated: true,
  adherence_pct: 85,
  weighings: [],
  ticked_days: [],
  pregnancy: null,
  targets_at: null,
  planned_until: ahead(10),
  planned_again: null,
  drafts: 0,
  draft_id: null,
  draft_week: null,
  next_appointment: null,
  conversation_id: 'c',
  care_changed_at: null,
  unexplained_dishes: [],
  unexplained_plan: null,
  unread_messages: 0,
  unread_since: null,
}
const kinds = (facts: Partial<CareFacts>) => reasonsOf({ ...well, ...facts }, on).map(({ kind }) => kind)
/** One weight a week, the last one today. */
const weekly = (...weights: number[]) =>
  weights.map((weight_kg, week) => ({ week_start: ago(7 * (weights.length - 1 - week)), weight_kg }))

test('a challenger without any reason is not on the list', () => {
  expect(kinds({})).toEqual([])
  expect(worklistOf([well], on)).toEqual([])
})

test('targets of a stage of pregnancy or breastfeeding that is over are to be confirmed anew', () => {
  const reasons = (pregnancy: CareFacts['pregnancy'], days: number) =>
    reasonsOf({ ...well, pregnancy, targets_at: `${ago(days)}T12:00:00.000Z` }, on)
  const outdated = { kind: 'targets_outdated' as const, date: ago(1), confirmed_on: ago(92) }
  expect(reasons('pregnant_2', 92)).toEqual([outdated])
  expect(reasons('pregnant_2', 91)).toEqual([])
  expect(reasons('lactating_6', 92)).toEqual([])
  expect(reasons('no', 400)).toEqual([])
  expect(kinds({ pregnancy: 'pregnant_2' })).toEqual([])
  expect(reasonText(outdated, on)).toBe(
    `Confirmed on ${formatDate(ago(92))}; those months of pregnancy or breastfeeding are over. Ask for the months now.`,
  )
})

test('who ticked daily and stopped is asked after three whole days, not after a pause', () => {
  const week = (last: number) => [0, 1, 2, 4, 5].map((day) => ago(last + day))
  expect(reasonsOf({ ...well, ticked_days: week(4) }, on)).toEqual([{ kind: 'ticks_stopped', date: ago(4) }])
  expect(kinds({ ticked_days: week(3) })).toEqual([])
  expect(kinds({ ticked_days: week(4).slice(1) })).toEqual([])
  // A day that is different is no silence.
  expect(kinds({ ticked_days: week(4), different_days: [ago(2)] })).toEqual([])
  expect(kinds({ ticked_days: week(5), different_days: [ago(2)] })).toEqual(['ticks_stopped'])
  expect(reasonText({ kind: 'ticks_stopped', date: ago(4) }, on)).toBe(
    `Ticked meals daily until ${formatDate(ago(4))}, and none for 3 days.`,
  )
})

describe('a plan', () => {
  test('is missing when none was published, or the last one has ended', () => {
    expect(reasonsOf({ ...well, planned_until: null }, on)).toEqual([
      { kind: 'no_plan', date: ago(60), ended_on: null, next_on: null },
    ])
    expect(reasonsOf({ ...well, planned_until: ago(1) }, on)).toEqual([
      { kind: 'no_plan', date: on, ended_on: ago(1), next_on: null },
    ])
  })

  test('that starts tomorrow is not asked for', () => {
    expect(kinds({ planned_until: null, planned_again: ahead(1) })).toEqual([])
    expect(kinds({ planned_until: ago(9), planned_again: ahead(1) })).toEqual([])
  })

  test('that leaves days without one is named with the next one', () => {
    const [waiting] = reasonsOf({ ...well, planned_until: null, planned_again: ahead(2) }, on)
    expect(reasonText(waiting!, on)).toBe(
      `The first plan starts on ${formatDate(ahead(2))}; in your care since ${formatDate(ago(60))}.`,
    )
    const [gap] = reasonsOf({ ...well, planned_until: ago(9), planned_again: ahead(2) }, on)
    expect(reasonText(gap!, on)).toBe(
      `The last plan ended on ${formatDate(ago(9))}; the next one starts on ${formatDate(ahead(2))}.`,
    )
    const [ending] = reasonsOf({ ...well, planned_until: on, planned_again: ahead(3) }, on)
    expect(reasonText(ending!, on)).toBe(
      `The plan ends today, and the next one starts on ${formatDate(ahead(3))}.`,
    )
  })

  test.each([
    [0, ['plan_ending']],
    [3, ['plan_ending']],
    [4, []],
  ])('ends within 3 days when %i are left', (left, expected) => {
    expect(kinds({ planned_until: ahead(left) })).toEqual(expected)
  })
})

describe('the check-in', () => {
  test.each([
    [6, []],
    [7, []],
    [8, ['check_in_overdue']],
  ])('is overdue after 7 days: %i since the last report', (days, expected) => {
    expect(kinds({ last_report: ago(days) })).toEqual(expected)
  })

  test('is due on the day challengers are told', () => {
    expect(reasonsOf({ ...well, last_report: ago(10) }, on)).toEqual([
      { kind: 'check_in_overdue', date: ago(3), last_report: ago(10) },
    ])
  })

  test.each([0, 7, 30])('is due today without any report, after %i days of care', (days) => {
    const never = { ...well, last_report: null, adherence_pct: null, care_since: ago(days) }
    expect(reasonsOf(never, on)).toEqual([{ kind: 'check_in_overdue', date: on, last_report: null }])
  })
})

test('adherence is not judged before three planned days have passed', () => {
  expect(kinds({ adherence_pct: 0, rated: false })).toEqual([])
})

test.each([
  [59.9, ['low_adherence']],
  [0, ['low_adherence']],
  [60, []],
])('adherence below 60 is low: %f', (adherence_pct, expected) => {
  expect(kinds({ adherence_pct })).toEqual(expected)
})

test('a draft is named by the earliest week', () => {
  expect(reasonsOf({ ...well, drafts: 2, draft_id: 'd', draft_week: ahead(2) }, on)).toEqual([
    { kind: 'draft', date: ahead(2), plan_id: 'd', drafts: 2 },
  ])
})

test('what a challenger wrote is unread since the first of it, by the business day', () => {
  const unread = { conversation_id: 'c', unread_messages: 2, unread_since: `${ago(1)}T19:00:00.000Z` }
  const [reason] = reasonsOf({ ...well, ...unread }, on)
  expect(reason).toEqual({ kind: 'unread_message', date: on, conversation_id: 'c', messages: 2 })
  expect(reasonText(reason!, on)).toBe(`2 messages, the first of ${formatDate(on)}.`)
  expect(reasonText({ ...(reason as Reason & { kind: 'unread_message' }), messages: 1 }, on)).toBe(
    `Written on ${formatDate(on)}.`,
  )
})

describe('weight against the goal', () => {
  test.each([
    ['lose', 101.53, 1.53],
    ['lose', 101.52, null],
    ['lose', 95, null],
    ['gain', 98.52, -1.48],
    ['gain', 98.53, null],
    ['gain', 105, null],
    ['maintain', 101.6, 1.6],
    ['maintain', 98.4, -1.6],
    ['maintain', 101, null],
  ] as const)('%s, from 100 to %f kg in a week', (goal, now, pace) => {
    const found = paceAgainstGoal(goal, weekly(100, now))
    if (pace === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(pace)
  })

  test('is measured against the weight of the last weighing, exactly at the threshold not yet', () => {
    expect(paceAgainstGoal('lose', weekly(98.5, 100))).toBeNull()
    expect(paceAgainstGoal('lose', weekly(98.4, 100))).toBeCloseTo(1.6)
  })

  test('needs weighings a week apart: a day is only water', () => {
    const twoDays = [
      { week_start: ago(1), weight_kg: 80 },
      { week_start: on, weight_kg: 82 },
    ]
    expect(paceAgainstGoal('lose', twoDays)).toBeNull()
    expect(paceAgainstGoal('lose', [])).toBeNull()
    expect(paceAgainstGoal('lose', [{ week_start: ago(6), weight_kg: 80 }, twoDays[1]!])).toBeNull()
    expect(paceAgainstGoal('lose', [{ week_start: ago(7), weight_kg: 80 }, twoDays[1]!])).toBeCloseTo(2)
  })

  test('without a goal the one that BMI suggests counts; without a profile none', () => {
    const gained = weekly(80, 83)
    expect(kinds({ goal: null, weighings: gained })).toEqual(['weight_against_goal'])
    const thin = { goal: null, start_weight_kg: 45, weighings: gained }
    expect(kinds(thin)).toEqual([])
    // BMI limits of adults suggest no goal for a teenager, but an agreed goal counts.
    const teenager = { dob: ago(365 * 15), weighings: gained }
    expect(kinds({ ...teenager, goal: null })).toEqual([])
    expect(kinds({ ...teenager, goal: 'lose' })).toEqual(['weight_against_goal'])
    const unknown = { goal: null, height_cm: null, start_weight_kg: null }
    expect(kinds({ ...unknown, weighings: gained })).toEqual(['weight_against_goal'])
    expect(reasonsOf({ ...well, weighings: gained }, on)).toEqual([
      { kind: 'weight_against_goal', date: on, kg_per_week: 3, goal: 'lose' },
    ])
  })
})

test('all reasons of a challenger are in one entry, most urgent first', () => {
  const all = {
    weighings: weekly(80, 83),
    planned_until: null,
    last_report: ago(9),
    adherence_pct: 40,
    drafts: 1,
    draft_id: 'd',
    draft_week: on,
  }
  expect(kinds(all)).toEqual(['weight_against_goal', 'no_plan', 'check_in_overdue', 'low_adherence', 'draft'])
  expect(worklistOf([{ ...well, ...all }], on)).toHaveLength(1)
  expect(kinds({ planned_until: on, adherence_pct: 40 })).toEqual(['plan_ending', 'low_adherence'])
})

test('the list is ordered by what is most urgent, since when, how much, and name', () => {
  const someone = (patient_name: string, facts: Partial<CareFacts>) => ({ ...well, patient_name, ...facts })
  const people = [
    someone('Draft', { drafts: 1, draft_id: 'd', draft_week: on }),
    someone('Late', { last_report: ago(9) }),
    someone('Later', { last_report: ago(20) }),
    someone('Later, and more', { last_report: ago(20), adherence_pct: 10 }),
    someone('B without a plan', { planned_until: ago(2) }),
    someone('A without a plan', { planned_until: ago(2) }),
    someone('Gaining', { weighings: weekly(80, 83) }),
  ]
  expect(worklistOf(people, on).map(({ patient_name }) => patient_name)).toEqual([
    'Gaining',
    'A without a plan',
    'B without a plan',
    'Later, and more',
    'Later',
    'Late',
    'Draft',
  ])
})

const day = fc.integer({ min: -60, max: 30 }).map((days) => addDays(on, days))
const anybody: fc.Arbitrary<CareFacts> = fc
  .record({
    patient_id: fc.uuid(),
    patient_name: fc.constantFrom('Asha', 'Ravi', 'Zarina'),
    has_joined: fc.boolean(),
    care_since: day,
    goal: fc.constantFrom('lose', 'maintain', 'gain', null),
    dob: fc.constantFrom('1988-05-04', ago(365 * 15), null),
    height_cm: fc.option(fc.integer({ min: 140, max: 190 })),
    start_weight_kg: fc.option(fc.integer({ min: 40, max: 140 })),
    last_report: fc.option(day),
    rated: fc.boolean(),
    adherence_pct: fc.integer({ min: 0, max: 100 }),
    weighings: fc.uniqueArray(
      fc.record({ week_start: day, weight_kg: fc.double({ min: 40, max: 140, noNaN: true }) }),
      { selector: ({ week_start }) => week_start, maxLength: 5 },
    ),
    ticked_days: fc.uniqueArray(day, { maxLength: 10 }),
    pregnancy: fc.constantFrom('pregnant_2', 'lactating_6', 'no', null),
    targets_at: fc.option(day),
    planned_until: fc.option(day),
    planned_again: fc.option(day),
    draft_id: fc.option(fc.uuid()),
    care_changed_at: fc.constantFrom(null, `${on}T05:00:00.000Z`),
    unexplained_dishes: fc.subarray(['Peanut chikki', 'Kheer']),
    unexplained_plan: fc.option(fc.uuid()),
    conversation_id: fc.uuid(),
    unread_messages: fc.nat(3),
  })
  .map((facts) => ({
    ...facts,
    unread_since: facts.unread_messages ? `${on}T05:00:00.000Z` : null,
    adherence_pct: facts.last_report ? facts.adherence_pct : null,
    drafts: facts.draft_id ? 1 : 0,
    draft_week: facts.draft_id ? on : null,
    next_appointment: null,
  }))
const byNumber = (one: number, other: number) => one - other
const clinic = fc.uniqueArray(anybody, { selector: ({ patient_id }) => patient_id, maxLength: 12 })

test('any clinic gives the same list in whatever order it is read, each challenger at most once', () => {
  fc.assert(
    fc.property(clinic, fc.func(fc.integer()), (people, shuffle) => {
      const list = worklistOf(people, on)
      const shuffled = [...people].sort((a, b) => shuffle(a.patient_id) - shuffle(b.patient_id))
      expect(worklistOf(shuffled, on)).toEqual(list)
      expect(new Set(list.map((entry) => entry.patient_id)).size).toBe(list.length)
      for (const { reasons } of list) {
        expect(reasons.length).toBeGreaterThan(0)
        const order = reasons.map(({ kind }) => reasonKinds.indexOf(kind))
        expect([...new Set(order)].sort(byNumber)).toEqual(order)
      }
      const first = list.map(({ reasons }) => reasonKinds.indexOf(reasons[0]!.kind))
      expect([...first].sort(byNumber)).toEqual(first)
    }),
  )
})

test.each<[Reason, string, string]>([
  [
    { kind: 'weight_against_goal', date: on, kg_per_week: 1.4, goal: 'lose' },
    'Weight against the goal',
    'Weight rises by 1.4 kg a week; the goal is to lose weight.',
  ],
  [
    { kind: 'weight_against_goal', date: on, kg_per_week: -1.4, goal: 'gain' },
    'Weight against the goal',
    'Weight falls by 1.4 kg a week; the goal is to gain weight.',
  ],
  [
    { kind: 'weight_against_goal', date: on, kg_per_week: -2, goal: 'maintain' },
    'Weight against the goal',
    'Weight falls by 2 kg a week; the goal is to keep it.',
  ],
  [
    { kind: 'no_plan', date: on, ended_on: ago(1), next_on: null },
    'No current plan',
    `The last plan ended on ${formatDate(ago(1))}.`,
  ],
  [
    { kind: 'no_plan', date: ago(4), ended_on: null, next_on: null },
    'No current plan',
    `No plan yet; in your care since ${formatDate(ago(4))}.`,
  ],
  [
    { kind: 'check_in_overdue', date: ago(1), last_report: ago(8) },
    'Check-in overdue',
    `Due on ${formatDate(ago(1))}, 1 day ago; last report on ${formatDate(ago(8))}.`,
  ],
  [{ kind: 'check_in_overdue', date: on, last_report: null }, 'Check-in due', 'Due today; no report yet.'],
  [{ kind: 'plan_ending', date: on, next_on: null }, 'Plan ending', 'The plan ends today, and none follows.'],
  [
    { kind: 'plan_ending', date: ahead(1), next_on: null },
    'Plan ending',
    'The plan ends tomorrow, and none follows.',
  ],
  [
    { kind: 'plan_ending', date: ahead(3), next_on: null },
    'Plan ending',
    `The plan ends on ${formatDate(ahead(3))}, and none follows.`,
  ],
  [
    { kind: 'low_adherence', date: ago(2), adherence_pct: 59.6 },
    'Low adherence',
    `59.6% in the report of ${formatDate(ago(2))}.`,
  ],
  [
    { kind: 'draft', date: on, plan_id: 'd', drafts: 1 },
    'Draft to publish',
    `For the week of ${formatDate(on)}.`,
  ],
  [
    { kind: 'draft', date: on, plan_id: 'd', drafts: 3 },
    'Draft to publish',
    `3 drafts, the first for the week of ${formatDate(on)}.`,
  ],
])('%j in words', (reason, label, text) => {
  expect(reasonLabel(reason)).toBe(label)
  expect(reasonText(reason, on)).toBe(text)
})

test('a fast that waits for the nutritionist’s word comes before all but a changed profile', () => {
  const facts = { ...well, fast_to_agree: on, unread_messages: 1, unread_since: `${on}T06:00:00.000Z` }
  expect(reasonsOf(facts, on).map(({ kind }) => kind)).toEqual(['fast_to_agree', 'unread_message'])
  expect(reasonText({ kind: 'fast_to_agree', date: on }, on)).toBe(
    `Said for ${formatDate(on)}; no dishes are offered for it before you agree.`,
  )
})
