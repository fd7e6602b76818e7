import { z } from 'zod'

const PotLine = z.object({
  text: z.string(),
  /** The food that the line is about, where it is one of the table. */
  food_id: z.string().nullable(),
})
export type PotLine = z.output<typeof PotLine>

const Amounts = z.array(z.object({ food_id: z.string(), grams: z.number() }))

export const potFields = {
  /** What is not in the shared pot, and what somebody leaves at the plate; empty when all eat all of it. */
  pot: z.array(PotLine).optional(),
  /** What is cooked for the home; absent when nobody said for whom, or nobody knows the foods. */
  home: z
    .object({
      people: z.number(),
      /** Raw foods of the shared pot, for all plates. */
      foods: Amounts,
      /** Names of foods that are left out wherever a step names them. */
      left_out: z.array(z.string()),
      /** Parts that are not shared, each for those who may eat it. */
      apart: z.array(z.object({ name: z.string(), foods: Amounts })),
    })
    .optional(),
}
export type MealHome = NonNullable<z.output<typeof potFields.home>>
export type PotFields = { pot: PotLine[]; home?: MealHome }
