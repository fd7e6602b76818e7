import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { gatewayFailedMessage } from '#domain/ledger/invoices.ts'
import { AmountPaise } from '#domain/ledger/payments.ts'
import type { Config } from '#server/config.ts'
import { unavailable } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'

/* The payment service (Razorpay): payment links, and the events that tell of payments. */

const timeout = 10_000

/** Whether payment links can be made. */
export const hasGateway = ({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET }: Config) =>
  !!RAZORPAY_KEY_ID && !!RAZORPAY_KEY_SECRET

async function call({ config, log }: Services, path: string, body: object): Promise<unknown> {
  const { RAZORPAY_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = config
  try {
    const answer = await fetch(`${RAZORPAY_URL}/v1/payment_links${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    })
    if (answer.ok) return await answer.json()
    log.warn({ status: answer.status }, 'the payment service refused a call')
  } catch (error) {
    log.warn({ code: (error as Error).name }, 'the payment service did not answer')
  }
}

const Link = z.object({ id: z.string(), short_url: z.url({ protocol: /^https?$/ }) })

/** A new payment link. It names the invoice, and nobody. 503 when the service makes none. */
export async function makeLink(
  services: Services,
  { id, number, paise }: { id: string; number: string; paise: number },
) {
  const made = Link.safeParse(
    await call(services, '', {
      amount: paise,
      currency: 'INR',
      reference_id: id,
      description: `Invoice ${number}`,
    }),
  )
  if (!made.success) throw unavailable(gatewayFailedMessage, 30)
  return made.data
}

/** Ends a link whose sum is not due any more. One that stays open by a failure is found by what is paid over it. */
export const closeLink = (services: Services, id: string | null) =>
  id ? call(services, `/${encodeURIComponent(id)}/cancel`, {}) : undefined

/** Whether the service has signed these bytes. */
export function isSigned(bytes: Uint8Array, signature: unknown, secret: string): boolean {
  const right = createHmac('sha256', secret).update(bytes).digest()
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

const entity = <Of extends z.ZodType>(of: Of) => z.object({ entity: of })
const PaidEvent = z.object({
  event: z.enum(['payment_link.paid', 'payment_link.partially_paid']),
  payload: z.object({
    payment_link: entity(z.object({ reference_id: z.uuid() })),
    payment: entity(
      z.object({
        id: z.string().min(1).max(100),
        amount: AmountPaise,
        currency: z.literal('INR'),
        status: z.literal('captured'),
        method: z.string(),
        created_at: z.number().int().positive().max(253_402_300_799),
      }),
    ),
  }),
})

/** The payment that an event tells of; undefined for other events, and for what we do not book. */
export function paidIn(bytes: Uint8Array) {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return
  }
  const { data } = PaidEvent.safeParse(json)
  if (!data) return
  const { payment, payment_link } = data.payload
  const { method, ...paid } = payment.entity
  const known = ({ upi: 'upi', card: 'card' } as const)[method] ?? 'bank'
  return { ...paid, method: known as 'upi' | 'card' | 'bank', invoice_id: payment_link.entity.reference_id }
}
