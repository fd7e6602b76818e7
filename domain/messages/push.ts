import { z } from 'zod'
import { callsFor, clockTime, Id, Instant, optionalList } from '#domain/endpoint.ts'
import { mealTypes } from '#domain/food/nutrients.ts'
import { otherKindNames } from './reminders.ts'

/** The devices of one account that show reminders, at most; a further one takes the place of the oldest. */
export const mostDevices = 10

const Clock = clockTime('Please enter a time such as 22:00')
const QuietHours = z
  .object({ from: Clock, to: Clock })
  .refine(({ from, to }) => from !== to, { message: 'Please choose two different times', path: ['to'] })

const choices = {
  meals: z.array(z.enum(mealTypes, 'Choose among the types of meal')),
  off: z.array(z.enum(otherKindNames, 'Choose among the kinds of reminder')),
  dish_names: z.boolean('dish_names must be true or false'),
  quiet: QuietHours.nullable(),
}
const ReminderChoices = z.object(choices)

const notSubscribed = 'This browser gave no address for reminders'
const key = (characters: number) =>
  z
    .string(notSubscribed)
    .overwrite((text) => text.replace(/=+$/, ''))
    .regex(new RegExp(`^[\\w-]{${characters}}$`), notSubscribed)

/** A browser's PushSubscription as JSON. */
const DeviceInput = z.object({
  endpoint: z.url(notSubscribed).max(1000, notSubscribed),
  keys: z.object({ p256dh: key(87), auth: key(22) }),
})

export const Reminders = z.object({
  /** The server's key, with which a browser subscribes. */
  public_key: z.string(),
  choices: ReminderChoices,
  /** Where one is signed in and gets reminders, the newest first. */
  devices: z.array(
    z.object({
      session_id: Id,
      user_agent: z.string(),
      created_at: Instant,
      /** True for the device that sent this request. */
      current: z.boolean(),
    }),
  ),
})
export type Reminders = z.output<typeof Reminders>

export const unreachableMessage = 'Reminders can be sent only to the push service of a browser'

export const push = callsFor(
  'signed in',
  {
    'GET /account/push': {
      summary: 'What one is reminded of, and on which devices',
      reply: Reminders,
    },
    'PUT /account/push': {
      summary: 'Choose what one is reminded of, and when not',
      body: ReminderChoices.partial().extend({
        meals: optionalList(choices.meals),
        off: optionalList(choices.off),
      }),
      keepsOthers: true,
      reply: Reminders,
    },
    'POST /account/push': {
      summary: 'Show reminders on this device, until it is signed out',
      body: DeviceInput,
      reply: Reminders,
    },
    'DELETE /account/push': {
      summary: 'Show no more reminders on a device',
      body: DeviceInput.pick({ endpoint: true }),
    },
  },
  { desk: true },
)
