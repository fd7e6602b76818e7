import { today } from '#domain/dates.ts'

/** Where a patient starts reading: today's day if the plan has it, else the first. */
export function startDayIndex(days: { date: string }[], on = today()): number {
  return Math.max(
    0,
    days.findIndex((day) => day.date === on),
  )
}

export type PlanPhase = 'current' | 'upcoming' | 'ended'

/** Where a plan stands in time. */
export function planPhase(days: { date: string }[], on = today()): PlanPhase {
  if (days.some((day) => day.date === on)) return 'current'
  return days.some((day) => day.date > on) ? 'upcoming' : 'ended'
}

/** Where a plan on a list, which comes without its days, stands in time. */
export function weekPhase(plan: { week_start: string; last_date: string }, on = today()): PlanPhase {
  if (plan.last_date < on) return 'ended'
  return plan.week_start > on ? 'upcoming' : 'current'
}
