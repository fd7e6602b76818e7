import { sql } from 'kysely'
import { csvCell, csvFileOfLines } from '#domain/csv.ts'
import { addDays, today } from '#domain/dates.ts'
import type { Output } from '#domain/endpoint.ts'
import { periodDays, progress } from '#domain/progress/progress.ts'
import { visiblePatients } from '#server/access.ts'
import { type Db, page } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { found } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { isRated } from './check-ins.ts'
import { analyticsOf, progressSummaries, reportHasWords } from './progress-analytics.ts'

/** Reports (`r`) with their challengers (`u`), newest first. */
export function reportRows(db: Db) {
  return db
    .selectFrom('progress_reports as r')
    .innerJoin('users as u', 'u.id', 'r.patient_id')
    .selectAll('r')
    .select(['u.display_name as patient_name', isRated('r').as('rated')])
    .orderBy('r.week_start', 'desc')
    .orderBy('r.created_at', 'desc')
}

const exportedColumns = [
  'Challenger',
  'Week start',
  'Weight (kg)',
  'Waist (cm)',
  'Adherence (%)',
  'Energy (1-10)',
  'Notes',
]
/**
 * Those between name and notes, as one piece of a CSV line: dates and numbers need no escaping, and are most of the file.
 */
const exportedFigures = sql<string>`concat_ws(',', r.week_start, coalesce(trim_scale(r.weight_kg)::text, ''),
  coalesce(trim_scale(r.waist_cm)::text, ''), trim_scale(r.adherence_pct), r.energy_levels)`

type ReportFilter = Output<(typeof progress)['GET /progress/nutritionist/totals']['query']>

/** Reports the user may see that match the filter. */
function chosenReports(db: Db, user: SignedIn, { q, patient_id, time_period }: ReportFilter) {
  let rows = reportRows(db).where(visiblePatients(user, 'r.patient_id'))
  if (patient_id) rows = rows.where('r.patient_id', '=', patient_id)
  if (time_period) rows = rows.where('r.week_start', '>', addDays(today(), -periodDays[time_period]))
  if (q) rows = rows.where(reportHasWords(q))
  return rows
}

export const progressHandlers = implement(progress, {
  'GET /progress': async ({ db, user, query }) =>
    page(db, chosenReports(db, user, { patient_id: query.patient_id }), query),

  'GET /progress/summary/:id': async ({ db, user, params, concerns }) => {
    concerns(params.id)
    const { rows } = await progressSummaries(db, user, { patient_id: params.id, limit: 1, skip: 0 })
    return found(rows[0])
  },

  'GET /progress/nutritionist/overview': async ({ db, user, query }) =>
    page(db, chosenReports(db, user, query), query),

  'GET /progress/nutritionist/overview.csv': async ({ db, user, query }) => {
    const reports = await chosenReports(db, user, query)
      .clearSelect()
      .select(['u.display_name as patient_name', exportedFigures.as('figures'), 'r.notes'])
      .execute()
    const lines = reports.map(
      ({ patient_name, figures, notes }) => `${csvCell(patient_name)},${figures},${csvCell(notes)}`,
    )
    return { name: `progress-reports-${today()}.csv`, content: csvFileOfLines(exportedColumns, lines) }
  },

  'GET /progress/nutritionist/totals': async ({ db, user, query }) =>
    chosenReports(db, user, query)
      .clearSelect()
      .clearOrderBy()
      .select([
        sql<number>`count(*)::int`.as('total_reports'),
        sql<number>`count(distinct r.patient_id)::int`.as('reporting_patients'),
        sql<number | null>`round(avg(r.adherence_pct), 2)::float8`.as('avg_adherence'),
        sql<number | null>`round(avg(r.energy_levels), 2)::float8`.as('avg_energy'),
      ])
      .executeTakeFirstOrThrow(),

  'GET /progress/nutritionist/analytics': async ({ db, user, query }) =>
    analyticsOf(db, user, query.time_period),
})
