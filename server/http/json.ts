import type { FastifyInstance } from 'fastify'
import { invalid, unstorableMessage } from './errors.ts'

/** Accepts JSON bodies only; other content types are refused. */
export function registerJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    // Clients send the JSON content type with every call, even without a body.
    if (text === '') done(null, undefined)
    else if (hasUnstorable(text)) done(invalid(unstorableMessage))
    else parse(request, text, done)
  })
}

/** True when the JSON text escapes a zero byte or half a surrogate pair: PostgreSQL can store neither. */
function hasUnstorable(json: string): boolean {
  if (!/\\u(0000|d[89a-f])/i.test(json)) return false
  const suspects = json.replaceAll('\\\\', '').replace(/\\ud[89ab]..\\ud[c-f]../gi, '')
  return /\\u(0000|d[89a-f])/i.test(suspects)
}
