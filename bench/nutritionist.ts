import { sql } from 'kysely'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import { analyticsPeriods } from '#domain/progress/progress.ts'
import { admits } from '#server/http/routes.ts'
import { planColumns } from '#server/plans/plan-columns.ts'
import type { TestApp } from '#server/testing/app.ts'
import { type Query, queryFields, readName, timeReads } from './figures.ts'
import { sampleWeek } from './sample-week.ts'
import { withApp } from './with-app.ts'

/*
 * npm run bench:nutritionist: the server's time for each read of a nutritionist with very many challengers, without
 * the network. Reads slower than the aim are marked.
 */
const challengers = 300
const reports = 20_000
const plansEach = 3
const messagesEach = 100
const measurementsEach = 30
const followUpsEach = 10
const labResultsEach = 5
const documentBytes = 50_000
const aimMs = 150
/** Only calls whose path begins with this. */
const only = process.argv[2] ?? '/'

/** Fills a practice with bulk inserts instead of API calls. Returns the ids for the reads. */
async function fill({ db }: TestApp, nutritionistId: string) {
  const { days, totals, day_count, meal_count } = planColumns(sampleWeek(today()))
  await sql`
    insert into users (id, email, name, phone, role, password_hash)
    select gen_random_uuid(), 'c' || n || '@bench.example', 'Challenger ' || lpad(n::text, 3, '0'), '9876543210', 'patient', '-'
    from generate_series(1, ${sql.lit(challengers)}) n`.execute(db)
  const theirs = sql`from users u where u.email like 'c%@bench.example'`
  await sql`
    insert into patient_profiles (patient_id, first_name, last_name, dob, height_cm, start_weight_kg, allergies,
      measured_kinds)
    select id, 'Challenger', substring(name from 12), '1988-05-04', 165, 84, '{Peanuts}', '{hba1c,blood_pressure,hip}'
    ${theirs}`.execute(db)
  await sql`
    insert into assignments (id, patient_id, nutritionist_id, start_date)
    select gen_random_uuid(), id, ${nutritionistId}, ${addDays(today(), -400)}::date ${theirs}`.execute(db)
  await sql`
    insert into progress_reports (id, patient_id, week_start, weight_kg, waist_cm, adherence_pct, energy_levels, notes)
    select gen_random_uuid(), id, ${today()}::date - (n / ${sql.lit(challengers)}) * 7 - (n % 7),
      84 - (random() * 6)::numeric(4, 1), 95, (40 + random() * 60)::numeric(4, 1), 1 + (random() * 9)::int,
      'Walked in the evenings; the lunch box was easy to carry. Week ' || n
    from generate_series(0, ${sql.lit(reports - 1)}) n
    join (select id, row_number() over (order by name) - 1 as place ${theirs}) p
      on p.place = n % ${sql.lit(challengers)}`.execute(db)
  await sql`
    insert into meal_plans (id, patient_id, nutritionist_id, week_start, status, published_at, days, totals, day_count,
      meal_count, first_date, last_date)
    select gen_random_uuid(), u.id, ${nutritionistId}, week, standing::plan_status,
      case when standing = 'published' then now() end, ${days}::jsonb, ${totals}::jsonb, ${day_count}::int,
      ${meal_count}::int, week, week + 6
    from users u
    cross join lateral (
      select ${today()}::date - (u.id::text < '8')::int * 10 - n * 7 as week,
        case when n = 0 and u.id::text < '3' then 'draft' else 'published' end as standing
      from generate_series(0, ${sql.lit(plansEach - 1)}) n
    ) weeks
    where u.email like 'c%@bench.example'`.execute(db)
  await sql`
    insert into messages (id, conversation_id, number, from_patient, text, sent_at)
    select gen_random_uuid(), a.id, n, n % 2 = 0,
      'The lunch box was easy to carry. Day ' || n, now() - (${sql.lit(messagesEach)} - n) * interval '1 day'
    from assignments a cross join generate_series(1, ${sql.lit(messagesEach)}) n`.execute(db)
  await sql`update assignments set message_count = ${sql.lit(messagesEach)}`.execute(db)
  await fillRecords({ db }, nutritionistId)
  await sql`vacuum analyze`.execute(db)
  const one = await db
    .selectFrom('meal_plans')
    .select(['id', 'patient_id'])
    .where('status', '=', 'published')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const followUp = await db
    .selectFrom('follow_ups')
    .select('id')
    .where('patient_id', '=', one.patient_id)
    .executeTakeFirstOrThrow()
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('patient_id', '=', one.patient_id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .selectFrom('assignments')
    .select('id')
    .where('patient_id', '=', one.patient_id)
    .executeTakeFirstOrThrow()
  const challenger = one.patient_id
  return {
    'meal-plans': one.id,
    conversations: id,
    'follow-ups': followUp.id,
    files: file.id,
    ...{ nutritionists: challenger, progress: challenger, measurements: challenger },
  }
}

/** Measurements, laboratory results with a document each, and follow-up notes, some of them corrected once. */
async function fillRecords({ db }: Pick<TestApp, 'db'>, nutritionistId: string) {
  await sql`
    insert into measurements (id, patient_id, kind, value, second_value, measured_on, source, entered_by)
    select gen_random_uuid(), p.patient_id, kind, 80 + n, case when kind = 'blood_pressure' then 70 end,
      ${today()}::date - n * 12, 'lab', case when n % 2 = 0 then p.patient_id else ${nutritionistId}::uuid end
    from patient_profiles p cross join unnest(p.measured_kinds) kind
    cross join generate_series(1, ${sql.lit(measurementsEach / 3)}) n`.execute(db)
  await sql`
    with results as (
      insert into lab_results (id, patient_id, title, taken_on, entered_by)
      select gen_random_uuid(), patient_id, 'Lipid profile ' || n, ${today()}::date - n * 60, patient_id
      from patient_profiles cross join generate_series(1, ${sql.lit(labResultsEach)}) n
      returning id, patient_id
    )
    insert into files (id, patient_id, lab_result_id, uploaded_by, media_type, content, bytes)
    select gen_random_uuid(), patient_id, id, patient_id, 'application/pdf',
      convert_to(repeat('%PDF ', ${sql.lit(documentBytes / 5)}), 'UTF8'), ${sql.lit(documentBytes)}
    from results`.execute(db)
  await sql`
    with notes as (
      insert into follow_ups (id, patient_id, nutritionist_id, version, met_on, assessment, corrected_at)
      select gen_random_uuid(), p.patient_id, ${nutritionistId}, 2, ${today()}::date - n * 14,
        'Sleeps better and eats breakfast on most days. Meeting ' || n, now()
      from patient_profiles p cross join generate_series(1, ${sql.lit(followUpsEach)}) n
      returning *
    )
    insert into follow_up_versions (follow_up_id, version, met_on, assessment)
    select id, 1, met_on, assessment from notes`.execute(db)
}

/** The queries that pages send, besides each call without a query. */
function variantsOf(route: ContractRoute, patient_id: string): Query[] {
  if (route === 'GET /progress/nutritionist/analytics')
    return analyticsPeriods.map((time_period) => ({ time_period }))
  const shape = queryFields(route)
  // A range of days is required where there is one.
  if ('from' in shape && 'to' in shape) return [{ from: addDays(today(), -28), to: today() }]
  return [
    {},
    ...('limit' in shape ? [{ limit: 100 }, { limit: 100, skip: 200 }] : []),
    ...('q' in shape ? [{ q: 'lenger 12' }] : []),
    ...('status' in shape && route.includes('meal-plans') ? [{ status: 'draft' }] : []),
    ...('patient_id' in shape ? [{ patient_id }] : []),
    ...('time_period' in shape ? [{ time_period: 'month' }] : []),
  ]
}

await withApp(async (app) => {
  const nutritionist = await app.nutritionist()
  const ids = await fill(app, nutritionist.id)
  const routes = (Object.keys(contract) as ContractRoute[]).filter((route) => {
    const { access } = contract[route]
    const practises = access !== 'anyone' && access !== 'signed in' && admits(access, 'nutritionist')
    return route.startsWith(`GET ${only}`) && practises
  })
  console.log(`${challengers} challengers, ${reports} reports, ${challengers * plansEach} plans`)
  const shown = (value: Query[string]) => (value === ids.progress ? 'one' : value)
  const reads = routes.flatMap((route) =>
    variantsOf(route, ids.progress).map((query) => {
      const params = { id: ids[route.split('/')[1] as keyof typeof ids] }
      return {
        name: readName(route, query, shown),
        call: () => nutritionist.call(route, { params, query }),
      }
    }),
  )
  await timeReads(reads, aimMs)
})
