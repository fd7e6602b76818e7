import { z } from 'zod'
import { type Contract, Instant } from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'

/** Recurring background jobs and their labels. */
export const jobNames = {
  matching: 'Matching challengers who wait',
  promises: 'Telling administrators of what is due or overdue',
  reminders: 'Reminding challengers of their check-in',
  push: 'Sending reminders to devices',
  nightly: 'Nightly ranks and tidying up',
  files: 'Removing what is left of deleted pictures and documents',
  tallies: 'Adding up the figures of the platform',
  backup: 'Nightly backup',
} as const
export type JobName = keyof typeof jobNames

const Job = z.object({
  name: z.enum(keysOf(jobNames)),
  due_at: Instant,
  is_running: z.boolean(),
  started_at: Instant.nullable(),
  succeeded_at: Instant.nullable(),
  /** Failures since the last success. */
  failures: z.number(),
  failed_at: Instant.nullable(),
  /** Message of the last failure; null after a success. */
  error: z.string().nullable(),
})
export type Job = z.output<typeof Job>

export const jobs = {
  'GET /admin/jobs': {
    access: 'admin',
    summary:
      'What the platform does by itself: when last, when next, and what failed; and how the mails stand',
    reply: z.object({
      jobs: z.array(Job),
      mails: z.object({
        waiting: z.number(),
        /** Mails that failed for good in the last 30 days. */
        failed: z.number(),
        /** Error of the last attempt, among mails that wait or failed. */
        last_error: z.string().nullable(),
        last_sent_at: Instant.nullable(),
      }),
    }),
  },
} satisfies Contract
