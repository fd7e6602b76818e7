import { z } from 'zod'
import { type Contract, callsFor, dateRange, Id, Instant, optionalText } from '#domain/endpoint.ts'
import { Picture } from '#domain/files/files.ts'
import { mealTypes } from '#domain/food/nutrients.ts'
import { Meal } from '#domain/plans/meal-plans.ts'
import { DaySumReply, Eaten, EatenOn } from './eaten.ts'
import { mealStates } from './meal-logs.ts'

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

export const Day = z.object({
  date: z.string(),
  /** The plan that the meals are from; null when no plan covers the day. */
  plan_id: Id.nullable(),
  meals: z.array(DayMeal),
  /** What was eaten beside the plan, with or in place of its meals, oldest first. */
  foods: z.array(Eaten),
  /** What was eaten so far; null unless the nutritionist shows the targets. */
  sum: DaySumReply.nullable(),
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
  /** Oldest first. */
  meals: z.array(LoggedMeal),
  /** What was eaten beside the plan, with or in place of its meals. */
  foods: z.array(EatenOn),
  /** What each day with a tick or an entry comes to. */
  sums: z.array(DaySumReply.extend({ date: z.string() })),
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
      reply: z.object({ percent: z.number().nullable(), days: z.array(TickedDay) }),
    },
  }),
  'GET /nutritionists/patients/:id/days': {
    access: 'approved nutritionist',
    summary: 'What a challenger in care ticked, skipped, picked and swapped in these days',
    query: range,
    reply: PatientDays,
    health: true,
  },
  'PUT /nutritionists/patients/:id/swaps': {
    access: 'approved nutritionist',
    summary: 'Which dishes a challenger in care may swap',
    body: z.object({ swaps: z.enum(swapChoices, 'Swaps must be off, suggestions or free') }),
  },
} satisfies Contract
