import { z } from 'zod'
import { callsFor, optionalList, optionalText, requiredLine } from '#domain/endpoint.ts'
import type { Labels } from '#domain/field-words.ts'
import { keysOf } from '#domain/keys.ts'
import { formatNumber, whole } from '#domain/numbers.ts'
import type { Slip } from '#domain/people/plausible.ts'
import { longestIngredients } from './dish-parts.ts'
import {
  Food,
  type FoodNutrient,
  foodNutrientNames,
  foodNutrients,
  type Per100g,
  unitOfNutrient,
} from './foods.ts'
import { vessels } from './measures.ts'

/* Foods that nutritionists and challengers type from the label of a package. */

/** Foods from labels that one person may have. */
export const mostLabelFoods = 500
export const tooManyFoodsMessage = `You have ${mostLabelFoods} foods from labels, the most there can be. Delete one first.`
export const notTyperMessage = 'Only who typed this food can change it. Type the label as a food of your own.'

/** What a serving is measured with. */
export const labelMeasures = [...keysOf(vessels), 'piece', 'slice', 'scoop']

/** What the most can be in 100 g. */
const mostOf = (nutrient: FoodNutrient) =>
  nutrient === 'calories'
    ? 900
    : nutrient.endsWith('_g')
      ? 100
      : nutrient === 'sodium_mg'
        ? 40_000
        : 1_000_000

/** What every label says. */
const said = ['calories', 'protein_g', 'carbs_g', 'fat_g'] as const
export const isSaid = (nutrient: FoodNutrient) => (said as readonly string[]).includes(nutrient)

function figureOf(nutrient: FoodNutrient) {
  const name = foodNutrientNames[nutrient]
  const message =
    nutrient === 'calories'
      ? 'Energy of 100 g must be between 0 and 900 kcal. Is it in kJ?'
      : `${name} of 100 g must be between 0 and ${whole(mostOf(nutrient))}`
  const figure = z.number(`${name} is on every label`).min(0, message).max(mostOf(nutrient), message)
  return isSaid(nutrient) ? figure : figure.nullish().transform((value) => value ?? null)
}
const Figures = z.object(
  Object.fromEntries(foodNutrients.map((nutrient) => [nutrient, figureOf(nutrient)])) as unknown as Record<
    FoodNutrient,
    z.ZodType<number | null, number | null | undefined>
  >,
)

/** Labels round: so many grams more may be the rounding. */
const rounding = 1
/** What cannot be in 100 g of food. */
export function figureIssues(figures: Partial<Per100g>): { nutrient: FoodNutrient; message: string }[] {
  const of = (nutrient: FoodNutrient) => figures[nutrient] ?? 0
  const issues: { nutrient: FoodNutrient; message: string }[] = []
  const part = (nutrient: FoodNutrient, most: FoodNutrient, message: string) => {
    if (of(nutrient) > of(most) + rounding) issues.push({ nutrient, message })
  }
  part('sugar_g', 'carbs_g', 'There cannot be more sugar than carbohydrate')
  part(
    'free_sugar_g',
    figures.sugar_g == null ? 'carbs_g' : 'sugar_g',
    'There cannot be more added sugar than sugar',
  )
  part(
    'fiber_g',
    'carbs_g',
    'This label counts fibre beside the carbohydrate. Add the fibre to the carbohydrate.',
  )
  part('saturated_fat_g', 'fat_g', 'There cannot be more saturated fat than fat')
  const grams = of('protein_g') + of('carbs_g') + of('fat_g') + of('sodium_mg') / 1000
  if (grams > 100 + rounding)
    issues.push({
      nutrient: 'carbs_g',
      message: 'Protein, carbohydrate, fat and sodium of 100 g weigh more than 100 g',
    })
  return issues
}

const fields = {
  name: requiredLine('Name is required', 150),
  /** Other names, by which the search finds it. */
  aliases: optionalList(
    z.array(requiredLine('A name cannot be empty', 100)).max(10, 'A food has at most 10 other names'),
  ),
  /** A household measure, such as a spoon of 10 g. */
  measures: z
    .array(
      z.object({
        name: z.enum(labelMeasures as [string, ...string[]], 'Choose a measure from the list'),
        grams: z
          .number('Give the grams of the measure')
          .min(0.1, 'Give the grams of the measure')
          .max(2000, 'A measure has at most 2000 g'),
      }),
    )
    .max(1, 'A food from a label has one measure')
    .optional(),
  per_100g: Figures.superRefine((figures, context) => {
    for (const { nutrient, message } of figureIssues(figures))
      context.addIssue({ code: 'custom', path: [nutrient], message })
  }),
  ingredients: optionalText(longestIngredients),
  shared: z.boolean().optional(),
}
export const labelFoodLabels: Labels<Omit<typeof fields, 'measures' | 'per_100g'>> = {
  name: 'Name',
  aliases: 'Other names',
  ingredients: 'Ingredients',
  shared: 'Shared with the practice',
}
export const LabelFoodInput = z.object(fields)
export type LabelFoodInput = z.output<typeof LabelFoodInput>
/** Absent fields keep their values. */
const LabelFoodPatch = LabelFoodInput.partial()

/** Milligrams of sodium in a gram of salt. */
const sodiumOfSalt = 393
const amount = z.number('Please enter a number').min(0, 'Please enter 0 or more').nullable()

/** What the form has: the figures as the label gives them, for 100 g or for a serving. */
const typedFields = {
  name: fields.name,
  aliases: fields.aliases,
  measure: z.enum(['', ...labelMeasures]),
  measure_g: amount,
  per: z.enum(['100 g', 'serving']),
  serving_g: amount,
  ...(Object.fromEntries(foodNutrients.map((nutrient) => [nutrient, amount])) as Record<
    FoodNutrient,
    typeof amount
  >),
  salt_g: amount,
  ingredients: fields.ingredients,
  shared: z.boolean(),
}
type Typed = z.output<z.ZodObject<typeof typedFields>>

/** Figures as typed, for 100 g. Salt counts where the label has no sodium. What is not typed is not known. */
export function figuresPer100g(typed: Partial<Typed>): Per100g {
  const times = typed.per === 'serving' ? 100 / (typed.serving_g || 100) : 1
  const salt = typed.salt_g == null ? null : typed.salt_g * sodiumOfSalt
  return Object.fromEntries(
    foodNutrients.map((nutrient) => {
      const value = typed[nutrient] ?? (nutrient === 'sodium_mg' ? salt : null)
      return [nutrient, value === null ? null : Math.round(value * times * 1000) / 1000]
    }),
  ) as Per100g
}

/** A food as it is sent, from what is typed. */
export const sentFood = ({ name, aliases, measure, measure_g, ingredients, shared, ...typed }: Typed) => ({
  ...{ name, aliases: aliases ?? [], ingredients: ingredients ?? null, shared },
  measures: measure ? [{ name: measure, grams: measure_g ?? 0 }] : [],
  per_100g: figuresPer100g(typed),
})

/** The form's field for a path of what is sent. */
export const fieldOf = (path: PropertyKey[]): string =>
  path[0] === 'per_100g' ? String(path[1]) : path[0] === 'measures' ? 'measure_g' : String(path[0])

export const TypedLabelFood = z.object(typedFields).superRefine((typed, context) => {
  if (typed.per === 'serving' && !typed.serving_g)
    return context.addIssue({ code: 'custom', path: ['serving_g'], message: 'Give the grams of a serving' })
  for (const { path, message } of LabelFoodInput.safeParse(sentFood(typed)).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [fieldOf(path)], message })
})

/** A food as its form shows it: for 100 g. */
export const typedFood = (food: Food | null) => ({
  name: food?.name ?? '',
  aliases: food?.aliases ?? [],
  measure: food?.measures[0]?.name ?? '',
  measure_g: food?.measures[0]?.grams ?? ('' as const),
  per: '100 g' as const,
  serving_g: '' as const,
  ...(Object.fromEntries(
    foodNutrients.map((nutrient) => [nutrient, food?.per_100g[nutrient] ?? '']),
  ) as Record<FoodNutrient, number | ''>),
  salt_g: '' as const,
  ingredients: food?.ingredients ?? '',
  shared: food?.shared ?? false,
})

export const kcalOfJoules = (kilojoules: number) => Math.round(kilojoules / 4.184)

/** How far energy may be from what its parts come to: 15%, and what rounding does to a light food. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= Math.max(20, 0.15 * other)

/** Whether energy is probably typed in kilojoules: as kcal it is more than food has, or than its parts come to. */
export const isInJoules = (figures: Per100g): boolean =>
  (figures.calories ?? 0) > mostOf('calories') || Boolean(energySlip(figures)?.offer)

/** The figures of so many grams: "377 kcal, 11 g protein". What is not known is not said. */
export const figuresText = (figures: Per100g, grams: number) =>
  foodNutrients
    .flatMap((nutrient) => {
      const value = figures[nutrient]
      // Of a number that is still being typed nothing is known.
      if (value === null || Number.isNaN(value)) return []
      const amount = (value * grams) / 100
      const figure = `${formatNumber(amount < 100 ? Number(amount.toPrecision(3)) : Math.round(amount))} ${unitOfNutrient(nutrient)}`
      return [nutrient === 'calories' ? figure : `${figure} ${foodNutrientNames[nutrient].toLowerCase()}`]
    })
    .join(', ')

/**
 * A question about energy that its protein, carbohydrate and fat do not come to; null where they do. Fibre counts from
 * nothing to 4 kcal a gram, because labels differ.
 */
export function energySlip(figures: Per100g): Slip<'calories'> | null {
  const { calories, protein_g, carbs_g, fat_g, fiber_g } = figures
  if (calories === null || protein_g === null || carbs_g === null || fat_g === null) return null
  const most = 4 * protein_g + 4 * carbs_g + 9 * fat_g
  const least = most - 4 * (fiber_g ?? 0)
  const fits = (kcal: number) => isNear(kcal, Math.min(Math.max(kcal, least), most))
  if (fits(calories)) return null
  const ofJoules = kcalOfJoules(calories)
  const words = (kcal: number) => `${whole(kcal)} kcal`
  const offer = fits(ofJoules) ? { value: ofJoules, words: words(ofJoules) } : null
  return {
    ...{ field: 'calories', typed: words(calories), offer },
    question: `Protein, carbohydrate and fat of 100 g come to about ${words(most)}, and the energy is ${words(calories)}. ${
      offer ? 'Is it in kilojoules (kJ)?' : 'Is each figure as on the label?'
    }`,
  }
}

export const labelFoods = callsFor('patient or approved nutritionist', {
  'POST /foods': {
    summary: 'Add a food from the label of a package, for oneself; a nutritionist also for the practice',
    body: LabelFoodInput,
    reply: Food,
  },
  'PUT /foods/:id': {
    summary:
      'Change a food that one or a client typed; dishes keep its figures, clashes follow its ingredients at once',
    body: LabelFoodPatch,
    reply: Food,
    keepsOthers: true,
  },
  'DELETE /foods/:id': 'Take a food that one typed off the list; dishes and plans that have it keep it',
})
