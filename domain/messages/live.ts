import { z } from 'zod'
import type { Contract, FileReply } from '#domain/endpoint.ts'
import type { NotificationKind } from './notifications.ts'

/** Milliseconds. */
const longestMissed = 24 * 3_600_000

/**
 * What a signed-in person's open pages are told, so that they ask again. Never what was written: that is read through
 * the calls that check who may.
 */
export type LiveEvent =
  /** From now on nothing is missed. What one was told in the time that `missed` names follows at once. */
  | { type: 'ready' }
  /** Something was written in a conversation, the other one has read it, or it has ended. */
  | { type: 'conversation'; conversation_id: string }
  | { type: 'notification'; kind: NotificationKind }
  /** On another of one's own pages. */
  | { type: 'notifications_read' }

export const live = {
  'GET /events': {
    access: 'signed in',
    summary:
      'Server-sent events about what is new; ends with the session, or after 15 minutes, to be opened again',
    query: z.object({
      /** Milliseconds since the caller last asked or heard. */
      missed: z.coerce
        .number<number>('missed must be a number of milliseconds')
        .min(0, 'missed must be a number of milliseconds')
        .default(0)
        // Later than that nothing on the page can be trusted.
        .overwrite((milliseconds) => Math.min(milliseconds, longestMissed)),
    }),
    reply: z.custom<FileReply>(),
    file: 'text/event-stream',
  },
} satisfies Contract
