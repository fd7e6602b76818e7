import { sql } from 'kysely'
import { type TimelineEntry, timeline } from '#domain/care/timeline.ts'
import { getTimeZone } from '#domain/dates.ts'
import {
  ownCareNotes,
  ownConversations,
  readablePlans,
  requireVisible,
  visiblePatients,
} from '#server/access.ts'
import { type Db, page } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement } from '#server/http/routes.ts'

/** All entries about a challenger in care, in one statement. */
function entriesOf(db: Db, user: SignedIn, id: string) {
  const day = (instant: string) => sql`(${sql.ref(instant)} at time zone ${sql.lit(getTimeZone())})::date`
  const short = (text: string) =>
    sql`case when length(${sql.ref(text)}) > 140 then left(${sql.ref(text)}, 139) || '…' else ${sql.ref(text)} end`
  const about = (column: string) => sql`${sql.ref(column)} = ${id}::uuid and ${visiblePatients(user, column)}`
  return db
    .selectFrom(
      sql<TimelineEntry>`(
        select 'plan' as kind, p.id::text, 'published' as event, ${day('p.published_at')} as day,
          u.display_name as by, p.week_start, null::float8 as figure, null::float8 as second_figure,
          null::text as measured, null::text as text, p.published_at as at
        from meal_plans p left join users u on u.id = p.nutritionist_id
        where p.patient_id = ${id} and ${readablePlans(user, 'p')} and p.published_at is not null
        union all
        select 'plan', p.id::text, 'withdrawn', ${day('p.withdrawn_at')}, u.display_name, p.week_start, null, null, null,
          null, p.withdrawn_at
        from meal_plans p left join users u on u.id = p.nutritionist_id
        where p.patient_id = ${id} and ${readablePlans(user, 'p')} and p.withdrawn_at is not null
        union all
        select 'report', r.id::text, 'filed', r.week_start, null, r.week_start, r.weight_kg::float8, null, null, null,
          r.created_at
        from progress_reports r where ${about('r.patient_id')}
        union all
        select 'weight', min(w.id::text), 'measured', max(w.date), null, null,
          (array_agg(w.weight_kg order by w.date desc))[1]::float8, count(*)::float8, null, null, max(w.updated_at)
        from weights w where ${about('w.patient_id')} group by date_trunc('week', w.date)
        union all
        select 'eaten', min(e.id::text), 'written', e.date, null, null,
          sum((select sum((food->>'calories')::float8) from jsonb_array_elements(e.foods) as food)),
          sum((select count(*) from jsonb_array_elements(e.foods) as food where food->>'calories' is null))::float8, null,
          ${short('e.words')}, max(e.created_at)
        from (select *, string_agg(text, '; ') over (partition by date order by created_at, id
          rows between unbounded preceding and unbounded following) as words from eaten_foods where patient_id = ${id}) e
        where ${about('e.patient_id')} group by e.date, e.words
        union all
        select 'measurement', m.id::text, 'measured', m.measured_on,
          case when m.entered_by is distinct from m.patient_id then u.display_name end, null, m.value::float8,
          m.second_value::float8, coalesce(l.name, m.kind), m.unit, m.created_at
        from measurements m left join users u on u.id = m.entered_by
        left join lab_kinds l on l.id::text = m.kind where ${about('m.patient_id')}
        union all
        select 'lab_result', r.id::text, 'measured', r.taken_on,
          case when r.entered_by is distinct from r.patient_id then u.display_name end, null, null, null, null,
          r.title, r.created_at
        from lab_results r left join users u on u.id = r.entered_by where ${about('r.patient_id')}
        union all
        select 'form', s.id::text, 'filled', ${day('s.done_at')},
          case when s.done_by is distinct from s.patient_id then u.display_name end, null, null, null, null, s.title,
          s.done_at
        from sent_forms s left join users u on u.id = s.done_by
        where ${about('s.patient_id')} and s.done_at is not null
        union all
        -- Neighbouring days of which the same is said are one entry.
        select 'day', min(d.date)::text, 'said', min(d.date), null, null, count(*)::float8, null, d.kind::text,
          d.fast::text, max(d.said_at)
        from (select *, date - (row_number() over (partition by kind, fast order by date))::int as run from day_kinds
          where ${about('day_kinds.patient_id')}) d
        group by d.kind, d.fast, d.run
        union all
        select 'follow_up', f.id::text, 'written', f.met_on, u.display_name, null, null, null, null,
          ${short('f.first_text')}, f.created_at
        from (select *, coalesce(assessment, diagnosis, intervention, monitoring) as first_text from follow_ups) f
        left join users u on u.id = f.nutritionist_id where ${about('f.patient_id')}
        union all
        select 'note', care_notes.id::text, 'written', ${day('care_notes.created_at')}, null, null, null, null, null,
          ${short('care_notes.text')}, care_notes.created_at
        from care_notes where care_notes.patient_id = ${id} and ${ownCareNotes(user)}
        union all
        select 'messages', a.id::text, 'sent', ${day('m.sent_at')}, null, null, count(*)::float8,
          (count(*) filter (where m.from_patient))::float8, null, null, max(m.sent_at)
        from messages m join assignments a on a.id = m.conversation_id
        where a.patient_id = ${id} and ${ownConversations(user)}
        group by a.id, ${day('m.sent_at')}
        union all
        select 'targets', t.version::text, 'set', ${day('t.created_at')}, u.display_name, null, t.calories::float8, null,
          null, ${short('t.reason')}, t.created_at
        from patient_targets t left join users u on u.id = t.nutritionist_id where ${about('t.patient_id')}
        union all
        select 'care', a.id::text, 'begun', a.start_date, u.display_name, null, null, null, null, null, a.created_at
        from assignments a join users u on u.id = a.nutritionist_id where ${about('a.patient_id')}
        union all
        select 'care', a.id::text, 'ended', a.end_date, u.display_name, null, null, null, null, null, a.created_at
        from assignments a join users u on u.id = a.nutritionist_id
        where ${about('a.patient_id')} and not a.active and a.end_date is not null
      )`.as('entry'),
    )
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('at', 'desc')
    .orderBy('kind')
    .orderBy('event')
    .orderBy('id')
}

export const timelineHandlers = implement(timeline, {
  'GET /nutritionists/patients/:id/timeline': async ({ db, user, params, query }) => {
    const all = entriesOf(db, user, params.id)
    const answer = await page(db, query.kind ? all.where('kind', '=', query.kind) : all, query)
    // Whoever is in care has an entry; with a filter the list may be empty.
    if (answer.total === 0) await requireVisible(db, user, params.id)
    return answer
  },
})
