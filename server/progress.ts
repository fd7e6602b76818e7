import { type Kysely, sql } from 'kysely'
import { addDays, today } from '#domain/dates.ts'
import { bmi } from '#domain/patients.ts'
import {
  type Analytics,
  type AnalyticsPeriod,
  averageWeightLoss,
  effectiveGoal,
  type ProgressSummary,
  periodDays,
  progress,
  progressTrend,
} from '#domain/progress.ts'
import { visiblePatients } from './access.ts'
import { containing, page } from './db/page.ts'
import type { DB } from './db/tables.ts'
import type { SignedIn } from './http/authenticate.ts'
import { found, implement } from './http/routes.ts'

/** Reports as `r` with their people as `u`, newest first. */
export function reportRows(db: Kysely<DB>) {
  return db
    .selectFrom('progress_reports as r')
    .innerJoin('users as u', 'u.id', 'r.patient_id')
    .select([
      'r.id',
      'r.patient_id',
      'u.display_name as patient_name',
      'r.week_start',
      'r.weight_kg',
      'r.waist_cm',
      'r.adherence_pct',
      'r.energy_levels',
      'r.notes',
      'r.created_at',
      'r.updated_at',
    ])
    .orderBy('r.week_start', 'desc')
    .orderBy('r.created_at', 'desc')
}

/** What a progress summary is made of, one row per challenger; `u` is the person. */
function summaryRows(db: Kysely<DB>, user: SignedIn) {
  return db
    .selectFrom('users as u')
    .leftJoin('patient_profiles as p', 'p.patient_id', 'u.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('progress_reports as r')
          .select([
            sql<number>`count(*)::int`.as('total_reports'),
            sql<number | null>`avg(r.adherence_pct)::float8`.as('avg_adherence'),
            sql<string | null>`min(r.week_start)::text`.as('first_report'),
            sql<string | null>`max(r.week_start)::text`.as('last_report'),
            // Weight is optional: the latest report may have come without one.
            sql<{ week_start: string; weight_kg: number } | null>`
              (array_agg(json_build_object('week_start', r.week_start, 'weight_kg', r.weight_kg)
                order by r.week_start desc) filter (where r.weight_kg is not null))[1]`.as('last_weighing'),
          ])
          .whereRef('r.patient_id', '=', 'u.id')
          .as('all_reports'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom((inner) =>
            inner
              .selectFrom('progress_reports as r')
              .select(['r.week_start', 'r.weight_kg'])
              .whereRef('r.patient_id', '=', 'u.id')
              .orderBy('r.week_start', 'desc')
              .limit(4)
              .as('newest'),
          )
          .select(
            sql<{ week_start: string; weight_kg: number | null }[] | null>`
              json_agg(json_build_object('week_start', newest.week_start, 'weight_kg', newest.weight_kg))`.as(
              'newest',
            ),
          )
          .as('last_reports'),
      (join) => join.onTrue(),
    )
    .select([
      'u.id as patient_id',
      'u.display_name as patient_name',
      'p.height_cm',
      'p.start_weight_kg',
      'p.goal',
      'all_reports.total_reports',
      'all_reports.avg_adherence',
      'all_reports.first_report',
      'all_reports.last_report',
      'all_reports.last_weighing',
      'last_reports.newest',
    ])
    .where('u.role', '=', 'patient')
    .where(visiblePatients(user, 'u.id'))
    .orderBy('u.display_name')
    .orderBy('u.id')
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaryRows>['execute']>>[number]

function summaryOf(row: SummaryRow): ProgressSummary {
  const newest = row.newest ?? []
  const startBmi = row.start_weight_kg && row.height_cm ? bmi(row.start_weight_kg, row.height_cm) : null
  const firstAndLast = [
    row.first_report && { week_start: row.first_report, weight_kg: null },
    row.last_weighing,
  ].filter((report) => !!report)
  return {
    patient_id: row.patient_id,
    patient_name: row.patient_name,
    status: progressTrend(newest, effectiveGoal(row.goal, startBmi)),
    total_reports: row.total_reports ?? 0,
    avg_weight_loss: row.start_weight_kg ? averageWeightLoss(row.start_weight_kg, firstAndLast) : 0,
    avg_adherence: Math.round((row.avg_adherence ?? 0) * 10) / 10,
    last_report_date: row.last_report,
  }
}

/** Progress summaries of the challengers somebody may see, by name. */
export async function progressSummaries(
  db: Kysely<DB>,
  user: SignedIn,
  filter: { limit: number; skip: number; q?: string | undefined; patient_id?: string | undefined },
) {
  let query = summaryRows(db, user)
  if (filter.patient_id) query = query.where('u.id', '=', filter.patient_id)
  if (filter.q) query = query.where('u.display_name', 'ilike', containing(filter.q))
  const { rows, ...total } = await page(db, query, filter)
  return { rows: rows.map(summaryOf), ...total }
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

/** Totals, averages and a weekly series of the challengers in care over a rolling period ending today. */
export async function analyticsOf(
  db: Kysely<DB>,
  user: SignedIn,
  time_period: AnalyticsPeriod,
): Promise<Analytics> {
  const to = today()
  const from = addDays(to, 1 - periodDays[time_period])
  const visible = visiblePatients(user, 'r.patient_id')
  const totals = await sql<{
    total_patients: number
    reporting_patients: number
    total_reports: number
    avg_adherence: number | null
    avg_energy: number | null
    avg_weight_change: number | null
  }>`
    with r as (
      select r.* from progress_reports r where ${visible} and r.week_start between ${from}::date and ${to}::date
    ), change as (
      select (array_agg(weight_kg order by week_start desc))[1] - (array_agg(weight_kg order by week_start))[1] as kg
      from r where weight_kg is not null group by patient_id having count(*) > 1
    )
    select
      (select count(*)::int from users u where u.role = 'patient' and ${visiblePatients(user, 'u.id')}) as total_patients,
      count(distinct patient_id)::int as reporting_patients,
      count(*)::int as total_reports,
      avg(adherence_pct)::float8 as avg_adherence,
      avg(energy_levels)::float8 as avg_energy,
      (select avg(kg)::float8 from change) as avg_weight_change
    from r`.execute(db)
  const series = await sql<Analytics['series'][number]>`
    with r as (
      select week_start, adherence_pct, energy_levels,
        weight_kg - lag(weight_kg) over (partition by patient_id order by week_start) as change
      from progress_reports r where ${visible} and week_start between ${from}::date - 28 and ${to}::date
    )
    select to_char(weeks.week, 'YYYY-MM-DD') as week, count(r.week_start)::int as reports,
      avg(r.adherence_pct)::float8 as avg_adherence, avg(r.energy_levels)::float8 as avg_energy,
      avg(r.change)::float8 as avg_weight_change
    from generate_series(date_trunc('week', ${from}::date::timestamp), ${to}::date::timestamp, interval '7 days') as weeks(week)
    left join r on r.week_start between greatest(weeks.week::date, ${from}::date) and weeks.week::date + 6
    group by weeks.week order by weeks.week`.execute(db)
  const summaries = (await summaryRows(db, user).execute()).map(summaryOf)
  const count = (status: ProgressSummary['status']) => summaries.filter((row) => row.status === status).length
  const total = totals.rows[0]!
  return {
    time_period,
    from,
    to,
    total_patients: total.total_patients,
    reporting_patients: total.reporting_patients,
    total_reports: total.total_reports,
    avg_adherence: rounded(total.avg_adherence),
    avg_energy: rounded(total.avg_energy),
    avg_weight_change: rounded(total.avg_weight_change),
    improving: count('improving'),
    stable: count('stable'),
    declining: count('declining'),
    series: series.rows.map((week) => ({
      ...week,
      avg_adherence: rounded(week.avg_adherence),
      avg_energy: rounded(week.avg_energy),
      avg_weight_change: rounded(week.avg_weight_change),
    })),
  }
}

export const progressHandlers = implement(progress, {
  'GET /progress': async ({ db, user, query, concerns }) => {
    if (query.patient_id) concerns(query.patient_id)
    let rows = reportRows(db).where(visiblePatients(user, 'r.patient_id'))
    if (query.patient_id) rows = rows.where('r.patient_id', '=', query.patient_id)
    return page(db, rows, query)
  },

  'GET /progress/summary/:id': async ({ db, user, params, concerns }) => {
    concerns(params.id)
    const { rows } = await progressSummaries(db, user, { patient_id: params.id, limit: 1, skip: 0 })
    return found(rows[0])
  },

  'GET /progress/nutritionist/overview': async ({ db, user, query, concerns }) => {
    concerns(query.patient_id ?? null)
    let rows = reportRows(db).where(visiblePatients(user, 'r.patient_id'))
    if (query.patient_id) rows = rows.where('r.patient_id', '=', query.patient_id)
    if (query.time_period)
      rows = rows.where('r.week_start', '>', addDays(today(), -periodDays[query.time_period]))
    const { q } = query
    if (q)
      rows = rows.where((eb) =>
        eb.or([eb('u.display_name', 'ilike', containing(q)), eb('r.notes', 'ilike', containing(q))]),
      )
    return page(db, rows, query)
  },

  'GET /progress/nutritionist/analytics': async ({ db, user, query }) =>
    analyticsOf(db, user, query.time_period),
})
