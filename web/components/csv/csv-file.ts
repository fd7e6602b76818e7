import Papa from 'papaparse'
import { type CsvProblem, decodeText, sizeProblem } from '#domain/csv.ts'

const delimiters = [',', ';', '\t', '|']

/** How many columns a header row names. */
export type ColumnsNamed = (cells: string[]) => number

/** The separator with which the first row has the most known columns. */
function delimiterOf(text: string, columnsNamed: ColumnsNamed): string {
  const named = (delimiter: string) =>
    columnsNamed(Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0] ?? [])
  return delimiters.reduce((best, delimiter) => (named(delimiter) > named(best) ? delimiter : best))
}

/** Rows and cells of a CSV text with any separator and line ends. */
function recordsIn(text: string, columnsNamed?: ColumnsNamed): string[][] | CsvProblem {
  // A first line that tells Excel the separator. Excel does not count it as a row either.
  const [hint = '', hinted] = text.match(/^sep=(.)(?:\r\n?|\n)/i) ?? []
  const body = text.slice(hint.length)
  // Papa guesses the separator of a file without names of columns.
  const delimiter = hinted ?? (columnsNamed ? delimiterOf(body, columnsNamed) : '')
  const records: string[][] = []
  let broken: number | undefined
  Papa.parse<string[]>(body, {
    delimiter,
    // The end of the first row: a cell may have line breaks of another kind.
    newline: /^("[^"]*"|[^"\r\n])*\r(?!\n)/.test(body) ? '\r' : '\n',
    step({ data, errors }, parser) {
      records.push(data)
      if (errors.some(({ type }) => type === 'Quotes')) {
        broken = records.length
        parser.abort()
      }
    },
  })
  if (broken !== undefined)
    return {
      problem: `Row ${broken} has a quotation mark (") that is not closed. Please correct it and choose the file again.`,
    }
  return records
}

/** What a file contains, or why it can't be imported. */
export function readCsvFile<Table extends object>(
  bytes: Uint8Array,
  readTable: (records: string[][]) => Table | CsvProblem,
  columnsNamed?: ColumnsNamed,
  most?: number,
): Table | CsvProblem {
  const tooLarge = sizeProblem(bytes.length, most)
  if (tooLarge) return { problem: tooLarge }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return {
      problem:
        'This is a workbook, not a CSV file. In the spreadsheet choose Save As, "CSV UTF-8", and import that file.',
    }
  const text = decodeText(bytes)
  if (text.includes('\0')) return { problem: 'This file is not a CSV file.' }
  if (text.trim() === '') return { problem: 'This file is empty.' }
  const records = recordsIn(text, columnsNamed)
  return 'problem' in records ? records : readTable(records)
}
