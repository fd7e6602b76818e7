import { formatDate, formatInstant, isDate } from './dates.ts'
import { formatPaise } from './ledger/rupees.ts'
import { formatNumber } from './numbers.ts'

/*
 * What fields are called, and how their values are written. Both stand beside the schema of the field; its form, lists
 * of facts and the export of a person's data take them from there.
 */

/** A value in words: one text, or lines. */
export type Words = string | string[]
/** How the values of a field are written: its choices in words, or a function. */
export type Writing = Readonly<Record<string, string>> | ((value: never) => Words)
/** What each field of a schema is called. Where a form asks a question instead, only what its answer is called. */
export type Labels<Fields> = Record<keyof Fields, string>
/** The writing of those fields whose values do not say it themselves. */
export type Writings<Fields> = { readonly [Field in keyof Fields]?: Writing }

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+)$/.test(text)

/** A number with the unit that the name of its field ends with. */
function figure(field: string, value: number): string {
  const unit = field.match(/_(kg|cm|pct|paise)$/)?.[1]
  if (unit === 'paise') return formatPaise(value)
  if (unit === 'pct') return `${value}%`
  return unit ? `${formatNumber(value)} ${unit}` : String(value)
}

/** A stored value in words. Without a writing its kind decides: date, instant, yes or no, list, number. */
export function written(field: string, value: unknown, writing: Writing = {}): Words {
  if (typeof writing === 'function') return writing(value as never)
  if (Array.isArray(value)) return value.map((one) => written(field, one, writing)).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return figure(field, value)
  const text = String(value)
  if (Object.hasOwn(writing, text)) return writing[text]!
  if (isInstant(text)) return formatInstant(text)
  return isDate(text) ? formatDate(text) : text
}
