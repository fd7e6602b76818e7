import { expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { readWeightTable, type WeightTable, weightRows } from './weights-csv.ts'

const table = (...cells: string[][]) => readWeightTable(cells) as WeightTable
const head = ['Date', 'Weight (kg)']

test('day and month are asked about only where the file does not tell them', () => {
  expect(table(head, ['03/11/2025', '81'], ['25/11/2025', '80']).order).toBe('day first')
  expect(table(head, ['03/11/2025', '81'], ['11/25/2025', '80']).order).toBe('month first')
  expect(table(head, ['03/11/2025', '81'], ['04/11/2025', '80']).order).toBeNull()
  expect(table(head, ['2025-11-03', '81'], ['11/11/2025', '80']).order).toBe('day first')
  // Both kinds in one file: nobody knows.
  expect(table(head, ['25/11/2025', '81'], ['11/25/2025', '80']).order).toBeNull()
})

test('dates and weights are read as people write them, in the unit of the head, the cell or the answer', () => {
  const read = (
    rows: string[][],
    unit: 'kg' | 'lb' = 'kg',
    order: 'day first' | 'month first' = 'day first',
  ) =>
    weightRows(table(['weight', 'date'].toReversed(), ...rows), order, unit).map(({ date, weight_kg }) => [
      date,
      weight_kg,
    ])
  expect(read([['03/11/2025', '81,5']])).toEqual([['2025-11-03', 81.5]])
  expect(read([['03/11/2025', '81.5']], 'kg', 'month first')).toEqual([['2025-03-11', 81.5]])
  expect(read([['3.11.25', '180 lb']])).toEqual([['2025-11-03', 81.65]])
  expect(read([['3 Nov 2025', '180']], 'lb')).toEqual([['2025-11-03', 81.65]])
  expect(read([['2025-11-03 07:12', '81 kg']], 'lb')).toEqual([['2025-11-03', 81]])
  expect(table(['Day', 'Weight (lbs)'], ['2025-11-03', '180']).unit).toBe('lb')
})

test('a row that cannot be taken says why, and a file without dates and weights too', () => {
  const tomorrow = addDays(today(), 1)
  const rows = weightRows(
    table(
      head,
      ['soon', '81'],
      [tomorrow, '81'],
      ['2025-11-03', 'none'],
      ['2025-11-03', '8'],
      ['31/02/2025', '80'],
    ),
    'day first',
    'kg',
  )
  expect(rows.map(({ row, skipped }) => [row, skipped])).toEqual([
    [2, '“soon” is not a date'],
    [3, 'The date cannot be in the future'],
    [4, '“none” is not a weight'],
    [5, 'Weight must be between 20 and 500 kg'],
    [6, '“31/02/2025” is not a date'],
  ])
  expect(readWeightTable([['Name', 'Phone']])).toHaveProperty('problem')
  expect(readWeightTable([head])).toHaveProperty('problem')
  // Without a head: dates in the first column, weights in the second.
  expect(table(['2025-11-03', '81']).rows).toEqual([{ row: 1, date: '2025-11-03', weight: '81' }])
})
