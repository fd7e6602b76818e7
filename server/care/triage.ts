import { sql } from 'kysely'
import { type TriageFacts, triage, triageOf, triageReports } from '#domain/care/triage.ts'
import { today } from '#domain/dates.ts'
import { implement } from '#server/http/routes.ts'
import { factsOf } from './worklist.ts'

const columns = sql`u.email as patient_email, coalesce(p.allergies, '{}') as allergies, coalesce(recent.reports, '[]') as reports`
const joins = sql`
  left join lateral (
    select json_agg(newest order by newest.week_start) as reports from (
      select r.week_start, r.weight_kg, r.adherence_pct from progress_reports r
      where r.patient_id = a.patient_id order by r.week_start desc limit ${sql.lit(triageReports)}
    ) newest
  ) recent on true`

export const triageHandlers = implement(triage, {
  'GET /nutritionists/patients/triage': async ({ db, user }) => {
    const day = today()
    return { rows: triageOf(await factsOf<TriageFacts>(db, user, day, { columns, joins }), day) }
  },
})
