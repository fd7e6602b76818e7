import { type Kysely, sql } from 'kysely'
import { auditDays } from '#domain/admin/audit.ts'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import type { DB } from '#server/db/tables.ts'
import { planColumns } from '#server/plans/plan-columns.ts'
import { type Query, queryFields, readName, timeReads } from './figures.ts'
import { sampleWeek } from './sample-week.ts'
import { withApp } from './with-app.ts'

/*
 * npm run bench:admin: the server's time for each read of the administrators' area on a large platform, without the
 * network. Reads slower than the aim are marked.
 */
const size = {
  challengers: 97_990,
  nutritionists: 2000,
  admins: 9,
  // This many challengers have a nutritionist, and reports.
  inCare: 50_000,
  waiting: 200,
  reports: 1_000_000,
  plans: 20_000,
  payments: 5000,
  queries: 5000,
  entries: 300_000,
  denials: 20_000,
}
const aimMs = 200
const only = process.argv[2]

const number = (of: keyof typeof size) => sql.lit(size[of])
const numbered = (of: keyof typeof size, from = 0) =>
  sql`generate_series(${sql.lit(from)}, ${sql.lit(from + size[of] - 1)}) n`

/** Fills a platform two years old, with bulk inserts instead of API calls. */
async function fill(db: Kysely<DB>) {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  // Triggers and time limits are off, so that the bulk inserts are fast.
  await run(sql`set session_replication_role = replica`)
  await run(sql`set statement_timeout = 0`)
  // Ids in the order of time, as the server makes them.
  await run(sql`create function bench_id(made timestamptz) returns uuid language sql volatile as $$
    select (lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
      || '8' || substr(md5(random()::text), 1, 15))::uuid $$`)
  await run(sql`create table people as
    select n, bench_id(made) as id, made,
      case when n < ${number('challengers')} then 'patient' when n < ${number('challengers')} + ${number('nutritionists')}
        then 'nutritionist' else 'admin' end as role
    from generate_series(0, ${sql.lit(size.challengers + size.nutritionists + size.admins - 1)}) n,
      lateral (select now() - random() * interval '2 years' + n * interval '0' as made) m`)
  await run(sql`create unique index people_n on people (n)`)
  await run(sql`
    insert into users (id, email, name, phone, role, status, password_hash, created_at)
    select id, 'person' || n || '@bench.example',
      (array['Asha', 'Ravi', 'Meera', 'Arjun', 'Kavya', 'Imran', 'Farida', 'Dev'])[1 + n % 8] || ' ' ||
        (array['Rao', 'Iyer', 'Khan', 'Nair', 'Gupta', 'Das', 'Menon'])[1 + n % 7] || ' ' || n,
      (9000000000 + n)::text, role::user_role,
      (case when (n % 50 = 7 or n % 1000 = 992) and role <> 'admin' then 'suspended' else 'active' end)::user_status,
      repeat('-', 97), made
    from people order by made`)
  // Two of the suspended nutritionists have challengers, about 500, who need somebody else.
  await run(sql`
    insert into suspensions (id, user_id, reason) select gen_random_uuid(), id, 'No reply to three letters.'
    from users where status = 'suspended'`)
  await run(sql`
    insert into nutritionist_profiles (profile_id, user_id, first_name, last_name, registration_no, qualifications,
      years_experience, bio, specializations, languages, approval_status, rejection_reason, submitted_at, created_at)
    select bench_id(made), id, 'Meera', 'Iyer ' || n, 'IDA-' || n, 'MSc Dietetics, RD', n % 40,
      repeat('I plan weeks that families cook with pleasure. ', 10), '{Weight Management}', '{Hindi}', state::approval_status,
      case when state = 'rejected' then 'The number could not be found' end, made, made
    from people, lateral (select case n % 10 when 0 then 'pending' when 1 then 'rejected' else 'approved' end as state) s
    where role = 'nutritionist'`)
  await run(sql`
    insert into assignments (id, patient_id, nutritionist_id, start_date, end_date, active, created_at)
    select bench_id(begun), p.id, c.id, begun::date, case when not active then begun::date + 20 end, active, begun
    from people p
    cross join (values (true), (false)) as kinds(active)
    join people c on c.n = ${number('challengers')} + 2 + (p.n % 190) * 10 + (not active)::int
    cross join lateral (select p.made + (now() - p.made) * case when active then 0.5 else 0.2 end as begun) b
    where p.n < ${number('inCare')} and (active or p.n % 5 < 2)`)
  await run(sql`
    insert into patient_profiles (patient_id, first_name, last_name, dob, height_cm, start_weight_kg, created_at,
      waiting_since)
    select id, 'Asha', 'Rao', '1990-05-04', 165, 84, made,
      case when n >= ${number('inCare')} then now() - interval '2 hours' end from people
    where n < ${number('inCare')} + ${number('waiting')}`)
  await run(sql`
    insert into change_requests (id, patient_id, nutritionist_id, reason)
    select gen_random_uuid(), patient_id, nutritionist_id, 'The hours do not fit.' from assignments
    where active order by id limit 100`)
  await run(sql`
    insert into progress_reports (id, patient_id, week_start, weight_kg, waist_cm, adherence_pct, energy_levels, notes,
      created_at)
    select bench_id(filed), p.id, filed::date, 84, 95, 80, 7, 'Walked in the evenings; the lunch box was easy to carry.', filed
    from ${numbered('reports')}
    join people p on p.n = n.n % ${number('inCare')}
    cross join lateral (select now() - (n.n / ${number('inCare')} * 21 + p.n % 21) * interval '1 day' as filed) f
    order by f.filed`)
  const { days, totals, day_count, meal_count } = planColumns(sampleWeek(today()))
  await run(sql`
    insert into meal_plans (id, patient_id, nutritionist_id, week_start, status, published_at, days, totals, day_count,
      meal_count, first_date, last_date, created_at)
    select bench_id(m.made), p.id, null, m.made::date, (case when n.n % 10 = 0 then 'draft' else 'published' end)::plan_status,
      case when n.n % 10 > 0 then m.made end, ${days}::jsonb, ${totals}::jsonb, ${day_count}::int, ${meal_count}::int,
      m.made::date, m.made::date + 6, m.made
    from ${numbered('plans')}
    join people p on p.n = n.n % ${number('inCare')}
    cross join lateral (select now() - n.n * interval '30 minutes' as made) m order by m.made`)
  await run(sql`
    insert into subscriptions (id, patient_id, plan, starts_on, ends_on)
    select bench_id(now()), id, 'Monthly', day, day + 30 from people,
      lateral (select ${today()}::date - (n % 700) as day) d where n < ${number('payments')}`)
  await run(sql`
    insert into payments (id, patient_id, kind, amount_paise, method, paid_on)
    select bench_id(now()), id, 'payment', 149900, 'upi', ${today()}::date - (n % 700)
    from people where n < ${number('payments')}`)
  await run(sql`
    insert into support_queries (id, name, email, query_type, subject, message, status, created_at)
    select bench_id(made), 'Asha Verma', 'asha' || n || '@bench.example', 'billing', 'Invoice', 'May I have one?',
      (case when n < 50 then 'new' else 'resolved' end)::query_status, made
    from ${numbered('queries')}, lateral (select now() - n * interval '2 hours' as made) m order by m.made`)
  const routes = sql`(array['POST /patients/progress', 'GET /nutritionists/patients/:id/progress', 'POST /auth/login',
    'PUT /meal-plans/:id', 'POST /meal-plans'])`
  // The first nutritionist did a tenth of all actions.
  await run(sql`
    insert into audit_log (id, at, actor_id, action, subject_id, ip, request_id)
    select bench_id(m.made), m.made, actor.id, case when n.n % 20000 = 0 then 'DELETE /admin/users/:id' else ${routes}[1 + n.n % 5] end,
      case when n.n % 3 = 0 then actor.id else subject.id end, '198.18.0.1', gen_random_uuid()::text
    from ${numbered('entries')}
    cross join lateral (select now() - n.n * interval '4 minutes' as made) m
    join people subject on subject.n = n.n % ${number('inCare')}
    join people actor on actor.n = case when n.n % 10 = 4 then ${number('challengers')} else n.n * 7 % ${number('inCare')} end
    order by m.made`)
  await run(sql`
    insert into denials (minute, caller, action, status, count)
    select date_trunc('minute', now() - n.n * interval '10 minutes'), case when n.n % 2 = 0 then p.id::text else '198.18.0.9' end,
      'GET /patients/profile', case when n.n % 2 = 0 then 404 else 401 end, 1 + n.n % 4
    from ${numbered('denials')} join people p on p.n = n.n % 1000 + 1`)
  const people = await sql<{ id: string }>`
    select id from people where n in (5, ${number('challengers')}) order by n`.execute(db)
  await run(sql`drop table people`)
  await run(sql`reset session_replication_role`)
  await run(sql`vacuum analyze`)
  await run(sql`reset statement_timeout`)
  return { challenger: people.rows[0]!.id, busiest: people.rows[1]!.id }
}

/** The queries that pages send, besides each call without a query. */
function variantsOf(route: ContractRoute, ids: Awaited<ReturnType<typeof fill>>): Query[] {
  const shape = queryFields(route)
  const year = auditDays({ from: addDays(today(), -364) })
  const searches = ['meera', 'Kavya Nair 60', 'person71234@', '9000071', 'nobody at all']
  const general: Query[] = [
    {},
    ...('limit' in shape ? [{ limit: 100 }, { skip: 4000 }] : []),
    ...('q' in shape ? searches.map((q) => ({ q })) : []),
    ...('status' in shape ? [{ status: route.includes('users') ? 'suspended' : 'new' }] : []),
  ]
  if (route === 'GET /admin/users' || route === 'GET /admin/users/counts')
    return [
      ...general,
      { role: 'patient' },
      { role: 'nutritionist', approval_status: 'approved' },
      { role: 'patient', status: 'suspended', q: 'asha' },
      ...('limit' in shape ? [{ skip: 50_000 }, { skip: 99_900 }, { role: 'patient', skip: 90_000 }] : []),
    ]
  if (route === 'GET /admin/nutritionists/all') return [...general, { approval_status: 'approved' }]
  if (route === 'GET /admin/metrics/trends') return [{ weeks: 12 }, { weeks: 26 }]
  if (route === 'GET /admin/audit/denials')
    return [...general, { caller: '198.18.0.9' }, { caller: ids.challenger }, year]
  if (route === 'GET /admin/audit' || route === 'GET /admin/audit.csv') {
    const rare = { action: 'DELETE /admin/users/:id' }
    const people = [ids.busiest, ids.challenger].flatMap((person) => [
      { person },
      { person, ...year },
      { person, part: 'actor', ...year },
      { person, part: 'subject', ...year },
      { person, action: 'PUT /meal-plans/:id', ...year },
    ])
    return [
      ...general,
      year,
      { ...year, skip: 90_000 },
      rare,
      { ...rare, ...year },
      { action: 'POST /auth/login' },
      ...people,
    ]
  }
  return general
}

await withApp(async (app) => {
  const admin = await app.signUp('admin')
  const filling = performance.now()
  const ids = await app.db.connection().execute(fill)
  const filledIn = Math.round((performance.now() - filling) / 1000)
  const routes = (Object.keys(contract) as ContractRoute[]).filter(
    (route) =>
      route.startsWith('GET ') &&
      contract[route].access === 'admin' &&
      !route.includes(':') &&
      (!only || route.includes(only)),
  )
  const sizes = Object.entries(size).map(([of, many]) => `${many.toLocaleString('en')} ${of}`)
  console.log(`${sizes.join(', ')} (in ${filledIn} s)`)
  const shown = (value: Query[string]) =>
    value === ids.busiest ? 'busiest' : value === ids.challenger ? 'one' : value
  const reads = routes.flatMap((route) =>
    variantsOf(route, ids).map((query) => ({
      name: readName(route, query, shown),
      call: () => admin.call(route, { query }),
    })),
  )
  await timeReads(reads, aimMs)
})
