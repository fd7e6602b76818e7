import { z } from 'zod'
import {
  type Contract,
  callsFor,
  dateRange,
  Id,
  Instant,
  optionalDay,
  optionalText,
} from '#domain/endpoint.ts'
import { Picture } from '#domain/files/files.ts'
import { mealTypes } from '#domain/food/nutrients.ts'
import { Meal } from '#domain/plans/meal-plans.ts'
import { dayKinds, fastKinds } from './day-kinds.ts'
import { DaySumReply, Eaten, EatenOn } from './eaten.ts'
import { mealStates } from './meal-logs.ts'
import { Water } from './water.ts'

const swapChoices = ['off', 'suggestions', 'free'] as const
export type SwapChoice = (typeof swapChoices)[number]
export const swapChoiceLabels: Record<SwapChoice, string> = {
  off: 'Not at all',
  suggestions: 'For similar dishes',
  free: 'For any dish that fits',
}

const State = z.enum(mealStates, 'State must be eaten, differently or skipped').nullable()

export const DayMeal = Meal.extend({
  /** The id of the alternative that is eaten; null for the planned dish. */
  choice: Id.nullable(),
  state: State,
  note: z.string().nullable(),
  /** When it was ticked, by the clock of the device. */
  acted_at: Instant.nullable(),
  /** False for a meal that was ticked and is no longer in the plan. */
  is_planned: z.boolean(),
  picture: Picture.nullable(),
})
export type DayMeal = z.output<typeof DayMeal>

/** A dish that two challengers of a home both have at a meal: it is cooked once, and each eats the portion of their own plan. */
const SharedPot = z.object({
  meal_id: Id,
  template_id: Id,
  /** All that goes into the pot, raw. */
  foods: z.array(z.object({ food_id: z.string(), name: z.string(), amount: z.string() })),
  /** How many eat of it. */
  people: z.number(),
  /** How much of it is the reader's own, in percent of the raw weight. */
  own_percent: z.number(),
})
export type SharedPot = z.output<typeof SharedPot>

const Said = { kind: z.enum(dayKinds), fast: z.enum(fastKinds).nullable() }
/** What a challenger said of a day that is different. */
const DifferentDay = z.object({
  date: z.string(),
  ...Said,
  /** Whether the doctor is asked before the fast, or called by somebody unwell. */
  ask_doctor: z.boolean(),
  /** When the nutritionist agreed to the fast. */
  agreed_at: Instant.nullable(),
})
export type DifferentDay = z.output<typeof DifferentDay>

const KindInput = z
  .object({
    kind: z.enum(dayKinds, 'Please choose what the day is').nullable(),
    /** Another fast when it is absent. */
    fast: z.enum(fastKinds, 'Please choose the fast from the list').optional(),
    /** The last of several days. */
    until: optionalDay,
  })
  .refine(({ kind, fast }) => !fast || kind === 'fast', {
    message: 'Only a fast has a kind of fast',
    path: ['fast'],
  })

/** Dishes for such a day, for a meal of it. There are no figures: somebody may be harmed by them. */
const DayOffers = z.object({
  meals: z.array(
    z.object({
      /** 'Lunch', 'Before dawn (sehri)' */
      label: z.string(),
      /** The planned meal in whose place they may be taken; null for dishes of the plan. */
      meal_id: Id.nullable(),
      dishes: z.array(
        z.object({ template_id: z.string().nullable(), title: z.string(), portion: z.string().nullable() }),
      ),
    }),
  ),
})
export type DayOffers = z.output<typeof DayOffers>

export const Day = z.object({
  date: z.string(),
  kind: Said.kind.nullable(),
  fast: Said.fast,
  ask_doctor: DifferentDay.shape.ask_doctor,
  agreed_at: DifferentDay.shape.agreed_at,
  /** The plan that the meals are from; null when no plan covers the day. */
  plan_id: Id.nullable(),
  meals: z.array(DayMeal),
  /** What was eaten beside the plan, with or in place of its meals, oldest first. */
  foods: z.array(Eaten),
  /** What was eaten so far; null unless the nutritionist shows the targets. */
  sum: DaySumReply.nullable(),
  /** Glasses of water; null where the nutritionist does not ask for them. */
  water: z.number().nullable(),
  /** What is cooked once for both of a home; empty for who shares none. */
  shared_pots: z.array(SharedPot),
  /** Whether meals may be swapped: by day, and as the nutritionist allows. */
  swaps: z.enum(swapChoices),
  due: z.object({
    /** Since when a progress report is due; null when none is. */
    check_in: z.string().nullable(),
    /** What is done in the evening of this day for the meals of the next. */
    evening: z.array(z.object({ title: z.string(), before: z.array(z.string()) })),
  }),
})
export type Day = z.output<typeof Day>

const noteLength = 200
const MealAct = z
  .object({
    state: State.optional(),
    /** What was eaten instead, or why not. */
    note: optionalText(noteLength),
    /** When the person ticked or picked, by the clock of the device; now when it is absent. */
    at: z.iso.datetime('Please send the time as an ISO 8601 instant').optional(),
    /** The dish in place of the planned one; null goes back to the plan. */
    swap: z.object({ template_id: Id }).nullable().optional(),
    /** The alternative in place of the planned dish; null picks the planned one. */
    choice: Id.nullable().optional(),
  })
  .refine(
    ({ state, swap, choice }) => [state, swap, choice].filter((act) => act !== undefined).length === 1,
    {
      message: 'Please send one of a state, a swap and a choice',
      path: ['state'],
    },
  )
export type MealAct = z.output<typeof MealAct>

/** The most days of one answer about ticks. */
const longestRange = 92
const range = dateRange(longestRange)

const TickedDay = z.object({
  date: z.string(),
  eaten: z.number(),
  differently: z.number(),
  skipped: z.number(),
})

/** A ticked, picked or swapped meal, as the nutritionist reads it. */
const LoggedMeal = z.object({
  date: z.string(),
  meal_id: Id,
  meal_type: z.enum(mealTypes),
  title: z.string(),
  state: State,
  note: z.string().nullable(),
  /** The planned dish, when the challenger swapped it. */
  instead_of: z.string().nullable(),
  /** The alternative that the challenger picked. */
  choice: Id.nullable(),
  picture: Picture.nullable(),
})
export type LoggedMeal = z.output<typeof LoggedMeal>

const PatientDays = z.object({
  /** Percent of the ticked meals that were eaten as planned; null without a tick. */
  percent: z.number().nullable(),
  swaps: z.enum(swapChoices),
  /** Days that count in no figure, oldest first. */
  different: z.array(
    DifferentDay.extend({
      /** Why the doctor is asked first, as a sentence; null when nothing is known against it. */
      why: z.string().nullable(),
      agreed_by: z.string().nullable(),
    }),
  ),
  /** Oldest first. */
  meals: z.array(LoggedMeal),
  /** What was eaten beside the plan, with or in place of its meals. */
  foods: z.array(EatenOn),
  /** What each day with a tick or an entry comes to. */
  sums: z.array(DaySumReply.extend({ date: z.string() })),
  water: Water,
})
export type PatientDays = z.output<typeof PatientDays>

export const tickedMessage = 'This meal is ticked already. Take the tick back before you swap it.'
export const noSwapsMessage =
  'Your nutritionist plans your dishes without swaps. Write to ask for another dish.'
export const swapGoneMessage = 'This dish is no longer offered here. Please choose another one.'
export const closedDayMessage = 'Meals can be ticked on their day and in the 7 days after it.'
export const closedChoiceMessage = 'A dish can be picked until 7 days after its day.'
export const choiceGoneMessage = 'This dish is no longer offered for this meal. Please pick another one.'
export const pastSwapMessage = 'Only meals of today and later can be swapped.'

export const days = {
  ...callsFor('patient', {
    'GET /patients/days/:date': {
      summary: "A day's meals as they are eaten, what was ticked, and what is due",
      reply: Day,
    },
    'PUT /patients/days/:date/meals/:id': {
      summary: 'Tick a meal, take the tick back, pick one of its dishes, swap it, or go back to the plan',
      body: MealAct,
      reply: DayMeal,
    },
    'PUT /patients/days/:date/meals/:id/picture': {
      summary: 'Add a photo of what was eaten to a meal, in place of an earlier one',
      upload: true,
      reply: DayMeal,
    },
    'DELETE /patients/days/:date/meals/:id/picture': {
      summary: "Delete a meal's photo",
      reply: DayMeal,
    },
    'GET /patients/days/:date/meals/:id/swaps': {
      summary:
        'Up to five dishes in place of a meal; with q any that fit, where the nutritionist leaves it free',
      query: z.object({ q: z.string().trim().max(100, 'Search for at most 100 characters').optional() }),
      reply: z.object({ meals: z.array(Meal) }),
    },
    'GET /patients/adherence': {
      summary: 'How much of what was ticked in these days was eaten as planned',
      query: range,
      reply: z.object({
        percent: z.number().nullable(),
        days: z.array(TickedDay),
        left_out: z.array(z.object({ date: z.string(), ...Said })),
      }),
    },
    'PUT /patients/days/:date/kind': {
      summary: 'Say that a day or several are different, or that they are usual again',
      body: KindInput,
      reply: z.object({ days: z.array(DifferentDay) }),
    },
    'GET /patients/days/:date/offers': {
      summary: 'Dishes for a day that is different, in place of its planned meals or from the plan',
      reply: DayOffers,
    },
    'GET /patients/different-days': {
      summary: "One's own days that are different, a week back and as far ahead as can be said",
      reply: z.object({ days: z.array(DifferentDay) }),
    },
  }),
  'GET /nutritionists/patients/:id/days': {
    access: 'approved nutritionist',
    summary: 'What a challenger in care ticked, skipped, picked and swapped in these days',
    query: range,
    reply: PatientDays,
    health: true,
  },
  'PUT /nutritionists/patients/:id/days/:date/fast': {
    access: 'approved nutritionist',
    summary: 'Agree to a fast of a challenger in care, or take that back, for a day or several',
    body: z.object({ agreed: z.boolean('Please say yes or no'), until: optionalDay }),
  },
  'PUT /nutritionists/patients/:id/swaps': {
    access: 'approved nutritionist',
    summary: 'Which dishes a challenger in care may swap',
    body: z.object({ swaps: z.enum(swapChoices, 'Swaps must be off, suggestions or free') }),
  },
} satisfies Contract
