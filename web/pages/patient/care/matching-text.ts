import type { Care } from '#domain/care/care.ts'
import { formatInstant } from '#domain/dates.ts'

/** How long matching takes; without the server's answer only the promise. */
export function matchingText(care: Care | undefined, now: number): string {
  if (care?.nutritionist) return `${care.nutritionist.name} is your nutritionist.`
  if (!care?.due_at) return 'Within 24 hours of completing your profile.'
  return Date.parse(care.due_at) > now
    ? `By ${formatInstant(care.due_at)} at the latest.`
    : 'It takes longer than we promised. We are still looking.'
}
