import { z } from 'zod'
import {
  callsFor,
  Id,
  Instant,
  optionalText,
  paging,
  pastDate,
  requiredText,
  stored,
} from '#domain/endpoint.ts'
import type { Labels } from '#domain/field-words.ts'
import { StoredFile } from '#domain/files/files.ts'

const fields = {
  title: requiredText('Please say what was examined', 100, 'At most 100 characters'),
  taken_on: pastDate('The date is required'),
  note: optionalText(1000),
}
export const labResultLabels: Labels<typeof fields> = {
  title: 'What was examined',
  taken_on: 'Date',
  note: 'Note',
}

/** A laboratory result as its form has it; its document is sent after it. */
export const LabResultInput = z.object(fields)
export type LabResultInput = z.output<typeof LabResultInput>

const LabResult = z.object({
  id: Id,
  patient_id: Id,
  ...stored(fields),
  /** Null until the document has arrived. */
  file: StoredFile.nullable(),
  /** The name of whoever entered it; null when that account is gone. */
  entered_by: z.string().nullable(),
  /** Whether the challenger entered it: then only they change it, else only the nutritionist in care. */
  by_challenger: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type LabResult = z.output<typeof LabResult>

export const labResults = callsFor('patient or approved nutritionist', {
  'GET /lab-results': {
    summary: 'Laboratory results one may see, newest first',
    query: z.object({ ...paging(20), patient_id: Id.optional() }),
    reply: z.array(LabResult),
    health: true,
  },
  'POST /lab-results': {
    summary: 'Enter a laboratory result of oneself or of a challenger in care',
    body: z.object({ patient_id: Id, ...fields }),
    reply: LabResult,
  },
  'PUT /lab-results/:id': {
    summary:
      'Correct a laboratory result: challengers their own entries, the nutritionist in care the others',
    body: z.object(fields).partial(),
    keepsOthers: true,
    reply: LabResult,
  },
  'PUT /lab-results/:id/file': {
    summary: 'Add the document of a laboratory result, a picture or PDF, in place of an earlier one',
    upload: true,
    reply: LabResult,
  },
  'DELETE /lab-results/:id':
    'Delete a laboratory result: challengers their own entries, the nutritionist in care the others',
})
