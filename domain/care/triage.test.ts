import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import {
  filterTriage,
  sortTriage,
  type TriageFacts,
  type TriageRow,
  triageColumns,
  triageOf,
} from './triage.ts'

const on = '2026-11-21'
const ago = (days: number) => addDays(on, -days)
const ahead = (days: number) => addDays(on, days)

/** A challenger without any reason to be on the worklist. */
const well: TriageFacts = {
  ...{ patient_id: 'a', has_joined: true, patient_name: 'Asha Rao', patient_email: 'asha@example.in' },
  ...{ conversation_id: 'c', care_since: ago(60) },
  ...{ goal: 'lose', dob: '1988-05-04', height_cm: 160, start_weight_kg: 80 },
  ...{
    last_report: ago(3),
    rated: true,
    adherence_pct: 85,
    weighings: [],
    ticked_days: [],
    pregnancy: null,
    targets_at: null,
    planned_until: ahead(10),
  },
  ...{ drafts: 0, draft_id: null, draft_week: null, care_changed_at: null, next_appointment: null },
  ...{ unexplained_dishes: [], unexplained_plan: null, unread_messages: 0, unread_since: null },
  ...{ allergies: [], reports: [], weights: [], planned_again: null },
}
/** The row of one challenger. */
const rowOf = (facts: Partial<TriageFacts>) => triageOf([{ ...well, ...facts }], on)[0]!
const report = (daysAgo: number, weight_kg: number | null, adherence_pct: number) => ({
  week_start: ago(daysAgo),
  weight_kg,
  adherence_pct,
})
const namesOf = (rows: TriageRow[]) => rows.map(({ patient_name }) => patient_name)

describe('a row', () => {
  test('has the slope of all its weights, and the mean adherence of the last four reports', () => {
    const reports = [
      report(31, 74, 10),
      report(24, 72, 60),
      report(17, null, 70),
      report(10, 71, 80),
      report(3, 70, 95),
    ]
    const row = rowOf({ reports })
    expect(row.weights.map(({ weight_kg }) => weight_kg)).toEqual([74, 72, 71, 70])
    expect([row.kg_per_week, row.adherence_pct]).toEqual([-0.9, 76.3])
    expect(rowOf({ reports: reports.slice(0, 1) }).kg_per_week).toBeNull()
    expect(rowOf({}).adherence_pct).toBeNull()
  })

  test('says when the next report is due; without any, a week after care began', () => {
    expect(rowOf({}).report_due).toBe(ahead(4))
    expect(rowOf({ last_report: ago(9) }).report_due).toBe(ago(2))
    // Without a report it is due today, however long the care.
    for (const days of [0, 2, 30])
      expect(rowOf({ last_report: null, care_since: ago(days) }).report_due).toBe(on)
  })
})

test('everybody, in the order of the worklist; whoever needs nothing comes last, by name', () => {
  const rows = triageOf(
    [
      { ...well, patient_id: '1', patient_name: 'Zoya' },
      { ...well, patient_id: '2', patient_name: 'Late', last_report: ago(9) },
      { ...well, patient_id: '3', patient_name: 'Bina' },
      { ...well, patient_id: '4', patient_name: 'Planless', planned_until: null },
    ],
    on,
  )
  expect(namesOf(rows)).toEqual(['Planless', 'Late', 'Bina', 'Zoya'])
  expect(rows.map(({ reasons }) => reasons.map(({ kind }) => kind))).toEqual([
    ['no_plan'],
    ['check_in_overdue'],
    [],
    [],
  ])
})

const people = [
  rowOf({
    ...{ patient_id: '1', patient_name: 'bina Rao', patient_email: 'bina@example.in' },
    ...{ planned_until: null, unread_messages: 2 },
  }),
  rowOf({
    ...{ patient_id: '2', patient_name: 'Chetan 10', allergies: ['Peanuts'] },
    ...{
      reports: [report(14, 80, 50), report(7, 81, 70)],
      last_report: ago(7),
      planned_until: on,
    },
  }),
  rowOf({
    ...{
      patient_id: '3',
      patient_name: 'Chetan 9',
      planned_until: ahead(1),
      last_report: null,
    },
    ...{ reports: [report(7, 70, 90), report(0, 69, 80)], unread_messages: 1 },
  }),
  rowOf({ patient_id: '4', patient_name: 'Asha Rao' }),
]
const [bina, chetan10, chetan9, asha] = ['bina Rao', 'Chetan 10', 'Chetan 9', 'Asha Rao']

describe('sorting', () => {
  const sorted = (by: (typeof triageColumns)[number], descending = false) =>
    namesOf(sortTriage(people, { by, descending }))

  test('by name regardless of case, with numbers as numbers', () => {
    expect(sorted('name')).toEqual([asha, bina, chetan9, chetan10])
    expect(sorted('name', true)).toEqual([chetan10, chetan9, bina, asha])
  })

  test('unknown figures come last in both directions, equal ones by name', () => {
    expect(sorted('trend')).toEqual([chetan9, chetan10, asha, bina])
    expect(sorted('trend', true)).toEqual([chetan10, chetan9, asha, bina])
    expect(sorted('adherence')).toEqual([chetan10, chetan9, asha, bina])
    expect(sorted('adherence', true)).toEqual([chetan9, chetan10, asha, bina])
  })

  test('no report and no plan come before every date', () => {
    expect(sorted('last_report')).toEqual([chetan9, chetan10, asha, bina])
    expect(sorted('plan_end')).toEqual([bina, chetan10, chetan9, asha])
    expect(sorted('plan_end', true)).toEqual([asha, chetan9, chetan10, bina])
  })

  test('by unread messages, and by urgency as they came', () => {
    expect(sorted('unread', true)).toEqual([bina, chetan9, asha, chetan10])
    expect(sorted('needs')).toEqual(namesOf(people))
    expect(sorted('needs', true)).toEqual(namesOf(people).reverse())
  })

  test.each(triageColumns)('%s keeps everybody and leaves the rows given as they are', (by) => {
    const given = [...people]
    expect(sortTriage(given, { by, descending: true })).toHaveLength(4)
    expect(given).toEqual(people)
  })
})

describe('a filter', () => {
  const kept = (text: string, ...only: Parameters<typeof filterTriage>[1]['only']) =>
    namesOf(filterTriage(people, { text, only }, on))

  test('by name or e-mail finds each word in any order', () => {
    expect(kept('')).toHaveLength(4)
    expect(kept('RAO')).toEqual([bina, asha])
    expect(kept('rao bi')).toEqual([bina])
    expect(kept('râo')).toEqual([bina, asha])
    expect(kept('BINA@ rao')).toEqual([bina])
    expect(kept('nobody')).toEqual([])
  })

  test('keeps who has reasons, allergies, unread messages', () => {
    expect(kept('', 'needs')).toEqual([bina, chetan10, chetan9])
    expect(kept('', 'allergies')).toEqual([chetan10])
    expect(kept('', 'unread')).toEqual([bina, chetan9])
  })

  test('keeps nobody whose first plan starts later as one without a plan', () => {
    const starting = rowOf({ planned_until: null, planned_again: ahead(9) })
    expect(filterTriage([starting], { text: '', only: ['no_plan'] }, on)).toEqual([])
  })

  test('keeps who has no plan for tomorrow, and only who passes all filters', () => {
    expect(kept('', 'no_plan')).toEqual([bina, chetan10])
    expect(kept('', 'no_plan', 'unread')).toEqual([bina])
    expect(kept('chetan', 'no_plan', 'unread')).toEqual([])
  })
})
