import { z } from 'zod'
import { NextAppointment } from '#domain/appointments/appointments.ts'
import { callsFor, Id, Instant, optionalText, pastDate } from '#domain/endpoint.ts'
import { TargetsInput } from '#domain/food/targets/patient-targets.ts'
import { messageLength } from '#domain/messages/messages.ts'
import { measurementSources } from '#domain/progress/measurement-kinds.ts'
import { addIssues, asMeasured, valueFields } from '#domain/progress/measurement-values.ts'
import { mostValues, panelFields } from '#domain/progress/panels.ts'
import { bodyWeight } from '#domain/progress/progress.ts'
import { followUpFields, needsText } from './follow-ups.ts'

/** A measured value as a visit has it. Without a source it is of a laboratory, a body's of the visit itself. */
const Measured = z
  .object({
    ...valueFields,
    measured_on: pastDate('The date is required'),
    source: z.enum(measurementSources, 'Please say where it was measured').optional(),
  })
  .overwrite(asMeasured)
  .superRefine(addIssues)

const parts = {
  /** A follow-up note. */
  note: z.object(followUpFields).superRefine(needsText),
  /** Of the day of the visit. */
  weight_kg: bodyWeight.nullish(),
  message: optionalText(messageLength),
  /** The appointment that is booked with it. */
  next: NextAppointment.nullish(),
}
/** A visit as its form has it: what is measured is of the date of the visit. */
export const VisitForm = z.object({ ...panelFields, ...parts })

export const signedTwiceMessage = 'This visit is signed already: the same note of the same day is stored.'

export const visits = callsFor('approved nutritionist', {
  'GET /nutritionists/patients/:id/visit': {
    summary:
      'What happened to a challenger in care since the last follow-up note, in sentences that a note may quote',
    query: z.object({ appointment_id: Id.optional() }),
    reply: z.object({
      /** The appointment that is named, else the one of today; signing marks it as done. */
      appointment: z.object({ id: Id, starts_at: Instant, kind: z.string() }).nullable(),
      /** The date of the last follow-up note, else the first day of care. */
      since: z.string(),
      /** Whether there is a follow-up note. */
      was_seen: z.boolean(),
      facts: z.array(z.object({ text: z.string(), href: z.string() })),
    }),
    health: true,
  },
  'POST /visits': {
    summary:
      'Sign a visit: measurements, weight, note, targets, message and the next appointment together, or nothing of it',
    body: z.object({
      patient_id: Id,
      ...{ met_on: pastDate('The date is required'), ...parts },
      measurements: z.array(Measured).max(mostValues, `At most ${mostValues} values`).default([]),
      targets: TargetsInput.optional(),
      /** It is done when this is signed. */
      appointment_id: Id.optional(),
    }),
    /** Of the follow-up note. */
    reply: z.object({ id: Id }),
  },
})
