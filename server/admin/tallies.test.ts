import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makeCare, rewindableClinic } from '#server/testing/clinic.ts'
import { goodRequest, refusalOf } from '#server/testing/walk.ts'
import { addUpTallies } from './tallies.ts'

/** What is kept equals what is counted anew. */
async function expectExact({ db }: TestApp, after: string) {
  const counted = sql`select what, at, many, paise from tallies_recounted where many <> 0 or paise <> 0`
  const kept = sql`select what, at, sum(many)::bigint, sum(paise)::bigint from tallied group by what, at
    having sum(many) <> 0 or sum(paise) <> 0`
  const [one, other] = [sql`standings`, sql`standings_recounted`]
  const { rows } = await sql`
    select to_json(d) as differs from ((${counted} except ${kept}) union all (${kept} except ${counted})) d
    union all select to_json(d) from ((table ${one} except table ${other}) union all (table ${other} except table ${one})) d
    union all select to_json(n) from nutritionist_profiles n join users u on u.id = n.user_id where clients <>
      (select count(*) from assignments a where a.nutritionist_id = n.user_id and a.active)
      or n.search_text <> search_fold(concat_ws(' ', u.display_name, u.email, n.registration_no))
      or n.colleague is distinct from
        case when u.status = 'active' and n.approval_status = 'approved' then u.display_name end`.execute(db)
  expect(rows, after).toEqual([])
}

test('the figures that are kept equal a recount after every call of the contract', async () => {
  const { app, clinic, time } = await rewindableClinic()
  await expectExact(app, 'making the clinic')
  for (const route of Object.keys(contract) as ContractRoute[]) {
    if (route.startsWith('GET ')) continue
    const caller = clinic.callers.find((one) => one.role && !refusalOf(contract[route], one))!
    const { care = clinic.mine, id, token } = caller
    await app.call(route, await goodRequest(app, route, care, id), token)
    await expectExact(app, route)
    await time.rewind()
  }
  await app.close()
})

test('… after people have changed the same challenger at the same moment, and after the changes are added up', async () => {
  const app = await testApp()
  const { db } = app
  const { patient, nutritionist } = await makeCare(app)
  const week = { first_date: sql`${today()}::date`, last_date: sql`${today()}::date + 6` }
  const plan = sql`insert into meal_plans (id, patient_id, week_start, status, published_at, days, totals, day_count, meal_count, first_date, last_date)
    values (gen_random_uuid(), ${patient.id}, ${today()}, 'published', now(), '[]', '{}', 1, 1, ${week.first_date}, ${week.last_date})`
  const report = (
    daysAgo: number,
  ) => sql`insert into progress_reports (id, patient_id, week_start, adherence_pct, energy_levels)
    values (${randomUUID()}, ${patient.id}, ${addDays(today(), -daysAgo)}, 80, 7)`
  const pay = sql`insert into payments (id, patient_id, kind, amount_paise, method, paid_on)
    values (gen_random_uuid(), ${patient.id}, 'payment', 100, 'upi', ${today()})`
  const several = [plan, plan, report(5000), report(5001), report(5002), pay, pay]
  await Promise.all([
    ...several.map((statement) => db.transaction().execute((inside) => statement.execute(inside))),
    addUpTallies(db),
  ])
  await expectExact(app, 'writing at once')
  await Promise.all([
    sql`update meal_plans set status = 'withdrawn', withdrawn_at = now(), withdrawal_reason = 'Wrong week.'
      where patient_id = ${patient.id} and status = 'published'`.execute(db),
    sql`update progress_reports set week_start = week_start - 7 where patient_id = ${patient.id}`.execute(db),
    sql`update assignments set active = false, end_date = start_date where nutritionist_id = ${nutritionist.id}`.execute(
      db,
    ),
    addUpTallies(db),
  ])
  await expectExact(app, 'changing at once')
  const of = sql`where user_id = ${nutritionist.id}`
  await Promise.all([
    sql`update users set status = 'suspended', name = 'Meera Rao' where id = ${nutritionist.id}`.execute(db),
    sql`update nutritionist_profiles set approval_status = 'pending' ${of}`.execute(db),
    sql`update nutritionist_profiles set registration_no = 'IDA-77', approval_status = 'approved' ${of}`.execute(
      db,
    ),
    sql`update users set status = 'active', email = 'meera@example.in' where id = ${nutritionist.id}`.execute(
      db,
    ),
  ])
  await expectExact(app, 'approving, suspending and renaming at once')
  await patient.call('DELETE /account', { body: { password: 'a long enough one' } })
  await addUpTallies(db)
  expect((await sql`select from tally_changes`.execute(db)).rows).toEqual([])
  await expectExact(app, 'erasing')
  await app.close()
})
