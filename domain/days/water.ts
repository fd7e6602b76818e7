import { z } from 'zod'
import { type Contract, wholeNumber } from '#domain/endpoint.ts'
import { mostGlasses } from './eaten-sums.ts'

/** What the nutritionist reads: whether it is on, why it may not be, and the days with a glass. */
export const Water = z.object({
  on: z.boolean(),
  stopped: z.string().nullable(),
  /** Newest first. */
  days: z.array(z.object({ date: z.string(), glasses: z.number() })),
})
export type Water = z.output<typeof Water>

export const waterOffMessage = 'Your nutritionist does not ask for glasses of water.'

export const water = {
  'PUT /patients/days/:date/water': {
    access: 'patient',
    summary: 'How many glasses of water one drank on a day, where the nutritionist asks for it',
    body: z.object({
      glasses: wholeNumber(`Glasses must be a whole number from 0 to ${mostGlasses}`, 0, mostGlasses),
    }),
  },
  'PUT /nutritionists/patients/:id/water': {
    access: 'approved nutritionist',
    summary: 'Whether a challenger in care counts glasses of water; never with a limit of fluid',
    body: z.object({ on: z.boolean('Say whether glasses are counted') }),
  },
} satisfies Contract
