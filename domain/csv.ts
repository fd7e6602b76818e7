/** A cell as it is written: a text, a number, or nothing. */
export type Cell = string | number | null

/** What a spreadsheet would run as a formula, apostrophes and blanks that already stand before it included. */
const formula = /^['\s]*[=+\-@＝＋－＠]|^'*[\t\r\n]/
/** A number says itself; it is never run. */
const plainNumber = /^[+-]?\d+([.,]\d+)?$/

/** The text with an apostrophe before it where a spreadsheet would run it; `withoutGuard` takes it away again. */
function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** A cell as it was before it was guarded. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}

/** A cell in a line of CSV. */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = guarded(cell)
  // Semicolons and tabs too: spreadsheets take them for separators where the comma is for decimals.
  if (!/[",;\t\r\n]/.test(text)) return text
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : `"${text}"`
}

/** CSV as spreadsheets read it: UTF-8 with its mark, so that they see the script; cells never run as formulas. */
export function csvFile(header: string[], rows: Cell[][]): Uint8Array<ArrayBuffer> {
  return csvFileOfLines(
    header,
    rows.map((row) => row.map(csvCell).join(',')),
  )
}

const utf8 = new TextEncoder()
const mark = utf8.encode('\uFEFF')

/** The same of lines that are written already. */
export function csvFileOfLines(header: string[], lines: string[]): Uint8Array<ArrayBuffer> {
  // The mark joins as bytes: as a character it would make the whole text wide, and slow to write.
  const text = utf8.encode(`${[header.map(csvCell).join(','), ...lines].join('\r\n')}\r\n`)
  const file = new Uint8Array(mark.length + text.length)
  file.set(mark)
  file.set(text, mark.length)
  return file
}

/** The number a person wrote: '12', '12.5', '12,5', '1,200', '250 kcal'; null when it is none. */
export function readNumber(text: string): number | null {
  const bare = text.replace(/\s*(kcal|cal|mg|g)\.?$/i, '').replace(/(\d)[\s\u00A0\u202F](?=\d{3}\b)/g, '$1')
  if (/^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(bare)) return Number(bare.replaceAll(',', ''))
  if (plainNumber.test(bare) || /^[+-]?\.\d+$/.test(bare)) return Number(bare.replace(',', '.'))
  return null
}

/** What the bytes of a file say, whichever way a spreadsheet saved it: UTF-8, UTF-16 or Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const marked = a === 0xef && b === 0xbb && c === 0xbf
  // Without a mark: a table of Latin letters in UTF-16 has a zero in every other byte.
  if (!marked && b === 0) return new TextDecoder('utf-16le').decode(bytes)
  if (!marked && a === 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
