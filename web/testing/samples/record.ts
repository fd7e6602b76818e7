import type { FollowUp } from '#domain/care/follow-ups.ts'
import type { TimelineEntry } from '#domain/care/timeline.ts'
import { today } from '#domain/dates.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'

const createdAt = '2026-01-05T06:30:00.000Z'

/** A follow-up note that Meera Iyer signed. */
export const sampleFollowUp = (more: Partial<FollowUp> = {}): FollowUp => ({
  ...{ id: sampleId(95), patient_id: sampleIds.patient, version: 1, met_on: '2026-01-05' },
  ...{ assessment: 'Skips breakfast.', diagnosis: 'Irregular meals.', intervention: null, monitoring: null },
  ...{ nutritionist_name: 'Meera Iyer', own: true, created_at: createdAt, corrected_at: null },
  ...more,
})

/** An entry of the timeline; by default a plan published today. */
export const sampleEntry = (more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...{ kind: 'plan', id: sampleId(92), event: 'published', day: today(), by: 'Meera Iyer' },
  ...{ week_start: today(), figure: null, second_figure: null, measured: null, text: null, at: createdAt },
  ...more,
})
