import { z } from 'zod'
import { callsFor, Id, Instant, paging } from '#domain/endpoint.ts'

const activityTypes = ['meal_plan', 'progress', 'patient', 'message', 'other'] as const
/** A recent event of a nutritionist's challengers. `id` is the id of the plan, report or assignment. */
export const Activity = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  title: z.string(),
  description: z.string(),
  time: Instant,
  patient_id: Id,
  patient_name: z.string(),
})
export type Activity = z.output<typeof Activity>

export const DashboardStats = z.object({
  total_patients: z.number(),
  active_patients: z.number(),
  total_meal_plans: z.number(),
  new_patients_this_month: z.number(),
  /** Active challengers who have completed their profile. */
  profiles_complete: z.number(),
  /** Number of challengers on the worklist. */
  pending_tasks: z.number(),
  /** The N of "Top N%". */
  rank_percent: z.number(),
})
export type DashboardStats = z.output<typeof DashboardStats>

export const dashboard = callsFor('nutritionist', {
  'GET /nutritionists/dashboard/stats': {
    summary: 'Figures and latest activity; zeros until approved',
    reply: z.object({ dashboard_stats: DashboardStats, recent_activities: z.array(Activity) }),
    health: true,
  },
  'GET /nutritionists/activities': {
    summary: 'What happened around the challengers in care, newest first; empty until approved',
    query: z.object(paging(20)),
    reply: z.array(Activity),
    health: true,
  },
})
