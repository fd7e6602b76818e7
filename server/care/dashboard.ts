import { sql } from 'kysely'
import { type Activity, type DashboardStats, dashboard } from '#domain/care/dashboard.ts'
import { monthStart, today } from '#domain/dates.ts'
import { conversationsInCare, readablePlans, visiblePatients } from '#server/access.ts'
import { type Db, page } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement } from '#server/http/routes.ts'
import { worklistOf } from './worklist.ts'

const zeros: DashboardStats = {
  total_patients: 0,
  active_patients: 0,
  total_meal_plans: 0,
  new_patients_this_month: 0,
  profiles_complete: 0,
  pending_tasks: 0,
  rank_percent: 10,
}

async function figures(db: Db, user: SignedIn): Promise<Omit<DashboardStats, 'pending_tasks'>> {
  const day = today()
  const { rows } = await sql<Omit<DashboardStats, 'pending_tasks'>>`
    with mine as (
      select patient_id, bool_or(active) as active, min(start_date) as first_day
      from assignments where nutritionist_id = ${user.id} group by patient_id
    )
    select
      (select count(*)::int from mine) as total_patients,
      (select count(*)::int from mine where active) as active_patients,
      (select count(*)::int from meal_plans where ${readablePlans(user)}) as total_meal_plans,
      (select count(*)::int from mine
        where first_day between ${monthStart(day)}::date and ${day}::date) as new_patients_this_month,
      (select count(*)::int from mine join patient_profiles using (patient_id) where active) as profiles_complete,
      (select rank_percent from nutritionist_profiles where user_id = ${user.id}) as rank_percent`.execute(db)
  return rows[0]!
}

/** Events of the challengers in care: of each kind the newest, at most `most`, which an index tells before rows are read. */
function activities(db: Db, user: SignedIn, most?: number) {
  const newest = (column: string) =>
    most === undefined ? sql`` : sql`order by ${sql.ref(column)} desc limit ${most}`
  return db
    .selectFrom(
      sql<Activity>`(
        (select m.id::text, 'meal_plan' as type,
           case when m.status = 'draft' then 'Meal plan drafted' when m.status = 'withdrawn' then 'Meal plan withdrawn'
             when m.updated_at > m.published_at then 'Meal plan changed' else 'Meal plan published' end as title,
           'Week of ' || to_char(m.week_start, 'FMDD Mon YYYY') as description,
           m.updated_at as time, m.patient_id, u.display_name as patient_name
         from meal_plans m join users u on u.id = m.patient_id
         where m.id in (select id from meal_plans where ${readablePlans(user)} ${newest('updated_at')}))
        union all
        (select r.id::text, 'progress', 'Progress report filed',
           'Adherence ' || round(r.adherence_pct) || '%, energy ' || r.energy_levels || '/10',
           r.created_at, r.patient_id, u.display_name
         from progress_reports r join users u on u.id = r.patient_id
         where (r.patient_id, r.week_start) in (select patient_id, week_start from progress_reports
           where ${visiblePatients(user, 'patient_id')} ${newest('created_at')}))
        union all
        (select a.id::text, 'patient', 'New challenger',
           'In your care since ' || to_char(a.start_date, 'FMDD Mon YYYY'),
           a.created_at, a.patient_id, u.display_name
         from assignments a join users u on u.id = a.patient_id
         where a.nutritionist_id = ${user.id} and a.active ${newest('a.created_at')})
        union all
        -- The last message of each conversation.
        (select a.id::text, 'message', 'Message received',
           case when length(m.text) > 80 then left(m.text, 79) || '…' else m.text end,
           m.sent_at, a.patient_id, u.display_name
         from assignments a join users u on u.id = a.patient_id
         cross join lateral (
           select text, sent_at from messages
           where conversation_id = a.id and from_patient order by number desc limit 1
         ) m
         where a.id = any(${conversationsInCare(user)})
           ${newest('m.sent_at')})
      )`.as('activity'),
    )
    .selectAll()
    .orderBy('time', 'desc')
    .orderBy('id')
}

export const dashboardHandlers = implement(dashboard, {
  'GET /nutritionists/dashboard/stats': async ({ db, user }) => {
    if (user.approval_status !== 'approved') return { dashboard_stats: zeros, recent_activities: [] }
    const pending_tasks = (await worklistOf(db, user)).length
    return {
      dashboard_stats: { ...(await figures(db, user)), pending_tasks },
      recent_activities: await activities(db, user, 10).limit(10).execute(),
    }
  },

  'GET /nutritionists/activities': async ({ db, user, query }) =>
    user.approval_status === 'approved' ? page(db, activities(db, user), query) : { rows: [], total: 0 },
})
