import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The smallest encoding that the caller takes. */
export function encodingFor(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const offers = String(request.headers['accept-encoding'] ?? '').split(',')
  const accepts = (name: string) =>
    offers.some((offer) => {
      const [offered = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
      return offered === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  return (['br', 'gzip'] as const).find(accepts) ?? 'identity'
}

/** Characters or bytes from which on compressing is worth it. */
const threshold = 1024
// Quick rather than smallest: an answer is made for one reader.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compressors = {
  br: (text: string | Uint8Array) => promisify(brotliCompress)(text, quality),
  gzip: promisify(gzip),
}

/** onSend hook: answers of some length leave compressed, a plan or a list in a fifth of its size. */
export async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const isText =
    typeof payload === 'string' ||
    (payload instanceof Uint8Array && String(reply.getHeader('content-type')).startsWith('text/'))
  if (!isText || payload.length < threshold) return payload
  const encoding = encodingFor(request)
  reply.header('Vary', 'Accept-Encoding')
  if (encoding === 'identity') return payload
  reply.header('Content-Encoding', encoding).removeHeader('Content-Length')
  return compressors[encoding](payload)
}
