import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { today } from '#domain/dates.ts'
import { backupsIn } from '#server/backup/folder.ts'
import { readBackup } from '#server/backup/format.ts'
import { connect, openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { demoPassword, seedDemo } from '#server/db/seed/demo.ts'
import { demoEmail } from '#server/db/seed/demo-people.ts'
import { databaseUrlOf, onMaintenance } from '#server/db/testing.ts'

/*
 * npm run trial:backup -- [rounds] [kills] [embedded|postgres]: backups of a server under load, by default 10, each restored and compared, with
 * people who are erased after it; then 100 backups that are killed, every tenth with its server. On both engines. Prints
 * the figures and fails when something was lost, changed, or came back.
 */
const rounds = Number(process.argv[2] ?? 10)
const kills = Number(process.argv[3] ?? 100)
const engines = (['embedded', 'postgres'] as const).filter(
  (name) => !process.argv[4] || process.argv[4] === name,
)
const reports = 20_000
const serverUrl = process.env.TEST_DATABASE_URL
if (!serverUrl) throw new Error('The trial needs PostgreSQL: run it with "npm run trial:backup".')

const root = await mkdtemp(path.join(tmpdir(), 'thali-trial-'))
const children = new Set<ChildProcess>()
const databases: string[] = []
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

let faults = 0
function expect(what: string, isTrue: boolean) {
  if (isTrue) return
  faults += 1
  console.error(`FAULT: ${what}`)
}

type Settings = Record<string, string>

function run(words: string[], settings: Settings) {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', BACKUP_KEEP: '9999', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const exit = once(child, 'exit').then(([code]) => {
    children.delete(child)
    return code as number | null
  })
  return { child, exit }
}

/** Runs a command of the program to its end; throws when it fails. */
async function command(words: string[], settings: Settings) {
  const { child, exit } = run(['thali.mjs', ...words], settings)
  const [written, complaint, code] = await Promise.all([text(child.stdout!), text(child.stderr!), exit])
  if (code !== 0) throw new Error(`${words.join(' ')} failed: ${complaint}`)
  return written
}

async function startServer(settings: Settings) {
  const program = `import { start } from './server/main.ts'; await start()`
  const { child, exit } = run(['--input-type=module', '-e', program], settings)
  child.stderr!.pipe(process.stderr)
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = line.match(/ready at (http\S+)/)?.[1]
    if (!url) continue
    child.stdout!.resume()
    const stop = (signal: NodeJS.Signals) => {
      child.kill(signal)
      return exit
    }
    return { url, stop }
  }
  throw new Error('The server did not start.')
}

/** Settings of a new, empty place for a database of this engine. */
async function newPlace(engine: 'embedded' | 'postgres', name: string): Promise<Settings> {
  const DATA_DIR = path.join(root, name)
  await mkdir(DATA_DIR)
  if (engine === 'embedded') return { DATA_DIR }
  const database = `trial_${process.pid}_${name.replaceAll('-', '_')}`
  await onMaintenance(serverUrl!, `create database ${database}`)
  databases.push(database)
  return { DATA_DIR, DATABASE_URL: databaseUrlOf(serverUrl!, database) }
}

async function withDatabase<T>(
  { DATABASE_URL, DATA_DIR }: Settings,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) {
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR! })
  return work(database).finally(database.close)
}

/** The demo clinic, with reports of a practice that has existed for years, and people to erase. Returns their ids. */
async function fill(place: Settings): Promise<string[]> {
  return withDatabase(place, async (database) => {
    await prepareDatabase(database)
    const db = connect(database)
    await seedDemo(db, today())
    const { rows } = await sql<{ id: string }>`
      insert into users (id, email, phone, role, password_hash, email_verified)
      select gen_random_uuid(), 'c' || n || '@trial.example', '9876543210', 'patient', '-', true
      from generate_series(1, 300) n returning id`.execute(db)
    await sql`insert into patient_profiles (patient_id, first_name, last_name, dob, height_cm, start_weight_kg)
      select id, 'Challenger', 'Trial', '1988-05-04', 165, 84 from users where email like '%@trial.example'`.execute(
      db,
    )
    await sql`insert into progress_reports (id, patient_id, week_start, weight_kg, adherence_pct, energy_levels, notes)
      select gen_random_uuid(), p.id, ${today()}::date - n::int, 80, 70, 7, 'Walked in the evenings. Day ' || n
      from (select id from users where email like '%@trial.example') p,
        generate_series(1, ${sql.lit(Math.ceil(reports / 300))}) n`.execute(db)
    return rows.map(({ id }) => id)
  })
}

type Server = Awaited<ReturnType<typeof startServer>>
let server: Server
const tokens = new Map<string, string>()

async function call(as: string, method: string, route: string, body?: unknown): Promise<Response> {
  const headers = { authorization: `Bearer ${tokens.get(as)}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/v1${route}`, {
    method,
    headers: body === undefined ? { authorization: headers.authorization } : headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (answer.status !== 401) return answer
  const signIn = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: demoEmail(as), password: demoPassword }),
  })
  if (!signIn.ok) throw new Error(`${as} can't sign in: ${await signIn.text()}`)
  tokens.set(as, ((await signIn.json()) as { access_token: string }).access_token)
  return call(as, method, route, body)
}

/** Milliseconds between two messages of a writer, so that the machine has time for the backup too. */
const pauseMs = 20

/** Writes messages, one after the other. `acknowledged` are stored for sure; `asked` may be. */
function startLoad(person: string) {
  const acknowledged = new Set<string>()
  const asked = new Set<string>()
  let slowestMs = 0
  let isOver = false
  async function write() {
    const answer = await call(person, 'GET', '/conversations')
    const conversation = ((await answer.json()) as { id: string }[])[0]!.id
    for (let n = 0; !isOver; n++) {
      const note = `${person} ${n}.`
      asked.add(note)
      const begun = performance.now()
      const stored = await call(person, 'POST', `/conversations/${conversation}/messages`, {
        text: note,
      }).catch(() => undefined)
      if (stored?.status === 201) {
        acknowledged.add(note)
        slowestMs = Math.max(slowestMs, performance.now() - begun)
      } else if (stored) throw new Error(`A message was refused: ${await stored.text()}`)
      // Without an answer the server was killed: it is started again.
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  const ended = write()
  return {
    acknowledged,
    asked,
    /** The slowest answer since the last call, in ms. */
    slowest() {
      const since = slowestMs
      slowestMs = 0
      return since
    },
    async end() {
      isOver = true
      await ended
    },
  }
}

/** What each table's part of a backup says, without lines about these people. */
function tablesIn(file: string, without: string[]): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of gunzipSync(readFileSync(file)).toString().split('\n').slice(1, -2))
    if (line.startsWith('{')) {
      lines = []
      tables.set(line, lines)
    } else if (!without.some((id) => line.includes(id))) lines.push(line)
  return tables
}

/** Tables that a restore changes on purpose, and those of the erasures. */
const changed =
  /"table":"(sessions|access_tokens|mail_links|invitations|plan_shares|settings|mails|notifications|jobs|audit_log|erasures)"/

const ms = (from: number) => Math.round(performance.now() - from)
const top = (values: number[]) => Math.round(Math.max(0, ...values))

async function trial(engine: 'embedded' | 'postgres') {
  console.log(`\n${engine}`)
  const place = await newPlace(engine, `${engine}-source`)
  const people = await fill(place)
  const backups = path.join(root, `${engine}-backups`)
  const settings = { ...place, BACKUP_DIR: backups }
  server = await startServer(settings)
  const loads = ['ananya', 'sunita', 'jignesh'].map(startLoad)
  const erase = async (id: string) => {
    const { status } = await call('admin', 'DELETE', `/admin/users/${id}`)
    expect(`an erasure was answered with ${status}`, status === 204)
  }
  const all = (which: 'acknowledged' | 'asked') => new Set(loads.flatMap((load) => [...load[which]]))

  type Made = { file: string; before: Set<string>; until: Set<string>; erased: string[] }
  const made: Made[] = []
  const times: number[] = []
  const slowest = { during: [] as number[], between: [] as number[] }
  let next = 0
  for (let round = 0; round < rounds; round++) {
    await erase(people[next++]!)
    slowest.between.push(...loads.map((load) => load.slowest()))
    const before = all('acknowledged')
    const begun = performance.now()
    const written = await command(['backup'], settings)
    times.push(ms(begun))
    slowest.during.push(...loads.map((load) => load.slowest()))
    const erased = people.slice(0, ++next)
    made.push({ file: written.match(/Made (\S+):/)![1]!, before, until: all('asked'), erased })
    await erase(people[next - 1]!)
  }
  console.log(
    `  ${rounds} backups in ${top(times)} ms at most, ${all('acknowledged').size} messages meanwhile`,
  )
  console.log(
    `  slowest answer: ${top(slowest.during)} ms during backups, ${top(slowest.between)} ms between them`,
  )

  let killed = 0
  let serverKills = 0
  const usual = times.toSorted((a, b) => a - b)[times.length >> 1]!
  while (killed < kills) {
    const { child, exit } = run(['thali.mjs', 'backup'], settings)
    child.stdout!.resume()
    child.stderr!.resume()
    await Promise.race([exit, new Promise((resolve) => setTimeout(resolve, Math.random() * usual))])
    if (child.exitCode !== null) continue
    killed += 1
    if (killed % 10 === 0) {
      serverKills += 1
      await server.stop('SIGKILL')
      child.kill('SIGKILL')
      await exit
      server = await startServer(settings)
    } else {
      child.kill('SIGKILL')
      await exit
    }
  }
  for (const name of await backupsIn(backups)) await readBackup(path.join(backups, name))
  const before = all('acknowledged')
  const last = await command(['backup'], settings)
  made.push({
    file: last.match(/Made (\S+):/)![1]!,
    before,
    until: all('asked'),
    erased: people.slice(0, next),
  })
  for (const load of loads) await load.end()
  expect('the server did not stop well', (await server.stop('SIGTERM')) === 0)
  const left = (await readdir(backups)).filter((name) => name.endsWith('.unfinished'))
  expect(`files are left: ${left}`, left.length === 0)
  expect('a copy of the database is left', !(await readdir(place.DATA_DIR!)).includes('db.copy'))
  console.log(`  ${killed} backups killed, ${serverKills} of them with the server`)

  let equal = 0
  let gone = 0
  for (const [index, { file, before, until, erased }] of made.entries()) {
    const faultsBefore = faults
    // Every second one into the other engine.
    const other = index % 2 ? engine : engine === 'embedded' ? 'postgres' : 'embedded'
    const target: Settings = { ...(await newPlace(other, `${engine}-${index}`)), BACKUP_DIR: backups }
    await command(['restore', file], target)
    await withDatabase(target, async ({ pool }) => {
      const { rows } = await pool.query('select text from messages')
      const stored = new Set(rows.map((row) => row.text as string))
      expect(
        `${file} lacks a message`,
        [...before].every((note) => stored.has(note)),
      )
      const late = [...stored].filter(
        (note) => /^(ananya|sunita|jignesh) \d+\.$/.test(note) && !until.has(note),
      )
      expect(`${file} has messages of later: ${late}`, late.length === 0)
      const half = await pool.query(`select from assignments a where message_count <>
        (select count(*) from messages where conversation_id = a.id)`)
      expect(`${file} has half a change`, half.rowCount === 0)
      const back = await pool.query('select from users where id = any($1)', [people.slice(0, next)])
      expect(`${file} brings erased people back`, back.rowCount === 0)
      gone += erased.length
    })
    const again = await command(['backup'], { ...target, BACKUP_DIR: path.join(root, `${engine}-again`) })
    const first = tablesIn(file, people.slice(0, next))
    const second = tablesIn(again.match(/Made (\S+):/)![1]!, people.slice(0, next))
    expect(`${file} has other tables`, [...first.keys()].join() === [...second.keys()].join())
    for (const [table, lines] of first)
      if (!changed.test(table))
        expect(`${file} differs in ${table}`, lines.join('\n') === second.get(table)?.join('\n'))
    if (faults === faultsBefore) equal += 1
    if (target.DATABASE_URL === undefined) await rm(target.DATA_DIR!, { recursive: true })
  }
  console.log(`  ${equal} of ${made.length} restored and equal, ${gone} erasures held`)
}

try {
  for (const engine of engines) await trial(engine)
} finally {
  for (const name of databases) await onMaintenance(serverUrl, `drop database if exists ${name} with (force)`)
}
console.log(faults ? `\n${faults} faults` : '\nNothing lost, nothing changed, nobody back.')
process.exit(faults ? 1 : 0)
