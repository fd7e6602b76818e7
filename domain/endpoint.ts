import { z } from 'zod'
import { dateOf, isDate } from './dates.ts'

export const roles = ['patient', 'nutritionist', 'admin'] as const
export type Role = (typeof roles)[number]

/** Who may call an endpoint, by role. Which rows they then reach is decided in server/access.ts. */
export const accessRules = {
  anyone: [],
  'signed in': ['patient', 'nutritionist', 'admin'],
  patient: ['patient'],
  nutritionist: ['nutritionist'],
  'approved nutritionist': ['nutritionist'],
  'patient or approved nutritionist': ['patient', 'nutritionist'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[]>
export type Access = keyof typeof accessRules

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Route = `${Method} /${string}`

/** One entry of the contract: everything that is true of a call whatever the code behind it. */
export type Endpoint = {
  access: Access
  summary: string
  query?: z.ZodObject
  body?: z.ZodType
  /** What is sent back; for lists the schema of the array. Replies are stripped to it. */
  reply: z.ZodType
  /** 200 unless said otherwise; 204 has no body. */
  status?: 201 | 202 | 204
  /** Form-encoded instead of JSON. */
  form?: true
  /** Returns health data: reads of it by staff are written to the audit log. */
  health?: true
  /** The reply has a `version`: sent as ETag, and `If-Match` is honoured. */
  versioned?: true
  /** Answers a file of this type instead of JSON. */
  file?: string
  /** Which allowance per address and minute it draws on. */
  throttle?: 'auth' | 'public form'
}
export type Contract = Record<Route, Endpoint>

/** `{ id: string }` for 'GET /meal-plans/:id'. */
export type Params<R extends string> = R extends `${string}/:${infer Name}/${infer Rest}`
  ? { [name in Name]: string } & Params<`/${Rest}`>
  : R extends `${string}/:${infer Name}.${string}`
    ? { [name in Name]: string }
    : R extends `${string}/:${infer Name}`
      ? { [name in Name]: string }
      : unknown

/** What the handler of a `file` endpoint answers. */
export type FileReply = {
  /** Under which it is saved; a stream of events is not. */
  name?: string
  content: Uint8Array | string | AsyncIterable<string>
}

/** What a handler receives as body or query: parsed and trimmed. */
export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
/** What a caller may send as body or query. */
export type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
/** What an endpoint answers. */
export type Reply<E extends Endpoint> = z.output<E['reply']>
/** An endpoint answering an array is a list: paged, with its total in `X-Total-Count`. */
export type Row<E extends Endpoint> = Reply<E> extends (infer Item)[] ? Item : never

/** limit 1-100 and skip >= 0, as query parameters. */
export function paging(defaultLimit: number) {
  return {
    limit: z.coerce
      .number<number>('limit must be a whole number from 1 to 100')
      .int('limit must be a whole number from 1 to 100')
      .min(1, 'limit must be a whole number from 1 to 100')
      .max(100, 'limit must be a whole number from 1 to 100')
      .default(defaultLimit),
    skip: z.coerce
      .number<number>('skip must be a whole number, 0 or more')
      .int('skip must be a whole number, 0 or more')
      .min(0, 'skip must be a whole number, 0 or more')
      .max(10_000_000, 'skip is too large')
      .default(0),
  }
}

/** Free-text search over the columns a list names. */
export const search = z.string().trim().max(100, 'Search for at most 100 characters').optional()

/** A required date: `message` when missing, a plain sentence when it is no date. */
export function requiredDate(message: string, invalid = 'Please enter a valid date (YYYY-MM-DD)') {
  return z.string(message).min(1, message).refine(isDate, invalid)
}

/** A date, also accepted as an ISO 8601 instant, which counts as its date in the business time zone. */
export function dateOrInstant(message: string) {
  return z
    .string(message)
    .min(1, message)
    .overwrite((text) =>
      /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? dateOf(text) : text,
    )
    .refine(isDate, 'Please enter a valid date')
}

/** A required text: one message covers missing, null and blank. */
export function requiredText(message: string, max: number, tooLong = `Please use at most ${max} characters`) {
  return z.string(message).trim().min(1, message).max(max, tooLong)
}

/** An optional text; null or blank clears it. */
export function optionalText(max: number, tooLong = `Please use at most ${max} characters`) {
  return z
    .string(`Please write text of at most ${max} characters`)
    .trim()
    .max(max, tooLong)
    .nullish()
    .overwrite((text) => (text === '' ? null : text))
}

/** An optional list, each item once; null clears it. */
export function optionalList<Item extends z.ZodType>(list: z.ZodArray<Item>) {
  return list
    .overwrite((items) => [...new Set(items)])
    .nullable()
    .transform((items) => items ?? [])
    .optional()
}

/** A secret in a path, as links carry it. */
export const LinkToken = z.string().regex(/^[\w-]{20,100}$/)
export const Id = z.uuid('This is not a valid id')
/** ISO 8601 in UTC, e.g. 2026-11-21T06:32:00.123Z */
export const Instant = z.string()
/** Nothing to answer (204). */
export const Nothing = z.void()
