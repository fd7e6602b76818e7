import { z } from 'zod'
import { callsFor, Id, Instant, paging, requiredText } from '#domain/endpoint.ts'

const text = requiredText('Please write a note', 5000)
export const CareNoteInput = z.object({ text })

/**
 * A nutritionist's private note about a challenger. Only the author reads the note here; the challenger gets it with the
 * export of their data.
 */
export const CareNote = z.object({
  id: Id,
  patient_id: Id,
  text: z.string(),
  created_at: Instant,
  updated_at: Instant,
})
export type CareNote = z.output<typeof CareNote>

export const careNotes = callsFor('approved nutritionist', {
  'GET /care-notes': {
    summary: "One's own private notes about challengers in care, newest first",
    query: z.object({ ...paging(20), patient_id: Id.optional() }),
    reply: z.array(CareNote),
    health: true,
  },
  'POST /care-notes': {
    summary: 'Write a private note about a challenger in care',
    body: z.object({ patient_id: Id, text }),
    reply: CareNote,
  },
  'PUT /care-notes/:id': {
    summary: "Change one of one's private notes",
    body: CareNoteInput,
    keepsOthers: true,
    reply: CareNote,
  },
  'DELETE /care-notes/:id': "Delete one of one's private notes",
})
