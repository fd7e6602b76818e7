import { type CsvProblem, csvLimits, isBlankRow, withoutGuard } from '#domain/csv.ts'
import { isDate } from '#domain/dates.ts'
import { ClientRow, invitedAlreadyMessage } from './clients.ts'

export const clientColumns = ['name', 'email', 'phone', 'date_of_birth', 'notes'] as const
type Column = (typeof clientColumns)[number]

const otherNames: Record<string, Column> = {
  ...{ full_name: 'name', client: 'name', patient: 'name', challenger: 'name' },
  ...{ e_mail: 'email', mail: 'email', email_address: 'email' },
  ...{ mobile: 'phone', whatsapp: 'phone', phone_number: 'phone', contact: 'phone' },
  ...{ dob: 'date_of_birth', birthday: 'date_of_birth', born: 'date_of_birth', birth_date: 'date_of_birth' },
  ...{ note: 'notes', remarks: 'notes' },
}
function columnNamed(cell: string): Column | undefined {
  const name = cell
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return clientColumns.find((column) => column === name) ?? otherNames[name]
}

/** How many columns a header row names. */
export const clientColumnsNamed = (cells: string[]) => new Set(cells.map(columnNamed).filter(Boolean)).size

/** '1990-05-04' also for '4/5/1990', '04-05-1990' and '4.5.1990': in India the day comes first. */
function dateIn(text: string): string {
  const [, day, month, year] = text.match(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/) ?? []
  const date = day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  return isDate(date) ? date : text
}

export type ClientLine = {
  /** As in a spreadsheet: the header is row 1. */
  row: number
  client: Record<Column, string | null>
  /** Why it is skipped; null when it is added. */
  skipped: string | null
}

/** What each row of a list becomes, or why nothing can be imported. */
export function readClientTable(records: string[][]): { rows: ClientLine[] } | CsvProblem {
  const [header = [], ...body] = records
  const named = header.map(columnNamed)
  if (!named.includes('name'))
    return {
      problem: `The first row must name the columns, with name among them: ${clientColumns.join(', ')}.`,
    }
  const filled = body.filter((cells) => !isBlankRow(cells)).length
  if (filled === 0) return { problem: 'This file has the names of the columns, but nobody under them.' }
  if (filled > csvLimits.rows)
    return { problem: `This file has ${filled} rows. At most ${csvLimits.rows} can be imported at a time.` }
  const seen = new Set<string>()
  const rows = body.flatMap((cells, index): ClientLine[] => {
    if (isBlankRow(cells)) return []
    const cellOf = (column: Column) => {
      const at = named.indexOf(column)
      return (at >= 0 && withoutGuard((cells[at] ?? '').trim()).trim()) || null
    }
    const born = cellOf('date_of_birth')
    const client = {
      ...{ name: cellOf('name'), email: cellOf('email'), phone: cellOf('phone'), notes: cellOf('notes') },
      date_of_birth: born && dateIn(born),
    }
    const { data, error } = ClientRow.safeParse(client)
    const contacts = [data?.email, data?.phone].filter((one) => typeof one === 'string')
    const isTwice = contacts.some((one) => seen.has(one))
    for (const one of contacts) seen.add(one)
    const skipped = error?.issues[0]?.message ?? (isTwice ? invitedAlreadyMessage : null)
    return [{ row: index + 2, client, skipped }]
  })
  return { rows }
}
