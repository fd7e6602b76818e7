import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NewPassword, Phone } from '#domain/auth/auth.ts'
import { addDays, ageOn, dateOf, today } from '#domain/dates.ts'
import { dishFoods } from '#domain/food/dishes.ts'
import { planClashes } from '#domain/food/reading/clashes.ts'
import { NutritionistProfileInput } from '#domain/people/nutritionists.ts'
import { bmi, PatientProfileInput } from '#domain/people/patients.ts'
import { DishInput } from '#domain/plans/dishes.ts'
import { planDays, planIssues } from '#domain/plans/meal-plans.ts'
import { planPhase } from '#domain/plans/plan-phase.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'
import { ProgressInput } from '#domain/progress/progress.ts'
import { effectiveGoal, progressTrend } from '#domain/progress/weight-trend.ts'
import { ContactInput, QueryInput } from '#domain/site/public.ts'
import { builtInTerms } from '#domain/site/terms-content.ts'
import { makeHasher, refuseCommonPassword } from '#server/auth/passwords.ts'
import { createAdmin } from '#server/auth/setup.ts'
import { connect } from '#server/db/open.ts'
import type { DB } from '#server/db/tables.ts'
import { type TestDatabase, testDatabase } from '#server/db/testing.ts'
import { demoPassword, ensureDemo, seedDemo, startDemo } from './demo.ts'
import { type Care, demoChallengers } from './demo-challengers.ts'
import { demoDishes } from './demo-dishes.ts'
import { demoEmail } from './demo-people.ts'
import { dailyEnergy } from './demo-plans.ts'

let own: TestDatabase
let db: Kysely<DB>
const day = today()
const now = new Date()

beforeAll(async () => {
  own = await testDatabase()
  db = connect(own.database)
  await seedDemo(db, day, now)
})

afterAll(() => own.close())

const tables = [
  'users',
  'suspensions',
  'nutritionist_profiles',
  'patient_profiles',
  'assignments',
  'care_notes',
  'follow_ups',
  'measurements',
  'progress_reports',
  'meal_plans',
  'meal_templates',
  'support_queries',
  'query_events',
  'subscriptions',
  'payments',
  'packages',
  'invoices',
  'settings',
] as const

async function count(table: (typeof tables)[number], where = sql<boolean>`true`) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${where}`.execute(db)
  return rows[0]!.count
}

const plansWithEaters = () =>
  db
    .selectFrom('meal_plans as m')
    .innerJoin('users as u', 'u.id', 'm.patient_id')
    .innerJoin('patient_profiles as p', 'p.patient_id', 'm.patient_id')
    .selectAll('m')
    .select([
      'u.email',
      'p.allergies',
      'p.dietary_prefs',
      'p.food_rules',
      'p.fasting_weekdays',
      'p.rule_weekdays',
    ])
    .execute()

test('the clinic has the promised people', async () => {
  expect(await count('users', sql`role = 'admin' and not desk`)).toBe(1)
  expect(await count('users', sql`role = 'admin' and desk`)).toBe(1)
  expect(await count('users', sql`role = 'nutritionist'`)).toBe(5)
  expect(await count('users', sql`role = 'patient'`)).toBe(30)
  expect(await count('users', sql`status = 'suspended'`)).toBe(1)
  expect(await count('patient_profiles')).toBe(28)
  expect(await count('nutritionist_profiles', sql`approval_status = 'approved'`)).toBe(3)
  expect(await count('nutritionist_profiles', sql`verified and approval_status = 'approved'`)).toBe(2)
  expect(await count('nutritionist_profiles', sql`approval_status = 'pending'`)).toBe(1)
  expect(await count('nutritionist_profiles', sql`rejection_reason is not null`)).toBe(1)
  expect(await count('assignments', sql`active`)).toBe(23)
  // Two challengers changed their nutritionist; the suspended one's care ended.
  expect(await count('assignments', sql`not active`)).toBe(3)
  expect(await count('meal_plans', sql`status = 'draft'`)).toBe(3)
  expect(await count('care_notes')).toBe(4)
  // Each author still cares for the challenger, and did when the note was written.
  const cared = sql<boolean>`exists (select from assignments a where a.active and a.patient_id = care_notes.patient_id
    and a.nutritionist_id = care_notes.nutritionist_id and a.start_date <= care_notes.created_at)`
  expect(await count('care_notes', cared)).toBe(4)
  expect(await count('support_queries', sql`source = 'support'`)).toBe(6)
  expect(await count('support_queries', sql`source = 'contact'`)).toBe(4)
  expect(await count('query_events', sql`reply is not null`)).toBe(3)
  expect(await count('subscriptions')).toBe(8)
  expect(await count('payments', sql`kind = 'refund'`)).toBe(1)
  expect(await count('invoices')).toBe(1)
})

test('everybody has the name of their profile, consent, and the one password', async () => {
  const users = await db.selectFrom('users').selectAll().execute()
  const people = [
    ...(await db
      .selectFrom('patient_profiles')
      .select(['patient_id as id', 'first_name', 'last_name'])
      .execute()),
    ...(await db
      .selectFrom('nutritionist_profiles')
      .select(['user_id as id', 'first_name', 'last_name'])
      .execute()),
  ]
  for (const { id, first_name, last_name } of people)
    expect(users.find((user) => user.id === id)?.name).toBe(`${first_name} ${last_name}`)
  for (const user of users) {
    if (user.role === 'admin') continue
    expect(user.consent_version).toBe(builtInTerms)
    expect(Phone.parse(user.phone)).toBe(user.phone)
  }
  const hashes = new Set(users.map((user) => user.password_hash))
  expect(hashes.size).toBe(1)
  expect(await makeHasher().matches([...hashes][0], demoPassword)).toBe(true)
  expect(NewPassword.parse(demoPassword)).toBe(demoPassword)
  expect(() => refuseCommonPassword(demoPassword)).not.toThrow()
})

test('the forms would have taken every row', async () => {
  for (const profile of await db.selectFrom('patient_profiles').selectAll().execute())
    expect(PatientProfileInput.parse(profile)).toEqual(expect.objectContaining({ dob: profile.dob }))
  for (const profile of await db.selectFrom('nutritionist_profiles').selectAll().execute())
    expect(() => NutritionistProfileInput.parse(profile)).not.toThrow()
  for (const query of await db.selectFrom('support_queries').selectAll().execute())
    expect(() => QueryInput.parse(query)).not.toThrow()
  for (const message of await db.selectFrom('support_queries').selectAll().execute())
    expect(() => ContactInput.parse(message)).not.toThrow()
  for (const report of await db.selectFrom('progress_reports').selectAll().execute()) {
    expect(ProgressInput.parse(report)).toEqual(expect.objectContaining({ weight_kg: report.weight_kg }))
    expect(report.week_start < day).toBe(true)
  }
})

test('ages are as described, two are minors with a guardian', async () => {
  const profiles = await db.selectFrom('patient_profiles').selectAll().execute()
  for (const person of demoChallengers) {
    const profile = profiles.find((each) => each.first_name === person.first)!
    expect(ageOn(profile.dob, day)).toBe(person.age)
  }
  const minors = profiles.filter((profile) => ageOn(profile.dob, day) < 18)
  expect(minors).toHaveLength(2)
  for (const minor of minors) expect(minor.guardian_name && minor.guardian_consent).toBe(true)
})

test('challengers wait for a match since 1, 3, 9 and 15 hours', async () => {
  const { rows } = await sql<{ created_at: string; signed_up: string }>`
    select p.created_at, u.created_at as signed_up from patient_profiles p join users u on u.id = p.patient_id
    where not exists (select 1 from assignments a where a.patient_id = p.patient_id)
    order by p.created_at desc`.execute(db)
  expect(rows.map((row) => (now.getTime() - Date.parse(row.created_at)) / 3_600_000)).toEqual([1, 3, 9, 15])
  for (const row of rows) expect(row.signed_up < row.created_at).toBe(true)
})

test('care is in order: approved nutritionists within capacity, matched within a day, one after the other', async () => {
  const { rows } = await sql<{ fine: boolean }>`
    select n.approval_status = 'approved' and u.status = 'active'
      and (select count(*) from assignments x where x.nutritionist_id = n.user_id and x.active) <= n.capacity as fine
    from assignments a join nutritionist_profiles n on n.user_id = a.nutritionist_id join users u on u.id = n.user_id
    where a.active`.execute(db)
  expect(rows.length).toBe(23)
  expect(rows.every((row) => row.fine)).toBe(true)
  const matched = await sql<{ hours: number; seq: number }>`
    select extract(epoch from min(a.created_at) - p.created_at)::float8 / 3600 as hours
    from assignments a join patient_profiles p on p.patient_id = a.patient_id group by p.patient_id, p.created_at`.execute(
    db,
  )
  for (const { hours } of matched.rows) expect(hours > 0 && hours <= 24).toBe(true)
  const changed = await sql<{ fine: boolean }>`
    select b.start_date >= a.end_date as fine
    from assignments a join assignments b on b.patient_id = a.patient_id and b.active
    where not a.active`.execute(db)
  expect(changed.rows).toEqual([{ fine: true }, { fine: true }])
})

test('nothing happened in the future, nor before the account it happened to', async () => {
  for (const table of tables) {
    if (table === 'settings') continue
    const time = sql.ref(table === 'suspensions' ? 'suspended_at' : 'created_at')
    expect([table, await count(table, sql`${time} > ${now.toISOString()}`)]).toEqual([table, 0])
  }
  for (const [table, column] of [
    ['nutritionist_profiles', 'user_id'],
    ['patient_profiles', 'patient_id'],
    ['assignments', 'patient_id'],
    ['follow_ups', 'patient_id'],
    ['measurements', 'patient_id'],
    ['progress_reports', 'patient_id'],
    ['meal_plans', 'patient_id'],
    ['subscriptions', 'patient_id'],
  ] as const)
    expect(
      await count(
        table,
        sql`exists (select 1 from users u where u.id = ${sql.ref(`${table}.${column}`)}
          and u.created_at > ${sql.ref(`${table}.created_at`)})`,
      ),
    ).toBe(0)
  expect(await count('users', sql`created_at < ${addDays(day, -100)}::date`)).toBe(0)
})

test('the dishes that nutritionists saved add up', () => {
  for (const dish of demoDishes) {
    expect(() => DishInput.parse(dish)).not.toThrow()
    const energy = 4 * dish.protein_g + 4 * dish.carbs_g + 9 * dish.fat_g
    expect(Math.abs(energy - dish.calories) / dish.calories).toBeLessThan(0.15)
  }
})

test('plans are stored as the API stores them, whole and in time', async () => {
  const plans = await plansWithEaters()
  expect(plans.length).toBeGreaterThan(120)
  const mealIds = new Set<string>()
  for (const plan of plans) {
    expect(planIssues(plan)).toEqual([])
    expect(planDays(plan.week_start, plan.days, () => '')).toEqual(plan.days)
    const { totals, day_count, meal_count } = plan
    expect(planFigures(plan.days)).toEqual({ totals, day_count, meal_count })
    expect([plan.first_date, plan.last_date]).toEqual([plan.days[0]?.date, plan.days.at(-1)?.date])
    for (const each of plan.days) for (const meal of each.meals) mealIds.add(meal.id)
  }
  expect(mealIds.size).toBe(plans.reduce((sum, plan) => sum + plan.meal_count, 0))
  const overlapping = await sql`
    select 1 from meal_plans a join meal_plans b on a.patient_id = b.patient_id and a.id < b.id
    where a.first_date <= b.last_date and b.first_date <= a.last_date`.execute(db)
  expect(overlapping.rows).toEqual([])
})

test('plans were built by whoever cared for the challenger then', async () => {
  const { rows } = await sql`
    select 1 from meal_plans m where not exists (
      select 1 from assignments a where a.patient_id = m.patient_id and a.nutritionist_id = m.nutritionist_id
        and a.start_date <= m.created_at::date and coalesce(a.end_date, m.created_at::date) >= m.created_at::date)`.execute(
    db,
  )
  expect(rows).toEqual([])
})

test('plans are current, ended, to come or missing, as described', async () => {
  const published = (await plansWithEaters()).filter((plan) => plan.status === 'published')
  const phases = new Map<string, string[]>()
  for (const plan of published)
    phases.set(plan.patient_id, [...(phases.get(plan.patient_id) ?? []), planPhase(plan.days, day)])
  const people = [...phases.values()]
  expect(people.filter((list) => list.includes('current')).length).toBe(20)
  expect(people.filter((list) => list.includes('upcoming')).length).toBe(2)
  expect(await count('meal_plans', sql`status = 'draft' and week_start <= ${day}::date`)).toBe(0)
})

test('no plan of the demo clashes with what its challenger avoids', async () => {
  const dishes = await db.selectFrom('meal_templates').selectAll().execute()
  const foods = new Map(dishes.map((dish) => [dish.id, dishFoods(dish)]))
  for (const plan of await plansWithEaters()) {
    expect([plan.email, planClashes(plan.days, plan, (meal) => foods.get(meal.template_id ?? ''))]).toEqual([
      plan.email,
      [],
    ])
    for (const { meals } of plan.days)
      for (const meal of meals) {
        const owner = dishes.find((dish) => dish.id === meal.template_id)?.nutritionist_id ?? null
        expect([null, plan.nutritionist_id]).toContain(owner)
        if (!plan.dietary_prefs.includes('keto')) expect(meal.title).not.toContain('low carb')
      }
  }
})

test('days come near what the person needs, and dishes vary', async () => {
  for (const plan of await plansWithEaters()) {
    const person = demoChallengers.find(({ first }) => demoEmail(first) === plan.email)!
    const target = dailyEnergy(person, person.start_weight_kg)
    for (const { totals, meals } of plan.days) {
      expect([plan.email, Math.abs(totals.calories - target) / target < 0.15]).toEqual([plan.email, true])
      expect(new Set(meals.map((meal) => meal.meal_type)).size).toBe(4)
      expect(new Set(meals.map((meal) => meal.template_id)).size).toBe(meals.length)
    }
    const lunches = plan.days.map(({ meals }) => meals.find((meal) => meal.meal_type === 'lunch')?.title)
    expect([plan.email, new Set(lunches).size >= 3]).toEqual([plan.email, true])
  }
})

test('progress goes the way it is described', async () => {
  const reports = await db.selectFrom('progress_reports').selectAll().execute()
  const users = await db.selectFrom('users').select(['id', 'email']).execute()
  const trends = { improving: 0, stable: 0, declining: 0 }
  let missed = 0
  let overdue = 0
  for (const person of demoChallengers) {
    if ('waiting' in person.state) continue
    const care: Care = person.state
    const id = users.find((user) => user.email === demoEmail(person.first))?.id
    const theirs = reports.filter((report) => report.patient_id === id)
    const goal = effectiveGoal(person.goal, bmi(person.start_weight_kg, person.height_cm), false)
    if (care.reports > 2)
      expect([person.first, progressTrend(theirs, goal)]).toEqual([person.first, care.trend])
    trends[care.trend]++
    missed += care.reports - theirs.length
    if (care.last > 7 && !care.suspended) overdue++
    expect(theirs.length).toBeLessThanOrEqual(12)
  }
  expect(Math.min(...Object.values(trends))).toBeGreaterThanOrEqual(3)
  expect(missed).toBeGreaterThan(3)
  expect(overdue).toBe(2)
  expect(reports.filter((report) => report.notes).length).toBeGreaterThan(40)
})

test('the same day and moment give the same rows', async () => {
  const other = await testDatabase()
  try {
    const again = connect(other.database)
    await seedDemo(again, day, now)
    for (const table of tables) {
      const rows = async (from: Kysely<DB>) =>
        (
          await sql<{ row: Record<string, unknown> }>`
            select to_jsonb(t) - 'password_hash' as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(
            from,
          )
        ).rows
      const byText = (list: { row: unknown }[]) => list.map((each) => JSON.stringify(each)).sort()
      expect(byText(await rows(again))).toEqual(byText(await rows(db)))
    }
  } finally {
    await other.close()
  }
})

test('there is a demo on a leap day', async () => {
  const date = '2028-02-29'
  const other = await testDatabase()
  try {
    const then = connect(other.database)
    await seedDemo(then, date, new Date(`${date}T00:05:00+05:30`))
    const newest = await then
      .selectFrom('users')
      .select('created_at')
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute()
    expect(dateOf(newest[0]!.created_at) <= date).toBe(true)
  } finally {
    await other.close()
  }
})

test('the demo refuses a database server', async () => {
  const environment = {
    DATABASE_URL: 'postgresql://localhost/real',
    DATA_DIR: path.join(tmpdir(), 'never-made'),
  }
  await expect(startDemo(environment)).rejects.toThrow(/never writes into a database server/)
})

test('the demo is made once, and never among other data', async () => {
  expect(await ensureDemo(own.database)).toBe(day)
  expect(await count('users')).toBe(37)
  const other = await testDatabase()
  try {
    await createAdmin(connect(other.database), 'somebody@clinic.example', 'hash')
    await expect(ensureDemo(other.database)).rejects.toThrow(/holds data that is no demo/)
    expect((await connect(other.database).selectFrom('users').select('email').execute()).length).toBe(1)
  } finally {
    await other.close()
  }
})
