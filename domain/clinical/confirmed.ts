import { z } from 'zod'
import { callsFor, Instant } from '#domain/endpoint.ts'
import { ConditionList, MedicineList } from '#domain/people/patients.ts'
import { conditionNames } from './conditions.ts'

const unique = <Item>(items: Item[]) => [...new Set(items)]
export const ConfirmedInput = z.object({
  conditions: ConditionList.overwrite(unique),
  medicines: MedicineList.overwrite(unique),
})

const Lists = { conditions: z.array(z.enum(conditionNames)), medicines: z.array(z.string()) }

const ClinicalProfile = z.object({
  ...Lists,
  /** What the nutritionist confirmed last, who and when; null before. */
  confirmed: z.object({ ...Lists, by: z.string().nullable(), at: Instant }).nullable(),
  /** What the challenger's own words name besides. */
  proposed: z.object(Lists),
  /** What stops the product from computing by itself, as sentences. */
  gates: z.array(z.object({ condition: z.string(), text: z.string() })),
  /** What food has to do with the medicines. */
  notes: z.array(
    z.object({ name: z.string(), text: z.string(), timing: z.string().nullable(), source: z.string() }),
  ),
})
export type ConfirmedConditions = z.output<typeof ClinicalProfile>

export const confirmedConditions = callsFor('approved nutritionist', {
  'GET /nutritionists/patients/:id/conditions': {
    summary: 'Conditions and medicines of a challenger in care: named, confirmed and proposed from the notes',
    reply: ClinicalProfile,
    health: true,
  },
  'PUT /nutritionists/patients/:id/conditions': {
    summary: 'Confirm the conditions and medicines of a challenger in care',
    body: ConfirmedInput,
    keepsOthers: true,
    reply: ClinicalProfile,
  },
})
