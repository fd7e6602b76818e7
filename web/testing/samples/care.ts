import type { Assignment } from '#domain/care/assignments.ts'
import type { AwayCare } from '#domain/care/care.ts'
import type { WaitingChallenger } from '#domain/care/matching.ts'
import { addDays, today } from '#domain/dates.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'

const hours = 3_600_000

/** The sample nutritionist cares for the sample challenger. */
export const sampleAssignment = (more: Partial<Assignment> = {}): Assignment => ({
  id: sampleId(30),
  patient_id: sampleIds.patient,
  nutritionist_id: sampleIds.nutritionist,
  patient_name: 'Arjun Rao',
  nutritionist_name: 'Meera Iyer',
  start_date: addDays(today(), -70),
  end_date: null,
  active: true,
  notes: null,
  version: 1,
  created_at: '2026-01-05T06:30:00.000Z',
  ...more,
})

/** A challenger who has waited this many hours, with a suggested match. */
export function sampleWaiting(waited = 1, more: Partial<WaitingChallenger> = {}): WaitingChallenger {
  const since = Date.now() - waited * hours
  return {
    patient_id: sampleId(31),
    patient_name: 'Tara Rao',
    waiting_since: new Date(since).toISOString(),
    automatic_at: new Date(since + 20 * hours).toISOString(),
    due_at: new Date(since + 24 * hours).toISOString(),
    match: {
      nutritionist_id: sampleId(32),
      nutritionist_name: 'Lata Iyer',
      reasons: ['Specialised in what is needed', '12 of 200 places free'],
    },
    ...more,
  }
}

/** A challenger whose nutritionist is suspended. */
export const sampleAway = (more: Partial<AwayCare> = {}): AwayCare => ({
  id: sampleId(36),
  patient_id: sampleId(37),
  patient_name: 'Kamala Rao',
  nutritionist_id: sampleId(38),
  nutritionist_name: 'Rekha Iyer',
  suspended_at: '2026-01-05T06:30:00.000Z',
  match: sampleWaiting().match,
  ...more,
})
