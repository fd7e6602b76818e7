import type { FastifyInstance, FastifyReply } from 'fastify'
import { bodyTypeOf, type Endpoint } from '#domain/endpoint.ts'
import { badRequest, HttpError, invalid, unstorableMessage } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body stays as its sender signed it. */
    isSigned?: true
  }
}

/** Accepts JSON, and the bytes of files; other content types are refused. */
export function registerBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  // The contract says which calls take bytes; routes.ts says how many.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // A signature holds for the bytes as they came.
    if (request.routeOptions.config.isSigned) return done(null, body)
    const text = body.toString()
    // Clients send the JSON content type with every call, even without a body.
    if (text === '') done(null, undefined)
    else if (isDeep(text)) done(badRequest('The request is nested too deeply to be read.'))
    else if (hasUnstorable(text)) done(invalid(unstorableMessage))
    else parse(request, text, done)
  })
}

/** About twice as deep as the bodies of the contract are. */
const deepest = 20

/** True when a JSON text is nested so deeply that its parser would hold up everybody. */
function isDeep(json: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') isText = !isText
    else if (isText) at += sign === '\\' ? 1 : 0
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > deepest) return true
  }
  return false
}

/** True when the JSON text escapes a zero byte or half a surrogate pair: PostgreSQL can store neither. */
function hasUnstorable(json: string): boolean {
  if (!/\\u(0000|d[89a-f])/i.test(json)) return false
  const suspects = json.replaceAll('\\\\', '').replace(/\\ud[89ab]..\\ud[c-f]../gi, '')
  return /\\u(0000|d[89a-f])/i.test(suspects)
}

/** 415 for a body of another content type than the call takes. The parsers refuse types that no call takes. */
export function refuseOtherTypes(endpoint: Endpoint, type: string) {
  const wanted = bodyTypeOf(endpoint)
  if (type === '' || type.startsWith(wanted)) return
  if (endpoint.upload)
    throw new HttpError(415, `Please send the bytes of the file (Content-Type: ${wanted}).`)
  if (/^application\/(x-www-form-urlencoded|octet-stream)/.test(type))
    throw new HttpError(415, 'Please send JSON (Content-Type: application/json).')
}

/** Files of one person that may be arriving at the same time: each is in memory until it is stored. */
const mostUploads = 3
const uploads = new Map<string, number>()

/** Counts a file of a person until its call has ended; false when too many are arriving already. */
export function countUpload(userId: string, reply: FastifyReply): boolean {
  const running = uploads.get(userId) ?? 0
  if (running >= mostUploads) return false
  uploads.set(userId, running + 1)
  reply.raw.once('close', () => {
    const left = uploads.get(userId)! - 1
    if (left) uploads.set(userId, left)
    else uploads.delete(userId)
  })
  return true
}
