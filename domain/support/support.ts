import { z } from 'zod'
import { type Contract, Id, Instant, Nothing, paging, requiredText, search } from '#domain/endpoint.ts'
import { queryStatuses, queryTypes, SentQuery } from '#domain/site/public.ts'

/** The pages on which visitors write. */
export const querySources = ['support', 'contact'] as const
export type QuerySource = (typeof querySources)[number]
export const querySourceLabels: Record<QuerySource, string> = {
  support: 'Support page',
  contact: 'Contact page',
}
export type QueryStatus = (typeof queryStatuses)[number]
export const queryStatusLabels: Record<QueryStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  resolved: 'Resolved',
}

/** What became of the mail that carries a reply; 'unknown' once that is no longer kept. */
const deliveries = ['waiting', 'sent', 'failed', 'unknown'] as const
export type Delivery = (typeof deliveries)[number]

/** What a visitor wrote, as administrators see it. */
export const SupportQuery = SentQuery.extend({
  source: z.enum(querySources),
  /** Raised by every change. */
  version: z.number(),
  /** The first reply, or the settling without one; null while the clock runs. */
  answered_at: Instant.nullable(),
  /** What became of the newest reply; null while there is none. */
  delivery: z.enum(deliveries).nullable(),
})
export type SupportQuery = z.output<typeof SupportQuery>

const QueryEvent = z.object({
  id: Id,
  /** Who did it; null once their account is gone. */
  admin_name: z.string().nullable(),
  /** What the query became with it. */
  status: z.enum(queryStatuses),
  /** What was replied; null for a mere change of status. */
  reply: z.string().nullable(),
  delivery: z.enum(deliveries).nullable(),
  /** Of a reply not sent yet: what the last attempt said. */
  delivery_error: z.string().nullable(),
  created_at: Instant,
})
export type QueryEvent = z.output<typeof QueryEvent>

/** With what was done about it, oldest first. */
export const QueryWithHistory = SupportQuery.extend({ history: z.array(QueryEvent) })
export type QueryWithHistory = z.output<typeof QueryWithHistory>

export const queryChangedMessage =
  'Another administrator has just worked on this. Please look at the latest before you go on.'

const QueryChange = z.object({ status: z.enum(queryStatuses, 'Status is required') })

export const QueryReply = z.object({
  reply: requiredText('Please write your reply', 5000),
  /** What the query becomes with the reply. */
  status: z.enum(['in_progress', 'resolved'], 'Please choose what comes after the reply'),
})

const filter = {
  q: search,
  query_type: z.enum(queryTypes).optional(),
  source: z.enum(querySources).optional(),
}

export const support = {
  'GET /public/queries': {
    access: 'admin',
    summary: 'What visitors wrote, newest first; open ones oldest first when filtered by an open status',
    query: z.object({ ...paging(50), ...filter, status: z.enum(queryStatuses).optional() }),
    reply: z.array(SupportQuery),
  },
  'GET /public/queries/counts': {
    access: 'admin',
    summary: 'How much of what visitors wrote stands at each status, and what waits for its first answer',
    query: z.object(filter),
    reply: z.object({
      new: z.number(),
      in_progress: z.number(),
      resolved: z.number(),
      all: z.number(),
      /** Without an answer for longer than is promised. */
      overdue: z.number(),
      /** When the oldest came that waits for its first answer. */
      waiting_since: Instant.nullable(),
    }),
  },
  'GET /public/queries/:id': {
    access: 'admin',
    summary: 'What a visitor wrote, and what was done about it',
    reply: QueryWithHistory,
    versioned: true,
  },
  'PUT /public/queries/:id': {
    access: 'admin',
    summary: 'Take it up, settle it or open it again',
    body: QueryChange,
    reply: QueryWithHistory,
    versioned: true,
  },
  'POST /public/queries/:id/replies': {
    access: 'admin',
    summary: 'Reply by e-mail to whoever wrote',
    body: QueryReply,
    reply: QueryWithHistory,
    status: 201,
    versioned: true,
  },
  'DELETE /public/queries/:id': {
    access: 'admin',
    summary: 'Erase what a visitor wrote, with the replies',
    reply: Nothing,
    status: 204,
  },
} satisfies Contract
