import { formatDate } from '#domain/dates.ts'
import type { AssignedChallenger } from '#domain/people/challengers.ts'

/** The period of care in words. */
export function inCareWords({
  start_date,
  end_date,
}: Pick<AssignedChallenger, 'start_date' | 'end_date'>): string {
  return end_date
    ? `In your care from ${formatDate(start_date)} to ${formatDate(end_date)}`
    : `In your care since ${formatDate(start_date)}`
}
