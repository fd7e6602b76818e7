import { addDays, type DateString, today } from '#domain/dates.ts'

/** Position of the day a patient sees first: today if the plan has it, else the first day. */
export function startDayIndex(days: { date: string }[], on = today()): number {
  return Math.max(
    0,
    days.findIndex((day) => day.date === on),
  )
}

export type PlanPhase = 'current' | 'upcoming' | 'ended'

/** Whether a plan is current, upcoming or ended. */
export function planPhase(days: { date: string }[], on = today()): PlanPhase {
  if (days.some((day) => day.date === on)) return 'current'
  return days.some((day) => day.date > on) ? 'upcoming' : 'ended'
}

/** The same for a plan on a list, which comes without its days. */
export function weekPhase(plan: { week_start: string; last_date: string }, on = today()): PlanPhase {
  if (plan.last_date < on) return 'ended'
  return plan.week_start > on ? 'upcoming' : 'current'
}

/** Whether a day of a week is past. What was served then stays when the rest of the week is scaled or mended. */
export const isPastDay = (weekStart: DateString, dayOfWeek: number, on = today()): boolean =>
  addDays(weekStart, dayOfWeek) < on
