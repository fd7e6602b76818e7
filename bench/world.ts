import { sql } from 'kysely'
import { addDays, today } from '#domain/dates.ts'
import { planColumns } from '#server/plans/plan-columns.ts'
import { sampleTargets, type TestApp } from '#server/testing/app.ts'
import { sampleHours } from '#server/testing/clinic.ts'
import { sampleWeek } from './sample-week.ts'

/* The people of npm run bench, enough that one person's calls seldom wait for each other. */
const pairs = 40
const practices = 8
const inPractice = 300

export const weekStart = addDays(today(), -3)
export const nextWeek = addDays(weekStart, 7)

type Days = { day_of_week: number; meals: object[] }[]
/** The week as it is sent for a start. */
const dated = (days: Days, start: string) =>
  days.map((day) => ({ ...day, date: addDays(start, day.day_of_week) }))

type Signed = Awaited<ReturnType<TestApp['signUp']>>
/** A caller, and the ids that the calls name. */
export type Person = { token: string; patient: string; plan: string; meals: string[] }

/** A challenger and a nutritionist with a published week, a draft of the next one, and a year of reports. */
async function makePair(app: TestApp, days: Days | undefined) {
  const [patient, nutritionist] = [await app.patient(), await app.nutritionist()]
  await app.assign(patient.id, nutritionist.id)
  await nutritionist.call('PUT /nutritionists/availability', { body: sampleHours() })
  const patient_id = patient.id
  const filled =
    days ??
    (
      await nutritionist.call('POST /meal-plans/generate', {
        body: { patient_id, week_start: weekStart, seed: 1, targets: sampleTargets, days: [] },
      })
    ).body.days.map(({ day_of_week, meals }) => ({
      day_of_week,
      meals: meals.map(({ id: _, ...meal }) => meal),
    }))
  const make = async (week_start: string, status: string) => {
    const made = await nutritionist.call('POST /meal-plans', {
      body: { patient_id, week_start, status, days: dated(filled, week_start) },
    })
    if (made.status !== 201) throw new Error(made.problem.detail)
    return made.body
  }
  const plan = await make(weekStart, 'published')
  const draft = await make(nextWeek, 'draft')
  const reports = Array.from({ length: 52 }, (_, week) => ({
    ...{ id: crypto.randomUUID(), patient_id, week_start: addDays(today(), -7 * week) },
    ...{ weight_kg: 80 - week / 10, waist_cm: 90, adherence_pct: 82, energy_levels: 7 },
    notes: 'Felt good this week',
  }))
  await app.db.insertInto('progress_reports').values(reports).execute()
  const meals = plan.days[3]!.meals.map(({ id }) => id)
  const as = ({ tokens }: Signed, id: string) => ({
    ...{ token: tokens.access_token, patient: patient_id, plan: id, meals },
  })
  return { patient: as(patient, plan.id), nutritionist: as(nutritionist, draft.id), days: filled }
}

/** A nutritionist with very many challengers, who have reports and a plan. */
async function makePractice(app: TestApp): Promise<Person> {
  const { id, tokens } = await app.nutritionist()
  const { days, totals, day_count, meal_count } = planColumns(sampleWeek(today()))
  const theirs = sql`from users u where u.email like ${`${id}-%`}`
  await sql`
    insert into users (id, email, name, phone, role, password_hash)
    select gen_random_uuid(), ${id} || '-' || n || '@bench.example',
      (array['Asha', 'Ravi', 'Meera', 'Arjun', 'Kavya'])[1 + n % 5] || ' ' || n, '9876543210', 'patient', '-'
    from generate_series(1, ${sql.lit(inPractice)}) n`.execute(app.db)
  await sql`
    insert into patient_profiles (patient_id, first_name, last_name, dob, height_cm, start_weight_kg, allergies)
    select id, name, 'Rao', '1988-05-04', 165, 84, '{Peanuts}' ${theirs}`.execute(app.db)
  await sql`
    insert into assignments (id, patient_id, nutritionist_id, start_date)
    select gen_random_uuid(), id, ${id}, ${addDays(today(), -400)}::date ${theirs}`.execute(app.db)
  await sql`
    insert into progress_reports (id, patient_id, week_start, weight_kg, waist_cm, adherence_pct, energy_levels)
    select gen_random_uuid(), u.id, ${today()}::date - week * 7 - ascii(u.name) % 7, 84 - random() * 6, 95,
      40 + random() * 60, 1 + (random() * 9)::int
    from users u cross join generate_series(0, 9) week where u.email like ${`${id}-%`}`.execute(app.db)
  await sql`
    insert into meal_plans (id, patient_id, nutritionist_id, week_start, status, published_at, days, totals, day_count,
      meal_count, first_date, last_date)
    select gen_random_uuid(), u.id, ${id}, ${today()}::date - ascii(u.name) % 9, 'published', now(), ${days}::jsonb,
      ${totals}::jsonb, ${day_count}::int, ${meal_count}::int, ${today()}::date - ascii(u.name) % 9,
      ${today()}::date - ascii(u.name) % 9 + 6 ${theirs}`.execute(app.db)
  const { rows } = await sql<{ id: string }>`select id ${theirs} order by name limit 1`.execute(app.db)
  return { token: tokens.access_token, patient: rows[0]!.id, plan: '', meals: [] }
}

const times = async <T>(count: number, make: () => Promise<T>) => {
  const made: T[] = []
  while (made.length < count) made.push(await make())
  return made
}

/** Fills the platform. `sent` is a week of 28 meals as it is sent for a start. */
export async function makeWorld(app: TestApp) {
  let days: Days | undefined
  const made = await times(pairs, async () => {
    const pair = await makePair(app, days)
    days = pair.days
    return pair
  })
  const admins = await times(practices, async () => {
    const { tokens } = await app.signUp('admin')
    return { token: tokens.access_token, patient: made[0]!.patient.patient, plan: '', meals: [] }
  })
  const world = {
    patients: made.map(({ patient }) => patient),
    nutritionists: made.map(({ nutritionist }) => nutritionist),
    practices: await times(practices, () => makePractice(app)),
    admins,
  }
  await sql`vacuum analyze`.execute(app.db)
  const sent = (start: string) => dated(days!, start)
  return { people: world satisfies Record<string, Person[]>, sent }
}
export type World = Awaited<ReturnType<typeof makeWorld>>
