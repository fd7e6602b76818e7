import type { FastifyInstance } from 'fastify'
import { invalid, unstorableMessage } from './errors.ts'

/** Accepts JSON, and the bytes of files; other content types are refused. */
export function registerBodies(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  // Which calls take bytes, and how many, is in the contract: routes.ts.
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
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
