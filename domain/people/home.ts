import { z } from 'zod'
import { clockTime, optionalList, wholeNumber } from '#domain/endpoint.ts'
import type { Labels, Writings } from '#domain/field-words.ts'
import { homeRegions } from '#domain/food/regions.ts'
import { keysOf } from '#domain/keys.ts'
import { counted } from '#domain/numbers.ts'

/* What a plan has to fit: a challenger's home and days. Each answer is optional. */

/** In the order of the day. Who works at night eats at other times: the order is not checked. */
export const mealTimeLabels = {
  early_morning: 'Early morning',
  breakfast: 'Breakfast',
  mid_morning: 'Mid-morning',
  lunch: 'Lunch',
  tea: 'Evening tea',
  dinner: 'Dinner',
  bedtime: 'Bedtime',
}
export const mealTimeNames = keysOf(mealTimeLabels)
type MealTimeName = (typeof mealTimeNames)[number]
/** HH:MM; a time that is absent was not said, or nothing is eaten then. */
export type MealTimes = Partial<Record<MealTimeName, string>>

export const cookLabels = {
  self: 'I cook myself',
  family: 'Family',
  help: 'A cook or house help',
  nobody: 'Nobody, mostly bought',
}
export type Cook = keyof typeof cookLabels
export const cooks = keysOf(cookLabels)

export const kitchenLabels = {
  stove: 'Gas or induction stove',
  tawa: 'Tawa',
  pressure_cooker: 'Pressure cooker',
  mixer: 'Mixer-grinder',
  idli_stand: 'Idli stand or steamer',
  fridge: 'Fridge',
  microwave: 'Microwave',
  oven: 'Oven or OTG',
  air_fryer: 'Air fryer',
}
export type KitchenItem = keyof typeof kitchenLabels
export const kitchenItems = keysOf(kitchenLabels)

const MealTimesInput = z.partialRecord(
  z.enum(mealTimeNames),
  clockTime('Time must look like 08:30').nullish(),
  'Please give times for the meals of the day only',
)

export const homeFields = {
  home_region: z.enum(homeRegions, 'Please choose a region from the list').nullish(),
  cook: z.enum(cooks, 'Please choose who cooks from the list').nullish(),
  cooks_for: wholeNumber('Please enter a whole number of people, 1 to 20', 1, 20).nullish(),
  weekday_minutes: wholeNumber('Please enter whole minutes, 5 to 240', 5, 240).nullish(),
  kitchen: optionalList(
    z
      .array(z.enum(kitchenItems, 'Please choose from the list what is in the kitchen'))
      .max(kitchenItems.length),
  ),
  meal_times: MealTimesInput.nullable()
    .transform((times): MealTimes => {
      const said = Object.entries(times ?? {}).filter(([, time]) => time)
      return Object.fromEntries(said)
    })
    .optional(),
  tiffin: z.boolean('Please answer yes or no').nullish(),
  /** Times a week. */
  eating_out: wholeNumber('Please enter a whole number of times a week, 0 to 21', 0, 21).nullish(),
}

export const homeLabels: Labels<typeof homeFields> = {
  home_region: 'Home region',
  cook: 'Who cooks',
  cooks_for: 'Cooked for',
  weekday_minutes: 'Time to cook',
  kitchen: 'In the kitchen',
  meal_times: 'Meal times',
  tiffin: 'Packed meal (tiffin)',
  eating_out: 'Eats out or orders in',
}
export const homeNames = keysOf(homeLabels)

/** 'Breakfast 08:30, Lunch 13:00' */
export const mealTimesText = (times: MealTimes) =>
  mealTimeNames.flatMap((name) => (times[name] ? [`${mealTimeLabels[name]} ${times[name]}`] : [])).join(', ')
const timesAWeek = (times: number) =>
  times === 0 ? 'Never' : times === 1 ? 'Once a week' : `${times} times a week`

export const homeWritings: Writings<typeof homeFields> = {
  cook: cookLabels,
  cooks_for: (people: number) => counted(people, 'person', 'people'),
  weekday_minutes: (minutes: number) => `${minutes} minutes on a working day`,
  kitchen: kitchenLabels,
  meal_times: mealTimesText,
  eating_out: timesAWeek,
}
