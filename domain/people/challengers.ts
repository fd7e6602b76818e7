import { z } from 'zod'
import { CoverMark } from '#domain/care/cover.ts'
import { callsFor, Id, paging, search } from '#domain/endpoint.ts'
import { ProgressReport } from '#domain/progress/progress.ts'
import { ReadMember } from './home-members.ts'
import { PatientProfile } from './patients.ts'

const assignedStatuses = ['active', 'inactive'] as const
export const challengerFilters = { status: assignedStatuses }
/** A challenger on a nutritionist's list. When the assignment has ended, only name and dates are shown. */
export const AssignedChallenger = z.object({
  patient_id: Id,
  patient_name: z.string(),
  patient_email: z.string().nullable(),
  status: z.enum(assignedStatuses),
  start_date: z.string(),
  end_date: z.string().nullable(),
  /** A colleague covers now. */
  cover: CoverMark.nullable(),
  /** Their conversation; null when the assignment has ended. */
  conversation_id: Id.nullable(),
  /** kg: the newest of reports and single weights, else the starting weight. */
  current_weight: z.number().nullable(),
  /** The date of that report. */
  weighed_on: z.string().nullable(),
  has_profile: z.boolean().nullable(),
  /** False for a client who was invited and has not joined. */
  has_joined: z.boolean(),
  /** As it was given with the invitation; for the profile, as long as there is none. */
  date_of_birth: z.string().nullable(),
})
export type AssignedChallenger = z.output<typeof AssignedChallenger>

const filter = { q: search, status: z.enum(assignedStatuses).optional() }

export const challengers = callsFor('approved nutritionist', {
  'GET /nutritionists/patients': {
    summary: "One's challengers, active first; ended ones with name and dates only",
    query: z.object({ ...paging(20), ...filter }),
    reply: z.array(AssignedChallenger),
    health: true,
  },
  'GET /nutritionists/patients/counts': {
    summary: 'How many of the challengers found are active, complete, and new this month',
    query: z.object(filter),
    reply: z.object({
      active: z.number(),
      /** Active challengers with a complete profile. */
      profiles_complete: z.number(),
      new_this_month: z.number(),
    }),
    health: true,
  },
  'GET /nutritionists/patients/:id': {
    summary: 'One challenger; of an ended assignment name and dates only',
    reply: AssignedChallenger,
    health: true,
  },
  'GET /nutritionists/patients/:id/profile': {
    summary: 'The profile of a challenger in care',
    reply: PatientProfile.extend({ home_members: z.array(ReadMember).optional() }),
    health: true,
  },
  'GET /nutritionists/patients/:id/progress': {
    summary: 'Progress reports of a challenger in care',
    query: z.object(paging(10)),
    reply: z.array(ProgressReport),
    health: true,
  },
})
