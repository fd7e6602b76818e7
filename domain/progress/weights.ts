import { z } from 'zod'
import { type Contract, callsFor, Id, Instant, paging, pastDate, stored } from '#domain/endpoint.ts'
import type { Labels } from '#domain/field-words.ts'
import { bodyWeight } from './progress.ts'

/*
 * Weights apart from the weekly reports. The newest of both is the current weight; streaks, check-ins and achievements
 * count reports only.
 */

const fields = { date: pastDate('The date is required'), weight_kg: bodyWeight }
export const weightLabels: Labels<typeof fields> = { date: 'Date', weight_kg: 'Weight' }
/** One for each day: a later one of the same day replaces it. */
export const WeightInput = z.object(fields)

export const Weight = z.object({
  id: Id,
  ...stored(fields),
  /** The name of whoever entered it; null when that account is gone. */
  entered_by: z.string().nullable(),
  by_challenger: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type Weight = z.output<typeof Weight>

export const mostImportedWeights = 5000

/** Rows are judged one by one: a bad one is skipped, and the others are kept. A preview judges them and stores nothing. */
const WeightsImport = z.object({
  preview: z.boolean().optional(),
  /** Of the sender's choice, the same for all parts of a file: by it the import is taken back. */
  import_id: Id.optional(),
  rows: z
    .array(z.object({ date: z.string().max(30), weight_kg: z.number() }))
    .min(1, 'Please send at least one row')
    .max(mostImportedWeights, 'Please import at most 5,000 rows at once'),
})
const Imported = z.object({
  added: z.number(),
  replaced: z.number(),
  /** `row` counts from 1. */
  skipped: z.array(z.object({ row: z.number(), reason: z.string() })),
  /** Days of these rows that had a weight already, of a report or of its own, with the one that was written last. */
  noted: z.array(z.object(stored(fields))),
})
export type ImportedWeights = z.output<typeof Imported>

/** What an import added is removed, and what it replaced is put back; what was changed since stays. */
const Undone = z.object({ removed: z.number(), put_back: z.number() })
export type UndoneImport = z.output<typeof Undone>

export const sameDateReason = 'A later row has the same date'

const list = { query: z.object(paging(20)), reply: z.array(Weight) }
const note = { body: WeightInput, reply: Weight } as const
const load = { body: WeightsImport, reply: Imported } as const
const undo = { body: z.object({ import_id: Id }), reply: Undone, status: 200 } as const

export const weights = {
  ...callsFor('patient', {
    'GET /patients/weights': { summary: "One's own weights, newest first", ...list },
    'POST /patients/weights': {
      summary: "Note one's weight of a day; a weight of the same day is replaced",
      ...note,
    },
    'POST /patients/weights/import': {
      summary: "Note many of one's weights at once",
      ...load,
    },
    'POST /patients/weights/undo-import': { summary: "Take back an import of one's weights", ...undo },
    'DELETE /patients/weights/:id': "Delete one of one's weights",
  }),
  ...callsFor('approved nutritionist', {
    'GET /nutritionists/patients/:id/weights': {
      summary: 'Weights of a challenger in care, newest first',
      ...list,
      health: true,
    },
    'POST /nutritionists/patients/:id/weights': {
      summary: 'Note the weight of a challenger in care; a weight of the same day is replaced',
      ...note,
    },
    'POST /nutritionists/patients/:id/weights/import': {
      summary: 'Note many weights of a challenger in care at once',
      ...load,
    },
    'POST /nutritionists/patients/:id/weights/undo-import': {
      summary: 'Take back an import of weights of a challenger in care',
      ...undo,
    },
    'DELETE /nutritionists/patients/:id/weights/:weight_id': 'Delete a weight of a challenger in care',
  }),
} satisfies Contract
