import { z } from 'zod'

/** Milliseconds: nobody fills a form faster, even with a browser that types for them. */
export const shortestFilling = 2000
export const botMessage =
  'This was taken for an automatic message: please wait a few seconds and send it again.'

/** Checked, then forgotten: handlers never see it, so it is never stored. */
function checked<Schema extends z.ZodType>(schema: Schema) {
  return schema.transform(() => undefined).optional()
}

/**
 * What tells people from programs in the calls anybody may make, without asking anyone else. Both are optional:
 * who sends neither is held only by the throttle.
 */
export const botFields = {
  /** People neither see nor reach this field; a program that fills every field gives itself away. */
  website: checked(z.string(botMessage).max(0, botMessage).nullish()),
  /** Milliseconds from showing the form to sending it for the first time. */
  shown_ms: checked(z.number(botMessage).min(shortestFilling, botMessage).nullish()),
}
/** What a browser sends along. */
export type BotFields = { website: string; shown_ms: number }
