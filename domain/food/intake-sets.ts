import { z } from 'zod'
import { keysOf } from '#domain/keys.ts'
import { pregnancyLabels } from '#domain/people/patients.ts'

/** The nutrients of a set, as its file calls them, and what foods call them. */
export const intakeNutrients = {
  calcium: 'calcium_mg',
  iron: 'iron_mg',
  zinc: 'zinc_mg',
  magnesium: 'magnesium_mg',
  potassium: 'potassium_mg',
  folate: 'folate_mcg',
  vitamin_b12: 'vitamin_b12_mcg',
  vitamin_a: 'vitamin_a_mcg',
  vitamin_c: 'vitamin_c_mg',
  fibre: 'fiber_g',
  sodium: 'sodium_mg',
} as const
export type IntakeNutrient = keyof typeof intakeNutrients

/** For whom a row is, beside age and sex. A set may tell months apart or not. */
const stages = keysOf(pregnancyLabels).filter((stage) => stage !== 'no')
export const intakeStates = ['pregnant', 'lactating', ...stages] as const

const figure = z.number().nullable()
export const IntakeRow = z.object({
  /** Male, female, all. */
  sex: z.enum(['m', 'f', 'a']),
  /** Years, both included. */
  age_from: z.number(),
  age_to: z.number(),
  /** Null: for everybody, and for those of whom the set has no row of their own. */
  state: z.enum(intakeStates).nullable(),
  nutrient: z.enum(keysOf(intakeNutrients)),
  /** What half of such people need, in the unit of the nutrient. */
  ear: figure,
  /** What nearly all need. */
  rda: figure,
  /** What healthy people eat, where no requirement is known. */
  ai: figure,
  upper: figure,
  /** Vitamin A in retinol equivalents, not in retinol activity equivalents (RAE) as foods. */
  in_re: z.boolean(),
})
export type IntakeRow = z.output<typeof IntakeRow>

export type IntakeSet = {
  source: string
  /** How sure its figures are. */
  sure: string
  /** Its iron and zinc are for diets with meat, so that they rise for a diet without. */
  raise_without_meat: boolean
  rows: IntakeRow[]
}
