import type { Metrics, Trends } from '#domain/admin/admin.ts'
import { addDays, today, weekday } from '#domain/dates.ts'

/** The figures of a small platform. */
export const sampleMetrics = (revenue = 14_000): Metrics => ({
  users: { total_users: 1234, total_patients: 1200, total_nutritionists: 33, recent_signups_30d: 7 },
  nutritionists: { active_nutritionists: 25, pending_reviews: 2 },
  meal_plans: { total_meal_plans: 80, published_meal_plans: 60 },
  progress: { total_progress_reports: 310 },
  subscriptions: { active_subscriptions: 12, total_revenue: revenue },
  changes: {
    signups: { now: 7, before: 4 },
    plans_published: { now: 20, before: 20 },
    reports: { now: 96, before: 120 },
    revenue: { now: 6000, before: 2000 },
  },
  health: {
    challengers_matched: 91,
    challengers_with_current_plan: 72,
    challengers_reporting_14d: 53,
    nutritionists_approved: 76,
  },
})

/** The Monday of this week. */
export const thisMonday = () => addDays(today(), -((weekday(today()) + 6) % 7))

/** Trends of `weeks` weeks, of which only the last three have events. */
export function sampleTrends(weeks: number): Trends {
  const quiet = { signups: 0, active_challengers: 0, plans_published: 0, reports: 0, revenue: 0 }
  const series = Array.from({ length: weeks }, (_, n) => ({
    week: addDays(thisMonday(), -7 * (weeks - 1 - n)),
    ...quiet,
  }))
  // Added as floating-point numbers, these rupees would be 2503.3000000000002.
  const revenue = [1.1, 2.2, 2500]
  for (const [n, week] of series.slice(-3).entries())
    Object.assign(week, {
      ...{ signups: 2, active_challengers: 4 + n, plans_published: 1, reports: 3 },
      revenue: revenue[n],
    })
  return { from: series[0]!.week, to: today(), series }
}
