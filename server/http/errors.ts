import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { emailTakenMessage } from '#domain/auth/auth.ts'
import { alreadyAssignedMessage } from '#domain/care/assignments.ts'
import { changedMeanwhileMessage } from '#domain/edits.ts'
import { stillWaitingMessage } from '#domain/forms/forms.ts'
import { sharesHomeMessage } from '#domain/people/home-links.ts'
import { kindTakenMessage } from '#domain/progress/lab-kinds.ts'
import { duplicateReportMessage } from '#domain/progress/progress.ts'

/** `stored`: what the field holds now, when somebody else changed it meanwhile. */
export type FieldError = { path: string; message: string; stored?: unknown }
/** The body of an error, as RFC 9457 defines it. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  errors?: FieldError[]
  request_id: string
}

/** An error answer. `message` is a sentence the person can act on. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly retryAfter: number | undefined
  constructor(status: number, detail: string, more: { errors?: FieldError[]; retryAfter?: number } = {}) {
    super(detail)
    this.status = status
    this.errors = more.errors
    this.retryAfter = more.retryAfter
  }
}

export const badRequest = (detail: string) => new HttpError(400, detail)
export const notSignedIn = (detail = 'Please sign in.', errors?: FieldError[]) =>
  new HttpError(401, detail, errors ? { errors } : {})
export const forbidden = (detail = 'You may not do this.') => new HttpError(403, detail)
export const notFound = (detail = 'This could not be found.') => new HttpError(404, detail)
export const noSuchAddress = () => notFound('There is nothing at this address.')
export const conflict = (detail: string) => new HttpError(409, detail)
/** 409 for fields that somebody else changed since they were read. */
export const changedMeanwhile = (fields: { path: string; stored: unknown }[]) =>
  new HttpError(409, changedMeanwhileMessage, {
    errors: fields.map((field) => ({ ...field, message: 'This was changed meanwhile.' })),
  })
export const stale = (detail: string) => new HttpError(412, detail)
export const invalid = (detail: string, errors?: FieldError[]) =>
  new HttpError(422, detail, errors ? { errors } : {})
/** 422 for one field. */
export const invalidField = (path: string, message: string) => invalid(message, [{ path, message }])
/** `retryAfter` in seconds. */
export const tooMany = (
  retryAfter: number,
  detail = 'Too many attempts. Please wait a moment and try again.',
) => new HttpError(429, detail, { retryAfter })
export const unavailable = (detail = 'The service is busy. Please try again in a moment.', retryAfter = 5) =>
  new HttpError(503, detail, { retryAfter })

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  408: 'Too slow',
  409: 'Conflict',
  412: 'Changed meanwhile',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Invalid',
  429: 'Too many requests',
  431: 'Headers too large',
  503: 'Unavailable',
}

/** 422 with the first message, and each bad field once with its own first message. */
export function invalidFields(issues: Pick<z.core.$ZodIssue, 'path' | 'message'>[]): HttpError {
  const first = new Map(issues.toReversed().map((issue) => [issue.path.join('.'), issue]))
  const errors = [...first.values()].reverse().map(({ path, message }) => ({
    path: path.join('.'),
    message: /^(Invalid|Too|Unrecognized)\b/.test(message)
      ? path.length
        ? `${path.join('.')}: ${message}`
        : 'Please send an object with the fields of this call'
      : message,
  }))
  return invalid(errors[0]?.message ?? 'Something in the request is invalid', errors)
}

/** Validates a value made on the server with a domain schema; 422 as for a bad body. */
export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidFields(result.error.issues)
  return result.data
}

/** What to tell a person whose request breaks a unique constraint. */
const takenMessages: Record<string, string> = {
  users_email_key: emailTakenMessage,
  progress_reports_patient_id_week_start_key: duplicateReportMessage,
  one_active_assignment: alreadyAssignedMessage,
  one_waiting_form: stillWaitingMessage,
  lab_kinds_name: kindTakenMessage,
  home_links_pkey: sharesHomeMessage,
  home_links_other_id_key: sharesHomeMessage,
}

export const unstorableMessage = 'The text contains a character that cannot be stored. Please remove it.'

type DatabaseError = Error & { code?: string; constraint?: string; routine?: string }

/** Turns an error of PostgreSQL into an answer the person can act on, so that bad input never gives a 500. */
function fromDatabase(error: DatabaseError): HttpError | undefined {
  const code = error.code ?? ''
  if (/^(22021|22P05)$/.test(code) || /invalid byte sequence|unsupported Unicode/i.test(error.message))
    return invalid(unstorableMessage)
  if (code === '23505') return conflict(takenMessages[error.constraint ?? ''] ?? 'This already exists.')
  if (code === '23503') return conflict('Something this refers to no longer exists.')
  if (/^(23514|23502|22003|22P02|22008)$/.test(code)) return invalid('A value is outside what is allowed.')
  if (code === '25006')
    return unavailable('Nothing can be saved right now, only read. Please try again later.', 30)
  // The last one: a named statement inside a transaction, while another version migrates its table.
  if (/^(40001|40P01|55P03|57014)$/.test(code) || error.routine === 'RevalidateCachedQuery')
    return unavailable(undefined, 1)
  if (
    /^(08|53|57P)/.test(code) ||
    /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|after calling end on the pool/.test(
      error.message,
    )
  )
    return unavailable('The database does not answer right now. Please try again in a moment.')
}

function toHttpError(error: FastifyError & DatabaseError): HttpError {
  if (error instanceof HttpError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return notFound()
    // There is one entry per issue; `instancePath` holds its path ('/days/0/date').
    return invalidFields(
      error.validation.map((entry) => ({
        path: entry.instancePath.split('/').filter(Boolean),
        message: entry.message ?? 'Invalid',
      })),
    )
  }
  const status = error.statusCode ?? 0
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return badRequest('The request is not valid JSON.')
  if (status === 413) return new HttpError(413, 'This is too large to be sent.')
  if (status === 415) return new HttpError(415, 'Please send JSON (Content-Type: application/json).')
  if (status >= 400 && status < 500) return badRequest('The request could not be understood.')
  return fromDatabase(error) ?? new HttpError(500, 'Something went wrong on our side. Please try again.')
}

const problemType = 'application/problem+json; charset=utf-8'

const problemOf = ({ status, message, errors }: HttpError, requestId: string): Problem => ({
  type: 'about:blank',
  title: titles[status] ?? 'Error',
  status,
  detail: message,
  ...(errors && { errors }),
  request_id: requestId,
})

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: HttpError) {
  if (error.retryAfter !== undefined) reply.header('Retry-After', Math.max(1, Math.ceil(error.retryAfter)))
  if (error.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  return reply
    .code(error.status)
    .header('Content-Type', problemType)
    .serializer(JSON.stringify)
    .send(problemOf(error, request.id))
}

/** Headers of answers to requests for which no hook runs. */
const bareHeaders = (requestId: string) => ({
  'X-Request-Id': requestId,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
})

/** Answers requests that reach no route: invalid percent signs, or an id that is too long. */
export function sendUnrouted(more: Record<string, string>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ ...bareHeaders(request.id), ...more })
    const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH'
    sendProblem(request, reply, tooLong ? noSuchAddress() : badRequest('This address is not valid.'))
  }
}

const unparsed: Record<string, HttpError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'The request took too long to arrive. Please try again.'),
  HPE_HEADER_OVERFLOW: new HttpError(431, 'The headers of the request are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new HttpError(413, 'This is too large to be sent.'),
}

/** Answers what is no HTTP, what is too slow, and headers that are too large; then closes the connection. */
export function sendUnparsed(
  error: Error & { code?: string },
  socket: Socket & { _httpMessage?: ServerResponse },
) {
  // In the middle of another answer nothing can be said.
  if (!socket.writable || socket._httpMessage?.headersSent) return void socket.destroy()
  const answer = unparsed[error.code ?? ''] ?? badRequest('The request could not be understood.')
  const id = randomUUID()
  const body = JSON.stringify(problemOf(answer, id))
  const headers = {
    ...bareHeaders(id),
    'Content-Type': problemType,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`, ...lines, '', body].join('\r\n'))
  socket.destroySoon()
}

export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError & DatabaseError, request, reply) => {
    const answer = toHttpError(error)
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed')
    return sendProblem(request, reply, answer)
  })
}

/** The row, or 404: a missing row and a row of somebody else get the same answer. */
export function found<T>(row: T | undefined, detail?: string): T {
  if (row === undefined) throw notFound(detail)
  return row
}
