import { type RawBuilder, sql } from 'kysely'
import type { Metrics, Trends, TrendWeek } from '#domain/admin/admin.ts'
import { addDays, type DateString, today, weekday } from '#domain/dates.ts'
import { percentOf } from '#domain/people/nutritionists.ts'
import type { Db } from '#server/db/rows.ts'
import { begins, moneyKinds, revenuePaise, revenueTallied, sum, tallied } from './tallies.ts'

type Figures = Metrics['users'] &
  Metrics['nutritionists'] &
  Metrics['meal_plans'] &
  Metrics['progress'] &
  Metrics['subscriptions'] &
  Record<'matched' | 'with_plan' | 'reporting' | 'approved_nutritionists', number> & {
    changes: Metrics['changes']
  }

/** What happened in the last 30 days, and in the 30 days before them. */
function changes(day: DateString) {
  const [next, first, firstBefore] = [addDays(day, 1), addDays(day, -29), addDays(day, -59)]
  const pair = (figure: (from: DateString, to: DateString) => RawBuilder<unknown>) =>
    sql`json_build_object('now', ${figure(first, next)}, 'before', ${figure(firstBefore, first)})`
  const happened = (what: string) => pair((from, to) => tallied(what, { from: begins(from), to: begins(to) }))
  return sql<Metrics['changes']>`json_build_object(
    'signups', ${happened('signups')},
    'plans_published', ${happened('publications')},
    'reports', ${pair((from, to) => tallied('reports', { from, to }))},
    'revenue', ${pair((from, to) => sql`${revenueTallied({ from, to })} / 100`)})`
}

/** The figures of the whole platform as of now. */
export async function metrics(db: Db): Promise<Metrics> {
  const day = today()
  const { rows } = await sql<Figures>`
    select ${changes(day)} as changes,
      ${sum(['joined patient', 'joined nutritionist', 'joined admin'])} as total_users,
      ${tallied('joined patient')} as total_patients, ${tallied('joined nutritionist')} as total_nutritionists,
      (select count(*)::int from users u join nutritionist_profiles n on n.user_id = u.id
        where u.role = 'nutritionist' and u.status = 'active' and n.approval_status = 'approved') as active_nutritionists,
      (select count(*)::int from nutritionist_profiles where approval_status = 'pending') as pending_reviews,
      (select count(*)::int from nutritionist_profiles where approval_status = 'approved') as approved_nutritionists,
      ${sum(['plans draft', 'plans published', 'plans withdrawn'])} as total_meal_plans,
      ${tallied('plans published')} as published_meal_plans,
      ${tallied('reports')} as total_progress_reports,
      ${tallied('running', { to: addDays(day, 1) })} as active_subscriptions,
      ${revenueTallied()} / 100 as total_revenue,
      ${tallied('in care')} as matched,
      ${tallied('covered', { to: addDays(day, 1) })} as with_plan,
      ${tallied('reporting', { from: addDays(day, -13) })} as reporting`.execute(db)
  const figures = rows[0]!
  // Each group of the reply keeps only the figures that its schema names.
  return {
    users: { ...figures, recent_signups_30d: figures.changes.signups.now },
    nutritionists: figures,
    meal_plans: figures,
    progress: figures,
    subscriptions: figures,
    changes: figures.changes,
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
  // The start of each week as an instant, so the database does not need to know the time zone.
  const starts = Array.from({ length: weeks }, (_, week) => begins(addDays(from, 7 * week)))
  const weekOf = sql`width_bucket(at, ${starts}::timestamp[]) - 1`
  const weekOfDay = sql`(at::date - ${from}::date) / 7`
  const byWeek = (
    name: string,
    what: RawBuilder<unknown>,
    week: RawBuilder<unknown>,
    first: string,
  ) => sql`${sql.ref(name)} as (
    select ${week} as nth, sum(many)::int as many, ${revenuePaise} / 100 as rupees from tallied
    where what ${what} and at >= ${first}::timestamp and at < ${addDays(to, 1)}::timestamp group by 1)`
  const { rows } = await sql<TrendWeek>`
    with ${byWeek('signed_up', sql`= 'signups'`, weekOf, starts[0]!)},
    ${byWeek('published', sql`= 'publications'`, weekOf, starts[0]!)},
    ${byWeek('reported', sql`= 'reports'`, weekOfDay, from)},
    ${byWeek('paid', sql`= any(${moneyKinds})`, weekOfDay, from)},
    turns as (
      -- Care that began or ended before the first week is counted in the first week.
      select greatest(0, least(at::date, ${to}::date) - ${from}::date) / 7 as nth, sum(many) as change
      from tallied where what = 'care' group by 1
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
