import { z } from 'zod'
import { type Contract, callsFor, Id, Instant, paging, wholeNumber } from '#domain/endpoint.ts'
import { type Answers, longestText, mostAnswers, type RecallMeal, tooMuchMessage } from './answers.ts'
import { Sections } from './forms.ts'

const isStorable = (answers: Answers) =>
  new TextEncoder().encode(JSON.stringify(answers)).length <= mostAnswers

const StoredAnswers = z.record(z.string(), z.unknown())

/** What one fills: answers that are absent stay as they are stored, null takes one away. */
export const SentFormChange = z.object({
  answers: z
    .record(z.string().max(60), z.unknown().meta({ maxLength: longestText }))
    .refine(isStorable, tooMuchMessage),
  /** False for a draft. Of a form that is filled already: a correction, which keeps the former answers. */
  done: z.boolean(),
  /** The version that was read: 409 when it was filled or corrected since. */
  version: wholeNumber('version must be a whole number', 0, 1_000_000).optional(),
})
export type SentFormChange = z.output<typeof SentFormChange>

const Known = z.object({ amount: z.number(), known: z.number() })
export const RecalledFood = z.object({
  text: z.string(),
  food_id: z.string().nullable(),
  name: z.string().nullable(),
  grams: z.number().nullable(),
})
/** The foods of a recalled day, and what they have together. */
const FoodDay = z.object({
  /** For nutritionists: the foods of each meal, as they were confirmed, else as they are read. */
  meals: z.record(z.string(), z.object({ confirmed: z.boolean(), foods: z.array(RecalledFood) })),
  /** Null for a challenger whom figures may harm. `known` is 0 to 1: the share of the weight whose figure is known. */
  figures: z.object({ calories: Known, protein_g: Known, carbs_g: Known, fat_g: Known }).nullable(),
  /** Foods or amounts that are not known: the figures are at least so much. */
  unknown: z.number(),
})
export type FoodDay = Omit<z.output<typeof FoodDay>, 'meals'> & {
  meals: Partial<Record<RecallMeal, { confirmed: boolean; foods: z.output<typeof RecalledFood>[] }>>
}

/** A form that a challenger is asked to fill, as it was when it was sent. */
const SentForm = z.object({
  id: Id,
  patient_id: Id,
  form_id: Id,
  title: z.string(),
  sections: Sections,
  answers: StoredAnswers,
  /** 0 until it is filled; each correction is one more. */
  version: z.number(),
  /** Names; null when nobody has done it, or that account is gone. */
  sent_by_name: z.string().nullable(),
  done_by_name: z.string().nullable(),
  saved_by_name: z.string().nullable(),
  created_at: Instant,
  done_at: Instant.nullable(),
  saved_at: Instant.nullable(),
  /** By the question's id. */
  food_days: z.record(z.string(), FoodDay),
})
export type SentForm = z.output<typeof SentForm>

const SentFormVersion = z.object({
  version: z.number(),
  answers: StoredAnswers,
  saved_by_name: z.string().nullable(),
  saved_at: Instant,
  replaced_at: Instant,
})

export const filledMessage = 'This form is filled already. Use “Correct” to change an answer.'
export const formChangedMessage = 'This form was filled or corrected meanwhile. Reload to see the answers.'
export const signedMessage = 'What is signed stays as it was signed.'
export const filledStaysMessage = 'This form is filled, and stays in the record.'

export const sentForms = {
  'GET /patients/forms': {
    access: 'patient',
    summary: 'The forms one is asked to fill and has filled, newest first',
    query: z.object({ ...paging(20), waiting: z.stringbool('waiting must be true or false').optional() }),
    reply: z.array(SentForm),
  },
  'PUT /patients/forms/:id': {
    access: 'patient',
    summary: 'Fill a form: keep a draft, or send it; correct one that is filled',
    body: SentFormChange,
    reply: SentForm,
  },
  ...callsFor('approved nutritionist', {
    'GET /nutritionists/patients/:id/forms': {
      summary: 'The forms of a challenger in care with their answers, newest first',
      query: z.object(paging(20)),
      reply: z.array(SentForm),
      health: true,
    },
    'PUT /sent-forms/:id': {
      summary: 'Fill or correct the form of a challenger in care, as they say',
      body: SentFormChange,
      reply: SentForm,
    },
    'DELETE /sent-forms/:id': {
      summary: 'Take back a form that is not filled yet, with its draft',
    },
  }),
  ...callsFor('patient or approved nutritionist', {
    'GET /sent-forms/:id': {
      summary: 'One form with its answers',
      reply: SentForm,
      health: true,
    },
    'PUT /sent-forms/:id/picture': {
      summary: 'Answer a question with a picture, in place of an earlier one',
      query: z.object({ question: z.string().max(60) }),
      upload: true,
      reply: SentForm,
    },
    'GET /sent-forms/:id/versions': {
      summary: 'Former answers of a form that was corrected, newest first',
      query: z.object(paging(20)),
      reply: z.array(SentFormVersion),
      health: true,
    },
  }),
} satisfies Contract
