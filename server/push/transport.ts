import http from 'node:http'
import https from 'node:https'
import type { PushPayload } from '#domain/messages/reminders.ts'
import { isPushAddress, publicLookup } from './address.ts'
import type { PushKeys } from './keys.ts'

export type PushSender = {
  keys: PushKeys
  /** Only for tests, which run a push service on this machine. */
  toThisMachine: boolean
}
export type Push = {
  endpoint: string
  p256dh: string
  auth: string
  payload: PushPayload
  /** Seconds after which the push service forgets it, when it has not reached the device. */
  ttl: number
}
/** 'gone': the browser is not subscribed any more. */
export type PushResult = 'sent' | 'gone' | 'failed'

/** Shorter than a stop of the server may take. */
const timeoutMs = 5000

/** Encrypts a reminder for its device and gives it to the push service. `contact` is our address for the service. */
export async function sendPush(sender: PushSender, push: Push, contact: string): Promise<PushResult> {
  const { endpoint, p256dh, auth, payload, ttl } = push
  if (!sender.toThisMachine && !isPushAddress(endpoint)) return 'gone'
  // Loaded at the first reminder, to save memory before.
  const { generateRequestDetails } = (await import('web-push')).default
  const { headers, body } = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: `mailto:${contact}`, ...sender.keys },
      contentEncoding: 'aes128gcm',
      TTL: ttl,
      urgency: 'high',
    },
  )
  const status = await post(sender, endpoint, headers, body)
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'sent' : 'failed'
}

/** The status of the answer. Redirects are not followed: they could lead anywhere. */
function post(sender: PushSender, endpoint: string, headers: http.OutgoingHttpHeaders, body: Buffer | null) {
  const { request } = sender.toThisMachine && endpoint.startsWith('http:') ? http : https
  return new Promise<number>((resolve, reject) => {
    const call = request(endpoint, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!sender.toThisMachine && { lookup: publicLookup }),
    })
    call.on('error', reject)
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    call.end(body)
  })
}
