import { z } from 'zod'
import { dateOf, isDate, rangeProblem, today } from './dates.ts'
import { isWritable, oneLine, severalLines, unwritableMessage } from './plain-text.ts'

export const roles = ['patient', 'nutritionist', 'admin'] as const
export type Role = (typeof roles)[number]

/** Which roles may call an endpoint. server/access.ts decides which rows they reach. */
export const accessRules = {
  anyone: [],
  'signed in': ['patient', 'nutritionist', 'admin'],
  patient: ['patient'],
  nutritionist: ['nutritionist'],
  'approved nutritionist': ['nutritionist'],
  'patient or nutritionist': ['patient', 'nutritionist'],
  'patient or approved nutritionist': ['patient', 'nutritionist'],
  'approved nutritionist or admin': ['nutritionist', 'admin'],
  'patient, approved nutritionist or admin': ['patient', 'nutritionist', 'admin'],
  'patient or admin': ['patient', 'admin'],
  admin: ['admin'],
} as const satisfies Record<string, readonly Role[]>
export type Access = keyof typeof accessRules

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type Route = `${Method} /${string}`

/** One entry of the contract: all facts about a call except its code. */
export type Endpoint = {
  access: Access
  /** A front desk may make it, too: an administrator who only keeps people, money and queries. */
  desk?: true
  summary: string
  query?: z.ZodObject
  body?: z.ZodType
  /** The reply; an array for lists, absent for a file. Fields the schema doesn't name are removed. */
  reply?: z.ZodType
  /** Absent for 201, a POST with a reply, for 200, and for 204: a call without a reply and a file. */
  status?: 200 | 201 | 202
  /** The body is form-encoded instead of JSON. */
  form?: true
  /** The body is the bytes of one file (`application/octet-stream`). What it is, only its content says; `Content-Disposition` may name it. */
  upload?: true
  /** The body is JSON that its sender has signed: the handler gets its bytes. */
  signed?: true
  /** The reply is health data: reads by staff are written to the audit log. The office may get less than nutritionists. */
  health?: true | 'to nutritionists'
  /** The reply has a `version`: it is sent as ETag, and `If-Match` is checked. */
  versioned?: true
  /** The body may say in `was` what its fields held when they were read: what somebody else changed since is a 409. */
  keepsOthers?: true
  /** Answers a file of this content type instead of JSON. */
  file?: string
  /** The file is stored, and not made for each call. */
  isStored?: true
  /** Heavy, and read on a standby where there is one: nothing that says what somebody may see, and nothing that writes. */
  standby?: true
  /** The rate limit per IP address that applies. */
  throttle?: 'auth' | 'public form' | 'shared link'
}
export type Contract = Record<Route, Endpoint>

type CallsOf<Who extends Access, Calls> = {
  [R in keyof Calls]: (Calls[R] extends string ? { summary: string } : Calls[R]) & { access: Who }
}

/**
 * Calls that the same people may make; `also` stands in each of them. One that takes and answers nothing is its summary.
 * The mark lets a build leave out those that no page uses.
 */
export /* @__NO_SIDE_EFFECTS__ */ function callsFor<
  Who extends Access,
  Calls extends Record<Route, Omit<Endpoint, 'access'> | string>,
>(access: Who, calls: Calls, also: Pick<Endpoint, 'desk'> = {}): CallsOf<Who, Calls> {
  const entries = Object.entries(calls).map(([route, call]) => [
    route,
    { access, ...also, ...(typeof call === 'string' ? { summary: call } : call) },
  ])
  return Object.fromEntries(entries) as never
}

/** The status of a call that succeeds: 201 of a POST that answers what it made. */
export const statusOf = (route: string, { status, reply, file }: Endpoint) =>
  status ?? (reply || file ? (route.startsWith('POST ') && reply ? 201 : 200) : 204)

/** The content type of a call's body. */
export const bodyTypeOf = ({ form, upload }: Endpoint) =>
  upload ? 'application/octet-stream' : form ? 'application/x-www-form-urlencoded' : 'application/json'

/** `{ id: string }` for 'GET /meal-plans/:id'. */
export type Params<R extends string> = R extends `${string}/:${infer Name}/${infer Rest}`
  ? { [name in Name]: string } & Params<`/${Rest}`>
  : R extends `${string}/:${infer Name}.${string}`
    ? { [name in Name]: string }
    : R extends `${string}/:${infer Name}`
      ? { [name in Name]: string }
      : unknown

/** The result of a handler whose endpoint has `file`. */
export type FileReply = {
  /** File name for saving; absent for a stream of events. */
  name?: string
  /** The content type, where it differs from file to file. */
  type?: string
  content: Uint8Array | string | AsyncIterable<string | Uint8Array>
  /** How long the content is, where it is a stream and its length is known. */
  bytes?: number
}

/** A body or query as the handler gets it: parsed and trimmed. */
export type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
/** A body or query as the caller sends it. */
export type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
export type Reply<E extends Endpoint> = E extends { file: string }
  ? FileReply
  : E extends { reply: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler of a 204 answers nothing
      void
/** The item of a list. An endpoint that answers an array is a list: paged, with the total in `X-Total-Count`. */
export type Row<E extends Endpoint> = Reply<E> extends (infer Item)[] ? Item : never

/** The query parameters limit (1 to 100) and skip (0 or more). */
export function paging(defaultLimit: number) {
  const skipMessage = 'skip must be a whole number, 0 or more'
  return {
    limit: numberInQuery('limit must be a whole number from 1 to 100', 1, 100).default(defaultLimit),
    skip: z.coerce
      .number<number>(skipMessage)
      .int(skipMessage)
      .min(0, skipMessage)
      .max(10_000_000, 'skip is too large')
      .default(0),
  }
}

/** A whole number within limits, with one message for all that can be wrong. */
export function wholeNumber(message: string, min: number, max: number) {
  return z.number(message).int(message).min(min, message).max(max, message)
}

/** A time of day, HH:MM, with one message for all that can be wrong. */
export const clockTime = (message: string) => z.string(message).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message)

/** The same as a query contains it: as text. */
export function numberInQuery(message: string, min: number, max: number) {
  return z.coerce.number<number>(message).int(message).min(min, message).max(max, message)
}

/** Free-text search; each list decides which columns it covers. */
export const search = z.string().trim().max(100, 'Search for at most 100 characters').optional()

/** A required date. `message` is for a missing one, `invalid` for a text that is no date. */
export function requiredDate(message: string, invalid = 'Please enter a valid date (YYYY-MM-DD)') {
  return z.string(message).min(1, message).refine(isDate, invalid)
}

/** A required date up to today. */
export function pastDate(message: string, future = 'The date cannot be in the future') {
  return requiredDate(message).refine((date) => !isDate(date) || date <= today(), future)
}

/** What is wrong with two dates: the first must not be after the second, with at most so many days. */
export const inRange =
  (longest: number) =>
  ({ from, to }: { from?: string | undefined; to?: string | undefined }, context: z.RefinementCtx) => {
    if (!from || !to || !isDate(from) || !isDate(to)) return
    const message = rangeProblem(from, to, longest)
    if (message) context.addIssue({ code: 'custom', path: ['to'], message })
  }

/** Two dates in order, with at most so many days. */
export const dateRange = (longest: number) =>
  z
    .object({ from: requiredDate('from is required'), to: requiredDate('to is required') })
    .superRefine(inRange(longest))

/** A day that a filter may name. */
export const optionalDay = z.string().refine(isDate, 'Please enter a valid date (YYYY-MM-DD)').optional()

/** The id of a row that must be chosen; `message` is for a missing one. */
export function requiredId(message: string) {
  return z.string(message).min(1, message).pipe(Id)
}

/** The ids of challengers who are chosen together, at most so many. */
export const challengerIds = (most: number) =>
  z
    .array(Id, 'Please choose at least one challenger')
    .overwrite((ids) => [...new Set(ids)])
    .min(1, 'Please choose at least one challenger')
    .max(most, `At most ${most} challengers can be chosen at once`)

/** A date, or an ISO 8601 instant, which becomes its date in the business time zone. */
export function dateOrInstant(message: string) {
  return z
    .string(message)
    .min(1, message)
    .overwrite((text) =>
      /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? dateOf(text) : text,
    )
    .refine(isDate, 'Please enter a valid date')
}

const atMost = (max: number) => `Please use at most ${max} characters`

type Shape = typeof oneLine

/** A text as `shape` writes it; `message` is used for missing, null and blank. */
const required = (shape: Shape, message: string, max: number, tooLong = atMost(max)) =>
  z.string(message).overwrite(shape).min(1, message).max(max, tooLong).refine(isWritable, unwritableMessage)

/** A text as `shape` writes it; null or blank clears the stored one. */
const optional = (shape: Shape, max: number) =>
  z
    .string(`Please write text of at most ${max} characters`)
    .overwrite(shape)
    .max(max, atMost(max))
    .refine(isWritable, unwritableMessage)
    .nullish()
    .overwrite((text) => (text === '' ? null : text))

/** A required text of one line: the message when it is missing, the most characters, and the message above them. */
export const requiredLine = (...rule: [message: string, max: number, tooLong?: string]) =>
  required(oneLine, ...rule)
/** A required text with line breaks. */
export const requiredText = (...rule: [message: string, max: number, tooLong?: string]) =>
  required(severalLines, ...rule)
/** An optional text of one line, of at most so many characters. */
export const optionalLine = (max: number) => optional(oneLine, max)
/** An optional text with line breaks, of at most so many characters. */
export const optionalText = (max: number) => optional(severalLines, max)

/** An optional list without duplicates; null clears the stored one. */
export function optionalList<Item extends z.ZodType>(list: z.ZodArray<Item>) {
  return list
    .overwrite((items) => [...new Set(items)])
    .nullable()
    .transform((items) => items ?? [])
    .optional()
}

/** The schema of a value as it is stored: without the rules for what is typed. */
function storedValue(typed: z.core.$ZodType): z.ZodType {
  if (typed instanceof z.ZodOptional) return storedValue(typed.unwrap())
  if (typed instanceof z.ZodNullable) return storedValue(typed.unwrap()).nullable()
  // What makes a list of null, for example.
  if (typed instanceof z.ZodPipe)
    return storedValue(typed.in instanceof z.ZodNullable ? typed.in.unwrap() : typed.in)
  if (typed instanceof z.ZodArray) return z.array(storedValue(typed.element))
  if (typed instanceof z.ZodString) return z.string()
  if (typed instanceof z.ZodNumber) return z.number()
  return typed as z.ZodType
}

/** The fields of a form as a reply has them. What may be left out, and has no default, is null. */
export const stored = <Fields extends z.ZodRawShape>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, storedValue(field)])) as {
    [Name in keyof Fields]: z.ZodType<Exclude<z.output<Fields[Name]>, undefined>>
  }

/** A secret token in a path, as links contain it. */
export const LinkToken = z.string().regex(/^[\w-]{20,100}$/)
export const Id = z.uuid('This is not a valid id')
/** ISO 8601 in UTC, e.g. 2026-11-21T06:32:00.123Z */
export const Instant = z.string()
