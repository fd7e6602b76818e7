import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The caller's accepted encoding with the smallest result. */
export function encodingFor(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const offers = String(request.headers['accept-encoding'] ?? '').split(',')
  const accepts = (name: string) =>
    offers.some((offer) => {
      const [offered = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase())
      return offered === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    })
  return (['br', 'gzip'] as const).find(accepts) ?? 'identity'
}

/** Length in characters or bytes from which compression pays off. */
const threshold = 1024
// Fast compression rather than the best: each answer is compressed for one reader.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const compressors = {
  br: (text: string | Uint8Array) => promisify(brotliCompress)(text, quality),
  gzip: promisify(gzip),
}

/** onSend hook that compresses long answers; a plan or a list shrinks to a fifth. */
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
