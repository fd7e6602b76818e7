import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { sampleMeal, type TestApp, testApp } from '#server/testing/app.ts'
import { nextNight, nightWork, rankNutritionists, removeExpired } from './nightly.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('users').execute()
})

type Nutritionist = Awaited<ReturnType<TestApp['nutritionist']>>

/**
 * A challenger of the nutritionist, with one report per day. `adherences` is newest first; the newest is `daysAgo`
 * old.
 */
async function challengerOf(nutritionist: Nutritionist, adherences: number[], daysAgo = 0) {
  const patient = await app.signUp('patient')
  const assignment = await app.assign(patient.id, nutritionist.id)
  for (const [index, adherence_pct] of adherences.entries())
    await app.db
      .insertInto('progress_reports')
      .values({
        id: randomUUID(),
        patient_id: patient.id,
        week_start: addDays(today(), -daysAgo - index),
        adherence_pct,
        energy_levels: 5,
      })
      .execute()
  return { patient, assignment }
}
const rankOf = async (nutritionist: Nutritionist) =>
  (await nutritionist.call('GET /nutritionists/dashboard/stats')).body.dashboard_stats.rank_percent

test('a lone nutritionist is Top 10%, with and without reports', async () => {
  const meera = await app.nutritionist()
  await rankNutritionists(app.db)
  expect(await rankOf(meera)).toBe(10)
  await challengerOf(meera, [1])
  await rankNutritionists(app.db)
  expect(await rankOf(meera)).toBe(10)
})

test('each of ten nutritionists is ranked by the share that is strictly better, rounded up to tens', async () => {
  const ten: Nutritionist[] = []
  for (const adherence of [95, 90, 85, 80, 75, 70, 65, 60, 55, 50]) {
    const nutritionist = await app.nutritionist()
    await challengerOf(nutritionist, [adherence])
    ten.push(nutritionist)
  }
  await rankNutritionists(app.db)
  expect(await Promise.all(ten.map(rankOf))).toEqual([10, 10, 20, 30, 40, 50, 60, 70, 80, 90])
})

test('only this month’s reports of challengers in care count, and only approved nutritionists', async () => {
  const [meera, ravi, newcomer] = [
    await app.nutritionist(),
    await app.nutritionist(),
    await app.nutritionist(),
  ]
  await challengerOf(meera, [60, 80])
  await challengerOf(ravi, [65])
  // None of these reports counts. Of three approved nutritionists only one, with 70 on average, is above Ravi's 65.
  await challengerOf(ravi, [100], 30)
  await challengerOf(ravi, [100], -1)
  const { assignment } = await challengerOf(ravi, [100])
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('id', '=', assignment)
    .execute()
  for (const approval of ['pending', 'rejected'] as const)
    await challengerOf(await app.nutritionist(approval), [100])
  await rankNutritionists(app.db)
  expect([await rankOf(meera), await rankOf(ravi), await rankOf(newcomer)]).toEqual([10, 40, 10])
  // A report 29 days old still counts.
  await challengerOf(ravi, [100], 29)
  await rankNutritionists(app.db)
  expect([await rankOf(meera), await rankOf(ravi)]).toEqual([40, 10])
})

test('the rank is what the rule says, whoever reported what', async () => {
  const six: Nutritionist[] = []
  for (let count = 0; count < 6; count++) six.push(await app.nutritionist())
  const patients: string[] = []
  for (const nutritionist of six) patients.push((await challengerOf(nutritionist, [])).patient.id)
  const adherence = fc.option(fc.integer({ min: 0, max: 10 }).map((tens) => tens * 10))
  await fc.assert(
    fc.asyncProperty(fc.array(adherence, { minLength: 6, maxLength: 6 }), async (adherences) => {
      await app.db.deleteFrom('progress_reports').execute()
      for (const [index, adherence_pct] of adherences.entries())
        if (adherence_pct !== null)
          await app.db
            .insertInto('progress_reports')
            .values({
              id: randomUUID(),
              patient_id: patients[index]!,
              week_start: today(),
              adherence_pct,
              energy_levels: 5,
            })
            .execute()
      await rankNutritionists(app.db)
      for (const [index, own] of adherences.entries()) {
        const higher = adherences.filter((other) => other !== null && own !== null && other > own).length
        const expected = Math.max(10, Math.ceil((higher * 10) / 6) * 10)
        expect(await rankOf(six[index]!)).toBe(expected)
      }
    }),
    { numRuns: 10 },
  )
})

test('nightly work that fails half-way is finished when it is tried again', async () => {
  const [meera, ravi] = [await app.nutritionist(), await app.nutritionist()]
  await challengerOf(meera, [90])
  await challengerOf(ravi, [50])
  await sql`alter table throttles rename to throttles_away`.execute(app.db)
  await expect(nightWork(app.db)).rejects.toThrow('throttles')
  await sql`alter table throttles_away rename to throttles`.execute(app.db)
  await app.db
    .insertInto('throttles')
    .values({ key: 'older', count: 1, until: sql<string>`now() - interval '2 days'` })
    .execute()
  await nightWork(app.db)
  expect(await rankOf(ravi)).toBe(50)
  expect(await app.db.selectFrom('throttles').select('key').where('key', '=', 'older').execute()).toEqual([])
})

test('more expired rows than are deleted at once all go, and only they', async () => {
  await sql`insert into throttles (key, count, until)
    select 'many ' || n, 1, now() - case when n % 5 = 0 then interval '1 hour' else interval '2 days' end
    from generate_series(1, 2500) n`.execute(app.db)
  await removeExpired(app.db)
  const { rows } = await sql`delete from throttles where key like 'many %' returning key`.execute(app.db)
  expect(rows).toHaveLength(500)
})

test('the next night begins with the next day, where the business is', () => {
  // 23:30 in India, and one hour later.
  expect(new Date(nextNight(Date.parse('2026-11-21T18:00:00Z'))).toISOString()).toBe(
    '2026-11-21T18:30:00.000Z',
  )
  expect(new Date(nextNight(Date.parse('2026-11-21T19:00:00Z'))).toISOString()).toBe(
    '2026-11-22T18:30:00.000Z',
  )
})

test('nightly work ranks nutritionists and deletes expired rows', async () => {
  const [meera, ravi] = [await app.nutritionist(), await app.nutritionist()]
  await challengerOf(meera, [90])
  await challengerOf(ravi, [50])
  await app.db
    .insertInto('throttles')
    .values({ key: 'old', count: 1, until: sql<string>`now() - interval '2 days'` })
    .execute()
  await nightWork(app.db)
  expect([await rankOf(meera), await rankOf(ravi)]).toEqual([10, 50])
  expect(await app.db.selectFrom('throttles').select('key').where('key', '=', 'old').execute()).toEqual([])
})

test('only expired rows are deleted', async () => {
  const ago = (interval: string) => sql<string>`now() - ${interval}::interval`
  const [kept, idle, old, expired] = await Promise.all([1, 2, 3, 4].map(() => app.signUp('patient')))
  const setSession = (person: typeof kept, refreshed: string, begun: string) =>
    app.db
      .updateTable('sessions')
      .set({ refreshed_at: ago(refreshed), created_at: ago(begun) })
      .where('user_id', '=', person!.id)
      .execute()
  await setSession(kept, '6 days 23 hours', '29 days 23 hours')
  await setSession(idle, '7 days 1 minute', '8 days')
  await setSession(old, '1 minute', '30 days 1 minute')
  await sql`update access_tokens set expires_at = now() - interval '1 second'
    where session_id in (select id from sessions where user_id = ${expired!.id})`.execute(app.db)
  await app.db
    .insertInto('idempotency_keys')
    .values([
      { key_hash: 'kept', created_at: ago('23 hours 59 minutes') },
      { key_hash: 'gone', created_at: ago('24 hours 1 minute') },
    ])
    .execute()
  await app.db
    .insertInto('throttles')
    .values([
      { key: 'kept', count: 1, until: ago('23 hours') },
      { key: 'gone', count: 1, until: ago('25 hours') },
    ])
    .execute()

  await app.db
    .insertInto('denials')
    .values(
      [89, 91].map((days) => ({
        minute: ago(`${days} days`),
        caller: `${days} days ago`,
        action: 'POST /auth/login',
        status: 401,
      })),
    )
    .execute()

  for (const months of [11, 13])
    await app.db
      .insertInto('notifications')
      .values({
        id: randomUUID(),
        user_id: kept!.id,
        kind: 'check_in_due',
        created_at: sql<string>`now() - ${months} * interval '1 month'`,
      })
      .execute()

  await removeExpired(app.db)

  const { rows: told } = await sql`select from notifications`.execute(app.db)
  expect(told).toHaveLength(1)
  const sessions = await app.db.selectFrom('sessions').select('user_id').execute()
  expect(sessions.map(({ user_id }) => user_id).sort()).toEqual([kept!.id, expired!.id].sort())
  const tokens = await app.db
    .selectFrom('access_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .select('s.user_id')
    .execute()
  expect(tokens).toEqual([{ user_id: kept!.id }])
  const keys = await app.db.selectFrom('idempotency_keys').select('key_hash').execute()
  expect(keys).toEqual([{ key_hash: 'kept' }])
  const throttles = await app.db.selectFrom('throttles').select('key').execute()
  expect(throttles.map(({ key }) => key)).toEqual(['kept'])
  const denials = await app.db.selectFrom('denials').select('caller').execute()
  expect(denials).toEqual([{ caller: '89 days ago' }])
})

test('what clashes is marked anew in running plans: another version of the program may know more foods', async () => {
  const meera = await app.nutritionist()
  const arjun = await app.patient()
  await app.assign(arjun.id, meera.id)
  const bowl = { name: 'House bowl', category: 'snack', calories: 90, ingredients: ['Peanut, 10 g'] }
  const { body: dish } = await meera.call('POST /meal-plans/templates', { body: bowl })
  const meal = { ...sampleMeal, title: 'House bowl', template_id: dish.id }
  await meera.call('POST /meal-plans', {
    body: {
      patient_id: arjun.id,
      week_start: today(),
      days: [{ day_of_week: 0, date: today(), meals: [meal] }],
    },
  })
  const marks = async () => (await arjun.call('GET /patients/current-plan')).body.days[0]!.meals[0]!.clashes
  await nightWork(app.db)
  expect(await marks()).toBeUndefined()
  await app.db
    .updateTable('patient_profiles')
    .set({ allergies: ['Peanuts'] })
    .where('patient_id', '=', arjun.id)
    .execute()
  await nightWork(app.db)
  expect(await marks()).toEqual([{ against: 'Allergy: Peanuts', food: 'Peanut', explained: false }])
  const { body } = await meera.call('GET /nutritionists/worklist')
  expect(body[0]!.reasons[0]).toMatchObject({ kind: 'care_changed', dishes: ['House bowl'] })
})
