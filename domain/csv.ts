/** The value of a cell; null is an empty cell. */
export type Cell = string | number | null

/** A text that a spreadsheet would run as a formula, also after leading apostrophes and blanks. */
const formula = /^['\s]*[=+\-@＝＋－＠]|^'*[\t\r\n]/
/** A number is safe: spreadsheets do not run it. */
const plainNumber = /^[+-]?\d+([.,]\d+)?$/

/** Escapes a formula with an apostrophe in front; `withoutGuard` removes it. */
function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** A cell's text without the apostrophe that `guarded` added. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = guarded(cell)
  // Semicolons and tabs are quoted too: where the decimal sign is a comma, spreadsheets take them as separators.
  if (!/[",;\t\r\n]/.test(text)) return text
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}

/**
 * A CSV file for spreadsheets: UTF-8 with a byte order mark, so that they detect the encoding. Formulas are escaped.
 */
export function csvFile(header: string[], rows: Cell[][]): Uint8Array<ArrayBuffer> {
  return csvFileOfLines(
    header,
    rows.map((row) => row.map(csvCell).join(',')),
  )
}

/** The same for one kind of row, with each column's head beside its cell. */
export function csvTable<Row>(rows: Row[], columns: Record<string, (row: Row) => Cell>) {
  const cells = Object.values(columns)
  return csvFile(
    Object.keys(columns),
    rows.map((row) => cells.map((cell) => cell(row))),
  )
}

const utf8 = new TextEncoder()
const mark = utf8.encode('\uFEFF')

/** The same for lines that are CSV already. */
export function csvFileOfLines(header: string[], lines: string[]): Uint8Array<ArrayBuffer> {
  // The byte order mark is added as bytes: as a character it would make the string two bytes wide and slow to encode.
  const text = utf8.encode(`${[header.map(csvCell).join(','), ...lines].join('\r\n')}\r\n`)
  const file = new Uint8Array(mark.length + text.length)
  file.set(mark)
  file.set(text, mark.length)
  return file
}

/** Characters of the longest text that may be a number: the search in a longer one takes the square of its length. */
const longestNumber = 40

/** A comma that can only be a decimal sign: '250,5', '1.250,5'. */
export const decimalComma = /^[+-]?(\d+|\d{1,3}(\.\d{3})+),(\d{1,2}|\d{4,})$|\.\d{3},\d/
/** A point that can only be a decimal sign: '12.5', '1,250.5'. */
export const decimalPoint = /^[+-]?[\d,]*\.(\d{1,2}|\d{4,})$|,\d{2,3}\.\d/

/**
 * A number as people write it: '12', '12.5', '12,5', '1,200'; null for other texts. Where the comma is the decimal sign,
 * '1,250' is one and a quarter.
 */
export function readNumber(text: string, isCommaDecimal = false): number | null {
  if (text.length > longestNumber) return null
  const typed = text.replace(/(\d)[\s\u00A0\u202F](?=\d{3}\b)/g, '$1')
  const bare =
    isCommaDecimal && /^[+-]?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(typed)
      ? typed.replaceAll('.', '').replace(',', '.')
      : typed
  if (/^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''))
  if (plainNumber.test(bare) || /^[+-]?\.\d+$/.test(bare)) return Number(bare.replace(',', '.'))
  return null
}

type Kind = 'energy' | 'weight'
const unit = (kind: Kind, size: number, ...names: string[]) =>
  names.map((name) => [name, { kind, size }] as const)
/** What units are in kilocalories or milligrams. In food, a calorie is a kilocalorie. */
const units = new Map([
  ...unit('energy', 1, 'kcal', 'kcals', 'cal', 'cals', 'calories'),
  ...unit('energy', 1 / 4.184, 'kj'),
  ...unit('weight', 1_000_000, 'kg'),
  ...unit('weight', 1000, 'g', 'gm', 'gms', 'gram', 'grams'),
  ...unit('weight', 1, 'mg'),
  ...unit('weight', 0.001, 'mcg', 'µg', 'μg', 'ug'),
])
/** The unit at the end of a text such as '12 g' or 'protein_g'; undefined when there is none. */
export function unitIn(text: string): string | undefined {
  const [word] = text.toLowerCase().match(/[a-zµμ]+(?=[\s.)]*$)/) ?? []
  return word !== undefined && units.has(word) ? word : undefined
}

/** An amount in the unit `to`. A number without a unit has the unit `usual`. Null for what is no amount of this kind. */
export function readAmount(text: string, to: string, usual = to, isCommaDecimal = false): number | null {
  if (text.length > longestNumber) return null
  const typed = unitIn(text)
  const read = readNumber(typed ? text.replace(/\s*[a-zµμ]+[\s.]*$/i, '') : text, isCommaDecimal)
  const [from, into] = [units.get(typed ?? usual)!, units.get(to)!]
  if (read === null || from.kind !== into.kind) return null
  return from === into ? read : (read * from.size) / into.size
}

/** The text of a file that a spreadsheet saved: UTF-8, UTF-16 or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const marked = a === 0xef && b === 0xbb && c === 0xbf
  // Without a byte order mark: in UTF-16, Latin letters have a zero in every second byte.
  if (!marked && b === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (!marked && a === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const csvLimits = { bytes: 1024 * 1024, rows: 500 }

const megabytes = (bytes: number) => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB`

/** Why a file of this size is refused; undefined when it is not too large. */
export function sizeProblem(bytes: number, most = csvLimits.bytes): string | undefined {
  if (bytes > most)
    return `This file has ${megabytes(bytes)}. At most ${most / 1024 / 1024} MB can be imported at a time.`
}

/** Why a file cannot be imported at all. */
export type CsvProblem = { problem: string }

export const isBlankRow = (cells: string[]) => cells.every((cell) => cell.trim() === '')
