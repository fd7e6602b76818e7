import { z } from 'zod'
import { callsFor, Id, Instant, paging, requiredText, search } from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'
import { queryStatuses, queryTypes, SentQuery } from '#domain/site/public.ts'

/** The pages with a form for visitors. */
export const querySourceLabels = {
  support: 'Support page',
  contact: 'Contact page',
}
export type QuerySource = keyof typeof querySourceLabels
export const querySources = keysOf(querySourceLabels)
export type QueryStatus = (typeof queryStatuses)[number]
export const queryStatusLabels: Record<QueryStatus, string> = {
  new: 'New',
  in_progress: 'In progress',
  resolved: 'Resolved',
}

/** State of the mail with a reply; 'unknown' when the mail is no longer stored. */
const deliveries = ['waiting', 'sent', 'failed', 'unknown'] as const
export type Delivery = (typeof deliveries)[number]

/** A visitor's message as administrators see it. */
export const SupportQuery = SentQuery.extend({
  source: z.enum(querySources),
  /** Raised by each change. */
  version: z.number(),
  /** Time of the first reply, or of resolving it without one; null while it waits. */
  answered_at: Instant.nullable(),
  /** State of the newest reply's mail; null without a reply. */
  delivery: z.enum(deliveries).nullable(),
})
export type SupportQuery = z.output<typeof SupportQuery>

/** What people wrote, as a title: their subject, or the beginning of a contact message, which has none. */
export function queryTitle({
  source,
  subject,
  message,
}: Pick<SupportQuery, 'source' | 'subject' | 'message'>) {
  if (source !== 'contact') return subject
  const beginning = message.trim().split(/\n|(?<=[.!?।]) /)[0]!
  const characters = [...beginning]
  if (characters.length <= titleLength) return beginning
  const cut = characters.slice(0, titleLength).join('')
  return `${cut.replace(/\s+\S*$/, '')}…`
}
const titleLength = 80

const QueryEvent = z.object({
  id: Id,
  /** The administrator; null when their account was erased. */
  admin_name: z.string().nullable(),
  /** The query's status after this step. */
  status: z.enum(queryStatuses),
  /** Text of the reply; null when only the status changed. */
  reply: z.string().nullable(),
  delivery: z.enum(deliveries).nullable(),
  /** Error of the last attempt to send the reply. */
  delivery_error: z.string().nullable(),
  created_at: Instant,
})
export type QueryEvent = z.output<typeof QueryEvent>

/** The query with all its steps, oldest first. */
export const QueryWithHistory = SupportQuery.extend({ history: z.array(QueryEvent) })
export type QueryWithHistory = z.output<typeof QueryWithHistory>

export const queryChangedMessage =
  'Another administrator has just worked on this. Please look at the latest before you go on.'

const QueryChange = z.object({ status: z.enum(queryStatuses, 'Status is required') })

export const QueryReply = z.object({
  reply: requiredText('Please write your reply', 5000),
  /** The query's status after the reply. */
  status: z.enum(['in_progress', 'resolved'], 'Please choose what comes after the reply'),
})

const filter = {
  q: search,
  /** A user's id: what came from their address, or from one they proved to have before. */
  person: Id.optional(),
  query_type: z.enum(queryTypes).optional(),
  source: z.enum(querySources).optional(),
}

export const support = callsFor('admin', {
  'GET /public/queries': {
    desk: true,
    summary: 'What visitors wrote, newest first; open ones oldest first when filtered by an open status',
    query: z.object({ ...paging(50), ...filter, status: z.enum(queryStatuses).optional() }),
    reply: z.array(SupportQuery),
  },
  'GET /public/queries/counts': {
    desk: true,
    summary: 'How much of what visitors wrote stands at each status, and what waits for its first answer',
    query: z.object(filter),
    reply: z.object({
      new: z.number(),
      in_progress: z.number(),
      resolved: z.number(),
      all: z.number(),
      /** Queries without an answer for longer than we promise. */
      overdue: z.number(),
      /** When the oldest query without a first answer was sent. */
      waiting_since: Instant.nullable(),
    }),
  },
  'GET /public/queries/:id': {
    desk: true,
    summary: 'What a visitor wrote, and what was done about it',
    reply: QueryWithHistory,
    versioned: true,
  },
  'PUT /public/queries/:id': {
    desk: true,
    summary: 'Take it up, settle it or open it again',
    body: QueryChange,
    reply: QueryWithHistory,
    versioned: true,
  },
  'POST /public/queries/:id/replies': {
    desk: true,
    summary: 'Reply by e-mail to whoever wrote',
    body: QueryReply,
    reply: QueryWithHistory,
    versioned: true,
  },
  'DELETE /public/queries/:id': 'Erase what a visitor wrote, with the replies',
})
