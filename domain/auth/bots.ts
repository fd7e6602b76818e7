import { z } from 'zod'

/** Milliseconds. Nobody fills in a form faster, even when the browser fills it in. */
export const shortestFilling = 2000
export const botMessage =
  'This was taken for an automatic message: please wait a few seconds and send it again.'

/** The value is checked and then removed, so handlers never see or store it. */
function checked<Schema extends z.ZodType>(schema: Schema) {
  return schema.transform(() => undefined).optional()
}

/**
 * Fields that tell people from programs in calls without sign-in, without asking another service. Both are optional;
 * the rate limit alone stops a caller who sends neither.
 */
export const botFields = {
  /** A field that people cannot see or reach. Programs fill in every field. */
  website: checked(z.string(botMessage).max(0, botMessage).nullish()),
  /** Milliseconds from showing the form to the first attempt to send it. */
  shown_ms: checked(z.number(botMessage).min(shortestFilling, botMessage).nullish()),
}
/** What the interface sends. */
export type BotFields = { website: string; shown_ms: number }
