import { z } from 'zod'
import { isDate } from '#domain/dates.ts'
import {
  callsFor,
  dateOrInstant,
  Id,
  Instant,
  optionalText,
  paging,
  requiredId,
  search,
} from '#domain/endpoint.ts'

const endDate = z.string().refine(isDate, 'Please enter a valid date').nullish()

export const AssignmentInput = z.object({
  patient_id: requiredId('Challenger is required'),
  nutritionist_id: requiredId('Nutritionist is required'),
  start_date: dateOrInstant('Start date is required'),
  notes: optionalText(2000),
  /** Ends the challenger's active assignment instead of answering 409. */
  replace: z.boolean().optional(),
  /** With `replace`: the present nutritionist as the caller knows it; 409 when there is another one by now. */
  instead_of: Id.optional(),
  /** Answers 409 when the nutritionist has no free place. Without it an administrator may exceed the capacity. */
  within_capacity: z.boolean().optional(),
})
export type AssignmentInput = z.output<typeof AssignmentInput>
export const AssignmentPatch = z.object({
  start_date: dateOrInstant('Start date is required').optional(),
  end_date: endDate,
  active: z.boolean().optional(),
  notes: optionalText(2000),
})

export const Assignment = z.object({
  id: Id,
  patient_id: Id,
  nutritionist_id: Id,
  patient_name: z.string(),
  nutritionist_name: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  active: z.boolean(),
  notes: z.string().nullable(),
  version: z.number(),
  created_at: Instant,
})
export type Assignment = z.output<typeof Assignment>

export const assignmentChangedMessage =
  'This assignment was changed by someone else. Reload to see the latest.'
export const assignmentEndedMessage = 'This assignment has already ended.'
export const alreadyAssignedMessage = 'This challenger already has an active nutritionist.'
export const careChangedMessage =
  'Somebody else has changed who looks after this challenger. Please see who does now, and choose again.'
/** How long after it was made an assignment can be undone. No mail about it is made before. */
export const undoMinutes = 1
export const tooLateToUndoMessage = 'This assignment can no longer be undone. Please end it instead.'
export const noPlaceMessage = 'This nutritionist has no free place any more. Please choose somebody else.'

export const assignments = callsFor('admin', {
  'POST /assignments': {
    summary: 'Assign a nutritionist to a challenger',
    body: AssignmentInput,
    reply: Assignment,
  },
  'GET /assignments': {
    summary: 'Assignments, newest first',
    query: z.object({
      ...paging(20),
      q: search,
      patient_id: Id.optional(),
      nutritionist_id: Id.optional(),
      active: z.stringbool('active must be true or false').optional(),
    }),
    reply: z.array(Assignment),
  },
  'PUT /assignments/:id': {
    summary: 'Change, end (active: false) or reopen an assignment',
    body: AssignmentPatch,
    reply: Assignment,
    versioned: true,
  },
  'POST /assignments/:id/undo':
    'Undo an assignment just made, as if it had never been: the wait or the care before it goes on',
  'DELETE /assignments/:id': 'End an assignment; it stays in the history',
})
