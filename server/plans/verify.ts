import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { dri } from '#domain/food/dri.ts'
import { nutrientKeys, nutrientLabels } from '#domain/food/nutrients.ts'
import { builtInSet } from '#domain/food/requirement-sets.ts'
import { requirementKeys, requirementLabels } from '#domain/food/requirements.ts'
import { counted, formatNumber, hundredths } from '#domain/numbers.ts'
import { Certificate, type CertificateInputs, type CertificateResults } from '#domain/plans/certificate.ts'
import { certify } from '#domain/plans/certify.ts'
import { builtInFoods } from '#server/food/food-table.ts'

export type Line = { agrees: boolean; text: string }
type File = CertificateInputs & CertificateResults

/** Sums of decimal fractions may differ in the last digits. */
const isClose = (one: number, other: number) => Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other))
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? isClose(one, other)
    : one !== null && other !== null && typeof one === 'object' && typeof other === 'object'
      ? isDeepStrictEqual(Object.keys(one).sort(), Object.keys(other).sort()) &&
        Object.entries(one).every(([key, value]) => isSame(value, other[key as never]))
      : one === other
const shown = (value: unknown) =>
  typeof value === 'number'
    ? formatNumber(hundredths(value))
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** With all digits: two figures that differ are never printed alike. */
const inFull = (value: unknown) => (typeof value === 'number' ? String(value) : shown(value))

/** 'Iron, mean: 9.2' or 'Iron, mean: 9.2 in the file, 8.1 computed' */
function compared(what: string, inFile: unknown, computed: unknown): Line {
  const agrees = isSame(inFile, computed)
  return {
    agrees,
    text: agrees
      ? `${what}: ${shown(inFile)}`
      : `${what}: ${inFull(inFile)} in the file, ${inFull(computed)} computed`,
  }
}

/** A list whose entries are compared as a whole; each that is only on one side is a line. */
function comparedLists<Entry>(
  what: string,
  inFile: Entry[],
  computed: Entry[],
  say: (entry: Entry) => string,
) {
  const only = (some: Entry[], others: Entry[]) =>
    some.filter((one) => !others.some((other) => isSame(one, other)))
  const extra = only(inFile, computed).map((one) => `${what}: only in the file: ${say(one)}`)
  const missing = only(computed, inFile).map((one) => `${what}: not in the file: ${say(one)}`)
  const differing = [...extra, ...missing].map((text): Line => ({ agrees: false, text }))
  const isWhole = differing.length === 0 && inFile.length === computed.length
  if (differing.length > 0) return differing
  return [{ agrees: isWhole, text: `${what}: ${isWhole ? inFile.length : 'not as often as computed'}` }]
}

/** The foods of the file against the table that ships with this program. */
function foodLines({ foods }: File): Line[] {
  const table = new Map(builtInFoods().map((food) => [food.id, food]))
  const shipped = foods.filter(({ id }) => table.has(id))
  const differing = shipped.filter(({ id, per_100g, loses_as }) => {
    const food = table.get(id)!
    return !isSame({ per_100g, loses_as }, { per_100g: food.per_100g, loses_as: food.loses_as })
  })
  const others = foods.length - shipped.length
  return [
    ...differing.map(({ name }) => ({
      agrees: false,
      text: `Food "${name}": its figures are not those of this program's table`,
    })),
    {
      agrees: true,
      text: `Foods as in this program's table: ${shipped.length - differing.length} of ${foods.length}`,
    },
    ...(others > 0
      ? [
          {
            agrees: true,
            text: `${counted(others, 'food')} of another table: computed with the figures in the file`,
          },
        ]
      : []),
  ]
}

/** All that a file says, computed again, line by line. */
export function verify(file: File): Line[] {
  const { set } = file.requirements
  const isBuiltIn = set.id === builtInSet
  const { raise_without_meat, rows } = isBuiltIn ? dri : set
  const requirements = { ...file.requirements, set: { ...set, raise_without_meat, rows } }
  const again = certify({ ...file, requirements })
  const labels = { ...nutrientLabels, ...requirementLabels }
  const nutrients = [...new Set([...requirementKeys, ...nutrientKeys])].flatMap((key) => {
    const [one, other] = [file.nutrients[key], again.nutrients[key]]
    const { mean, known, ...needs } = one
    const { mean: meanAgain, known: knownAgain, ...needsAgain } = other
    const { label, unit } = labels[key]
    return [
      compared(`${label}, ${unit} a day`, mean, meanAgain),
      compared(`${label}, known of % of the food`, 100 * known, 100 * knownAgain),
      compared(`${label}, needs`, needs, needsAgain),
    ]
  })
  const days = file.days.flatMap(({ date }, index) =>
    nutrientKeys.map((key) =>
      compared(
        `${date}, ${nutrientLabels[key].label}`,
        file.totals[index]?.[key],
        again.totals[index]?.[key],
      ),
    ),
  )
  return [
    ...foodLines(file),
    ...(isBuiltIn
      ? []
      : [{ agrees: true, text: `Requirements by "${set.name}": computed with the rows in the file` }]),
    ...days,
    ...nutrients,
    ...comparedLists('Rules that hold', file.asked, again.asked, ({ text }) => text),
    ...comparedLists(
      'Places that rules concern',
      file.rules,
      again.rules,
      ({ date, text }) => `${date ?? 'the week'}: ${text}`,
    ),
    ...comparedLists('Notes on medicines', file.medicines, again.medicines, ({ name }) => name),
    ...comparedLists('Avoided', file.avoided, again.avoided, ({ against }) => against),
    ...comparedLists(
      'Clashes',
      file.clashes,
      again.clashes,
      ({ date, against, food }) => `${date}: ${food} (${against})`,
    ),
    ...(['typed', 'unread', 'foods'] as const).map((key) =>
      compared(`Unknown (${key})`, file.unknown[key], again.unknown[key]),
    ),
    ...(file.in_notes.length > 0
      ? [
          {
            agrees: true,
            text: `${counted(file.in_notes.length, 'clash', 'clashes')} of notes, which are not in the file: not computed again`,
          },
        ]
      : []),
  ]
}

/** Reads a file and prints what agrees and what does not. True when all agrees. */
export function runVerify(path: string, print: (line: string) => void = console.log): boolean {
  const file = readCertificate(path)
  print(`Plan ${file.plan_id}, version ${file.version}, checked on ${file.date}`)
  const lines = verify(file)
  for (const { agrees, text } of lines) print(`${agrees ? 'agrees ' : 'DIFFERS'}  ${text}`)
  const differing = lines.filter(({ agrees }) => !agrees).length
  print(
    differing === 0
      ? 'All that was computed again agrees. That the meals and the person are those of the plan, this cannot say: compare them in the app.'
      : `${counted(differing, 'line')} of ${lines.length} ${differing === 1 ? 'differs' : 'differ'}.`,
  )
  return differing === 0
}

/** The file's certificate. Throws an Error with a sentence. */
function readCertificate(path: string): File {
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch {
    throw new Error(`The file ${path} could not be read.`)
  }
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch {
    throw new Error(`${path} is no JSON. Please use the file of "File for checking".`)
  }
  const parsed = Certificate.safeParse(json)
  if (parsed.success) return parsed.data
  const { path: place, message } = parsed.error.issues[0]!
  throw new Error(`${path} is not a file for checking: ${place.join('.') || 'the whole'}: ${message}.`)
}
