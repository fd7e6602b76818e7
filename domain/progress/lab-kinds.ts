import { z } from 'zod'
import { callsFor, Id, Instant, optionalLine, paging, requiredLine, stored } from '#domain/endpoint.ts'
import type { Labels } from '#domain/field-words.ts'
import { kindOf, measurementKindNames } from './measurement-kinds.ts'

/* Kinds that a practice adds to the built-in ones, for all its nutritionists. */

const limit = z
  .number('Please enter a number')
  .min(0, 'Please enter 0 or more')
  .max(99999, 'Please enter at most 99999')
  .nullish()
const fields = {
  name: requiredLine('Please enter the name', 60),
  unit: requiredLine('Please enter the unit', 30),
  /** Both included. */
  low: limit,
  high: limit,
  /** Who says so: without it no value is marked by the limits. */
  source: optionalLine(150),
}
export const labKindLabels: Labels<typeof fields> = {
  name: 'Name',
  unit: 'Unit',
  low: 'Reference from',
  high: 'Reference up to',
  source: 'Source of the reference',
}

const builtInNames = new Set(measurementKindNames.map((kind) => kindOf(kind).label.toLowerCase()))
export const kindTakenMessage = 'There is a kind of this name already.'
export const kindInUseMessage =
  'This kind is used: it is measured of a challenger. It can be renamed, not deleted.'
export const unitInUseMessage =
  'Values of this kind are stored in this unit. Add another kind for another unit.'

export const LabKindInput = z.object(fields).superRefine(({ name, low, high }, context) => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (builtInNames.has(name.toLowerCase())) issue('name', kindTakenMessage)
  if (low != null && high != null && high <= low) issue('high', 'This must be higher than the lower limit')
})
export type LabKindInput = z.output<typeof LabKindInput>

const LabKind = z.object({
  id: Id,
  ...stored(fields),
  created_at: Instant,
  updated_at: Instant,
})
export type LabKind = z.output<typeof LabKind>

export const labKinds = callsFor('approved nutritionist', {
  'GET /lab-kinds': {
    summary: "The practice's own kinds of measurements, by name",
    query: z.object(paging(100)),
    reply: z.array(LabKind),
  },
  'POST /lab-kinds': {
    summary: 'Add a kind for all nutritionists of the practice',
    body: LabKindInput,
    reply: LabKind,
  },
  'PUT /lab-kinds/:id': {
    summary: 'Change a kind of the practice; its unit only before a value is stored',
    body: z.object(fields).partial(),
    keepsOthers: true,
    reply: LabKind,
  },
  'DELETE /lab-kinds/:id': 'Delete a kind of the practice that is not used',
})
