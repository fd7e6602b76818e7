import pg from 'pg'
import { addDays, today } from '#domain/dates.ts'
import { planColumns } from '#server/plans/plan-columns.ts'
import type { TestApp } from '#server/testing/app.ts'
import { makeCare } from '#server/testing/clinic.ts'
import { sampleWeek } from './sample-week.ts'

/*
 * A platform two years old with everything that belongs to its people, the same with each fill of a day. People are
 * numbered in the order of their sign-up: every 50th is a nutritionist, every even number is a challenger in care. JSON
 * is that of one challenger who is made through the API; everybody's week has the same meals.
 */
const day = `'${today()}'::date`
const at = `'${today()}T00:00:00Z'::timestamptz`
/** How many challengers a nutritionist in practice has; the other nine of ten nutritionists have none. */
const practice = 250

/** One of these texts, by a number. */
const oneOf = (n: string, ...texts: string[]) =>
  `(array['${texts.join("','")}'])[1 + (${n}) % ${texts.length}]`
const firstNames =
  'Asha Ravi Meera Arjun Kavya Imran Farida Dev Lata Vikram Nisha Joseph Sana Gopal Tara Om'.split(' ')
const lastNames = 'Rao Iyer Khan Nair Gupta Das Menon Sethi Bose Patil Shah Reddy Kaur'.split(' ')

const mealIds = Array.from({ length: 28 }, (_, n) => `00000000-0000-4000-8000-0000000000${10 + n}`)
/** A week of everybody that begins so many days ago. */
function weekOf(daysAgo: number) {
  let n = 0
  return planColumns(sampleWeek(addDays(today(), -daysAgo), () => mealIds[n++ % 28]!))
}

/** The stages of a fill, one after the other: by table, its columns and the rows of a platform with that many people. */
function contents(people: number): Record<string, string>[] {
  const [cared, practices] = [people / 2, people / 2 / practice]
  /** `each` rows for every `every`th person in care (`p`), the oldest first: `nth` counts down to 0. */
  const inCare = (each: number, every = 1) => {
    const round = cared / every
    return `from generate_series(0, ${each * round - 1}) m join in_care p on p.place = m % ${round} * ${every}
      cross join lateral (select ${each - 1} - m / ${round} as nth) t`
  }
  const isSuspended = `role <> 'admin' and (n % 50 = 7 or n % 25000 = 149)`
  const { totals, day_count, meal_count } = weekOf(0)
  return [
    {
      users: `(id, email, name, phone, role, status, password_hash, email_verified, created_at)
        select id, case when n % 200 <> 4 then 'person' || n || '@bench.example' end,
          ${oneOf('n', ...firstNames)} || ' ' || ${oneOf('n', ...lastNames)} || ' ' || n, (9000000000 + n)::text,
          role::user_role, (case when ${isSuspended} then 'suspended' else 'active' end)::user_status,
          (select password_hash from users limit 1), true, made
        from people order by n`,
    },
    {
      suspensions: `(id, user_id, reason) select id('suspension', n, ${at}), id, 'No reply to three letters.'
        from people where ${isSuspended}`,
      nutritionist_profiles: `(profile_id, user_id, first_name, last_name, registration_no, qualifications, years_experience,
          bio, specializations, languages, capacity, approval_status, rejection_reason, submitted_at, created_at)
        select id('profile', n, made), id, 'Meera', 'Iyer ' || n, 'IDA-' || n, 'MSc Dietetics, RD', n / 50 % 40,
          repeat('I plan weeks that families cook with pleasure. ', 10), '{Weight Management}', '{Hindi}', 300,
          state::approval_status, case when state = 'rejected' then 'The number could not be found' end, made, made
        from people cross join lateral (
          select case n / 50 % 10 when 0 then 'pending' when 1 then 'rejected' else 'approved' end as state) s
        where role = 'nutritionist'`,
      patient_profiles: `(patient_id, first_name, last_name, dob, height_cm, start_weight_kg, measured_kinds, created_at,
          waiting_since)
        select id, ${oneOf('n', ...firstNames)}, ${oneOf('n', ...lastNames)}, '1990-05-04', 165, 84, '{hba1c}', made,
          case when n % 2 = 1 then ${at} - interval '2 hours' end
        from people where n % 2 = 0 or n % 500 = 1`,
      assignments: `(id, patient_id, nutritionist_id, start_date, end_date, active, created_at, message_count)
        select id('care ' || active, p.n, begun), p.id, p.nutritionist, begun::date,
          case when not active then begun::date + 20 end, active, begun, case when active then 10 else 0 end
        from in_care p cross join (values (false), (true)) as kinds(active)
        cross join lateral (select p.made + (${at} - p.made) * case when active then 0.5 else 0.2 end as begun) b
        where active or p.n % 10 < 4 order by b.begun`,
      availability: `(nutritionist_id, kinds, weekly, exceptions, leave, buffer_minutes, cancel_until_hours)
        select p.id, s.kinds, s.weekly, s.exceptions, s.leave, 0, 0 from people p
        cross join (select * from availability limit 1) s where role = 'nutritionist'`,
      forms: `(id, nutritionist_id, title, sections)
        select id('form ' || k, n, made), p.id, s.title, s.sections from people p
        cross join generate_series(1, 3) k cross join (select title, sections from forms limit 1) s
        where role = 'nutritionist'`,
      home_links: `(patient_id, other_id) select p.id, o.id from in_care p join in_care o on o.place = p.place # 1
        where p.place % 100 < 2`,
    },
    {
      // The tables that take longest come first, because several are filled at once.
      meal_logs: `(patient_id, date, meal_id, meal_type, title, state, acted_at)
        select p.id, ${day} - nth / 4, (array['${mealIds.join("','")}']::uuid[])[1 + (p.place % 7 - nth / 4 + 7) % 7 * 4 + nth % 4],
          ${oneOf('nth', 'breakfast', 'lunch', 'snack', 'dinner')}, 'Moong dal chilla with mint chutney', 'eaten',
          ${at} - nth / 4 * interval '1 day' ${inCare(16)}`,
      progress_reports: `(id, patient_id, week_start, weight_kg, waist_cm, adherence_pct, energy_levels, ticked_pct, notes,
          created_at)
        select id('report', m, filed), p.id, filed::date, 74 + share(m) * 20, 95, 40 + (share(m) * 60)::int, 7, 80,
          'Walked in the evenings; the lunch box was easy to carry.', filed ${inCare(10)}
        cross join lateral (select ${at} - (nth * 21 + p.place % 21) * interval '1 day' as filed) f`,
      messages: `(id, conversation_id, number, from_patient, text, sent_at)
        select id('message', m, sent), a.id, 10 - nth, nth % 2 = 0, 'The lunch box was easy to carry.', sent ${inCare(10)}
        join assignments a on a.patient_id = p.id and a.active
        cross join lateral (select ${at} - (nth * 9 + p.place % 9) * interval '1 day' as sent) s`,
      // A tenth of the nutritionists does a fifth of everything.
      audit_log: `(id, at, actor_id, action, subject_id, ip, request_id)
        select id('entry', m, done), done, actor, case when m % 20000 = 0 then 'DELETE /admin/users/:id' else
            ${oneOf('m', 'POST /patients/progress', 'GET /nutritionists/patients/:id/progress', 'POST /auth/login', 'PUT /meal-plans/:id', 'POST /meal-plans')} end,
          case when m % 3 = 0 then actor else p.id end, '198.18.0.1', id('request', m, done)::text
        from generate_series(0, ${3 * people - 1}) m join in_care p on p.place = m % ${cared}
        cross join lateral (select case when m % 5 = 4 then p.nutritionist else p.id end as actor,
          ${at} - (1 - m / ${3 * people}.0) * interval '2 years' as done) d`,
      notifications: `(id, user_id, kind, person_id, mailed_at, created_at, read_at)
        select id('notification', m, told), case when nth % 2 = 0 then p.id else p.nutritionist end,
          case when nth % 2 = 0 then 'nutritionist_assigned' else 'challenger_assigned' end, p.id, told, told,
          case when nth > 0 then told end ${inCare(6)}
        cross join lateral (select ${at} - (nth * 14 + p.place % 14) * interval '1 day' as told) n`,
      weights: `(id, patient_id, date, weight_kg, entered_by)
        select id('weight', m, ${at}), p.id, ${day} - nth * 2, 74 + share(m) * 20, p.id ${inCare(5)}`,
      eaten_foods: `(id, patient_id, date, text, foods, created_at)
        select id('eaten', m, ate), p.id, ${day} - nth, s.text, s.foods, ate ${inCare(4)}
        cross join (select text, foods from eaten_foods limit 1) s
        cross join lateral (select ${at} - nth * interval '1 day' as ate) e`,
      meal_plans: `(id, patient_id, nutritionist_id, week_start, status, published_at, days, totals, day_count, meal_count,
          first_date, last_date, created_at)
        select id('plan', m, made_on), p.id, p.nutritionist, ${day} - s.ago, status::plan_status,
          case when status = 'published' then made_on end, s.days, '${totals}', ${day_count}, ${meal_count},
          ${day} - s.ago, ${day} - s.ago + 6, made_on ${inCare(2)}
        join weeks s on s.ago = p.place % 7 + 7 * nth
        cross join lateral (select case when nth = 1 and p.place % 10 = 0 then 'draft' else 'published' end as status,
          ${at} - (s.ago + 1) * interval '1 day' + share(m) * interval '10 hours' as made_on) f
        where nth = 0 or p.place % 5 = 0`,
      water_glasses: `(patient_id, date, glasses) select p.id, ${day} - nth, 6 ${inCare(3)}`,
      appointments: `(id, patient_id, nutritionist_id, kind_id, kind, public_name, price_paise, place, starts_at, ends_at,
          status, created_at)
        select id('appointment', m, ${at}), p.id, p.nutritionist, s.kind_id, s.kind, s.public_name, 80000, s.place, starts,
          starts + interval '30 minutes', case when nth = 0 then 'booked' else 'done' end, starts - interval '9 days' ${inCare(3)}
        cross join (select kind_id, kind, public_name, place from appointments limit 1) s
        cross join lateral (select ${at} - nth * interval '40 days'
          + (1 + p.place / ${practices}) * interval '200 minutes' as starts) b`,
      measurements: `(id, patient_id, kind, value, unit, measured_on, source, entered_by)
        select id('measurement', m, ${at}), p.id, 'hba1c', 6 + nth, '%', ${day} - nth * 90 - p.place % 90, 'lab', p.id ${inCare(2)}`,
      sent_forms: `(id, patient_id, form_id, sent_by, title, sections, answers, version, created_at, done_at, done_by,
          saved_at, saved_by)
        select id('sent form', m, ${at}), p.id, s.form_id, p.nutritionist, s.title, s.sections, s.answers, 1,
          ${at} - interval '9 days', ${at}, p.id, ${at}, p.id ${inCare(1)}
        cross join (select * from sent_forms where done_at is not null limit 1) s`,
      invoices: `(id, series, number, issued_on, patient_id, billed_to, issuer, lines, discount_paise, total_paise, paid_paise)
        select id('invoice', m, ${at}), 'BENCH', m + 1, ${day} - p.place % 700, p.id, 'Asha Verma', s.issuer, s.lines, 0,
          149900, case when p.place % 40 = 0 then 0 else 149900 end ${inCare(1, 2)}
        cross join (select issuer, lines from invoices limit 1) s`,
      subscriptions: `(id, patient_id, plan, starts_on, ends_on)
        select id('subscription', m, ${at}), p.id, 'Monthly', ${day} - p.place % 700, ${day} - p.place % 700 + 30 ${inCare(1, 2)}`,
      payments: `(id, patient_id, kind, amount_paise, method, paid_on)
        select id('payment', m, ${at}), p.id, 'payment', 149900, 'upi', ${day} - p.place % 700 ${inCare(1, 2)}`,
      follow_ups: `(id, patient_id, nutritionist_id, met_on, assessment) select id('note', m, ${at}), p.id, p.nutritionist,
        ${day} - p.place % 90, 'Sleeps better and eats breakfast on most days.' ${inCare(1)}`,
      care_notes: `(id, patient_id, nutritionist_id, text)
        select id('care note', m, ${at}), p.id, p.nutritionist, 'Cooks on Sundays.' ${inCare(1)}`,
      patient_targets: `(patient_id, version, nutritionist_id, calories, protein_g, carbs_g, fat_g, fiber_g, sugar_g,
          sodium_mg, shown_to_challenger) select p.id, 1, p.nutritionist, 1800, 80, 250, 56, 27, 20, 2000, true ${inCare(1)}`,
      profile_changes: `(id, patient_id, changed_by, by_challenger, fields, changed_at)
        select id('change', m, ${at}), p.id, p.id, true, s.fields, ${at} - p.place % 300 * interval '1 day' ${inCare(1)}
        cross join (select fields from profile_changes limit 1) s`,
      day_kinds: `(patient_id, date, kind) select p.id, ${day} - p.place % 30, 'travel' ${inCare(1, 4)}`,
      lab_results: `(id, patient_id, title, taken_on, entered_by)
        select id('result', m, ${at}), p.id, 'Lipid profile', ${day} - p.place % 90, p.id ${inCare(1, 4)}`,
      files: `(id, patient_id, lab_result_id, uploaded_by, media_type, content, bytes)
        select id('file', m, ${at}), p.id, id('result', m, ${at}), p.id, 'application/pdf', repeat('%PDF ', 40)::bytea, 200 ${inCare(1, 4)}`,
      change_requests: `(id, patient_id, nutritionist_id, reason)
        select id('request', n, ${at}), id, nutritionist, 'The hours do not fit.' from in_care where place % 500 = 9`,
      client_invitations: `(id, patient_id, email, hash, mail_hash, expires_at) select id('invitation', n, ${at}), id,
        'client' || n || '@bench.example', 'h' || n, 'm' || n, ${at} + interval '9 days' from people where n % 200 = 4`,
      sessions: `(id, user_id, refresh_hash, created_at, refreshed_at, ip, user_agent) select id('session', n, ${at}), id,
        'r' || n, made, ${at} - n % 60 * interval '1 day', '198.18.0.1', 'Firefox on Linux' from people where n % 3 = 0`,
      idempotency_keys: `(key_hash, user_id, status, reply, created_at)
        select 'k' || n, id, 201, '{}', ${at} - n % 1440 * interval '1 minute' from in_care where place % 5 = 0`,
      mails: `(id, user_id, recipient, subject, body_text, body_html, sent_at, created_at)
        select id('mail', n, ${at}), id, 'person' || n || '@bench.example', 'Your week', 'Your week is ready.',
          '<p>Your week is ready.', ${at}, ${at} - n % 30 * interval '1 day' from people where n % 10 = 0`,
      support_queries: `(id, name, email, query_type, subject, message, status, created_at)
        select id('query', m, made), 'Asha Verma', 'asha' || m || '@bench.example', 'billing', 'Invoice',
          'May I have one?', (case when m < 50 then 'new' else 'resolved' end)::query_status, made
        from generate_series(0, ${people / 20}) m cross join lateral (select ${at} - m * interval '10 minutes' as made) d`,
      denials: `(minute, caller, action, status, count)
        select date_trunc('minute', ${at} - m * interval '3 minutes'),
          case when m % 2 = 0 then p.id::text else '198.18.0.9' end, 'GET /patients/profile',
          case when m % 2 = 0 then 404 else 401 end, 1 + m % 4
        from generate_series(0, ${people / 5}) m join in_care p on p.place = m % 1000`,
    },
  ]
}

/** Tables that are filled at the same time. */
const atOnce = 2

/**
 * Fills a database that the app has prepared with this many people, a multiple of 1,000. It needs a superuser, because
 * triggers do not run: and the indexes of a table are made anew after its rows. Returns the tables.
 */
export async function fill(app: TestApp, people: number) {
  const care = await makeCare(app)
  const ate = { params: { date: today() }, body: { text: '2 vada pav' } }
  await care.patient.call('POST /patients/days/:date/foods', ate)
  const options = `-c session_replication_role=replica -c search_path=public,bench -c timezone=UTC -c jit=off
    -c work_mem=256MB -c maintenance_work_mem=512MB -c max_parallel_workers_per_gather=0`
  const pool = new pg.Pool({
    connectionString: app.databaseUrl,
    max: atOnce,
    options: options.replace(/\s+/g, ' '),
  })
  try {
    await pool.query(`create schema bench;
      create function share(n bigint) returns float8 language sql immutable
        return (hashint8extended(n, 1) & 65535) / 65536.0;
      -- Ids in the order of time, as the server makes them.
      create function id(kind text, n bigint, made timestamptz) returns uuid language sql stable return
        overlay(overlay(overlay(md5(kind || n) placing lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') from 1)
          placing '7' from 13) placing '8' from 17)::uuid;
      alter function share set schema bench; alter function id set schema bench;`)
    await pool.query(`create table bench.people as
      select n, id('person', n, made) as id, made,
        case when n >= ${people - 9} and n % 2 = 1 then 'admin' when n % 50 = 49 then 'nutritionist' else 'patient' end as role
      from generate_series(0, ${people - 1}) n
      cross join lateral (select ${at} - (1 - n / ${people}.0) * interval '2 years' as made) m`)
    await pool.query(`create table bench.in_care as
      select p.n / 2 as place, p.n, p.id, p.made, c.id as nutritionist from bench.people p
      join bench.people c on c.n = 149 + 500 * (p.n / 2 % ${people / 2 / practice}) where p.n % 2 = 0`)
    await pool.query('create table bench.weeks (ago int, days jsonb)')
    for (let ago = 0; ago < 14; ago++)
      await pool.query('insert into bench.weeks values ($1, $2)', [ago, weekOf(ago).days])
    const tables: string[] = []
    for (const stage of contents(people)) {
      const todo = Object.entries(stage)
      tables.push(...Object.keys(stage))
      const work = async () => {
        for (let next = todo.shift(); next; next = todo.shift()) {
          const [table, rows] = next
          await pool.query(`update pg_index set indisready = false where indrelid = '${table}'::regclass`)
          await pool.query(`insert into ${table} ${rows}`)
          await pool.query(`reindex table ${table}`)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    }
    await pool.query(`drop schema bench cascade; truncate standings, tallies, tally_changes;
      insert into standings table standings_recounted; insert into tallies table tallies_recounted;
      -- What is kept of a nutritionist's own row is made by triggers.
      set session_replication_role = origin;
      update nutritionist_profiles n set user_id = user_id,
        clients = (select count(*) from assignments where nutritionist_id = n.user_id and active)`)
    await pool.query('vacuum analyze')
    return tables
  } finally {
    await pool.end()
  }
}
