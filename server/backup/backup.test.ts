import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { today } from '#domain/dates.ts'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { connect, type Database } from '#server/db/open.ts'
import { seededDishes } from '#server/db/seed/built-in-dishes.ts'
import { testDatabase } from '#server/db/testing.ts'
import { samplePlan, type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { makeCare } from '#server/testing/clinic.ts'
import { backUp } from './backup.ts'
import { readErasures, repeatErasures, replayErasures } from './erasures.ts'
import { addBackup, backupsIn, nameOf, removeOld } from './folder.ts'
import { bodyOf } from './format.ts'
import { loadBackup, runRestore } from './restore.ts'

let folder: string
const closings: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thali-backup-'))
})
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
  await rm(folder, { recursive: true })
})

async function newDatabase(options?: Parameters<typeof testDatabase>[0]): Promise<Database> {
  const own = await testDatabase(options)
  closings.push(own.close)
  return own.database
}
async function newApp(settings?: Parameters<typeof testApp>[0]): Promise<TestApp> {
  const app = await testApp(settings)
  closings.push(app.close)
  return app
}
const emptyDatabase = () => newDatabase({ empty: true })

/** Every row of every table as text, read another way than a backup reads it. */
async function contentOf({ pool }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query(`select c.oid::regclass::text as name from pg_class c
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`)
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} t`)
    content[name] = rows.map(({ row }) => row as string).sort()
  }
  return content
}

const tablesIn = async ({ pool }: Database) =>
  (await pool.query("select from pg_tables where schemaname = 'public'")).rowCount

/** What each type of the schema is tried with, as SQL. A new type of the schema must be added here. */
const awkward: Record<string, string[]> = {
  bigint: ['9223372036854775807', '-9223372036854775808'],
  boolean: ['true', 'false'],
  date: ["'0001-01-01'", "'2000-02-29'", "'infinity'"],
  datemultirange: ["'{}'", "'{[2026-01-01,2026-01-08),[2026-02-01,)}'"],
  'timestamp without time zone': ["'1970-01-01'", "'2026-11-30 09:15:00.000001'", "'infinity'"],
  'double precision': ["'NaN'", '5e-324', '0.1', "'-Infinity'", '1.7976931348623157e308', "'-0'"],
  enum: ["'Top N%'", `'it''s "a"'`],
  integer: ['-2147483648'],
  smallint: ['-32768'],
  jsonb: ["'null'", `'{"a": [1e400, "\\u2028", "line\\nend"]}'`],
  numeric: ["'NaN'", '12345678901234567890.12345678901234567890', '1.10'],
  text: [
    "''",
    "' '",
    "'null'",
    "E'a\\nb\\r\\tc\\\\N'",
    "U&'\\2028 \\+01F600 \\0985'",
    `'{"rows"'`,
    `'["x"]'`,
  ],
  'text[]': ["'{}'", `array['a"b', null, '', 'NULL', E'\\n', '{}', '\\']`],
  'timestamp with time zone': ["'2026-01-01 00:00:00.000001+05:30'", "'infinity'", "'0044-03-15 BC'"],
  uuid: ["'00000000-0000-0000-0000-000000000000'"],
  // Not in the schema yet.
  bytea: ["'\\x00ff0a'", "''"],
  'numeric(5,2)': ['999.99'],
  tstzrange: ["'[2026-01-01,)'", "'empty'"],
  interval: ["'1 year -3 days 00:00:00.5'"],
}

/** Makes tables of all types; `filled` with the values. */
async function addAwkward({ pool }: Database, filled: boolean) {
  await pool.query(`create type odd_words as enum ('Top N%', 'it''s "a"')`)
  for (const [type, values] of Object.entries(awkward)) {
    const table = `"odd ""${type}"`
    await pool.query(`create table ${table} (id bigint generated always as identity, "a ""value" ${type === 'enum' ? 'odd_words' : type},
      again text generated always as ('again') stored, "key" text collate "POSIX" default 'B', primary key ("key", id))`)
    if (filled)
      await pool.query(`insert into ${table} ("a ""value") values (${[...values, 'null'].join('), (')})`)
  }
  // Rows that refer to later ones, in another order than their keys.
  await pool.query('create table odd_rings (id integer primary key, next integer references odd_rings)')
  if (filled) await pool.query('insert into odd_rings select n, 1 + n % 2000 from generate_series(1, 2000) n')
}

test('every type of the schema is among the values that are tried', async () => {
  const { pool } = await newDatabase()
  const { rows } = await pool.query(`
    select distinct case when t.typtype = 'e' then 'enum' else format_type(a.atttypid, null) end as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''`)
  for (const { type } of rows) expect(Object.keys(awkward)).toContain(type)
})

test('a restored database has every row and value of the backup, and goes on counting', async () => {
  const app = await newApp()
  const care = await makeCare(app)
  await app.db
    .insertInto('former_emails')
    .values({
      user_id: care.patient.id,
      email: 'a@example.in',
      email_verified: true,
      undo_hash: 'x',
      undo_until: '2020-01-01',
    })
    .execute()
  await sql`delete from notifications; delete from mails`.execute(app.db)
  const source = app.services.database
  await addAwkward(source, true)
  const { file, end } = await backUp(source, folder)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)

  const target = await emptyDatabase()
  await migrate(target)
  await addAwkward(target, false)
  const loaded = await loadBackup(target, file)
  expect(loaded.end).toEqual(end)
  const before = await contentOf(source)
  const after = await contentOf(target)
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort())
  const gone = ['sessions', 'access_tokens', 'throttles', 'mail_links']
  for (const table of Object.keys(before))
    if (!gone.includes(table)) expect(after[table], table).toEqual(before[table])
  // The challenger's, the nutritionist's and that of the colleague who is to cover.
  expect(before.sessions).toHaveLength(3)
  expect([after.sessions, after.access_tokens]).toEqual([[], []])

  const next = async ({ pool }: Database) =>
    (await pool.query("select nextval('payments_receipt_no_seq'), nextval('former_emails_id_seq')")).rows
  expect(await next(target)).toEqual(await next(source))
  const rules = `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as rule from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`
  expect((await target.pool.query(rules)).rows).toEqual((await source.pool.query(rules)).rows)
  const disabled = "select from pg_trigger where tgenabled <> 'O'"
  expect((await target.pool.query(disabled)).rowCount).toBe(0)
  await expect(target.pool.query('delete from audit_log')).rejects.toThrow('append-only')
})

test('a backup moves between the server of the tests and the one that the platform brings, both ways', async () => {
  const app = await newApp()
  await makeCare(app)
  const { file } = await backUp(app.services.database, folder)
  const own = await newDatabase({ isOwn: true })
  const loaded = await loadBackup(own, file)
  const copy = await mkdtemp(path.join(folder, 'copy-'))
  const again = await backUp(own, copy)
  const back = await emptyDatabase()
  const { end } = await loadBackup(back, again.file)
  expect(Object.keys(end.rows)).toEqual(Object.keys(loaded.end.rows))
  expect((await contentOf(back)).meal_plans).toEqual((await contentOf(own)).meal_plans)
})

test('a backup of a restored database is the same backup', async () => {
  const app = await newApp()
  await makeCare(app)
  const { file } = await backUp(app.services.database, folder)
  const target = await emptyDatabase()
  await loadBackup(target, file)
  const copies = await Promise.all([0, 1].map(() => mkdtemp(path.join(folder, 'copy-'))))
  const one = await backUp(target, copies[0]!)
  const second = await emptyDatabase()
  await loadBackup(second, one.file)
  const two = await backUp(second, copies[1]!)
  const lines = (name: string) => gunzipSync(fs.readFileSync(name)).toString().split('\n').slice(1, -2)
  expect(lines(two.file)).toEqual(lines(one.file))
})

test('rows that may be large, such as plans, are in memory a few at a time', async () => {
  const { pool } = await newDatabase()
  await pool.query('create table odd_plans (id integer primary key, days jsonb)')
  await pool.query(
    `insert into odd_plans select n, to_jsonb(repeat('x', 1000000)) from generate_series(1, 40) n`,
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    let most = 0
    for await (const lines of bodyOf(client)) most = Math.max(most, lines.join('').length)
    expect(most).toBeLessThan(25_000_000)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a file that is not exactly a backup is refused, and not even tables are made', async () => {
  const source = await newDatabase()
  const { file } = await backUp(source, folder)
  const whole = await readFile(file)
  const text = gunzipSync(whole).toString()
  const lines = text.split('\n')
  const other = path.join(folder, 'other')
  const target = await emptyDatabase()
  const refused = async (content: Buffer | string, why: string | RegExp) => {
    await writeFile(other, content)
    await expect(loadBackup(target, other)).rejects.toThrow(why)
  }
  await refused('', 'is no whole backup')
  await refused('Dear diary', 'is no whole backup: incorrect header check')
  await refused(gzipSync('{"format":"diary"}\n'), 'is no whole backup: it does not begin as one')
  for (const length of [10, 1000, whole.length >> 1, whole.length - 9, whole.length - 1])
    await refused(whole.subarray(0, length), 'is no whole backup')
  for (const at of [200, whole.length >> 1, whole.length - 30]) {
    const bent = Buffer.from(whole)
    bent[at]! ^= 1
    await refused(bent, 'is no whole backup')
  }
  await refused(
    gzipSync(lines.with(100, lines[100]!.replace(/[aeiou]/, 'y')).join('\n')),
    'its content has changed',
  )
  await refused(gzipSync(lines.toSpliced(100, 1).join('\n')), 'its content has changed')
  for (const start of ['{"table"', '{"rows"'])
    for (const instead of [`${start},`, `${start}:1}`])
      await refused(
        gzipSync(text.replace(`${start}:`, instead)),
        'is no whole backup: its content has changed',
      )
  await refused(gzipSync(lines.slice(0, -2).join('\n')), 'it ends in the middle of a line')
  await refused(gzipSync(`${lines.slice(0, -2).join('\n')}\n`), 'its end is missing')
  await refused(gzipSync(text + text), 'something follows its end')
  await refused(gzipSync(text.replace('"version":1', '"version":2')), 'was made by a newer version')
  await expect(loadBackup(target, path.join(folder, 'nothing'))).rejects.toThrow('There is no file')
  expect(await tablesIn(target)).toBe(0)
  await loadBackup(target, file)
})

test('a backup of a version with other migrations is refused', async () => {
  const source = await newDatabase()
  await source.pool.query(
    "insert into schema_migrations (name, checksum) values ('9999-of-the-future.sql', 'x')",
  )
  const { file } = await backUp(source, folder)
  const target = await emptyDatabase()
  await expect(loadBackup(target, file)).rejects.toThrow(
    'The backup was made by another version, with migration 9999-of-the-future.sql: install that version, or a newer one.',
  )
  expect(await tablesIn(target)).toBe(0)
})

// Made on 27 November 2026 by the last version with an engine inside its process: on that engine, and on a server.
test.for(['embedded', 'postgresql-15'])(
  'a backup that an earlier version made on %s is restored',
  async (kind) => {
    const target = await emptyDatabase()
    const { end } = await loadBackup(target, path.join(import.meta.dirname, `earlier/${kind}.jsonl.gz`))
    const content = await contentOf(target)
    for (const table of [
      'assignments',
      'follow_ups',
      'lab_results',
      'meal_plans',
      'messages',
      'payments',
      'users',
    ])
      expect([table, content[table]!.length]).toEqual([table, end.rows[table]])
    expect(content.messages![0]).toContain('May I swap the paneer?')
    expect(content.sessions).toEqual([])
  },
)

test('a backup of an earlier version is brought up to date', async () => {
  const early = await emptyDatabase()
  await migrate(early, undefined, '0016-subscription-version.sql')
  const id = randomUUID()
  await early.pool.query(
    `insert into users (id, email, phone, password_hash, role) values ($1, 'asha@example.in', '', 'x', 'patient')`,
    [id],
  )
  const { file } = await backUp(early, folder)
  const target = await emptyDatabase()
  await loadBackup(target, file)
  const { rows } = await target.pool.query('select id, display_name from users')
  expect(rows).toEqual([{ id, display_name: 'asha' }])
  const current = await newDatabase()
  const names = 'select name from schema_migrations order by name'
  expect((await target.pool.query(names)).rows).toEqual((await current.pool.query(names)).rows)
})

test('the plans of an earlier version keep their dishes as the backup has them, also those of the program', async () => {
  const early = await emptyDatabase()
  await migrate(early, undefined, '0051-mail-expiry.sql')
  const [person, former, gone] = [randomUUID(), randomUUID(), randomUUID()]
  const template_id = seededDishes()[0]!.id
  const meal = { id: randomUUID(), title: 'Poha', template_id }
  const days = JSON.stringify([
    { day_of_week: 0, meals: [meal, { id: gone, title: 'Guava', template_id: null }] },
  ])
  await early.pool.query(
    `insert into users (id, email, phone, password_hash, role) values ($1, 'asha@example.in', '', 'x', 'patient')`,
    [person],
  )
  await early.pool.query(
    `insert into meal_templates (id, name, category, calories, protein_g, carbs_g, fat_g, fiber_g, sugar_g, sodium_mg,
      ingredients) values ($1, 'Poha of before', 'breakfast', 1, 0, 0, 0, 0, 0, 0, '{"Poha, 50 g"}')`,
    [template_id],
  )
  const insert = `insert into meal_plans (id, patient_id, week_start, status, days, totals, day_count, meal_count,
    first_date, last_date, published_at) values ($1, $2, '2026-11-16', $3, $4, '{}', 1, 2, '2026-11-16', '2026-11-16', $5)`
  const published = '2026-11-15T00:00:00Z'
  await early.pool.query(insert, [former, person, 'published', days, published])
  await early.pool.query(insert, [randomUUID(), person, 'draft', days, null])
  await early.pool.query(
    `insert into meal_plan_versions (plan_id, version, week_start, days) values ($1, 1, '2026-11-16', $2)`,
    [former, days],
  )
  await early.pool.query(
    `insert into meal_logs (patient_id, date, meal_id, meal_type, title, swap) values ($1, '2026-11-16', $2, 'snack', 'Poha', $3)`,
    [person, gone, JSON.stringify(meal)],
  )
  const { file } = await backUp(early, folder)
  const target = await emptyDatabase()
  await loadBackup(target, file)
  const { rows } = await target.pool.query(`
    select what, v.name, v.ingredients from (
      select 'plan' as what, days->0->'meals'->0->>'dish_version' as id from meal_plans where status = 'published'
      union all select 'draft', days->0->'meals'->0->>'dish_version' from meal_plans where status = 'draft'
      union all select 'typed', days->0->'meals'->1->>'dish_version' from meal_plans where status = 'published'
      union all select 'version', days->0->'meals'->0->>'dish_version' from meal_plan_versions
      union all select 'swap', swap->>'dish_version' from meal_logs) as kept
    left join dish_versions v on v.id = kept.id::uuid order by what`)
  const before = { name: 'Poha of before', ingredients: ['Poha, 50 g'] }
  const none = { name: null, ingredients: null }
  expect(rows).toEqual([
    { what: 'draft', ...none },
    { what: 'plan', ...before },
    { what: 'swap', ...before },
    { what: 'typed', ...none },
    { what: 'version', ...before },
  ])
  const { rows: now } = await target.pool.query(
    `select v.name from meal_templates t join dish_versions v on v.id = t.version_id where t.id = $1`,
    [template_id],
  )
  expect(now).toEqual([{ name: seededDishes()[0]!.name }])
})

test('a database with anything in it is refused and stays as it is', async () => {
  const source = await newDatabase()
  const { file } = await backUp(source, folder)
  const before = await contentOf(source)
  await expect(loadBackup(source, file)).rejects.toThrow('The database is not empty')
  expect(await contentOf(source)).toEqual(before)
})

test('a restore that was killed half-way is begun again', async () => {
  const source = await newDatabase()
  const { file } = await backUp(source, folder)
  const target = await emptyDatabase()
  await migrate(target, undefined, '0009-ledger.sql')
  await loadBackup(target, file)
  expect((await contentOf(target)).meal_templates).toEqual((await contentOf(source)).meal_templates)
})

test('one whose rows break a rule of the tables leaves nothing', async () => {
  const app = await newApp()
  const { patient } = await makeCare(app)
  const { database } = app.services
  await database.pool.query('alter table patient_profiles drop constraint patient_profiles_patient_id_fkey')
  await database.pool.query('update patient_profiles set patient_id = $1 where patient_id = $2', [
    randomUUID(),
    patient.id,
  ])
  const { file } = await backUp(database, folder)
  const target = await emptyDatabase()
  await expect(loadBackup(target, file)).rejects.toThrow('patient_profiles_patient_id_fkey')
  for (const [table, rows] of Object.entries(await contentOf(target))) expect(rows, table).toEqual([])
})

test('who was erased after a backup stays erased, whoever erased them', async () => {
  const app = await newApp({ BACKUP_DIR: folder })
  app.services.backups = folder
  const { database } = app.services
  const { patient, nutritionist } = await makeCare(app)
  const { colleague_id } = await app.db.selectFrom('covers').select('colleague_id').executeTakeFirstOrThrow()
  const [kept, gone] = [await app.patient(), await app.patient()]
  const admin = await app.signUp('admin')
  await gone.call('DELETE /account', { body: { password: testPassword } })
  const { file } = await backUp(database, folder)
  expect(await readErasures(folder)).toEqual([gone.id])

  expect((await admin.call('DELETE /admin/users/:id', { params: { id: patient.id } })).status).toBe(204)
  const newcomer = await app.patient()
  expect((await newcomer.call('DELETE /account', { body: { password: testPassword } })).status).toBe(204)
  const { status } = await nutritionist.call('DELETE /account', { body: { password: testPassword } })
  expect(status).toBe(204)
  const erased = [gone.id, patient.id, newcomer.id, nutritionist.id]
  expect(await readErasures(folder)).toEqual(erased)

  const target = await emptyDatabase()
  await loadBackup(target, file)
  const db = connect(target)
  const people = async () => (await db.selectFrom('users').select('id').execute()).map(({ id }) => id).sort()
  expect(await people()).toEqual([kept.id, patient.id, nutritionist.id, admin.id, colleague_id].sort())
  expect(await replayErasures(db, erased)).toBe(2)
  expect(await people()).toEqual([kept.id, admin.id, colleague_id].sort())
  for (const [table, rows] of Object.entries(await contentOf(target)))
    if (!['audit_log', 'erasures'].includes(table)) expect(rows.join(), table).not.toContain(patient.id)
  const { rows } = await target.pool.query('select user_id from erasures')
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual(erased.toSorted())
})

test('a start erases again who is on the list, and completes the list from the database', async () => {
  const app = await newApp()
  const [back, erased, kept] = [await app.patient(), await app.patient(), await app.patient()]
  await erased.call('DELETE /account', { body: { password: testPassword } })
  // As a crash leaves it: the last id is cut off.
  await writeFile(path.join(folder, 'erased-people.txt'), `${back.id}\n${erased.id.slice(0, 9)}`)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await repeatErasures(app.db, folder)
  expect(warn.mock.calls).toEqual([
    ['The database was older than the erasure list: 1 people were erased again.'],
  ])
  warn.mockRestore()
  const { rows } = await sql<{ id: string }>`select id from users`.execute(app.db)
  expect(rows).toEqual([{ id: kept.id }])
  expect((await readErasures(folder))?.sort()).toEqual([back.id, erased.id].sort())
})

test('nothing is mailed again, and no link or session of before works', async () => {
  const app = await newApp({ PUBLIC_URL: 'https://thali.example' })
  const { patient, nutritionist } = await makeCare(app)
  const admin = await app.signUp('admin')
  const plan = await nutritionist.call('POST /meal-plans', { body: samplePlan(patient.id) })
  await nutritionist.call('POST /meal-plans/:id/share', { params: { id: plan.body.id } })
  await patient.call('POST /patients/shopping-list/share', { body: { from: today(), to: today() } })
  await patient.call('POST /calendar')
  await admin.call('POST /admin/invitations', { body: { email: 'b@example.in', password: testPassword } })
  await patient.call('POST /auth/forgot-password', { body: { email: patient.email } })
  const { database } = app.services
  const { rows: waiting } = await database.pool.query('select from notifications where mailed_at is null')
  expect(waiting.length).toBeGreaterThan(0)
  await database.pool.query(`insert into mails (id, recipient, subject, body_text, body_html)
    values (gen_random_uuid(), 'a@example.in', 'Hello', 'text', 'text')`)
  await database.pool.query(
    `insert into former_emails (user_id, email, email_verified, undo_hash, undo_until)
      values ($1, 'asha@example.in', true, 'x', now() + interval '7 days')`,
    [patient.id],
  )
  const links = [
    ...['sessions', 'access_tokens', 'mail_links', 'invitations'],
    ...['plan_shares', 'shopping_shares', 'calendar_links'],
  ]
  const countIn = async ({ pool }: Database, rows: string) =>
    (await pool.query(`select from ${rows}`)).rowCount
  for (const table of links) expect(await countIn(database, table), table).toBeGreaterThan(0)
  const { file } = await backUp(database, folder)
  const target = await emptyDatabase()
  await loadBackup(target, file)
  const count = (rows: string) => countIn(target, rows)
  expect(await count('mails where sent_at is null and failed_at is null')).toBe(0)
  expect(await count("mails where last_error like 'Not sent:%' and body_text = ''")).toBeGreaterThan(0)
  expect(await count('notifications where mailed_at is null')).toBe(0)
  expect(await count('former_emails where undo_until > now()')).toBe(0)
  for (const table of links) expect(await count(table), table).toBe(0)
})

test('without an erasure list nothing is restored, unless that is asked for', async () => {
  const source = await newDatabase()
  const { file } = await backUp(source, folder)
  await rm(path.join(folder, 'erased-people.txt'))
  const dataDir = path.join(folder, 'data')
  const config = readConfig({ DATA_DIR: dataDir })
  await expect(runRestore(config, file)).rejects.toThrow('There is no erased-people.txt beside the backup')
  expect(fs.existsSync(dataDir)).toBe(false)
})

test('old backups are deleted by number and age, but the newest three stay', async () => {
  const day = 24 * 3_600_000
  const now = Date.parse('2026-11-23T00:00:00.000Z')
  const daysOld = [0, 1, 2, 3, 20, 40, 50]
  const names = daysOld.map((days) => nameOf(new Date(now - days * day).toISOString()))
  const others = ['erased-people.txt', 'thali-notes.jsonl.gz', `${names[6]}.unfinished`]
  const fill = async () => {
    for (const name of [...names, ...others]) await writeFile(path.join(folder, name), '')
  }
  const left = async (keep: number, keepDays: number) => {
    await fill()
    await removeOld(folder, { keep, keepDays }, now)
    expect((await readdir(folder)).filter((name) => others.includes(name))).toHaveLength(3)
    return (await backupsIn(folder)).map((name) => daysOld[names.indexOf(name)])
  }
  expect(await left(14, 30)).toEqual([0, 1, 2, 3, 20])
  expect(await left(4, 30)).toEqual([0, 1, 2, 3])
  expect(await left(1, 1)).toEqual([0, 1, 2])
  expect(await left(99, 99)).toEqual(daysOld)
})

test('a backup that fails is no backup, and what a killed one left is deleted', async () => {
  const left = path.join(folder, `${nameOf(new Date().toISOString())}.unfinished`)
  await writeFile(left, 'half')
  const source = await newDatabase()
  const make = (check: () => Promise<void>) =>
    addBackup(folder, new Date().toISOString(), { write: (file) => writeFile(file, 'half'), check })
  await expect(make(() => Promise.reject(new Error('It was changed.')))).rejects.toThrow('It was changed.')
  expect(await readdir(folder)).toEqual(['backup.lock'])
  await make(async () => {
    // One at a time: the other one's file is no left-over.
    await expect(backUp(source, folder)).rejects.toThrow(`Process ${process.pid} is making a backup`)
  })
  expect(await backupsIn(folder)).toHaveLength(1)
})
