import type { z } from 'zod'
import { ApiError } from '#web/lib/api/api.ts'
import { fillEmptyNumbers } from './form-values.ts'

type Fields = Record<string, unknown>

/**
 * The fields that the form's person changed, and what these showed when it was opened: a save must not write the other
 * fields, which somebody may have changed meanwhile.
 */
export function changesOf<Values extends object>(schema: z.ZodObject, values: Values, opened: object) {
  const before = fillEmptyNumbers(schema, opened) as Fields
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return {
    ...(Object.fromEntries(changed) as Partial<Values>),
    opened: Object.fromEntries(changed.map(([name]) => [name, before[name] ?? null])) as Fields,
  }
}

/** The values of the fields that somebody else changed meanwhile, from the refusal of a save. */
export function storedMeanwhile(error: unknown): Fields {
  if (!(error instanceof ApiError) || error.status !== 409) return {}
  return Object.fromEntries(
    error.errors.flatMap(({ path, stored }) => (stored === undefined ? [] : [[path, stored]])),
  )
}
