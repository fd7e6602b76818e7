import type { WeightReader } from './readers.ts'
import { breaksOff, type WrittenWeight } from './weight-table.ts'

/*
 * Weights in the JSON of Fitbit, Google and Garmin: objects of one array, which may be the whole file or stand in an
 * object. Each object is read by itself, so that a broken one does not take the others with it, and a file of any size
 * needs little memory.
 */

/** Of longer ones nothing is kept: no weigh-in has so many characters. */
const longestRecord = 100_000

/** Gives each object of the array with its line, and says at which line the text breaks off. */
function recordsOf(take: (text: string, line: number) => void) {
  let open = ''
  let line = 1
  let isInText = false
  let isEscaped = false
  let record: { text: string; line: number } | null = null
  return {
    push(piece: string) {
      let from = 0
      const keep = (to: number) => {
        if (record && record.text.length < longestRecord) record.text += piece.slice(from, to)
      }
      for (let at = 0; at < piece.length; at++) {
        const sign = piece[at]!
        if (sign === '\n') line++
        if (isInText) {
          if (isEscaped) isEscaped = false
          else if (sign === '\\') isEscaped = true
          // No text of JSON has a line break: the quotation mark was never closed.
          else if (sign === '"' || sign === '\n') isInText = false
          continue
        }
        if (sign === '"') isInText = true
        else if (sign === '{' || sign === '[') {
          if (sign === '{' && (open === '[' || open === '{[')) {
            record = { text: '', line }
            from = at
          }
          open += sign
        } else if (sign === '}' || sign === ']') {
          if (record && (open === '[{' || open === '{[{')) {
            keep(at + 1)
            take(record.text, record.line)
            record = null
          }
          open = open.slice(0, -1)
        }
      }
      keep(piece.length)
    },
    /** Null where the text is whole. */
    endsAt: () => (open === '' ? null : line),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')

/** '05/18/15', which is always the 18th of May, as '2015-05-18'. */
const fitbitDate = (date: string) => date.replace(/^(\d\d)\/(\d\d)\/(\d\d)$/, '20$3-$1-$2')

/** A value inside of others; undefined where there is none. */
const inside = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (outer, name) =>
      typeof outer === 'object' && outer !== null ? (outer as Record<string, unknown>)[name] : undefined,
    value,
  )

type Found = { source: string; date: string; clock?: string; weight: string }

/** What an object of one of the programs says; null for one without a weight. */
function weightIn(record: unknown): Found | null {
  const [weight, day] = [inside(record, 'weight'), inside(record, 'metaData', 'calendarDate')]
  if (inside(record, 'logId') !== undefined && weight !== undefined)
    return {
      source: 'Fitbit',
      date: fitbitDate(textOf(inside(record, 'date'))),
      clock: textOf(inside(record, 'time')),
      // In the unit of the account, which the file does not name.
      weight: textOf(weight),
    }
  const kg = inside(record, 'fitValue', 0, 'value', 'fpVal') ?? inside(record, 'value', 0, 'fpVal')
  if (kg !== undefined && /\bweight\b/.test(textOf(inside(record, 'dataTypeName')))) {
    const instant = new Date(Number(inside(record, 'endTimeNanos')) / 1e6)
    return {
      source: 'Google Takeout',
      date: Number.isNaN(instant.getTime()) ? '' : instant.toISOString(),
      weight: `${textOf(kg)} kg`,
    }
  }
  const date = day ?? inside(record, 'calendarDate')
  const grams = inside(weight, 'weight') ?? weight
  if (date === undefined || (grams ?? null) === null) return null
  return { source: 'Garmin', date: textOf(date), weight: `${textOf(grams)} g` }
}

export function jsonReader(): WeightReader {
  const written: WrittenWeight[] = []
  let source: string | null = null
  const records = recordsOf((text, line) => {
    const where = `Line ${line}`
    try {
      const found = weightIn(JSON.parse(text))
      if (!found) return
      source = found.source
      const { source: _, ...weight } = found
      written.push({ where, ...weight })
    } catch {
      written.push({ where, date: '', weight: '', broken: 'This entry cannot be read' })
    }
  })
  return {
    push: records.push,
    end() {
      const line = records.endsAt()
      if (line !== null) written.push({ where: `Line ${line}`, date: '', weight: '', broken: breaksOff })
      return { written, source }
    },
  }
}
