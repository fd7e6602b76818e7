import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { monthStart, today } from '#domain/dates.ts'
import {
  type Activity,
  type DashboardStats,
  NutritionistProfileInput,
  nutritionists,
} from '#domain/nutritionists.ts'
import { readablePlans, visiblePatients } from './access.ts'
import { containing, page } from './db/page.ts'
import type { DB } from './db/tables.ts'
import type { SignedIn } from './http/authenticate.ts'
import { check, conflict } from './http/errors.ts'
import { found, implement } from './http/routes.ts'
import { planList } from './meal-plans.ts'
import { notifyAdmins } from './notifications.ts'
import { analyticsOf, progressSummaries, reportRows } from './progress.ts'
import { nameUser } from './users.ts'

/** Professional profiles as `n` with e-mail and phone of their people. */
export function profileRows(db: Kysely<DB>) {
  return db
    .selectFrom('nutritionist_profiles as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .selectAll('n')
    .select(['u.email', 'u.phone'])
}

const noProfile = 'You have not completed your profile yet.'

async function ownProfile(db: Kysely<DB>, user: SignedIn) {
  return found(await profileRows(db).where('n.user_id', '=', user.id).executeTakeFirst(), noProfile)
}

/** One row per challenger a nutritionist has or had in care, with the assignment that counts. */
function challengerRows(db: Kysely<DB>, user: SignedIn) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('assignments')
        .distinctOn('patient_id')
        .select(['patient_id', 'active', 'start_date', 'end_date'])
        .where('nutritionist_id', '=', user.id)
        .orderBy('patient_id')
        .orderBy('active', 'desc')
        .orderBy('start_date', 'desc')
        .as('a'),
    )
    .innerJoin('users as u', 'u.id', 'a.patient_id')
    .leftJoin('patient_profiles as p', (join) =>
      join.onRef('p.patient_id', '=', 'a.patient_id').on('a.active', '=', true),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('progress_reports as r')
          .select('r.weight_kg')
          .whereRef('r.patient_id', '=', 'a.patient_id')
          .where('r.weight_kg', 'is not', null)
          .where('a.active', '=', true)
          .orderBy('r.week_start', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'a.patient_id',
      'u.display_name as patient_name',
      sql<string | null>`case when a.active then u.email end`.as('patient_email'),
      sql<'active' | 'inactive'>`case when a.active then 'active' else 'inactive' end`.as('status'),
      'a.start_date',
      'a.end_date',
      sql<number | null>`coalesce(latest.weight_kg, p.start_weight_kg)`.as('current_weight'),
      sql<boolean | null>`case when a.active then p.patient_id is not null end`.as('has_profile'),
    ])
    .orderBy('a.active', 'desc')
    .orderBy('a.start_date', 'desc')
    .orderBy('u.display_name')
    .orderBy('a.patient_id')
}

const zeros: DashboardStats = {
  total_patients: 0,
  active_patients: 0,
  total_meal_plans: 0,
  new_patients_this_month: 0,
  profiles_complete: 0,
  pending_tasks: 0,
  rank_percent: 10,
}

/**
 * Pending tasks: challengers without a plan for today or later, overdue check-ins (7 days after the last
 * report, else after the start of care) and drafts to publish.
 */
async function dashboardStats(db: Kysely<DB>, user: SignedIn): Promise<DashboardStats> {
  const day = today()
  const month = monthStart(day)
  const { rows } = await sql<DashboardStats>`
    with mine as (
      select patient_id, bool_or(active) as active, min(start_date) as first_day,
        max(start_date) filter (where active) as care_since
      from assignments where nutritionist_id = ${user.id} group by patient_id
    ), care as (
      select mine.patient_id, mine.care_since,
        exists (select 1 from patient_profiles p where p.patient_id = mine.patient_id) as has_profile,
        exists (select 1 from meal_plans m where m.patient_id = mine.patient_id and m.status = 'published'
          and m.last_date >= ${day}::date) as has_plan,
        (select max(r.week_start) from progress_reports r where r.patient_id = mine.patient_id) as last_report
      from mine where active
    )
    select
      (select count(*)::int from mine) as total_patients,
      (select count(*)::int from care) as active_patients,
      (select count(*)::int from meal_plans where nutritionist_id = ${user.id}) as total_meal_plans,
      (select count(*)::int from mine where first_day between ${month}::date and ${day}::date) as new_patients_this_month,
      (select count(*)::int from care where has_profile) as profiles_complete,
      (select count(*)::int from care where not has_plan)
        + (select count(*)::int from care where coalesce(last_report, care_since) + 7 < ${day}::date)
        + (select count(*)::int from meal_plans m where m.status = 'draft' and ${visiblePatients(user, 'm.patient_id')})
        as pending_tasks,
      (select rank_percent from nutritionist_profiles where user_id = ${user.id}) as rank_percent`.execute(db)
  return rows[0]!
}

async function recentActivities(db: Kysely<DB>, user: SignedIn): Promise<Activity[]> {
  const { rows } = await sql<Activity>`
    select * from (
      (select m.id::text, 'meal_plan' as type,
         case when m.status = 'draft' then 'Meal plan drafted' else 'Meal plan published' end as title,
         'Week of ' || to_char(m.week_start, 'FMDD Mon YYYY') as description,
         m.updated_at as time, u.display_name as patient_name
       from meal_plans m join users u on u.id = m.patient_id
       where ${readablePlans(user, 'm')} order by m.updated_at desc limit 10)
      union all
      (select r.id::text, 'progress', 'Progress report filed',
         'Adherence ' || round(r.adherence_pct) || '%, energy ' || r.energy_levels || '/10',
         r.created_at, u.display_name
       from progress_reports r join users u on u.id = r.patient_id
       where ${visiblePatients(user, 'r.patient_id')} order by r.created_at desc limit 10)
      union all
      (select a.id::text, 'patient', 'New challenger',
         'In your care since ' || to_char(a.start_date, 'FMDD Mon YYYY'), a.created_at, u.display_name
       from assignments a join users u on u.id = a.patient_id
       where a.nutritionist_id = ${user.id} and a.active order by a.created_at desc limit 10)
    ) as activity order by time desc limit 10`.execute(db)
  return rows
}

export const nutritionistHandlers = implement(nutritionists, {
  'GET /nutritionists/profile': async ({ db, user }) => ownProfile(db, user),

  'POST /nutritionists/profile': async ({ db, user, body }) => {
    const created = await db
      .insertInto('nutritionist_profiles')
      .values({ ...body, profile_id: newId(), user_id: user.id })
      .onConflict((onConflict) => onConflict.column('user_id').doNothing())
      .returning('profile_id')
      .executeTakeFirst()
    if (!created) throw conflict('You already have a profile.')
    await nameUser(db, user.id, body)
    await notifyAdmins(db, { kind: 'profile_waiting', person_id: user.id })
    return ownProfile(db, user)
  },

  'PUT /nutritionists/profile': async ({ db, user, body }) => {
    const current = found(
      await db
        .selectFrom('nutritionist_profiles')
        .selectAll()
        .where('user_id', '=', user.id)
        .forUpdate()
        .executeTakeFirst(),
      noProfile,
    )
    const merged = check(NutritionistProfileInput, { ...current, ...body })
    const resubmitted = current.approval_status === 'rejected'
    await db
      .updateTable('nutritionist_profiles')
      .set({
        ...merged,
        // The badge says that this very number was checked.
        verified: current.verified && merged.registration_no === current.registration_no,
        ...(resubmitted && {
          approval_status: 'pending' as const,
          rejection_reason: null,
          submitted_at: sql<string>`now()`,
        }),
        updated_at: sql<string>`now()`,
      })
      .where('user_id', '=', user.id)
      .execute()
    await nameUser(db, user.id, merged)
    if (resubmitted) await notifyAdmins(db, { kind: 'profile_waiting', person_id: user.id })
    return ownProfile(db, user)
  },

  'GET /nutritionists/patients': async ({ db, user, query }) => {
    let rows = challengerRows(db, user)
    if (query.status) rows = rows.where('a.active', '=', query.status === 'active')
    const { q } = query
    if (q)
      rows = rows.where((eb) =>
        eb.or([
          eb('u.display_name', 'ilike', containing(q)),
          eb.and([eb('a.active', '=', true), eb('u.email', 'ilike', containing(q))]),
        ]),
      )
    return page(db, rows, query)
  },

  'GET /nutritionists/patients/:id/profile': async ({ db, user, params, concerns }) => {
    concerns(params.id)
    return found(
      await db
        .selectFrom('patient_profiles')
        .selectAll()
        .where('patient_id', '=', params.id)
        .where(visiblePatients(user, 'patient_id'))
        .executeTakeFirst(),
    )
  },

  'GET /nutritionists/patients/:id/progress': async ({ db, user, params, query, concerns }) => {
    concerns(params.id)
    const reports = reportRows(db)
      .where('r.patient_id', '=', params.id)
      .where(visiblePatients(user, 'r.patient_id'))
    const answer = await page(db, reports, query)
    // Nobody's reports and no reports are different answers.
    if (answer.total === 0)
      found(
        await db
          .selectFrom('users')
          .select('id')
          .where('id', '=', params.id)
          .where(visiblePatients(user, 'id'))
          .executeTakeFirst(),
      )
    return answer
  },

  'GET /nutritionists/dashboard/stats': async ({ db, user }) => {
    if (user.approval_status !== 'approved') return { dashboard_stats: zeros, recent_activities: [] }
    return {
      dashboard_stats: await dashboardStats(db, user),
      recent_activities: await recentActivities(db, user),
    }
  },

  'GET /nutritionists/meal-plans': async ({ db, user, query, concerns }) => {
    concerns(query.patient_id ?? null)
    let rows = planList(db, user, query)
    if (query.status) rows = rows.where('p.status', '=', query.status)
    if (query.q) rows = rows.where('u.display_name', 'ilike', containing(query.q))
    return page(db, rows, query)
  },

  'GET /nutritionists/progress/summary': async ({ db, user, query, concerns }) => {
    concerns(query.patient_id ?? null)
    return progressSummaries(db, user, query)
  },

  'GET /nutritionists/analytics/overview': async ({ db, user }) => analyticsOf(db, user, 'month'),
})
