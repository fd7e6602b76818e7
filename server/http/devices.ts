import type { FastifyReply, FastifyRequest } from 'fastify'
import { hmac, isSameSecret, randomToken } from '#server/auth/secrets.ts'
import type { Services } from '#server/services.ts'

const oneYear = 365 * 24 * 60 * 60

/**
 * The accounts to which somebody has signed in with this browser, each proven by a cookie (OWASP: device cookies).
 * Guesses from elsewhere do not keep an owner out of a known device. The cookie opens nothing by itself.
 */
export function devicesOf(
  { cookies }: FastifyRequest,
  reply: FastifyReply,
  { serverKey, publicUrl }: Pick<Services, 'serverKey' | 'publicUrl'>,
) {
  const secure = publicUrl.startsWith('https:')
  // With this prefix a browser takes the cookie only over https, and no other host of the domain can set it.
  const nameOf = (userId: string) => `${secure ? '__Host-' : ''}device_${userId}`
  const seal = (userId: string, device: string) => hmac(serverKey, `device:${userId}:${device}`)
  /** This browser's name for the account; undefined if nobody has signed in to it here. */
  function knownDevice(userId: string): string | undefined {
    const [device, proof] = cookies[nameOf(userId)]?.split('.') ?? []
    return device && proof && isSameSecret(proof, seal(userId, device)) ? device : undefined
  }
  return {
    knownDevice,
    rememberDevice(userId: string) {
      const device = knownDevice(userId) ?? randomToken()
      reply.setCookie(nameOf(userId), `${device}.${seal(userId, device)}`, {
        path: '/',
        maxAge: oneYear,
        httpOnly: true,
        sameSite: 'strict',
        secure,
      })
    },
  }
}
