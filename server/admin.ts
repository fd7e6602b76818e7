import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { admin, type Metrics } from '#domain/admin.ts'
import { addDays, today } from '#domain/dates.ts'
import { percentOf } from '#domain/nutritionists.ts'
import { endSessions } from './auth.ts'
import { containing, page } from './db/page.ts'
import type { DB } from './db/tables.ts'
import { conflict, forbidden } from './http/errors.ts'
import { found, implement } from './http/routes.ts'
import { notify } from './notifications.ts'
import { profileRows } from './nutritionists.ts'
import { eraseUser } from './users.ts'

type UserFilter = {
  q?: string | undefined
  role?: DB['users']['role'] | undefined
  status?: 'active' | 'suspended' | undefined
  approval_status?: 'pending' | 'approved' | 'rejected' | undefined
}

function matching(filter: UserFilter) {
  return (eb: ExpressionBuilder<DB, 'users'>) => {
    const conditions = []
    if (filter.role) conditions.push(eb('role', '=', filter.role))
    if (filter.status) conditions.push(eb('status', '=', filter.status))
    if (filter.approval_status)
      conditions.push(
        eb(
          'id',
          'in',
          eb
            .selectFrom('nutritionist_profiles')
            .select('user_id')
            .where('approval_status', '=', filter.approval_status),
        ),
      )
    if (filter.q) {
      const pattern = containing(filter.q)
      conditions.push(
        sql<SqlBool>`(email ilike ${pattern} or display_name ilike ${pattern} or phone ilike ${pattern})`,
      )
    }
    return eb.and(conditions)
  }
}

/** The user's row, locked; 404 when absent, 403 for administrators, whom nobody suspends or deletes here. */
async function userToChange(db: Kysely<DB>, id: string) {
  const user = found(
    await db.selectFrom('users').select(['id', 'role']).where('id', '=', id).forUpdate().executeTakeFirst(),
  )
  if (user.role === 'admin') throw forbidden('Administrators cannot be suspended or deleted here.')
  return user
}

function profileMatching(q: string | undefined) {
  const pattern = q && containing(q)
  return pattern
    ? sql<SqlBool>`(u.display_name ilike ${pattern} or u.email ilike ${pattern} or n.registration_no ilike ${pattern})`
    : sql<SqlBool>`true`
}

async function profileToDecide(db: Kysely<DB>, profileId: string) {
  return found(
    await db
      .selectFrom('nutritionist_profiles')
      .selectAll()
      .where('profile_id', '=', profileId)
      .forUpdate()
      .executeTakeFirst(),
  )
}

async function metrics(db: Kysely<DB>): Promise<Metrics> {
  const day = today()
  const { rows } = await sql<Record<string, number>>`
    with approved as (
      select u.id from users u join nutritionist_profiles n on n.user_id = u.id
      where u.status = 'active' and n.approval_status = 'approved'
    )
    select
      (select count(*)::int from users) as total_users,
      (select count(*)::int from users where role = 'patient') as total_patients,
      (select count(*)::int from users where role = 'nutritionist') as total_nutritionists,
      (select count(*)::int from users where created_at >= now() - interval '30 days') as recent_signups_30d,
      (select count(*)::int from approved) as active_nutritionists,
      (select count(*)::int from nutritionist_profiles where approval_status = 'pending') as pending_reviews,
      (select count(*)::int from nutritionist_profiles where approval_status = 'approved') as approved_nutritionists,
      (select count(*)::int from meal_plans) as total_meal_plans,
      (select count(*)::int from meal_plans where status = 'published') as published_meal_plans,
      (select count(*)::int from progress_reports) as total_progress_reports,
      (select count(*)::int from subscriptions
        where patient_id is not null and cancelled_at is null and ${day}::date between starts_on and ends_on) as active_subscriptions,
      (select coalesce(sum(case kind when 'payment' then amount_paise else -amount_paise end), 0)::float8 / 100
        from payments) as total_revenue,
      (select count(*)::int from assignments where active) as matched,
      (select count(distinct patient_id)::int from meal_plans where status = 'published'
        and ${day}::date between first_date and last_date) as with_plan,
      (select count(distinct patient_id)::int from progress_reports
        where week_start > ${addDays(day, -14)}::date and week_start <= ${day}::date) as reporting`.execute(
    db,
  )
  const figures = rows[0] as Record<string, number>
  const figure = (name: string) => figures[name] ?? 0
  return {
    users: {
      total_users: figure('total_users'),
      total_patients: figure('total_patients'),
      total_nutritionists: figure('total_nutritionists'),
      recent_signups_30d: figure('recent_signups_30d'),
    },
    nutritionists: {
      active_nutritionists: figure('active_nutritionists'),
      pending_reviews: figure('pending_reviews'),
    },
    meal_plans: {
      total_meal_plans: figure('total_meal_plans'),
      published_meal_plans: figure('published_meal_plans'),
    },
    progress: { total_progress_reports: figure('total_progress_reports') },
    subscriptions: {
      active_subscriptions: figure('active_subscriptions'),
      total_revenue: figure('total_revenue'),
    },
    health: {
      challengers_matched: percentOf(figure('matched'), figure('total_patients')),
      challengers_with_current_plan: percentOf(figure('with_plan'), figure('total_patients')),
      challengers_reporting_14d: percentOf(figure('reporting'), figure('total_patients')),
      nutritionists_approved: percentOf(figure('approved_nutritionists'), figure('total_nutritionists')),
    },
  }
}

export const adminHandlers = implement(admin, {
  'GET /admin/users': async ({ db, query }) =>
    page(
      db,
      db
        .selectFrom('users')
        .select(['id', 'email', 'name', 'phone', 'role', 'status', 'created_at'])
        .where(matching(query))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc'),
      query,
    ),

  'GET /admin/users/counts': async ({ db, query }) => {
    const counts = { total: 0, patient: 0, nutritionist: 0, admin: 0 }
    const rows = await db
      .selectFrom('users')
      .select(['role', sql<number>`count(*)::int`.as('count')])
      .where(matching(query))
      .groupBy('role')
      .execute()
    for (const { role, count } of rows) {
      counts[role] = count
      counts.total += count
    }
    return counts
  },

  'PUT /admin/users/:id': async ({ db, params, body, concerns }) => {
    concerns(params.id)
    await userToChange(db, params.id)
    const saved = await db
      .updateTable('users')
      .set({ status: body.status })
      .where('id', '=', params.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (saved.status === 'suspended') await endSessions(db, params.id)
    return saved
  },

  'DELETE /admin/users/:id': async ({ db, params, concerns }) => {
    concerns(params.id)
    await userToChange(db, params.id)
    await eraseUser(db, params.id)
  },

  'GET /admin/nutritionists/pending': async ({ db, query }) =>
    page(
      db,
      profileRows(db)
        .where('n.approval_status', '=', 'pending')
        .where(profileMatching(query.q))
        .orderBy('n.submitted_at')
        .orderBy('n.profile_id'),
      query,
    ),

  'GET /admin/nutritionists/all': async ({ db, query }) => {
    let rows = profileRows(db)
      .where(profileMatching(query.q))
      .orderBy('n.created_at', 'desc')
      .orderBy('n.profile_id', 'desc')
    if (query.approval_status) rows = rows.where('n.approval_status', '=', query.approval_status)
    return page(db, rows, query)
  },

  'GET /admin/nutritionists/counts': async ({ db }) => {
    const counts = { pending: 0, approved: 0, rejected: 0, all: 0 }
    const rows = await db
      .selectFrom('nutritionist_profiles')
      .select(['approval_status', sql<number>`count(*)::int`.as('count')])
      .groupBy('approval_status')
      .execute()
    for (const { approval_status, count } of rows) {
      counts[approval_status] = count
      counts.all += count
    }
    return counts
  },

  'POST /admin/nutritionists/:id/approve': async ({ db, params, body, concerns }) => {
    const profile = await profileToDecide(db, params.id)
    concerns(profile.user_id)
    if (profile.approval_status !== 'pending')
      throw conflict(`This profile has already been ${profile.approval_status}.`)
    await db
      .updateTable('nutritionist_profiles')
      .set({
        approval_status: body.approval_status,
        rejection_reason: body.approval_status === 'rejected' ? body.rejection_reason! : null,
        updated_at: sql<string>`now()`,
      })
      .where('profile_id', '=', params.id)
      .execute()
    await notify(db, { user_id: profile.user_id, kind: `profile_${body.approval_status}` })
    return profileRows(db).where('n.profile_id', '=', params.id).executeTakeFirstOrThrow()
  },

  'POST /admin/nutritionists/:id/verify': async ({ db, params, concerns }) => {
    const profile = await profileToDecide(db, params.id)
    concerns(profile.user_id)
    await db
      .updateTable('nutritionist_profiles')
      .set({ verified: true, updated_at: sql<string>`now()` })
      .where('profile_id', '=', params.id)
      .execute()
    return profileRows(db).where('n.profile_id', '=', params.id).executeTakeFirstOrThrow()
  },

  'GET /admin/metrics': async ({ db }) => metrics(db),
})
