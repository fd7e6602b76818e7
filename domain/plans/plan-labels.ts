import { type DateString, formatDate, weekdayName } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { planCounts } from './meal-plans.ts'

/* How plans, weeks and days are named on screens. */

/** What the certificate of a plan is called. */
export const certificateTitle = 'How this week was checked'

/** For example '23 Nov'. */
export function shortDate(date: DateString): string {
  return formatDate(date).replace(/ \d{4}$/, '')
}

/** For example 'Monday, 23 Nov'; 'Day 1' without a week start. */
export function dayLabel(day: { day_of_week: number; date: string | null }): string {
  return day.date ? `${weekdayName(day.date)}, ${shortDate(day.date)}` : `Day ${day.day_of_week + 1}`
}

/** For example '23 Nov 2026 to 29 Nov 2026'. */
export function weekLabel(first: DateString, last: DateString): string {
  return first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`
}

/** For example '7 days, 28 meals, 4 meal types'. */
export function countsLabel(plan: Parameters<typeof planCounts>[0]): string {
  const { days, meals, mealTypes } = planCounts(plan)
  return [counted(days, 'day'), counted(meals, 'meal'), counted(mealTypes, 'meal type')].join(', ')
}
