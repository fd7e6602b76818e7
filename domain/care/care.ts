import { z } from 'zod'
import { type Contract, callsFor, Id, Instant, paging, requiredText } from '#domain/endpoint.ts'
import { languages, specializations } from '#domain/people/specializations.ts'
import { StandIn } from './cover.ts'
import { SuggestedMatch } from './matching.ts'

export const ChangeRequestInput = z.object({
  reason: requiredText('Please tell us why you would like a change', 2000),
})
export const ChangeRequest = z.object({
  id: Id,
  reason: z.string(),
  created_at: Instant,
  /** The date by which we promise an answer. */
  due_on: z.string(),
})

export type ChangeRequest = z.output<typeof ChangeRequest>

/** Care that needs somebody else, as administrators see it. */
const careToChange = {
  patient_id: Id,
  patient_name: z.string(),
  nutritionist_id: Id,
  nutritionist_name: z.string(),
  /** The best match among other nutritionists; null when none has a free place. */
  match: SuggestedMatch.nullable(),
}

const WaitingChangeRequest = ChangeRequest.extend(careToChange)
export type WaitingChangeRequest = z.output<typeof WaitingChangeRequest>

/** Care whose nutritionist is suspended: nobody answers the challenger. */
const AwayCare = z.object({
  /** The assignment's. */
  id: Id,
  ...careToChange,
  /** Null where it was not written down. */
  suspended_at: Instant.nullable(),
})
export type AwayCare = z.output<typeof AwayCare>

/** How far a challenger is on the way to a nutritionist. */
export const Care = z.object({
  state: z.enum(['no_profile', 'waiting', 'matched']),
  /** While waiting: since when, and the promised time of the assignment. */
  waiting_since: Instant.nullable(),
  due_at: Instant.nullable(),
  nutritionist: z
    .object({
      id: Id,
      conversation_id: Id,
      name: z.string(),
      qualifications: z.string(),
      years_experience: z.number(),
      verified: z.boolean(),
      bio: z.string(),
      specializations: z.array(z.enum(specializations)),
      languages: z.array(z.enum(languages)),
      since: z.string(),
      /** Their account is suspended: they read and answer nothing until they are back. */
      away: z.boolean(),
      /** A colleague who stands in for them, now or soon. */
      stand_in: StandIn.nullable(),
    })
    .nullable(),
  change_request: ChangeRequest.nullable(),
  /** As the invitation says, while there is no profile. */
  date_of_birth: z.string().nullable(),
})
export type Care = z.output<typeof Care>

export const care = {
  ...callsFor('patient', {
    'GET /patients/care': {
      summary: 'Who cares for one, or how long the match may still take',
      reply: Care,
    },
    'POST /patients/change-request': {
      summary: 'Ask for another nutritionist; one open request at a time',
      body: ChangeRequestInput,
      reply: ChangeRequest,
    },
    'DELETE /patients/change-request': 'Take the open request back',
  }),
  'GET /assignments/change-requests': {
    access: 'admin',
    summary: 'Challengers who ask for another nutritionist, oldest request first',
    query: z.object(paging(20)),
    reply: z.array(WaitingChangeRequest),
  },
  'GET /assignments/away': {
    access: 'admin',
    summary: 'Active challengers whose nutritionist is suspended, the longest suspended first',
    query: z.object(paging(20)),
    reply: z.array(AwayCare),
  },
} satisfies Contract
