import { addDays, type DateString, dateOf, weekday } from './dates.ts'

/** Hours from completing the profile within which a challenger is matched. */
export const matchingHours = 24
/** Hours of waiting after which the best match is assigned without anybody confirming it. */
export const automaticAfterHours = 20

/** Business days within which a request for another nutritionist is answered; Sundays are none. */
export const changeRequestDays = 3

/** The date `days` business days (Monday to Saturday) after `from`. */
export function addBusinessDays(from: DateString, days: number): DateString {
  let date = from
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    if (weekday(date) !== 0) left--
  }
  return date
}

/** By when a request for another nutritionist is answered. */
export function changeRequestDue(createdAt: string): DateString {
  return addBusinessDays(dateOf(createdAt), changeRequestDays)
}
