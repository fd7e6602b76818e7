import { type RawBuilder, sql } from 'kysely'
import { type TriageFacts, triage, triageOf, triageReports } from '#domain/care/triage.ts'
import {
  type CareFacts,
  tickedDays,
  type WorklistEntry,
  weighedDays,
  worklist,
  worklistOf as worklistOfFacts,
} from '#domain/care/worklist.ts'
import { fastsNeedDoctor, type GateProfile } from '#domain/clinical/gates.ts'
import { addDays, type DateString, today } from '#domain/dates.ts'
import { conversationsInCare } from '#server/access.ts'
import type { Db } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement } from '#server/http/routes.ts'
import { bodyWeights } from '#server/progress/body-weights.ts'
import { isRated } from '#server/progress/check-ins.ts'
import { coverMark } from './cover-mark.ts'

/** More columns of the same statement, and the joins that they come from. */
type More = { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> }

/** The facts about each challenger in care, in one statement that reads each challenger by an index. */
async function factsOf<Facts extends CareFacts>(
  db: Db,
  user: SignedIn,
  day: string,
  more?: More,
): Promise<Facts[]> {
  const { rows } = await sql<Facts & { open_fasts: DateString[]; faster: GateProfile | null }>`
    select a.patient_id, u.display_name as patient_name, ${coverMark} as cover, u.email is not null as has_joined, a.start_date as care_since,
      p.goal, p.dob, p.height_cm, p.start_weight_kg, last.week_start as last_report, last.adherence_pct,
      coalesce(last.rated, false) as rated,
      coalesce(weighed.weighings, '[]') as weighings, coalesce(ticked.days, '[]') as ticked_days,
      published.planned_until, published.planned_again,
      p.gender, p.pregnancy, p.due_date, targets.targets_at,
      coalesce(different.days, '[]') as different_days, coalesce(different.open_fasts, '[]') as open_fasts,
      case when different.open_fasts is not null then to_jsonb(p) end as faster,
      changed.care_changed_at, coalesce(clashing.dishes, '{}') as unexplained_dishes, clashing.plan_id as unexplained_plan,
      a.id as conversation_id, coalesce(written.unread, 0) as unread_messages, written.unread_since,
      coalesce(drafted.drafts, 0) as drafts, drafted.draft_id, drafted.draft_week,
      (select min(n.starts_at) from appointments n where n.patient_id = a.patient_id and n.nutritionist_id = a.nutritionist_id
        and n.status = 'booked' and n.starts_at > now()) as next_appointment
      ${more ? sql`, ${more.columns}` : sql``}
    from assignments a
    join users u on u.id = a.patient_id
    left join patient_profiles p on p.patient_id = a.patient_id
    left join lateral (
      select r.week_start, r.adherence_pct, ${isRated('r')} as rated from progress_reports r
      where r.patient_id = a.patient_id order by r.week_start desc limit 1
    ) last on true
    left join lateral (
      select json_agg(json_build_object('week_start', w.date, 'weight_kg', w.weight_kg)) as weighings
      from ${bodyWeights(sql.ref('a.patient_id'))} w where w.date > ${addDays(day, -weighedDays)}::date
    ) weighed on true
    left join lateral (
      select json_agg(on_day.date) as days from (
        select distinct l.date from meal_logs l
        where l.patient_id = a.patient_id and l.date > ${addDays(day, -tickedDays)}::date and l.state is not null
      ) on_day
    ) ticked on true
    left join lateral (
      select json_agg(d.date::text) filter (where d.date < ${day}::date) as days,
        json_agg(d.date::text order by d.date)
          filter (where d.kind = 'fast' and d.agreed_at is null and d.date >= ${day}::date) as open_fasts
      from day_kinds d where d.patient_id = a.patient_id and d.date > ${addDays(day, -tickedDays)}::date
    ) different on true
    left join lateral (
      select t.created_at as targets_at from patient_targets t
      where t.patient_id = a.patient_id order by t.version desc limit 1
    ) targets on true
    left join lateral (
      -- The end of the days without a gap that today is one of, else the last day that was planned. One free day
      -- between two plans is no gap.
      select coalesce(max(upper(run) - 2) filter (where run @> ${day}::date),
        max(upper(run) - 2) filter (where upper(run) <= ${day}::date)) as planned_until,
        min(lower(run)) filter (where lower(run) > ${day}::date) as planned_again
      from (
        select unnest(range_agg(daterange(m.first_date, m.last_date + 1, '[]'))) as run from meal_plans m
        where m.patient_id = a.patient_id and m.status = 'published'
      ) runs
    ) published on true
    left join lateral (
      select min(n.created_at) as care_changed_at from notifications n
      where n.user_id = ${user.id} and n.person_id = a.patient_id and n.kind = 'care_changed' and n.read_at is null
    ) changed on true
    left join lateral (
      select array_agg(distinct dish) as dishes, (array_agg(m.id order by m.first_date))[1] as plan_id
      from meal_plans m, unnest(m.unexplained_dishes) dish
      where m.patient_id = a.patient_id and m.status = 'published' and m.last_date >= ${day}::date
        and m.unexplained_dishes <> '{}'
    ) clashing on true
    left join lateral (
      select count(*)::int as unread, min(m.sent_at) as unread_since from messages m
      where a.message_count > a.nutritionist_read
        and m.conversation_id = a.id and m.number > a.nutritionist_read and m.from_patient
    ) written on true
    left join lateral (
      select m.id as draft_id, m.week_start as draft_week, count(*) over ()::int as drafts from meal_plans m
      where m.patient_id = a.patient_id and m.status = 'draft' order by m.week_start, m.id limit 1
    ) drafted on true
    ${more?.joins ?? sql``}
    -- Found first: joined, everybody on the platform would be read before most are left out.
    where a.id = any(${conversationsInCare(user)})`.execute(db)
  return rows.map(({ open_fasts, faster, ...facts }) => ({
    ...(facts as unknown as Facts),
    fast_to_agree: open_fasts.find(faster ? fastsNeedDoctor(faster) : () => true) ?? null,
  }))
}

/** Challengers who need their nutritionist today, most urgent first. Empty until the nutritionist is approved. */
export async function worklistOf(db: Db, user: SignedIn): Promise<WorklistEntry[]> {
  if (user.approval_status !== 'approved') return []
  const day = today()
  return worklistOfFacts(await factsOf(db, user, day), day)
}

/** What the triage table shows besides. */
const triageFacts = (): More => ({
  columns: sql`u.email as patient_email, coalesce(p.allergies, '{}') as allergies, coalesce(recent.reports, '[]') as reports,
    coalesce(single.weights, '[]') as weights`,
  joins: sql`
    left join lateral (
      select json_agg(newest order by newest.week_start) as reports from (
        select r.week_start, r.weight_kg, r.adherence_pct from progress_reports r
        where r.patient_id = a.patient_id order by r.week_start desc limit ${sql.lit(triageReports)}
      ) newest
    ) recent on true
    left join lateral (
      select json_agg(json_build_object('week_start', w.date, 'weight_kg', w.weight_kg)) as weights from weights w
      where w.patient_id = a.patient_id and w.date > ${today()}::date - ${sql.lit(7 * triageReports)}
    ) single on true`,
})

const careLists = { ...worklist, ...triage }

export const worklistHandlers = implement(careLists, {
  // All are ranked before the page is cut: a nutritionist has a few hundred challengers at most.
  'GET /nutritionists/worklist': async ({ db, user, query: { limit, skip } }) => {
    const entries = await worklistOf(db, user)
    return { rows: entries.slice(skip, skip + limit), total: entries.length }
  },

  'GET /nutritionists/patients/triage': async ({ db, user }) => {
    const day = today()
    return { rows: triageOf(await factsOf<TriageFacts>(db, user, day, triageFacts()), day) }
  },
})
