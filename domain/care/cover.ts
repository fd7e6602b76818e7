import { z } from 'zod'
import { isDate, today } from '#domain/dates.ts'
import { callsFor, Id, Instant, inRange, paging, requiredDate, requiredId, search } from '#domain/endpoint.ts'

/*
 * Cover: a nutritionist lends clients to a colleague from one day to another, both included. The colleague does for them
 * what their nutritionist does, who stays it.
 */

/** How many days a cover lasts at most. */
const longestCover = 92
const mostClients = 1000

export const coverSelfMessage = 'Please choose a colleague, not yourself'
export const coverPastMessage = 'The first day cannot be in the past'
export const coverUnfitMessage = 'Please choose an approved, active nutritionist'
export const coverNobodyMessage = 'Please choose at least one Challenger'
export const noClientsMessage = 'Nobody is in your care whom a colleague could cover.'
export const coveredAlready = (name: string) =>
  `${name} is covered on some of these days already. Please end that cover first, or leave them out.`

export const CoverInput = z
  .object({
    colleague_id: requiredId('Please choose a colleague'),
    from: requiredDate('Please choose the first day'),
    to: requiredDate('Please choose the last day'),
    /** All who are in care now when absent. */
    patient_ids: z
      .array(Id)
      .min(1, coverNobodyMessage)
      .max(mostClients, `Please choose at most ${mostClients} Challengers`)
      .optional(),
  })
  .refine(({ from }) => !isDate(from) || from >= today(), { path: ['from'], message: coverPastMessage })
  .superRefine(inRange(longestCover))

/** Whose client it is, who covers, and the last day: as lists, pages and conversations show it. */
export const CoverMark = z.object({
  nutritionist_id: Id,
  nutritionist_name: z.string(),
  colleague_name: z.string(),
  to: z.string(),
})
export type CoverMark = z.output<typeof CoverMark>

/** Who stands in for a challenger's nutritionist, now or soon. */
export const StandIn = z.object({ name: z.string(), from: z.string(), to: z.string() })
export type StandIn = z.output<typeof StandIn>

const Cover = z.object({
  id: Id,
  nutritionist_id: Id,
  nutritionist_name: z.string(),
  colleague_id: Id,
  colleague_name: z.string(),
  from: z.string(),
  to: z.string(),
  /** Whether it holds now. */
  running: z.boolean(),
  /** The colleague is suspended or not approved any more: nobody covers. */
  away: z.boolean(),
  /** Those who are still in the nutritionist's care. */
  clients: z.array(z.object({ patient_id: Id, name: z.string() })),
  created_at: Instant,
})
export type Cover = z.output<typeof Cover>

export const cover = callsFor('approved nutritionist', {
  'POST /cover': {
    summary:
      'Lend clients to a colleague from one day to another; without patient_ids all who are in care now',
    body: CoverInput,
    reply: Cover,
  },
  'GET /cover': {
    summary: 'Covers that run or are to come, given and taken, the earliest first',
    query: z.object(paging(20)),
    reply: z.array(Cover),
    health: true,
  },
  'GET /cover/colleagues': {
    summary: 'Colleagues who could cover, by name',
    query: z.object({ ...paging(20), q: search }),
    reply: z.array(z.object({ id: Id, name: z.string() })),
  },
  'DELETE /cover/:id': 'End a cover at once, given or taken; the other side and the clients are told',
})
