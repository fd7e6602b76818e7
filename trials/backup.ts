import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { today } from '#domain/dates.ts'
import { backupsIn } from '#server/backup/folder.ts'
import { readBackup } from '#server/backup/format.ts'
import { connect, type Database } from '#server/db/open.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { median } from '../bench/figures.ts'
import { expect, makePlatform, type Platform } from './platform.ts'
import { trial } from './trial.ts'
import { makeWriters } from './writers.ts'

/*
 * npm run trial:backup [rounds] [kills]: backups while people write messages and others are erased, then backups that are
 * killed, every tenth with its server. Each backup is restored: it holds what was acknowledged before it and nothing of later, erased people stay erased, and a backup of the restored database is equal.
 */
const [rounds = 10, kills = 100] = process.argv.slice(2).map(Number)
/** A practice that has existed for years: so many reports, of so many challengers. */
const [reports, challengers] = [20_000, 300]
/** Milliseconds between two messages of a person, so that the machine has time for the backup too. */
const pauseMs = 20

async function withDatabase<T>(platform: Platform, work: (database: Database) => Promise<T>) {
  const database = await platform.openDatabase()
  return work(database).finally(database.close)
}

/** Adds the demo clinic, with rows of every kind, and a practice's years of reports. Returns ids of challengers. */
async function addYears(platform: Platform): Promise<string[]> {
  return withDatabase(platform, async (database) => {
    const db = connect(database)
    await seedDemo(db, today())
    const { rows } = await sql<{ id: string }>`
      insert into users (id, email, phone, role, password_hash, email_verified)
      select gen_random_uuid(), 'c' || n || '@trial.example', '9876543210', 'patient', '-', true
      from generate_series(1, ${sql.lit(challengers)}) n returning id`.execute(db)
    const these = sql`(select id from users where email like '%@trial.example') p`
    await sql`insert into patient_profiles (patient_id, first_name, last_name, dob, height_cm, start_weight_kg)
      select id, 'Challenger', 'Trial', '1988-05-04', 165, 84 from ${these}`.execute(db)
    await sql`insert into progress_reports (id, patient_id, week_start, weight_kg, adherence_pct, energy_levels, notes)
      select gen_random_uuid(), p.id, ${today()}::date - n::int, 80, 70, 7, 'Walked in the evenings. Day ' || n
      from ${these}, generate_series(1, ${sql.lit(Math.ceil(reports / challengers))}) n`.execute(db)
    return rows.map(({ id }) => id)
  })
}

/** What each table's part of a backup says, without lines about these people. */
function tablesIn(file: string, without: string[]): Map<string, string[]> {
  const tables = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of gunzipSync(fs.readFileSync(file)).toString().split('\n').slice(1, -2))
    if (line.startsWith('{')) {
      lines = []
      tables.set(line, lines)
    } else if (!without.some((id) => line.includes(id))) lines.push(line)
  return tables
}

/** Tables that a restore changes on purpose, and those of the erasures. */
const changed =
  /"table":"(sessions|access_tokens|mail_links|invitations|plan_shares|shopping_shares|calendar_links|settings|mails|notifications|jobs|audit_log|erasures)"/

/** A backup; `before` was acknowledged when it began, and nothing but `until` was sent when it ended. */
type Made = { file: string; before: string[]; until: Set<string> }

await trial('backup', async () => {
  const failures: string[] = []
  const must = (what: string, isTrue: boolean) => void (isTrue || failures.push(what))
  const root = fs.mkdtempSync(path.join(tmpdir(), 'thali-backups-'))
  const backups = path.join(root, 'first')
  const platform = await makePlatform({ BACKUP_DIR: backups, BACKUP_KEEP: '9999' })
  await platform.start()
  const { patients } = await platform.makeCare(3)
  await platform.stop()
  const people = await addYears(platform)
  await platform.start()

  const writers = makeWriters(platform, patients)
  let isOver = false
  let writing = writers.writeOn(() => isOver, pauseMs)
  const times: number[] = []
  const made: Made[] = []
  async function backUp() {
    const before = writers.acknowledged.map(({ text }) => text)
    const begun = performance.now()
    const written = await platform.command(['backup']).output()
    times.push(performance.now() - begun)
    made.push({ file: written.match(/Made (\S+):/)![1]!, before, until: new Set(writers.asked) })
  }
  let erased = 0
  async function erase() {
    const admin = await platform.admin()
    expect(await admin.call('DELETE /admin/users/:id', { params: { id: people[erased++]! } }))
  }
  for (let round = 0; round < rounds; round++) {
    await erase()
    await backUp()
    await erase()
  }

  const usual = Math.ceil(median(times))
  for (let killed = 0; killed < kills; ) {
    const command = platform.command(['backup'])
    const isOut = await Promise.race([command.exit.then(() => true), pause(randomInt(usual))])
    if (isOut) continue
    const withServer = ++killed % 10 === 0
    if (withServer) await platform.kill()
    await command.kill()
    if (!withServer) continue
    await writing
    await platform.start()
    must('writing did not work again', (await writers.sendAgain()) === 0)
    writing = writers.writeOn(() => isOver, pauseMs)
  }
  for (const name of await backupsIn(backups)) await readBackup(path.join(backups, name))
  await backUp()
  isOver = true
  await writing
  const { lost, doubled } = await writers.check()
  must(`${lost} messages lost, ${doubled} doubled`, lost + doubled === 0)
  must('the server did not stop well', (await platform.stop()) === 0)
  const left = [...fs.readdirSync(backups), ...fs.readdirSync(platform.folder)]
  must(`files are left: ${left}`, !left.some((name) => name.endsWith('.unfinished')))

  const gone = people.slice(0, erased)
  async function restoreAndCompare({ file, before, until }: Made) {
    const target = await makePlatform({ BACKUP_DIR: backups })
    await target.command(['restore', file]).output()
    await withDatabase(target, async ({ pool }) => {
      const { rows } = await pool.query<{ text: string }>('select text from messages')
      const stored = new Set(rows.map(({ text }) => text))
      must(
        `${file} lacks a message`,
        before.every((text) => stored.has(text)),
      )
      const late = [...writers.asked].filter((text) => stored.has(text) && !until.has(text))
      must(`${file} has ${late.length} messages of later`, late.length === 0)
      const half = await pool.query(`select from assignments a where message_count <>
        (select count(*) from messages where conversation_id = a.id)`)
      must(`${file} has half a change`, half.rowCount === 0)
      const back = await pool.query('select from users where id = any($1)', [gone])
      must(`${file} brings erased people back`, back.rowCount === 0)
    })
    const again = await target.command(['backup'], { BACKUP_DIR: path.join(root, 'again') }).output()
    const [first, second] = [file, again.match(/Made (\S+):/)![1]!].map((name) => tablesIn(name, gone))
    must(`${file} has other tables`, [...first!.keys()].join() === [...second!.keys()].join())
    for (const [table, lines] of first!)
      must(
        `${file} differs in ${table}`,
        changed.test(table) || lines.join('\n') === second!.get(table)?.join('\n'),
      )
    await target.remove()
  }
  let equal = 0
  for (const backup of made) {
    const soFar = failures.length
    await restoreAndCompare(backup)
    if (failures.length === soFar) equal++
  }
  await platform.remove()
  fs.rmSync(root, { recursive: true })
  const figures = `${equal} of ${made.length} restored and equal, the slowest made in ${Math.round(Math.max(...times))} ms; ${kills} killed; ${writers.acknowledged.length} messages, ${lost} lost, ${doubled} doubled; ${erased} people stay erased`
  return { figures, failures }
})
