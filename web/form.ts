import { schemaResolver, useForm } from '@mantine/form'
import { type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { z } from 'zod'
import { ApiError } from './lib/api/api.ts'

/** What stands in the fields: '' in an empty number, null in a choice not made yet. */
export type FormValues<T> = T extends number
  ? T | ''
  : T extends readonly (infer Item)[]
    ? FormValues<Item>[]
    : T extends object
      ? { [Key in keyof T]: FormValues<T[Key]> | null }
      : T

/** The part of a zod schema's definition that is walked. */
type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
}

/** An empty number counts as 0 where a number is required; else as none: null where the schema takes it. */
export function fillEmptyNumbers(schema: z.ZodType, value: unknown): unknown {
  return fill(schema, value, 0)
}

function fill(schema: z.ZodType, value: unknown, whenEmpty: 0 | null | undefined): unknown {
  const { type, shape, element, innerType, in: source } = schema.def as unknown as Definition
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

/** A number input hands over text while what stands in it is not how a number is written, as in "70.0". */
function readNumber(text: string, whenEmpty: 0 | null | undefined): unknown {
  if (text === '') return whenEmpty
  return Number.isNaN(Number(text)) ? text : Number(text)
}

function resolve(schema: z.ZodObject, values: unknown): Record<string, string> {
  return (schemaResolver(schema, { sync: true }) as (values: unknown) => Record<string, string>)(values)
}

/** What a form starts with where nothing is known yet: every field of the schema, empty. */
export function emptyValues<Schema extends z.ZodObject>(schema: Schema): FormValues<z.input<Schema>> {
  const empty = (field: z.ZodType): unknown => {
    const { type, innerType, in: source } = field.def as unknown as Definition
    if (type === 'array') return []
    if (type === 'boolean') return false
    if (type === 'enum') return null
    if (type === 'pipe') return empty(source!)
    return innerType ? empty(innerType) : ''
  }
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, empty(field as z.ZodType)]),
  ) as FormValues<z.input<Schema>>
}

const focusable = 'input, select, textarea, button'

/** The inputs of a field, in whichever form. */
function inputsOf(path: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)].flatMap((field) =>
    field.matches(focusable) ? field : (field.querySelector<HTMLElement>(focusable) ?? []),
  )
}

/** Focuses the first of the named fields, in reading order. */
function focusFirst(paths: string[]) {
  const [first] = paths
    .flatMap(inputsOf)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.focus()
}

/** The text that stands in the page and not in the values; nothing while the form isn't the one shown. */
function typedEarly(values: Record<string, unknown>): [path: string, text: string][] {
  const paths = Object.keys(values).filter((path) => typeof values[path] === 'string')
  const fields = paths.map((path) => [path, inputsOf(path)[0]] as const)
  if (fields.some(([, input]) => !input)) return []
  return (
    fields
      // A radio's or checkbox's value is not what was chosen, nor is the label that a list shows.
      .filter(
        ([, input]) =>
          !(input as HTMLElement).matches('[type=radio], [type=checkbox], [aria-haspopup=listbox]'),
      )
      .map(([path, input]) => [path, (input as HTMLInputElement).value] as [string, string])
      .filter(([path, text]) => text !== values[path])
  )
}

type MantineForm<Schema extends z.ZodObject> = typeof useForm<FormValues<z.input<Schema>>, z.input<Schema>>
type MantineOptions<Schema extends z.ZodObject> = NonNullable<Parameters<MantineForm<Schema>>[0]>

export type ZodForm<Schema extends z.ZodObject> = Omit<ReturnType<MantineForm<Schema>>, 'onSubmit'> & {
  /** For `<form onSubmit>`; focuses the first invalid field. */
  onSubmit: (
    submit: (values: z.input<Schema>) => unknown,
    refuse?: () => void,
  ) => (event?: SyntheticEvent<HTMLFormElement>) => void
  /** Puts a 422's messages on their fields; false when none of them belongs to one. */
  setServerErrors: (error: unknown) => boolean
}

export type ZodFormOptions<Schema extends z.ZodObject> = Omit<
  MantineOptions<Schema>,
  'initialValues' | 'validate' | 'transformValues'
> & { initialValues: FormValues<z.input<Schema>> }

/**
 * A form that validates with the endpoint's own schema. A field's error clears when it is edited.
 * A schema still on its way keeps the page light: sending waits for it, and goes without should it not arrive,
 * as the server checks the same and `setServerErrors` shows it.
 */
export function useZodForm<Schema extends z.ZodObject>(
  given: Schema | Promise<Schema>,
  options: ZodFormOptions<Schema>,
): ZodForm<Schema> {
  const arrived = useRef<Schema>(undefined)
  const isWaiting = useRef(false)
  const schemaNow = () => (given instanceof Promise ? arrived.current : given)
  const form = useForm<FormValues<z.input<Schema>>, z.input<Schema>>({
    ...options,
    validate: (values) => {
      const schema = schemaNow()
      return schema ? resolve(schema, fillEmptyNumbers(schema, values)) : {}
    },
    transformValues: (values) => {
      const schema = schemaNow()
      return (schema ? fillEmptyNumbers(schema, values) : values) as z.input<Schema>
    },
  })
  const { setErrors, getValues, setFieldValue } = form
  // What people, or their browser's memory, put into a page rendered ahead before this code had arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once; afterwards the values are what counts.
  useLayoutEffect(() => {
    for (const [path, text] of typedEarly(getValues() as Record<string, unknown>))
      setFieldValue(path, text as never)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for a form submitted by then: see color-scheme.js.
  useEffect(() => {
    const early = document.querySelector<HTMLFormElement>('form[data-early]')
    const [path = ''] = Object.keys(getValues())
    if (!early || inputsOf(path)[0]?.closest('form') !== early) return
    early.removeAttribute('data-early')
    early.requestSubmit()
  }, [])
  const setServerErrors = useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError)) return false
      const values = getValues() as object
      const own = error.errors.filter(({ path }) => (path.split('.')[0] ?? '') in values)
      if (!own.length) return false
      setErrors(Object.fromEntries(own.toReversed().map(({ path, message }) => [path, message])))
      focusFirst(own.map(({ path }) => path))
      return true
    },
    [setErrors, getValues],
  )
  return {
    ...form,
    onSubmit(submit: (values: z.input<Schema>) => unknown, refuse?: () => void) {
      const send = form.onSubmit(
        (values) => submit(values) as undefined | Promise<unknown>,
        (errors) => {
          focusFirst(Object.keys(errors))
          refuse?.()
        },
      )
      return (event?: SyntheticEvent<HTMLFormElement>) => {
        if (!(given instanceof Promise) || arrived.current) return send(event)
        event?.preventDefault()
        if (isWaiting.current) return
        isWaiting.current = true
        void given
          .then(
            (schema) => {
              arrived.current = schema
            },
            () => {},
          )
          .then(() => {
            isWaiting.current = false
            send()
          })
      }
    },
    setServerErrors,
    // The same methods; TypeScript can't compare their generics while the schema is open.
  } as unknown as ZodForm<Schema>
}
