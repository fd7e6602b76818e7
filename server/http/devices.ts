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
  const prefix = `${secure ? '__Host-' : ''}device_`
  // Whoever uses the browser later must not read from the name who was signed in.
  const nameOf = (userId: string) => prefix + hmac(serverKey, `device of:${userId}`).slice(0, 22)
  /** Cookies of earlier versions had the user's id in their name. */
  const formerNameOf = (userId: string) => prefix + userId
  const seal = (userId: string, device: string) => hmac(serverKey, `device:${userId}:${device}`)
  /** This browser's name for the account; undefined if nobody has signed in to it here. */
  function knownDevice(userId: string): string | undefined {
    const cookie = cookies[nameOf(userId)] ?? cookies[formerNameOf(userId)]
    const [device, proof] = cookie?.split('.') ?? []
    return device && proof && isSameSecret(proof, seal(userId, device)) ? device : undefined
  }
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
  function rememberDevice(userId: string) {
    const device = knownDevice(userId) ?? randomToken()
    reply.setCookie(nameOf(userId), `${device}.${seal(userId, device)}`, { ...options, maxAge: oneYear })
    const former = formerNameOf(userId)
    if (cookies[former] !== undefined) reply.clearCookie(former, options)
  }
  return {
    knownDevice,
    rememberDevice,
    /** Gives a cookie of an earlier version its present name. */
    renameDevice(userId: string) {
      if (cookies[formerNameOf(userId)] !== undefined) rememberDevice(userId)
    },
  }
}
