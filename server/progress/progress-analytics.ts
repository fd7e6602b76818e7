import { type RawBuilder, sql } from 'kysely'
import { addDays, type DateString, getTimeZone, today, weekday } from '#domain/dates.ts'
import { bmi, isMinor } from '#domain/people/patients.ts'
import {
  type Analytics,
  type AnalyticsPeriod,
  mostMovers,
  type ProgressSummary,
  periodDays,
} from '#domain/progress/progress.ts'
import { adherenceThresholds, weighed } from '#domain/progress/progress-figures.ts'
import {
  averageWeightLoss,
  effectiveGoal,
  progressTrend,
  type Trend,
  trendDays,
  trendWeighings,
  type Weighing,
  weightSlope,
} from '#domain/progress/weight-trend.ts'
import { visiblePatients } from '#server/access.ts'
import { type Db, folded, hasWords, page } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { newestWeight } from './body-weights.ts'
import { isRated, thirdPlannedDay } from './check-ins.ts'

/** The challengers (`u`) the user may see, with what their trend depends on. */
function patientRows(db: Db, user: SignedIn) {
  return db
    .selectFrom('users as u')
    .leftJoin('patient_profiles as p', 'p.patient_id', 'u.id')
    .select([
      'u.id as patient_id',
      'u.display_name as patient_name',
      'p.height_cm',
      'p.start_weight_kg',
      'p.goal',
      'p.dob',
    ])
    .where('u.role', '=', 'patient')
    .where(visiblePatients(user, 'u.id'))
    .orderBy('u.display_name')
    .orderBy('u.id')
}
type PatientRow = Awaited<ReturnType<ReturnType<typeof patientRows>['execute']>>[number]

/** The last four reports, and the weights of single days in the weeks before the newest one. */
type Newest = { reports: Weighing[]; days: Weighing[] }
const nothing: Newest = { reports: [], days: [] }

/** Of each challenger, newest first. Challengers without reports and weights are absent. */
async function newestOf(db: Db, patientIds: string[]): Promise<Map<string, Newest>> {
  if (patientIds.length === 0) return new Map()
  const { rows } = await sql<Weighing & { patient_id: string; is_report: boolean }>`
    select asked.id as patient_id, newest.*
    from unnest(${patientIds}::uuid[]) as asked(id)
    cross join lateral (
      (select r.week_start, r.weight_kg, true as is_report from progress_reports r
      where r.patient_id = asked.id order by r.week_start desc limit 4)
      union all
      (select w.date, w.weight_kg, false from weights w
      where w.patient_id = asked.id
        and w.date > (select max(date) from weights where patient_id = asked.id) - ${sql.lit(trendDays)}
      order by w.date desc)
    ) as newest`.execute(db)
  return new Map(
    [...Map.groupBy(rows, (row) => row.patient_id)].map(([id, own]) => [
      id,
      { reports: own.filter((row) => row.is_report), days: own.filter((row) => !row.is_report) },
    ]),
  )
}

type Facts = {
  patient_id: string
  total_reports: number
  avg_adherence: number
  last_report: string
}

/**
 * Between what the pace of the weight is measured, whatever the filter: the first report, or without one the first
 * weight since the profile, and the newest weight from then on.
 */
async function pacesOf(db: Db, patientIds: string[]): Promise<Map<string, Weighing[]>> {
  if (patientIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; since: string; date: string; weight_kg: number }>`
    select asked.id, begun.since, newest.date, newest.weight_kg
    from unnest(${patientIds}::uuid[]) as asked(id)
    cross join lateral (
      select coalesce(
        (select min(r.week_start) from progress_reports r where r.patient_id = asked.id),
        (select min(w.date) from weights w join patient_profiles p on p.patient_id = w.patient_id
          where w.patient_id = asked.id
            and w.date >= (p.created_at at time zone ${sql.lit(getTimeZone())})::date)) as since
    ) as begun
    join lateral ${newestWeight(sql.ref('asked.id'))} as newest on newest.date >= begun.since`.execute(db)
  return new Map(
    rows.map(({ id, since, date, weight_kg }) => [
      id,
      [
        { week_start: since, weight_kg: null },
        { week_start: date, weight_kg },
      ],
    ]),
  )
}

export type SummaryFilter = {
  q?: string | undefined
  patient_id?: string | undefined
  time_period?: AnalyticsPeriod | undefined
}

/** Whether a report (`r`) of a challenger in care (`u`) has each word in its notes, or in the name or the address. */
export const reportHasWords = (q: string) =>
  hasWords(folded(sql`u.display_name`, sql`u.email`, sql`r.notes`), q)

/** Whether a report (`r`) of a challenger (`u`) fits the filter: as in the nutritionist's list of reports. */
function fits({ q, time_period }: SummaryFilter): RawBuilder<boolean> {
  const since = time_period
    ? sql`r.week_start > ${addDays(today(), -periodDays[time_period])}::date`
    : sql`true`
  const words = q ? reportHasWords(q) : sql`true`
  return sql<boolean>`(${since} and ${words})`
}

/** Figures over each challenger's reports that fit the filter. Challengers without such reports are absent. */
async function factsOf(db: Db, patientIds: string[], filter: SummaryFilter): Promise<Map<string, Facts>> {
  if (patientIds.length === 0) return new Map()
  const { rows } = await sql<Facts>`
    select r.patient_id, count(*)::int as total_reports, avg(r.adherence_pct)::float8 as avg_adherence,
      max(r.week_start) as last_report
    from progress_reports r join users u on u.id = r.patient_id
    where r.patient_id = any(${patientIds}::uuid[]) and ${fits(filter)} group by r.patient_id`.execute(db)
  return new Map(rows.map((row) => [row.patient_id, row]))
}

function trendOf(patient: PatientRow, { reports, days }: Newest): Trend {
  const { start_weight_kg, height_cm, dob } = patient
  const startBmi = start_weight_kg && height_cm ? bmi(start_weight_kg, height_cm) : null
  return progressTrend(reports, effectiveGoal(patient.goal, startBmi, dob !== null && isMinor(dob)), days)
}

function summaryOf(
  patient: PatientRow,
  facts: Facts | undefined,
  newest: Newest,
  firstAndLast: Weighing[],
): ProgressSummary {
  return {
    patient_id: patient.patient_id,
    patient_name: patient.patient_name,
    status: trendOf(patient, newest),
    trend_reports: newest.reports.length,
    ...(newest.days.length > 0 && {
      trend_weights: weighed(trendWeighings(newest.reports, newest.days)).length,
    }),
    total_reports: facts?.total_reports ?? 0,
    avg_weight_loss: patient.start_weight_kg
      ? averageWeightLoss(patient.start_weight_kg, firstAndLast)
      : null,
    avg_adherence: Math.round((facts?.avg_adherence ?? 0) * 10) / 10,
    last_report_date: facts?.last_report ?? null,
  }
}

/**
 * Progress summaries of the challengers the user may see, sorted by name. Reports are counted as far as they fit the
 * filter; trend and pace of the weight are over all reports.
 */
export async function progressSummaries(
  db: Db,
  user: SignedIn,
  filter: SummaryFilter & { limit: number; skip: number },
) {
  let query = patientRows(db, user)
  if (filter.patient_id) query = query.where('u.id', '=', filter.patient_id)
  const hasReport = sql<boolean>`exists (select from progress_reports r where r.patient_id = u.id and ${fits(filter)})`
  if (filter.time_period) query = query.where(hasReport)
  else if (filter.q) {
    const isThem = hasWords(folded(sql`u.display_name`, sql`u.email`), filter.q)
    query = query.where((eb) => eb.or([isThem, hasReport]))
  }
  const { rows, ...total } = await page(db, query, filter)
  const ids = rows.map((row) => row.patient_id)
  const facts = await factsOf(db, ids, filter)
  const newest = await newestOf(db, ids)
  const paces = await pacesOf(db, ids)
  const summaries = rows.map((row) => {
    const { patient_id: id } = row
    return summaryOf(row, facts.get(id), newest.get(id) ?? nothing, paces.get(id) ?? [])
  })
  return { rows: summaries, ...total }
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

type Averages = Pick<Analytics, 'avg_adherence' | 'avg_energy' | 'avg_weight_gain'>
const withRoundedAverages = <Row extends Averages>(row: Row) => ({
  ...row,
  avg_adherence: rounded(row.avg_adherence),
  avg_energy: rounded(row.avg_energy),
  avg_weight_gain: rounded(row.avg_weight_gain),
})

/** How many challengers improve, stay stable or decline, and the fastest with their names. */
async function trendsOf(db: Db, user: SignedIn) {
  const patients = await patientRows(db, user).execute()
  const newest = await newestOf(
    db,
    patients.map((patient) => patient.patient_id),
  )
  // Nothing is known of the others.
  const reporting = patients.filter(({ patient_id }) => newest.has(patient_id))
  const trends = reporting.map((patient) => {
    const own = newest.get(patient.patient_id)!
    const { patient_id, patient_name } = patient
    const weekly_change = rounded(weightSlope(trendWeighings(own.reports, own.days))) ?? 0
    return { status: trendOf(patient, own), mover: { patient_id, patient_name, weekly_change } }
  })
  const moving = (wanted: Trend) => trends.filter(({ status }) => status === wanted).map(({ mover }) => mover)
  const fastest = (wanted: Trend) =>
    moving(wanted)
      .sort((a, b) => Math.abs(b.weekly_change) - Math.abs(a.weekly_change))
      .slice(0, mostMovers)
  return {
    total_patients: patients.length,
    improving: moving('improving').length,
    stable: moving('stable').length,
    declining: moving('declining').length,
    movers: { improving: fastest('improving'), declining: fastest('declining') },
  }
}

/**
 * Figures of the reports of each challenger in care (`u`) in a period. The lateral join with `offset 0` makes
 * PostgreSQL read each challenger by the index, whatever cached plan it has and however many other reports exist.
 */
function ofEach(
  user: SignedIn,
  figures: RawBuilder<unknown>,
  from: DateString,
  to: DateString,
  joins = sql``,
) {
  return sql`
    select own.* from users u ${joins} cross join lateral (
      select ${figures} from progress_reports
      where patient_id = u.id and week_start between ${from}::date and ${to}::date
      offset 0
    ) as own where ${visiblePatients(user, 'u.id')}`
}

type Totals = Averages & Pick<Analytics, 'reporting_patients' | 'total_reports'> & Analytics['adherence']

/** Totals, averages and a weekly series of the challengers in care, over a period that ends today. */
export async function analyticsOf(db: Db, user: SignedIn, time_period: AnalyticsPeriod): Promise<Analytics> {
  const to = today()
  const from = addDays(to, 1 - periodDays[time_period])
  const monday = addDays(from, -((weekday(from) + 6) % 7))
  const { excellent, good } = adherenceThresholds
  const weighing = (order: RawBuilder<unknown>) => sql`(
    select w.weight_kg from progress_reports w
    where w.patient_id = u.id and w.week_start between ${from}::date and ${to}::date and w.weight_kg is not null
    order by w.week_start ${order} limit 1)`
  const third = sql`cross join lateral (select ${thirdPlannedDay(sql.ref('u.id'))} as third) as planned`
  const rated = isRated('progress_reports', sql.ref('planned.third'))
  const sums = sql`
    count(*) as reports, sum(adherence_pct) as adherence, sum(energy_levels) as energy,
    count(*) filter (where ${rated} and adherence_pct >= ${excellent}) as excellent,
    count(*) filter (where ${rated} and adherence_pct < ${excellent} and adherence_pct >= ${good}) as good,
    count(*) filter (where ${rated} and adherence_pct < ${good}) as needs_improvement,
    case when count(weight_kg) > 1 then ${weighing(sql`desc`)} - ${weighing(sql`asc`)} end as weight_change`
  const totals = await sql<Totals>`
    select
      (count(*) filter (where reports > 0))::int as reporting_patients,
      coalesce(sum(reports), 0)::int as total_reports,
      (sum(adherence) / nullif(sum(reports), 0))::float8 as avg_adherence,
      (sum(energy) / nullif(sum(reports), 0))::float8 as avg_energy,
      avg(weight_change)::float8 as avg_weight_gain,
      coalesce(sum(excellent), 0)::int as excellent,
      coalesce(sum(good), 0)::int as good,
      coalesce(sum(needs_improvement), 0)::int as needs_improvement
    from (${ofEach(user, sums, from, to, third)}) as each_one`.execute(db)
  const changes = sql`
    week_start, adherence_pct, energy_levels, weight_kg - lag(weight_kg) over (order by week_start) as change`
  const series = await sql<Analytics['series'][number]>`
    with r as (${ofEach(user, changes, addDays(from, -28), to)}), by_week as (
      select (week_start - ${monday}::date) / 7 as nth, count(*)::int as reports,
        avg(adherence_pct)::float8 as avg_adherence, avg(energy_levels)::float8 as avg_energy,
        avg(change)::float8 as avg_weight_gain
      from r where week_start >= ${from}::date group by 1
    )
    select ${monday}::date + nth * 7 as week, coalesce(reports, 0) as reports, avg_adherence, avg_energy,
      avg_weight_gain
    from generate_series(0, (${to}::date - ${monday}::date) / 7) as weeks(nth)
    left join by_week using (nth) order by nth`.execute(db)
  const { total_patients, ...trends } = await trendsOf(db, user)
  const total = withRoundedAverages(totals.rows[0]!)
  return {
    ...total,
    ...trends,
    time_period,
    from,
    to,
    total_patients,
    adherence: total,
    series: series.rows.map(withRoundedAverages),
  }
}
