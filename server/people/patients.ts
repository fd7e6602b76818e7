import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { namesInsulin } from '#domain/clinical/insulin.ts'
import { today } from '#domain/dates.ts'
import { asServed, reportedDays } from '#domain/days/meal-logs.ts'
import { eatersAtHome } from '#domain/people/home-members.ts'
import { patients } from '#domain/people/patients.ts'
import { staged } from '#domain/people/pregnancy.ts'
import { noPlanMessage } from '#domain/plans/meal-plans.ts'
import { isSampleGated } from '#domain/plans/sample-day.ts'
import { journeyOf } from '#domain/progress/journey.ts'
import type { ProgressInput } from '#domain/progress/progress.ts'
import { swapsOfPlan, tickedPercent } from '#server/days/planned.ts'
import { withPots } from '#server/days/pots.ts'
import { type Db, deleteOwn, insertedIfNew, lockOwn, now, orNotFound, page, rowOf } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { conflict, found } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { wholePlanRows } from '#server/plans/meal-plans.ts'
import { noRuleReasons } from '#server/plans/plan-rules.ts'
import { isRated } from '#server/progress/check-ins.ts'
import { journeyFacts } from '#server/progress/journey.ts'
import { changeProfile, noProfile, saidOf } from './change-profile.ts'
import { homeOf } from './home.ts'
import { beforeBirth, isBeforeBirth, nameUser, refuseBeforeBirth } from './users.ts'

/** Stores the report, and the notification of the nutritionist and of who covers, in one statement: this is the most frequent write. */
async function insertReport(db: Db, patientId: string, report: ProgressInput) {
  const { week_start, weight_kg = null, waist_cm = null, adherence_pct, energy_levels, notes = null } = report
  const { rows } = await sql<Selectable<DB['progress_reports']> & { rated: boolean }>`
    with report as (
      insert into progress_reports
        (id, patient_id, week_start, weight_kg, waist_cm, adherence_pct, energy_levels, notes, ticked_pct)
      select ${newId()}::uuid, ${patientId}::uuid, ${week_start}::date, ${weight_kg}::numeric, ${waist_cm}::numeric,
        ${adherence_pct}::numeric, ${energy_levels}::int, ${notes}::text,
        ${tickedPercent(patientId, reportedDays(week_start))}
      where not ${isBeforeBirth(patientId, week_start)}
      returning *
    ), notified as (
      insert into notifications (id, user_id, kind, person_id, week_start)
      select ${newId()}::uuid, a.nutritionist_id, 'report_received', report.patient_id, report.week_start
      from report join assignments a on a.patient_id = report.patient_id and a.active
      union all
      select ${newId()}::uuid, c.colleague_id, 'report_received', report.patient_id, report.week_start
      from report join assignments a on a.patient_id = report.patient_id and a.active,
        cover_now(a.nutritionist_id, a.patient_id) c
    )
    select report.*, ${isRated('report')} as rated from report`.execute(db)
  const [created] = rows
  if (!created) throw beforeBirth('week_start')
  return created
}

export const patientHandlers = implement(patients, {
  'GET /patients/profile': async ({ db, user }) => {
    const profile = found(await rowOf(db, 'patient_profiles', { patient_id: user.id }), noProfile)
    return {
      ...staged(profile, today()),
      counts_grams: namesInsulin(profile),
      may_sample: !isSampleGated(profile, today()),
    }
  },

  'POST /patients/profile': async ({ db, user, body }) => {
    const created = await insertedIfNew(db, 'patient_profiles', {
      ...saidOf(body, null),
      patient_id: user.id,
    })
    if (!created) throw conflict('You already have a profile.')
    await nameUser(db, user.id, created)
    return created
  },

  'PUT /patients/profile': async (context) => changeProfile(context, context.user.id),

  // Today's plan, else the next one, else the last one. Of several, the one published last.
  'GET /patients/current-plan': async ({ db, user }) => {
    const day = today()
    const covers = sql<boolean>`(p.last_date >= ${day}::date and p.days @> ${JSON.stringify([{ date: day }])}::jsonb)`
    const nextDate = sql`case when p.first_date > ${day}::date then p.first_date
      when p.last_date > ${day}::date then (select min((planned->>'date')::date)
        from jsonb_array_elements(p.days) as planned where (planned->>'date')::date > ${day}::date) end`
    const plan = await wholePlanRows(db)
      .select([swapsOfPlan, noRuleReasons.as('rule_reasons')])
      .select(
        sql<boolean | null>`(select f.cooks_for > 1 or f.home_members <> '[]' from patient_profiles f
          where f.patient_id = p.patient_id)`.as('cooks_for_others'),
      )
      .where('p.patient_id', '=', user.id)
      .where('p.status', '=', 'published')
      .orderBy(covers, 'desc')
      .orderBy(sql`case when ${covers} then p.published_at end`, (order) => order.desc().nullsLast())
      .orderBy(nextDate, (order) => order.asc().nullsLast())
      .orderBy(sql`case when p.last_date < ${day}::date then p.last_date end`, 'desc')
      .orderBy('p.published_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(orNotFound(noPlanMessage))
    const { cooks_for_others, ...served } = asServed(plan)
    const home = cooks_for_others && (await homeOf(db, user.id))
    const eaters = home ? eatersAtHome(home.own, home.mate) : []
    const meals = await withPots(
      db,
      served.days.flatMap((day) => day.meals),
      () => eaters,
    )
    return {
      ...served,
      days: served.days.map((day) => ({ ...day, meals: meals.splice(0, day.meals.length) })),
    }
  },

  'GET /patients/progress': async ({ db, user, query }) => {
    const own = db
      .selectFrom('progress_reports')
      .selectAll()
      .select(isRated('progress_reports').as('rated'))
      .where('patient_id', '=', user.id)
      .orderBy('week_start', 'desc')
    const { rows, ...total } = await page(db, own, query)
    return { rows: rows.map((row) => ({ ...row, patient_name: user.display_name })), ...total }
  },

  'GET /patients/journey': async ({ db, user }) => journeyOf(await journeyFacts(db, user.id), today()),

  'POST /patients/progress': async ({ db, user, body }) => {
    const created = await insertReport(db, user.id, body)
    return { ...created, patient_name: user.display_name }
  },

  'PUT /patients/progress/:id': async ({ db, user, params, body, keepOthers }) => {
    keepOthers(await lockOwn(db, 'progress_reports', params.id, sql`patient_id = ${user.id}`))
    if (body.week_start) await refuseBeforeBirth(db, user.id, 'week_start', body.week_start)
    const saved = await db
      .updateTable('progress_reports')
      .set({
        ...body,
        ...(body.week_start && { ticked_pct: tickedPercent(user.id, reportedDays(body.week_start)) }),
        updated_at: now,
      })
      .where('id', '=', params.id)
      .returningAll()
      .returning(isRated('progress_reports').as('rated'))
      .executeTakeFirstOrThrow()
    return { ...saved, patient_name: user.display_name }
  },

  'DELETE /patients/progress/:id': async ({ db, user, params }) => {
    await deleteOwn(db, 'progress_reports', params.id, sql`patient_id = ${user.id}`)
  },
})
