import { z } from 'zod'
import { callsFor, Instant, requiredText } from '#domain/endpoint.ts'
import { hundredths } from '#domain/numbers.ts'
import { type Requirement, type RequirementKey, requirementKeys, requirementLabels } from './requirements.ts'

const eachRequirement = <Value>(valueFor: (key: RequirementKey) => Value) =>
  Object.fromEntries(requirementKeys.map((key) => [key, valueFor(key)])) as Record<RequirementKey, Value>

export type RequirementFigures = Pick<Requirement, 'ear' | 'rda' | 'upper'>
/** What a nutritionist has changed of a person's: all figures of each changed nutrient. */
export type RequirementChanges = Partial<Record<RequirementKey, RequirementFigures>>

const most = 100_000
/** A figure of a day; null: none. */
const figure = (label: string) => {
  const message = `${label}: please enter numbers from 0 to 100,000`
  return z.number(message).min(0, message).max(most, message).overwrite(hundredths).nullable()
}
export const RequirementFiguresInput = (key: RequirementKey) => {
  const of = figure(requirementLabels[key].label)
  return z.object({ ear: of, rda: of, upper: of })
}
export const reasonField = requiredText('Please give a reason', 1000)

/** Figures that are left out stay as they are; null in place of a nutrient goes back to the set's. */
export const RequirementsInput = z.object({
  ...eachRequirement((key) => RequirementFiguresInput(key).partial().nullish()),
  reason: reasonField,
})
export type RequirementsInput = z.output<typeof RequirementsInput>

export const requirementsChangedMessage =
  'These requirements were changed by someone else. Reload to see the latest.'
export const noChangeMessage = 'Please change the figures of at least one nutrient'

/** The requirements with what a nutritionist has changed of them. */
export function withChanges(
  requirements: Record<RequirementKey, Requirement>,
  changes: RequirementChanges,
): PatientRequirements['nutrients'] {
  return eachRequirement((key) => {
    const { ear, rda, upper } = requirements[key]
    const changed = changes[key]
    const of_set = { ear, rda, upper }
    if (!changed) return { ...requirements[key], changed: false, of_set }
    return {
      ...requirements[key],
      ...changed,
      ai: requirements[key].ai && changed.rda === rda,
      changed: true,
      of_set,
    }
  })
}

const figures = { ear: z.number().nullable(), rda: z.number().nullable(), upper: z.number().nullable() }
const PatientRequirement = z.object({
  ...figures,
  /** No requirement is known; the allowance is what healthy people eat. */
  ai: z.boolean(),
  note: z.string().nullable(),
  source: z.string(),
  sure: z.string(),
  /** Whether a nutritionist has changed it for this person. */
  changed: z.boolean(),
  of_set: z.object(figures),
})

export const PatientRequirements = z.object({
  /** Of the changes; 0 before the first. */
  version: z.number(),
  set: z.object({ id: z.string(), name: z.string(), source: z.string(), sure: z.string() }),
  /** What decides about the figures, and what is not known, line by line. */
  reasons: z.array(z.string()),
  nutrients: z.object(eachRequirement(() => PatientRequirement)),
  /** The change that was made last. */
  last: z.object({ reason: z.string(), changed_by: z.string().nullable(), created_at: Instant }).nullable(),
})
export type PatientRequirements = z.output<typeof PatientRequirements>

export const patientRequirements = callsFor('approved nutritionist', {
  'GET /nutritionists/patients/:id/requirements': {
    summary: 'What a challenger in care needs of nutrients in a day',
    reply: PatientRequirements,
    health: true,
    versioned: true,
  },
  'PUT /nutritionists/patients/:id/requirements': {
    summary: 'Change what a challenger in care needs; null for a nutrient goes back to the set',
    body: RequirementsInput,
    reply: PatientRequirements,
    versioned: true,
  },
})
