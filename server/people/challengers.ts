import { sql } from 'kysely'
import type { CoverMark } from '#domain/care/cover.ts'
import { monthStart, today } from '#domain/dates.ts'
import { challengers } from '#domain/people/challengers.ts'
import { staged } from '#domain/people/pregnancy.ts'
import { conversationsInCare, requireVisible, visiblePatients } from '#server/access.ts'
import { coverMark } from '#server/care/cover-mark.ts'
import { type Db, folded, hasWords, orNotFound, page, pageById } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement } from '#server/http/routes.ts'
import { newestWeight } from '#server/progress/body-weights.ts'
import { reportRows } from '#server/progress/progress.ts'

type Filter = { q?: string | undefined; status?: 'active' | 'inactive' | undefined }

/** When care has ended, no address is shown, and none is searched. */
const shownEmail = sql<string | null>`case when a.active then u.email end`

/** One row per challenger a nutritionist has or had in care, or covers now. `a` is the active assignment, else the latest. */
function challengersOf(db: Db, user: SignedIn, { q, status }: Filter = {}) {
  let rows = db
    .selectFrom((eb) =>
      eb
        .selectFrom('assignments')
        .distinctOn('patient_id')
        .select([
          'id',
          'patient_id',
          'active',
          'start_date',
          'end_date',
          'nutritionist_id',
          sql<string>`min(start_date) over (partition by patient_id)`.as('first_day'),
        ])
        .where(sql<boolean>`(nutritionist_id = ${user.id} or id = any(${conversationsInCare(user)}))`)
        .orderBy('patient_id')
        .orderBy('active', 'desc')
        .orderBy('start_date', 'desc')
        .as('a'),
    )
    .innerJoin('users as u', 'u.id', 'a.patient_id')
    .leftJoin('patient_profiles as p', (join) =>
      join.onRef('p.patient_id', '=', 'a.patient_id').on('a.active', '=', true),
    )
  if (status) rows = rows.where('a.active', '=', status === 'active')
  if (q) rows = rows.where(hasWords(folded(sql`u.display_name`, shownEmail), q))
  return rows
}

type Challengers = ReturnType<typeof challengersOf>

/** The order of the list: active ones first. */
const inOrder = (rows: Challengers) =>
  rows
    .orderBy('a.active', 'desc')
    .orderBy('a.start_date', 'desc')
    .orderBy('u.display_name')
    .orderBy('a.patient_id')

/** Rows of the list. When care has ended they hold only name and dates. */
function rowsOf(challengers: Challengers) {
  return challengers
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(
            sql<{ weight_kg: number; date: string }>`${newestWeight(sql.ref('a.patient_id'))}`.as('newest'),
          )
          .select(['newest.weight_kg', 'newest.date'])
          .where('a.active', '=', true)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'a.patient_id',
      'u.display_name as patient_name',
      shownEmail.as('patient_email'),
      sql<'active' | 'inactive'>`case when a.active then 'active' else 'inactive' end`.as('status'),
      'a.start_date',
      'a.end_date',
      sql<CoverMark | null>`case when a.active then ${coverMark} end`.as('cover'),
      sql<string | null>`case when a.active then a.id end`.as('conversation_id'),
      sql<number | null>`coalesce(latest.weight_kg, p.start_weight_kg)`.as('current_weight'),
      'latest.date as weighed_on',
      sql<boolean | null>`case when a.active then p.patient_id is not null end`.as('has_profile'),
      sql<boolean>`u.email is not null`.as('has_joined'),
      sql<string | null>`case when a.active and p.patient_id is null then (select max(date_of_birth)
        from client_invitations where patient_id = a.patient_id) end`.as('date_of_birth'),
    ])
}

export const challengerHandlers = implement(challengers, {
  'GET /nutritionists/patients': async ({ db, user, query }) =>
    pageById(page(db, inOrder(challengersOf(db, user, query)).select('a.patient_id as id'), query), (ids) =>
      rowsOf(
        inOrder(challengersOf(db, user)).where('a.patient_id', '=', sql<string>`any(${ids}::uuid[])`),
      ).execute(),
    ),

  'GET /nutritionists/patients/counts': async ({ db, user, query }) => {
    const day = today()
    return challengersOf(db, user, query)
      .select([
        sql<number>`count(*) filter (where a.active)::int`.as('active'),
        sql<number>`count(p.patient_id)::int`.as('profiles_complete'),
        sql<number>`count(*) filter (where a.nutritionist_id = ${user.id} and a.first_day between ${monthStart(day)}::date and ${day}::date)::int`.as(
          'new_this_month',
        ),
      ])
      .executeTakeFirstOrThrow()
  },

  'GET /nutritionists/patients/:id': async ({ db, user, params }) =>
    rowsOf(challengersOf(db, user).where('a.patient_id', '=', params.id)).executeTakeFirstOrThrow(
      orNotFound(),
    ),

  'GET /nutritionists/patients/:id/profile': async ({ db, user, params }) => {
    const profile = await db
      .selectFrom('patient_profiles')
      .selectAll()
      .where('patient_id', '=', params.id)
      .where(visiblePatients(user, 'patient_id'))
      .executeTakeFirstOrThrow(orNotFound())
    // What a challenger calls whoever eats with them is their own affair.
    const home_members = profile.home_members.map(({ id: _, name: __, ...member }) => member)
    return { ...staged(profile, today()), home_members }
  },

  'GET /nutritionists/patients/:id/progress': async ({ db, user, params, query }) => {
    const reports = reportRows(db)
      .where('r.patient_id', '=', params.id)
      .where(visiblePatients(user, 'r.patient_id'))
    const answer = await page(db, reports, query)
    // A challenger without reports answers an empty list; an unknown challenger must answer 404.
    if (answer.total === 0) await requireVisible(db, user, params.id)
    return answer
  },
})
