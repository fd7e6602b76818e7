/** A message that is not known to have arrived. */
export type UnsentMessage = {
  /** The same for every attempt, so that it arrives once. */
  key: string
  text: string
  state: 'sending' | 'failed'
  error?: string
}

/**
 * Messages to be sent, by conversation. Outside of React, so that a message under way is finished when somebody goes to
 * another page; gone with the session, so that nothing is sent in somebody else's name.
 */
export const outbox = new Map<string, UnsentMessage[]>()
