import { type RawBuilder, sql } from 'kysely'
import type { Metrics, Trends, TrendWeek } from '#domain/admin/admin.ts'
import { addDays, type DateString, dayStart, today, weekday } from '#domain/dates.ts'
import { percentOf } from '#domain/people/nutritionists.ts'
import type { Db } from '#server/db/rows.ts'
import { isRunning, revenuePaise } from '#server/ledger/subscriptions.ts'

type Figures = Metrics['users'] &
  Metrics['nutritionists'] &
  Metrics['meal_plans'] &
  Metrics['progress'] &
  Metrics['subscriptions'] &
  Record<'matched' | 'with_plan' | 'reporting' | 'approved_nutritionists', number>

/** Challengers whom a nutritionist wrote down, and who have not joined, are users of nothing yet: no figure has them. */
const hasJoined = (column: string) =>
  sql`${sql.ref(column)} not in (select id from users where email is null)`

/** What happened in the last 30 days, and in the 30 days before them. */
async function changes(db: Db, day: DateString): Promise<Metrics['changes']> {
  const [first, firstBefore] = [addDays(day, -29), addDays(day, -59)]
  const within = (column: string, isNow: boolean) => {
    const at = sql.ref(column)
    return isNow
      ? sql`${at} >= ${first}::date and ${at} <= ${day}::date`
      : sql`${at} >= ${firstBefore}::date and ${at} < ${first}::date`
  }
  // Instants by the hour, as the figure of new users is.
  const since = (column: string, isNow: boolean) => {
    const at = sql.ref(column)
    return isNow
      ? sql`${at} >= now() - interval '30 days'`
      : sql`${at} >= now() - interval '60 days' and ${at} < now() - interval '30 days'`
  }
  const pair = (figure: (isNow: boolean) => RawBuilder<unknown>) =>
    sql`json_build_object('now', (${figure(true)}), 'before', (${figure(false)}))`
  const { rows } = await sql<Metrics['changes']>`select
    ${pair((isNow) => sql`select count(*) from users where email is not null and ${since('created_at', isNow)}`)} as signups,
    ${pair((isNow) => sql`select count(*) from meal_plans where ${since('published_at', isNow)}`)} as plans_published,
    ${pair((isNow) => sql`select count(*) from progress_reports where ${within('week_start', isNow)}`)} as reports,
    ${pair((isNow) => sql`select ${revenuePaise} / 100 from payments p where ${within('paid_on', isNow)}`)} as revenue`.execute(
    db,
  )
  return rows[0]!
}

/** The figures of the whole platform as of now. */
export async function metrics(db: Db): Promise<Metrics> {
  const day = today()
  const { rows } = await sql<Figures>`
    select people.*, plans.*,
      (select count(*)::int from users where email is not null and created_at >= now() - interval '30 days') as recent_signups_30d,
      (select count(*)::int from users u join nutritionist_profiles n on n.user_id = u.id
        where u.role = 'nutritionist' and u.status = 'active' and n.approval_status = 'approved') as active_nutritionists,
      (select count(*)::int from nutritionist_profiles where approval_status = 'pending') as pending_reviews,
      (select count(*)::int from nutritionist_profiles where approval_status = 'approved') as approved_nutritionists,
      (select count(*)::int from progress_reports) as total_progress_reports,
      (select count(*)::int from subscriptions s where ${isRunning(day)}) as active_subscriptions,
      (select ${revenuePaise} / 100 from payments p) as total_revenue,
      (select count(*)::int from assignments where active and ${hasJoined('patient_id')}) as matched,
      (select count(*)::int from (select distinct patient_id from progress_reports
        where week_start > ${addDays(day, -14)}::date and week_start <= ${day}::date) as r) as reporting
    from (
      select sum(many)::int as total_users,
        coalesce(sum(many) filter (where role = 'patient'), 0)::int as total_patients,
        coalesce(sum(many) filter (where role = 'nutritionist'), 0)::int as total_nutritionists
      from (select role, count(*) as many from users where email is not null group by role) as by_role
    ) as people, (
      select count(*)::int as total_meal_plans,
        (count(*) filter (where status = 'published'))::int as published_meal_plans,
        (count(distinct patient_id) filter (where status = 'published'
          and ${day}::date between first_date and last_date and ${hasJoined('patient_id')}))::int as with_plan
      from meal_plans
    ) as plans`.execute(db)
  const figures = rows[0]!
  // Each group of the reply keeps only the figures that its schema names.
  return {
    users: figures,
    nutritionists: figures,
    meal_plans: figures,
    progress: figures,
    subscriptions: figures,
    changes: await changes(db, day),
    health: {
      challengers_matched: percentOf(figures.matched, figures.total_patients),
      challengers_with_current_plan: percentOf(figures.with_plan, figures.total_patients),
      challengers_reporting_14d: percentOf(figures.reporting, figures.total_patients),
      nutritionists_approved: percentOf(figures.approved_nutritionists, figures.total_nutritionists),
    },
  }
}

/** Figures per week, Monday to Sunday in the business time zone. The last week is this one, up to today. */
export async function trends(db: Db, weeks: number): Promise<Trends> {
  const to = today()
  const monday = addDays(to, -((weekday(to) + 6) % 7))
  const from = addDays(monday, -7 * (weeks - 1))
  const begin = new Date(dayStart(from)).toISOString()
  // The start of each week as an instant, so the database does not need to know the time zone.
  const begins = Array.from({ length: weeks }, (_, week) =>
    new Date(dayStart(addDays(from, 7 * week))).toISOString(),
  )
  const weekOf = (instant: string) => sql`width_bucket(${sql.ref(instant)}, ${begins}::timestamptz[]) - 1`
  const weekOfDay = (date: string) => sql`(${sql.ref(date)} - ${from}::date) / 7`
  // Care that began or ended before the first week is counted in the first week.
  const turn = (date: string) => sql`greatest(0, least(${sql.ref(date)}, ${to}::date) - ${from}::date) / 7`
  const { rows } = await sql<TrendWeek>`
    with signed_up as (
      select ${weekOf('created_at')} as nth, count(*)::int as many from users
      where created_at >= ${begin} and email is not null group by 1
    ), turns as (
      select nth, sum(change) as change from (
        select ${turn('start_date')} as nth, 1 as change from assignments
        union all select ${turn('end_date')}, -1 from assignments where not active
      ) t group by 1
    ), published as (
      select ${weekOf('published_at')} as nth, count(*)::int as many from meal_plans
      where published_at >= ${begin} group by 1
    ), reported as (
      select ${weekOfDay('week_start')} as nth, sum(many)::int as many from (
        -- Grouped by day first, because that is the order of the index.
        select week_start, count(*) as many from progress_reports
        where week_start between ${from}::date and ${to}::date group by week_start
      ) as days group by 1
    ), paid as (
      select ${weekOfDay('paid_on')} as nth, ${revenuePaise} / 100 as rupees from payments p
      where paid_on between ${from}::date and ${to}::date group by 1
    )
    select ${from}::date + 7 * nth as week, coalesce(s.many, 0) as signups,
      coalesce(sum(t.change) over (order by nth), 0)::int as active_challengers,
      coalesce(pub.many, 0) as plans_published, coalesce(r.many, 0) as reports, coalesce(p.rupees, 0) as revenue
    from generate_series(0, ${weeks}::int - 1) as w(nth)
    left join signed_up s using (nth) left join turns t using (nth) left join published pub using (nth)
    left join reported r using (nth) left join paid p using (nth)
    order by nth`.execute(db)
  return { from, to, series: rows }
}
