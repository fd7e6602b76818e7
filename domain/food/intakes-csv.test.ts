import { describe, expect, test } from 'vitest'
import { decodeText } from '#domain/csv.ts'
import { dri } from './dri.ts'
import { type IntakeLine, intakeColumns, intakesCsv, lackingIn, readIntakes } from './intakes-csv.ts'

const line = (more: IntakeLine = {}): IntakeLine => ({
  ...{ sex: 'f', age_from: '18', age_to: '60', state: '', nutrient: 'iron', unit: 'mg' },
  ...{ ear: '15', rda: '29', ai: '', upper_limit: '45' },
  ...more,
})
const problems = (...lines: IntakeLine[]) => readIntakes(lines).problems
const only = (more: IntakeLine) => readIntakes([line(more)]).rows[0]

test('the built-in set as a file comes back as it is', () => {
  const [head, ...rows] = decodeText(intakesCsv(dri.rows)).trim().replace('\uFEFF', '').split('\r\n')
  expect(head).toBe(intakeColumns.join(','))
  const columns = head!.toLowerCase().split(',')
  const read = readIntakes(
    rows.map((row) => Object.fromEntries(row.split(',').map((cell, index) => [columns[index], cell]))),
  )
  expect(read).toEqual({ rows: dri.rows, problems: [], left_out: [] })
  expect(lackingIn(read.rows)).toEqual([])
})

test('words, units and commas of a spreadsheet are understood', () => {
  expect(only({ sex: 'Female', nutrient: 'Vitamin B12', unit: 'mcg', ear: '2', rda: '2,2' })).toMatchObject({
    ...{ sex: 'f', nutrient: 'vitamin_b12', ear: 2, rda: 2.2 },
  })
  expect(
    only({ sex: 'all', nutrient: 'calcium_mg', unit: 'g', ear: '0.8', rda: '1', upper_limit: '' }),
  ).toEqual({
    ...{ sex: 'a', age_from: 18, age_to: 60, state: null, nutrient: 'calcium', in_re: false },
    ...{ ear: 800, rda: 1000, ai: null, upper: null },
  })
  expect(only({ state: 'Pregnant_3' })).toMatchObject({ state: 'pregnant_3' })
})

test('vitamin A says which equivalents', () => {
  const a = { nutrient: 'vitamin_a', ear: '390', rda: '840', upper_limit: '' }
  expect(problems(line({ ...a, unit: 'ug' }))).toEqual([
    'Line 2: the unit of vitamin A must say which equivalents: µg RAE or µg RE',
  ])
  expect(only({ ...a, unit: 'ug RAE' })).toMatchObject({ in_re: false })
  expect(only({ ...a, unit: 'µg re' })).toMatchObject({ in_re: true })
})

describe('what is wrong with a line is said', () => {
  test.each<[IntakeLine, string]>([
    [{ nutrient: ' ' }, 'nutrient is missing'],
    [{ sex: 'x' }, 'sex must be m, f or a (all)'],
    [{ sex: 'constructor' }, 'sex must be m, f or a (all)'],
    [{ age_from: '' }, 'age_from and age_to must be years, the first not above the second'],
    [{ age_from: '62' }, 'age_from and age_to must be years, the first not above the second'],
    [{ state: 'tired' }, 'state must be empty or one of pregnant, lactating, pregnant_1,'],
    [{ unit: 'kcal' }, 'unit must be a weight, such as mg'],
    [{ unit: '' }, 'unit must be a weight, such as mg'],
    [{ rda: 'much' }, "rda: 'much' is not a number from 0 to 100,000"],
    [{ upper_limit: '-5' }, "upper_limit: '-5' is not a number from 0 to 100,000"],
    [{ rda: '100001' }, "rda: '100001' is not a number from 0 to 100,000"],
    [{ ear: '', rda: '', upper_limit: '' }, 'there is no figure'],
    [{ ear: '30' }, 'Iron: the requirement of 30 mg is above the allowance of 29 mg'],
    [{ rda: '50' }, 'Iron: the allowance of 50 mg is above the upper limit of 45 mg'],
  ])('%j', (more, words) => {
    const [problem, ...others] = problems(line(), line({ age_from: '61', age_to: '61', ...more }))
    expect(others).toEqual([])
    expect(problem).toContain(`Line 3: ${words}`)
  })

  test('two rows for the same people', () => {
    const twice = 'Line 3: for the same people as line 2'
    expect(problems(line(), line({ age_from: '60', age_to: '70' }))).toEqual([twice])
    expect(problems(line({ sex: 'a' }), line())).toEqual([twice])
    expect(problems(line(), line({ sex: 'm' }), line({ state: 'pregnant' }))).toEqual([])
    expect(problems(line({ age_to: '17.5', age_from: '16' }), line())).toEqual([])
  })

  test('a limit of supplements may be below the allowance', () => {
    expect(problems(line({ nutrient: 'magnesium', ear: '300', rda: '360', upper_limit: '350' }))).toEqual([])
  })
})

test('an empty line is passed over, and the lines keep their numbers', () => {
  expect(problems({ sex: '', nutrient: '' }, line({ sex: 'x' }))).toEqual([
    'Line 3: sex must be m, f or a (all)',
  ])
})

test('what plans do not count is left out and named', () => {
  expect(readIntakes([line(), line({ nutrient: 'Iodine', unit: 'ug' })])).toMatchObject({
    ...{ problems: [], left_out: ['Iodine'], rows: [{ nutrient: 'iron' }] },
  })
})
