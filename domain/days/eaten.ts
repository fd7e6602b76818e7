import { z } from 'zod'
import { callsFor, Id, optionalText, requiredDate } from '#domain/endpoint.ts'
import { Picture } from '#domain/files/files.ts'
import { eachTarget } from '#domain/food/nutrients.ts'
import { counted } from '#domain/numbers.ts'

/** Entries that one day holds. */
export const mostEntries = 40
export const tooManyEntriesMessage = `A day holds ${counted(mostEntries, 'entry', 'entries')}. Please remove one first.`
export const closedEatenMessage = 'What you ate can be written down on its day and in the 7 days after it.'
export const missingFoodMessage = 'This food is not in the list any more. Please choose another one.'
const emptyMessage = 'Write what you ate'

/** The longest text of one entry. */
export const longestEaten = 500

const figure = z.number().nullable()

/** A food that was eaten, with its figures as they were known then; null where figures could do harm. */
export const EatenFood = z.object({
  /** Null for what is not understood: `name` is the text then. */
  food_id: z.string().nullable(),
  name: z.string(),
  grams: figure,
  ...eachTarget(() => figure),
})
export type EatenFood = z.output<typeof EatenFood>

/** An entry: a text and its foods. */
export const Eaten = z.object({
  id: Id,
  text: z.string(),
  /** The meal that it was eaten with, or in place of; null beside the plan. */
  meal_id: Id.nullable(),
  foods: z.array(EatenFood),
  /** Of all its foods; null where none is known, or figures could do harm. */
  calories: figure,
  picture: Picture.nullable(),
})
export type Eaten = z.output<typeof Eaten>

/** The same on a date. */
export const EatenOn = Eaten.extend({ date: z.string() })
export type EatenOn = z.output<typeof EatenOn>

export const DaySumReply = z.object({ ...eachTarget(() => z.number()), is_least: z.boolean() })

const EatenInput = z
  .object({
    /** Made by the device, so that an entry that is sent again is stored once. */
    id: Id.optional(),
    /** Read as foods where no items are sent. */
    text: optionalText(longestEaten),
    /** The foods as somebody has confirmed them. */
    items: z
      .array(
        z.object({
          food_id: z.string('Choose a food').min(1, 'Choose a food').max(100, 'Choose a food'),
          grams: z
            .number('Give the grams')
            .min(0.1, 'Give the grams')
            .max(5000, 'Please enter at most 5000 g'),
        }),
      )
      .max(30, 'An entry has at most 30 foods')
      .optional(),
    meal_id: Id.nullish(),
  })
  .refine(({ text, items }) => text || items?.length, { message: emptyMessage, path: ['text'] })
export type EatenInput = z.output<typeof EatenInput>

export const eaten = callsFor('patient', {
  'POST /patients/days/:date/foods': {
    summary:
      'Write down what one ate beside the plan, or with or in place of a meal; a text is read as foods',
    body: EatenInput,
    reply: Eaten,
  },
  'DELETE /patients/days/:date/foods/:id': 'Remove what one wrote down',
  'PUT /patients/days/:date/foods/:id/picture': {
    summary: 'Add a photo to what one wrote down, in place of an earlier one',
    upload: true,
    reply: Eaten,
  },
  'DELETE /patients/days/:date/foods/:id/picture': {
    summary: 'Delete the photo of what one wrote down',
    reply: Eaten,
  },
  'GET /patients/foods/usual': {
    summary: 'What one writes down most often, at most five, and all of the day before a date',
    query: z.object({ date: requiredDate('date is required') }),
    reply: z.object({
      usual: z.array(Eaten),
      yesterday: z.array(Eaten),
      /** False where figures could do harm. */
      may_show: z.boolean(),
    }),
  },
})
