import { csvTable, readAmount, unitIn } from '#domain/csv.ts'
import { keysOf } from '#domain/keys.ts'
import { hundredths } from '#domain/numbers.ts'
import { type IntakeNutrient, type IntakeRow, intakeNutrients, intakeStates } from './intake-sets.ts'
import { hasUpperOfFood, orderProblem, requirementLabels } from './requirements.ts'

export const intakeColumns = 'sex age_from age_to state nutrient unit EAR RDA AI upper_limit'.split(' ')

const unitOf = ({ nutrient, in_re }: IntakeRow) => {
  const { unit } = requirementLabels[intakeNutrients[nutrient]]
  return nutrient === 'vitamin_a' ? `${unit} ${in_re ? 'RE' : 'RAE'}` : unit
}

/** A set as a file that can be imported again. */
export const intakesCsv = (rows: IntakeRow[]) =>
  csvTable(rows, {
    sex: ({ sex }) => sex,
    age_from: ({ age_from }) => age_from,
    age_to: ({ age_to }) => age_to,
    state: ({ state }) => state,
    nutrient: ({ nutrient }) => nutrient,
    unit: unitOf,
    EAR: ({ ear }) => ear,
    RDA: ({ rda }) => rda,
    AI: ({ ai }) => ai,
    upper_limit: ({ upper }) => upper,
  })

/** A line of the file; the names of its columns are in small letters. */
export type IntakeLine = Record<string, string | undefined>

const sexes = new Map<string, IntakeRow['sex']>([
  ...(['m', 'f', 'a'] as const).map((sex) => [sex, sex] as const),
  ...([
    ['male', 'm'],
    ['female', 'f'],
    ['all', 'a'],
  ] as const),
])
const most = 100_000
const names = new Map<string, IntakeNutrient>(
  keysOf(intakeNutrients).flatMap((name) => [[name, name] as const, [intakeNutrients[name], name] as const]),
)
const cellOf = (line: IntakeLine, column: string) => line[column]?.trim() ?? ''
const nameOf = (line: IntakeLine) => cellOf(line, 'nutrient').toLowerCase().replaceAll(' ', '_')

/** A row of a set, or what is wrong with its line. */
function readLine(line: IntakeLine): IntakeRow | string {
  const nutrient = names.get(nameOf(line))!
  const { unit } = requirementLabels[intakeNutrients[nutrient]]
  const sex = sexes.get(cellOf(line, 'sex').toLowerCase())
  if (!sex) return 'sex must be m, f or a (all)'
  const [from, to] = [cellOf(line, 'age_from'), cellOf(line, 'age_to')].map((cell) =>
    /^\d{1,3}(\.\d+)?$/.test(cell) ? Number(cell) : Number.NaN,
  ) as [number, number]
  if (!(from <= to && to <= 150)) return 'age_from and age_to must be years, the first not above the second'
  const stage = cellOf(line, 'state').toLowerCase()
  const state = intakeStates.find((each) => each === stage) ?? null
  if (stage && !state) return `state must be empty or one of ${intakeStates.join(', ')}`
  const [, written = '', equivalents = ''] = cellOf(line, 'unit').match(/^(\S*?)\s*(RA?E)?$/i) ?? []
  if (nutrient === 'vitamin_a' && !equivalents)
    return 'the unit of vitamin A must say which equivalents: µg RAE or µg RE'
  const usual = unitIn(written)
  if (!usual || readAmount('1', unit, usual) === null) return `unit must be a weight, such as ${unit}`
  const read = (column: string) => {
    const cell = cellOf(line, column)
    const amount = cell ? readAmount(cell, unit, usual) : null
    return amount === null ? null : hundredths(amount)
  }
  const columns = { ear: 'ear', rda: 'rda', ai: 'ai', upper: 'upper_limit' }
  const wrong = Object.values(columns).find((column) => {
    const amount = read(column) ?? -1
    return cellOf(line, column) && (amount < 0 || amount > most)
  })
  if (wrong) return `${wrong}: '${cellOf(line, wrong).slice(0, 60)}' is not a number from 0 to 100,000`
  const figures = { ear: read('ear'), rda: read('rda'), ai: read('ai'), upper: read('upper_limit') }
  if (Object.values(figures).every((figure) => figure === null)) return 'there is no figure'
  const key = intakeNutrients[nutrient]
  const problem = orderProblem(key, {
    ear: figures.ear,
    rda: figures.rda ?? figures.ai,
    upper: hasUpperOfFood(key) ? figures.upper : null,
  })
  const row = { sex, age_from: from, age_to: to, state, nutrient, ...figures }
  return problem ?? { ...row, in_re: equivalents.toUpperCase() === 'RE' }
}

/** Whether two rows are for the same person. */
function overlap(one: IntakeRow, other: IntakeRow): boolean {
  if (one.nutrient !== other.nutrient || one.state !== other.state) return false
  if (one.sex !== other.sex && one.sex !== 'a' && other.sex !== 'a') return false
  return Math.ceil(Math.max(one.age_from, other.age_from)) <= Math.floor(Math.min(one.age_to, other.age_to))
}

/** The rows of a set, what is wrong with its lines, and the nutrients that plans do not count. */
export function readIntakes(lines: IntakeLine[]) {
  const rows: { row: IntakeRow; at: number }[] = []
  const problems: string[] = []
  const left_out = new Set<string>()
  for (const [index, line] of lines.entries()) {
    const at = index + 2
    if (intakeColumns.every((column) => !cellOf(line, column.toLowerCase()))) continue
    const name = cellOf(line, 'nutrient')
    if (!name) problems.push(`Line ${at}: nutrient is missing`)
    else if (!names.has(nameOf(line))) left_out.add(name.slice(0, 60))
    else {
      const row = readLine(line)
      const twin = typeof row === 'string' ? undefined : rows.find((other) => overlap(other.row, row))
      if (typeof row === 'string') problems.push(`Line ${at}: ${row}`)
      else if (twin) problems.push(`Line ${at}: for the same people as line ${twin.at}`)
      else rows.push({ row, at })
    }
  }
  return { rows: rows.map(({ row }) => row), problems, left_out: [...left_out] }
}

/** What a set has no row for, in words. */
export const lackingIn = (rows: IntakeRow[]) =>
  keysOf(intakeNutrients)
    .filter((name) => !rows.some(({ nutrient }) => nutrient === name))
    .map((name) => requirementLabels[intakeNutrients[name]].label)
