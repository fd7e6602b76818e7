import { z } from 'zod'
import { type Contract, Instant, paging } from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'

export const timelineKindLabels = {
  plan: 'Meal plans',
  report: 'Progress reports',
  weight: 'Weigh-ins',
  eaten: 'Foods beside the plan',
  measurement: 'Measurements',
  lab_result: 'Laboratory results',
  form: 'Forms',
  day: 'Days that are different',
  follow_up: 'Follow-up notes',
  note: 'Private notes',
  messages: 'Messages',
  targets: 'Daily targets',
  care: 'Care',
}
export type TimelineKind = keyof typeof timelineKindLabels
export const timelineKinds = keysOf(timelineKindLabels)

/** Something that happened to a challenger. Of messages only how many there were on a day. */
const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  /** Of the plan, report, measurement, laboratory result, form, note or assignment; with its kind and event it names the entry. */
  id: z.string(),
  event: z.enum([
    'published',
    'withdrawn',
    'filed',
    'filled',
    'said',
    'measured',
    'written',
    'sent',
    'set',
    'begun',
    'ended',
  ]),
  /** The day it belongs to: of a measurement or laboratory result the day of measuring. */
  day: z.string(),
  /** Who did it, where that is not the challenger. */
  by: z.string().nullable(),
  /** Of a plan or report: its week. */
  week_start: z.string().nullable(),
  /** kcal of a day's foods beside the plan and how many of them are not known, kg of a report, kg of the last of a week's weights and their number, the value of a measurement, kcal of targets, the number of messages or days. */
  figure: z.number().nullable(),
  second_figure: z.number().nullable(),
  /** A built-in kind, or the name of a practice's own; what days are. */
  measured: z.string().nullable(),
  /** The beginning of a note; what the laboratory examined; the title of a form; the unit of a measurement; which fast it is. */
  text: z.string().nullable(),
  at: Instant,
})
export type TimelineEntry = z.output<typeof TimelineEntry>

export const timeline = {
  'GET /nutritionists/patients/:id/timeline': {
    access: 'approved nutritionist',
    summary: 'All that happened to a challenger in care, newest first',
    query: z.object({ ...paging(20), kind: z.enum(timelineKinds).optional() }),
    reply: z.array(TimelineEntry),
    health: true,
  },
} satisfies Contract
