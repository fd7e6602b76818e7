/** A message that may not have arrived yet. */
export type UnsentMessage = {
  /** Idempotency key, the same for every attempt, so that the message arrives only once. */
  key: string
  text: string
  state: 'sending' | 'failed'
  error?: string
}

/**
 * Messages waiting to be sent, by conversation. Outside React, so that sending goes on when the person opens another
 * page. Cleared with the session, so that no message is sent under another person's name.
 */
export const outbox = new Map<string, UnsentMessage[]>()
