import { sql } from 'kysely'
import { type VisitRows, visitFacts } from '#domain/care/visit-facts.ts'
import { signedTwiceMessage, visits } from '#domain/care/visits.ts'
import { addDays, dayStart, today } from '#domain/dates.ts'
import { isSameValue } from '#domain/edits.ts'
import { netChanges } from '#domain/people/profile-changes.ts'
import { dailyAverage } from '#domain/plans/plan-totals.ts'
import { checkInWords } from '#domain/plans/week-check.ts'
import { bodyKinds } from '#domain/progress/measurement-kinds.ts'
import { readableAppointments, visiblePatients } from '#server/access.ts'
import { book, lockAppointment, settleAppointment } from '#server/appointments/booking.ts'
import { differentDays } from '#server/days/day-kinds.ts'
import { loggedMeals } from '#server/days/days.ts'
import { eatenBetween } from '#server/days/eaten.ts'
import { type Db, orNotFound, rowOf } from '#server/db/rows.ts'
import { confirmTargets, currentTargets } from '#server/food/patient-targets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { runningPackages } from '#server/ledger/subscriptions.ts'
import { sendMessages } from '#server/messages/messages.ts'
import { wholePlanRows } from '#server/plans/meal-plans.ts'
import { checkFor } from '#server/plans/week-check.ts'
import { bodyWeights } from '#server/progress/body-weights.ts'
import { isRated, lastReportOf } from '#server/progress/check-ins.ts'
import { storeMeasurements } from '#server/progress/measurement-rows.ts'
import { summaryOf } from '#server/progress/measurement-summary.ts'
import { noteWeight } from '#server/progress/weights.ts'
import { signFollowUp } from './notes.ts'

/** The care of a challenger, and when the last visit was. */
const careOf = (db: Db, user: SignedIn, id: string) =>
  db
    .selectFrom('assignments as a')
    .leftJoin('patient_profiles as p', 'p.patient_id', 'a.patient_id')
    .innerJoin('users as u', 'u.id', 'a.patient_id')
    .select(['a.id as conversation_id', 'a.start_date', 'p.start_weight_kg', 'u.email'])
    .select([
      sql<string | null>`(select max(met_on) from follow_ups f where f.patient_id = a.patient_id)`.as(
        'last_met',
      ),
      lastReportOf(sql.ref('a.patient_id')).as('last_report'),
    ])
    .where('a.patient_id', '=', id)
    .where('a.active', '=', true)
    .where(visiblePatients(user, 'a.patient_id'))
    .executeTakeFirstOrThrow(orNotFound())

/** The newest weight before or on `since`, and all after it; of one day the one that was written last. */
async function weighingsSince(db: Db, id: string, since: string): Promise<VisitRows['weighings']> {
  const { rows } = await sql<VisitRows['weighings'][number]>`
    with weighed as (select distinct on (date) date, weight_kg from ${bodyWeights(sql`${id}::uuid`)} as w
      order by date, at desc)
    select date as week_start, weight_kg from weighed
    where date >= coalesce((select max(date) from weighed where date <= ${since}::date), ${since}::date)`.execute(
    db,
  )
  return rows
}

/** The published plan of today, else the last one since `since`, checked as the builder checks it. */
async function planSince(db: Db, user: SignedIn, id: string, since: string, hasProfile: boolean) {
  const plan = await wholePlanRows(db)
    .where('p.patient_id', '=', id)
    .where('p.status', '=', 'published')
    .where('p.first_date', '<=', today())
    .where('p.last_date', '>=', since)
    .orderBy(sql`least(p.last_date, ${today()}::date)`, 'desc')
    .orderBy('p.published_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!plan) return null
  const check = hasProfile ? checkInWords(await checkFor(db, user, id, plan.days)) : null
  return { id: plan.id, week_start: plan.week_start, mean: dailyAverage(plan), check }
}

/** What was recorded of the profile since `begun`, after its beginning, and holds now. */
async function profileChanges(db: Db, id: string, begun: string): Promise<VisitRows['changes']> {
  const profile = await rowOf(db, 'patient_profiles', { patient_id: id })
  const changes = await db
    .selectFrom('profile_changes')
    .select('fields')
    .where('patient_id', '=', id)
    .where('changed_at', '>=', begun)
    .where(sql<boolean>`not fields @> '[{"field": "dob", "before": null}]'`)
    .orderBy('id')
    .execute()
  return netChanges(changes.flatMap(({ fields }) => fields)).filter(
    ({ field, after }) => profile && isSameValue(profile[field as keyof typeof profile], after),
  )
}

/** Messages that wait for the nutritionist's answer. */
const openMessages = (db: Db, conversation_id: string) =>
  db
    .selectFrom('messages as m')
    .select([sql<number>`count(*)::int`.as('open'), sql<string | null>`min(m.sent_at)`.as('first_at')])
    .where('m.conversation_id', '=', conversation_id)
    .where('m.from_patient', '=', true)
    .where(
      sql<boolean>`m.number > coalesce((select max(number) from messages
        where conversation_id = ${conversation_id} and not from_patient), 0)`,
    )
    .executeTakeFirstOrThrow()

/** What is known since the last visit; as many statements for everybody. */
async function visitRows(db: Db, user: SignedIn, id: string): Promise<VisitRows> {
  const { conversation_id, start_date, start_weight_kg, email, last_met, last_report } = await careOf(
    db,
    user,
    id,
  )
  const [since, on] = [last_met ?? start_date, today()]
  const begun = new Date(dayStart(since)).toISOString()
  const plan = await planSince(db, user, id, since, start_weight_kg !== null)
  return {
    ...{ patient_id: id, since, on, was_seen: last_met !== null, last_report, plan },
    start_kg: start_weight_kg,
    could_tick: plan !== null && email !== null,
    weighings: await weighingsSince(db, id, since),
    measured: (await summaryOf(db, user, id)).kinds,
    results: await db
      .selectFrom('lab_results')
      .select(['title', 'taken_on'])
      .where('patient_id', '=', id)
      .where('created_at', '>=', begun)
      .orderBy('taken_on', 'desc')
      .orderBy('id')
      .execute(),
    meals: await loggedMeals(db, id, { from: since, to: on }),
    eaten: await eatenBetween(db, id, since, on),
    different: await differentDays(db, id, { from: since, to: on }),
    reports: await db
      .selectFrom('progress_reports as r')
      .select(['r.week_start', 'r.adherence_pct', 'r.energy_levels', isRated('r').as('rated')])
      .where('r.patient_id', '=', id)
      .where('r.created_at', '>=', begun)
      .orderBy('r.week_start', 'desc')
      .execute(),
    changes: await profileChanges(db, id, begun),
    targets: (await currentTargets(db, id)) ?? null,
    packages: await runningPackages(db, id),
    messages: { conversation_id, ...(await openMessages(db, conversation_id)) },
  }
}

/** 409 for a note that is stored word by word: a visit that was signed in another tab. */
async function refuseTwice(db: Db, user: SignedIn, note: Parameters<typeof signFollowUp>[2]) {
  const { patient_id, met_on, assessment, diagnosis, intervention, monitoring } = note
  const same = await db
    .selectFrom('follow_ups')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where('nutritionist_id', '=', user.id)
    .where('met_on', '=', met_on)
    .where(sql<boolean>`(assessment, diagnosis, intervention, monitoring)
      is not distinct from (${assessment ?? null}::text, ${diagnosis ?? null}::text, ${intervention ?? null}::text, ${monitoring ?? null}::text)`)
    .where(visiblePatients(user, 'patient_id'))
    .executeTakeFirst()
  if (same) throw conflict(signedTwiceMessage)
}

/** The appointment to which a visit belongs: one that is named, else the next one of today that is not settled. */
async function appointmentOf(db: Db, user: SignedIn, patientId: string, id: string | undefined) {
  const [from, to] = [dayStart(today()), dayStart(addDays(today(), 1))].map((at) =>
    new Date(at).toISOString(),
  )
  let rows = db
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'kind'])
    .where('patient_id', '=', patientId)
    .where(readableAppointments(user))
    .orderBy('starts_at')
  rows = id
    ? rows.where('id', '=', id).where('status', '<>', 'cancelled')
    : rows.where('status', '=', 'booked').where('starts_at', '>=', from!).where('starts_at', '<', to!)
  return (await rows.limit(1).executeTakeFirst()) ?? null
}

const ofBody: readonly string[] = [...bodyKinds, 'blood_pressure']
const sourceOf = (kind: string) => (ofBody.includes(kind) ? 'clinic' : 'lab')

export const visitHandlers = implement(visits, {
  'GET /nutritionists/patients/:id/visit': async ({ db, user, params, query }) => {
    const rows = await visitRows(db, user, params.id)
    const appointment = await appointmentOf(db, user, params.id, query.appointment_id)
    return { since: rows.since, was_seen: rows.was_seen, appointment, facts: visitFacts(rows, user) }
  },

  'POST /visits': async ({ db, user, body, services }) => {
    const { patient_id, met_on, measurements, weight_kg, targets, message, appointment_id, next } = body
    // Both people are locked by these two before any row of theirs.
    if (appointment_id) {
      const held = await lockAppointment(db, user, appointment_id)
      if (held.patient_id !== patient_id) throw notFound()
      await settleAppointment(db, held, 'done')
    }
    if (next) await book({ db, user, services }, patient_id, next)
    const note = { patient_id, met_on, ...body.note }
    await refuseTwice(db, user, note)
    if (weight_kg) await noteWeight(db, user, patient_id, { date: met_on, weight_kg })
    const values = measurements.map((value) => ({ source: sourceOf(value.kind), ...value }) as const)
    if (values.length > 0) await storeMeasurements(db, user, patient_id, values, true)
    if (targets) await confirmTargets(db, user, patient_id, targets)
    const id = await signFollowUp(db, user, note)
    if (message) await sendMessages(db, user, [patient_id], message)
    return { id }
  },
})
