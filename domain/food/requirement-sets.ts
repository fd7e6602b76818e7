import { z } from 'zod'
import { type Contract, Instant, optionalLine, requiredLine } from '#domain/endpoint.ts'
import { IntakeRow } from './intake-sets.ts'

/** The id of the set that is built in. */
export const builtInSet = 'dri'

export const intakeLimits = { rows: 2000, characters: 500_000 }
export const tooManyRowsMessage = 'This file has too many rows: at most 2,000'
export const setNameTakenMessage = 'A set of this name is there already. Please choose another name.'
export const setGoneMessage = 'This set is not here any more. Please choose another one.'
export const setInUseMessage = 'This set is in use. Please choose another one first.'

const rightMessage = 'Please confirm that the practice has the right to use this set'
export const RequirementsImport = z.object({
  /** Without one it is called as its source. */
  name: optionalLine(100),
  source: requiredLine('Please name the source', 300),
  licence: optionalLine(300),
  /** For sets such as the DRI. One for diets without meat has higher figures already. */
  raise_without_meat: z.boolean().default(false),
  confirmed: z.boolean(rightMessage).refine((confirmed) => confirmed, rightMessage),
  csv: z
    .string('Please choose a file')
    .min(1, 'Please choose a file')
    .max(intakeLimits.characters, 'This file is too large: at most 500 kB'),
})
export type RequirementsImport = z.output<typeof RequirementsImport>

const RequirementSet = z.object({
  /** 'dri' for the one that is built in. */
  id: z.string(),
  name: z.string(),
  source: z.string(),
  licence: z.string().nullable(),
  raise_without_meat: z.boolean(),
  /** Who confirmed the right to use it; null also when that account is gone. */
  confirmed_by: z.string().nullable(),
  imported_at: Instant.nullable(),
  /** How many rows it has. */
  rows: z.number(),
  chosen: z.boolean(),
})
export type RequirementSet = z.output<typeof RequirementSet>

export const requirementSets = {
  'GET /requirements': {
    access: 'approved nutritionist or admin',
    summary: 'The sets of reference intakes, which one is chosen, and its rows',
    reply: z.object({ sets: z.array(RequirementSet), chosen: z.string(), rows: z.array(IntakeRow) }),
  },
  'POST /requirements/import': {
    access: 'admin',
    summary: 'Import a set of reference intakes from a CSV file; it is not chosen by that',
    body: RequirementsImport,
    reply: RequirementSet.extend({
      /** Nutrients of the file that plans do not count. */
      left_out: z.array(z.string()),
      /** Nutrients that the file lacks. */
      lacking: z.array(z.string()),
    }),
  },
  'DELETE /requirements/:id': {
    access: 'admin',
    summary: 'Remove an imported set that is not in use',
  },
} satisfies Contract
