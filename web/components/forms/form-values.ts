import type { z } from 'zod'

/** The values of the fields: '' for an empty number, null for no choice yet. */
export type FormValues<T> = T extends number
  ? T | ''
  : T extends readonly (infer Item)[]
    ? FormValues<Item>[]
    : T extends object
      ? { [Key in keyof T]: FormValues<T[Key]> | null }
      : T

/** The part of a zod schema's definition that this file reads. */
type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

/** An empty number becomes 0 if a number is required, else null or undefined, whichever the schema allows. */
export function fillEmptyNumbers(schema: z.ZodType, value: unknown): unknown {
  return fill(schema, value, 0)
}

function fill(schema: z.ZodType, value: unknown, whenEmpty: 0 | null | undefined): unknown {
  const { type, shape, element, innerType, in: source } = definitionOf(schema)
  if (type === 'number') return typeof value === 'string' ? readNumber(value, whenEmpty) : value
  if (type === 'nullable') return fill(innerType!, value, null)
  if (type === 'optional' || type === 'default')
    return fill(innerType!, value, whenEmpty === null ? null : undefined)
  if (type === 'pipe') return fill(source!, value, whenEmpty)
  if (type === 'array' && Array.isArray(value)) return value.map((item) => fill(element!, item, 0))
  if (type === 'object' && value && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        name,
        shape?.[name] ? fill(shape[name], field, 0) : field,
      ]),
    )
  return value
}

/** A number input gives text while its content is not in the usual form of a number, as in "70.0". */
function readNumber(text: string, whenEmpty: 0 | null | undefined): unknown {
  if (text === '') return whenEmpty
  return Number.isNaN(Number(text)) ? text : Number(text)
}

/** The values of an empty form: every field of the schema, empty. */
export function emptyValues<Schema extends z.ZodObject>(schema: Schema): FormValues<z.input<Schema>> {
  const empty = (field: z.ZodType): unknown => {
    const { type, innerType, in: source } = definitionOf(field)
    if (type === 'array') return []
    if (type === 'record') return {}
    // Nobody has said no yet.
    if (type === 'nullable' && definitionOf(innerType!).type === 'boolean') return null
    if (type === 'boolean') return false
    if (type === 'enum') return null
    if (type === 'pipe') return empty(source!)
    return innerType ? empty(innerType) : ''
  }
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, empty(field as z.ZodType)]),
  ) as FormValues<z.input<Schema>>
}

/** The values of a form of something that is stored: its fields, and where it has nothing `begun` or empty ones. */
export function storedValues<Schema extends z.ZodObject>(
  schema: Schema,
  stored: object | null | undefined,
  begun: Partial<FormValues<z.input<Schema>>> = {},
) {
  const blank = { ...emptyValues(schema), ...begun }
  const kept = Object.entries(stored ?? {}).filter(
    ([name, value]) => name in blank && (value ?? null) !== null,
  )
  return { ...blank, ...Object.fromEntries(kept) } as FormValues<z.input<Schema>>
}
