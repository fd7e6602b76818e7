import { z } from 'zod'
import type { Contract } from '#domain/endpoint.ts'
import type { NotificationKind } from './notifications.ts'

/** Milliseconds. */
const longestMissed = 24 * 3_600_000

/**
 * Events for the open pages of a signed-in person. An event only says what is stale; the pages then read it again
 * through calls that check access.
 */
export type LiveEvent =
  /** From now on no event is missed. Events of the time `missed` follow at once. */
  | { type: 'ready' }
  /** A conversation has a new message, was read by the other person, or has ended. */
  | { type: 'conversation'; conversation_id: string }
  | { type: 'notification'; kind: NotificationKind }
  /** Notifications were read in another tab or on another device. */
  | { type: 'notifications_read' }

export const live = {
  'GET /events': {
    access: 'signed in',
    desk: true,
    summary:
      'Server-sent events about what is new; ends with the session, or after 15 minutes, to be opened again',
    query: z.object({
      /** Milliseconds since the caller last read everything or got an event. */
      missed: z.coerce
        .number<number>('missed must be a number of milliseconds')
        .min(0, 'missed must be a number of milliseconds')
        .default(0)
        // After a day everything on the page is stale anyway.
        .overwrite((milliseconds) => Math.min(milliseconds, longestMissed)),
    }),
    file: 'text/event-stream',
  },
} satisfies Contract
