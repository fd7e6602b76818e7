import { z } from 'zod'
import { callsFor, Id, Instant, optionalText, paging, pastDate, requiredLine } from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'

/** The parts of a note in the order of the nutrition care process (ADIME). */
export const followUpPartLabels = {
  assessment: 'Assessment',
  diagnosis: 'Nutrition diagnosis',
  intervention: 'Intervention',
  monitoring: 'Monitoring and evaluation',
}
export type FollowUpPart = keyof typeof followUpPartLabels
export const followUpParts = keysOf(followUpPartLabels)

/** The same of each part. */
const ofEachPart = <Shape>(shape: Shape) =>
  Object.fromEntries(followUpParts.map((part) => [part, shape])) as Record<FollowUpPart, Shape>

export const followUpFields = ofEachPart(optionalText(4000))
const fields = {
  met_on: pastDate('The date is required'),
  ...followUpFields,
}
type Parts = Partial<Record<FollowUpPart, string | null | undefined>>
/** A note without a word is none. */
export const needsText = (note: Parts, context: z.RefinementCtx<Parts>) => {
  if (!followUpParts.some((part) => note[part]))
    context.addIssue({ code: 'custom', path: ['assessment'], message: 'Please write at least one part' })
}

/** A note as its form has it. */
export const FollowUpInput = z.object(fields).superRefine(needsText)

const NewFollowUp = z.object({ patient_id: Id, ...fields }).superRefine(needsText)
export type NewFollowUp = z.output<typeof NewFollowUp>

const written = ofEachPart(z.string().nullable())
/**
 * A follow-up note about a challenger, signed by being saved. The nutritionist in care reads all of them; the challenger
 * gets them with the export of their data.
 */
const FollowUp = z.object({
  id: Id,
  patient_id: Id,
  version: z.number(),
  met_on: z.string(),
  ...written,
  /** Who signed it; null when that account is gone. */
  nutritionist_name: z.string().nullable(),
  /** Whether the caller signed it: only they correct it. */
  own: z.boolean(),
  created_at: Instant,
  /** When it was corrected last. */
  corrected_at: Instant.nullable(),
})
export type FollowUp = z.output<typeof FollowUp>

const FollowUpVersion = z.object({
  version: z.number(),
  met_on: z.string(),
  ...written,
  replaced_at: Instant,
})
export type FollowUpVersion = z.output<typeof FollowUpVersion>

const TemplateName = requiredLine('Please give the template a name', 100)
/** Texts to begin a note with. */
const FollowUpTemplate = z.object({ id: Id, name: z.string(), ...written })
export type FollowUpTemplate = z.output<typeof FollowUpTemplate>
export const templateNameInput = z.object({ name: TemplateName })

export const noteChangedMessage = 'This note was corrected meanwhile. Reload to see the latest.'

export const followUps = callsFor('approved nutritionist', {
  'GET /follow-ups': {
    summary: 'Follow-up notes about challengers in care, newest first',
    query: z.object({ ...paging(10), patient_id: Id.optional() }),
    reply: z.array(FollowUp),
    health: true,
  },
  'POST /follow-ups': {
    summary: 'Sign a follow-up note about a challenger in care',
    body: NewFollowUp,
    reply: FollowUp,
  },
  'PUT /follow-ups/:id': {
    summary: 'Correct a follow-up note that one has signed; the former version stays readable',
    body: z.object(fields).partial(),
    reply: FollowUp,
    versioned: true,
  },
  'GET /follow-ups/:id/versions': {
    summary: 'Former versions of a follow-up note, newest first',
    query: z.object(paging(20)),
    reply: z.array(FollowUpVersion),
    health: true,
  },
  'GET /follow-up-templates': {
    summary: "One's own templates for follow-up notes, by name",
    query: z.object(paging(100)),
    reply: z.array(FollowUpTemplate),
  },
  'POST /follow-up-templates': {
    summary: 'Save a template for follow-up notes; one of the same name is replaced',
    body: z.object({ name: TemplateName, ...followUpFields }).superRefine(needsText),
    reply: FollowUpTemplate,
  },
  'DELETE /follow-up-templates/:id': "Delete one of one's templates",
})
