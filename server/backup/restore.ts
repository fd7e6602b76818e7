import path from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { connect, type Database, openDatabase } from '#server/db/open.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import { openBucket } from '#server/files/bucket.ts'
import { readErasures, replayErasures, saveErasures } from './erasures.ts'
import { backupFolder } from './folder.ts'
import {
  bodyOf,
  type End,
  type Header,
  isSame,
  quoted,
  readBackup,
  SequenceLine,
  setUpSession,
  type Table,
  tablesOf,
  tally,
} from './format.ts'

/** Rows of one insert, if they are short; text of one insert, in characters. */
const batch = { rows: 500, characters: 4_000_000 }

/**
 * What must not come back with old data. Sessions and links: one that was ended, used or withdrawn after the backup
 * would open again. Mails: they were sent, or are too old. Leases of jobs: their holder has gone.
 */
const goneBy: Record<string, string> = {
  sessions: 'delete from sessions',
  mail_links: 'delete from mail_links',
  invitations: 'delete from invitations',
  former_emails: 'update former_emails set undo_until = now() where undo_until > now()',
  plan_shares: 'delete from plan_shares',
  shopping_shares: 'delete from shopping_shares',
  calendar_links: 'delete from calendar_links',
  home_invitations: 'delete from home_invitations',
  home_links: 'delete from home_links',
  settings: "delete from settings where key = 'setup_token'",
  mails: `update mails set failed_at = now(), body_text = '', body_html = '',
    last_error = 'Not sent: it waited when the backup was made from which the data was restored.'
    where sent_at is null and failed_at is null`,
  notifications: 'update notifications set mailed_at = now() where mailed_at is null',
  // They are in the bucket of the platform that made the backup.
  loose_objects: 'delete from loose_objects',
  jobs: 'update jobs set leased_until = null',
}

/** Throws unless this version knows all migrations of the backup. */
async function requireKnown(header: Header) {
  const known = await readMigrations()
  for (const { name, checksum } of header.migrations)
    if (!known.some((migration) => migration.name === name && migration.checksum === checksum))
      throw new Error(
        `The backup was made by another version, with migration ${name}: install that version, or a newer one.`,
      )
}

/** Throws unless nothing is in the database, except what a restore that was killed may have left: empty tables. */
async function requireEmpty(client: pg.Pool | pg.PoolClient, header: Header) {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  for (const { name } of tables) {
    const { rowCount } =
      name === 'schema_migrations'
        ? await client.query('select from schema_migrations where name <> all($1)', [
            header.migrations.map((migration) => migration.name),
          ])
        : await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount)
      throw new Error(
        'The database is not empty, and a restore replaces nothing. Stop the server, move the folder postgres in DATA_DIR away, and keep it until all is well. With DATABASE_URL: create a new database, and give its address.',
      )
  }
}

/** Puts the rows of a backup into their tables. Lines that don't belong there are errors of the database. */
function makeLoader(client: pg.PoolClient, tables: Table[]) {
  let statement: string | undefined
  let waiting: string[] = []
  let length = 0
  async function flush() {
    if (waiting.length) await client.query(statement!, [`[${waiting.join(',')}]`])
    waiting = []
    length = 0
  }
  async function begin(line: string) {
    await flush()
    const { table: name, columns } = JSON.parse(line) as { table: string; columns: string[] }
    const table = tables.find((candidate) => candidate.name === name)
    if (table?.columns.map((column) => column.name).join() !== columns.join())
      throw new Error(`The backup's table ${name} is not as its migrations made it.`)
    const values = table.columns.map(({ type }, index) => `(line->>${index})::${type}`).join(', ')
    statement = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
      select ${values} from jsonb_array_elements($1::jsonb) as lines (line)`
  }
  return {
    async take(lines: string[]) {
      for (const line of lines)
        if (line.startsWith('[')) {
          waiting.push(line)
          length += line.length
          if (waiting.length >= batch.rows || length > batch.characters) await flush()
        } else if (line.startsWith('{"table"')) await begin(line)
        else {
          await flush()
          const { sequence, last_value, is_called } = SequenceLine.parse(JSON.parse(line))
          await client.query('select setval($1::regclass, $2::bigint, $3)', [
            quoted(sequence),
            last_value,
            is_called,
          ])
        }
    },
    flush,
  }
}

/** References between tables, each with the statement that makes it. Without them rows can come in any order. */
async function referencesOf(client: pg.PoolClient) {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`)
  return rows
}

/**
 * Loads a backup into an empty database, in one transaction that also compares every value with the backup. Then brings
 * the tables up to date.
 */
export async function loadBackup(database: Database, file: string): Promise<{ header: Header; end: End }> {
  // Read completely before anything is written.
  const { header } = await readBackup(file)
  await requireKnown(header)
  await requireEmpty(database.pool, header)
  await migrate(database, undefined, header.migrations.at(-1)?.name)
  const client = await database.pool.connect()
  let read: Awaited<ReturnType<typeof readBackup>>
  try {
    await client.query('begin')
    await setUpSession(client)
    const tables = await tablesOf(client)
    // Triggers did their work when the rows were first written. This also locks the tables.
    const triggers = (what: 'enable' | 'disable') =>
      client.query(tables.map(({ name }) => `alter table ${quoted(name)} ${what} trigger user`).join('; '))
    await triggers('disable')
    await requireEmpty(client, header)
    const references = await referencesOf(client)
    for (const { drop } of references) await client.query(drop)
    const loader = makeLoader(client, tables)
    read = await readBackup(file, loader.take)
    await loader.flush()
    for (const { add } of references) await client.query(add)
    await triggers('enable')
    const sum = tally()
    sum.add(read.headerLine)
    for await (const lines of bodyOf(client)) for (const line of lines) sum.add(line)
    if (!isSame(sum.end(), read.end)) throw new Error('What was stored is not what the backup holds.')
    for (const { name } of tables) if (goneBy[name]) await client.query(goneBy[name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
  await prepareDatabase(database)
  await database.pool.query('analyze')
  return read
}

/** The erasure list: beside the backup, and in the folder of backups. Throws when there is none. */
async function erasuresFor(file: string, folder: string, withoutList: boolean): Promise<string[]> {
  const lists = await Promise.all([path.dirname(path.resolve(file)), folder].map(readErasures))
  const found = lists.filter((list) => list !== undefined)
  if (found.length === 0 && !withoutList)
    throw new Error(
      `There is no erased-people.txt beside the backup or in ${folder}: people who were erased after the backup would be back. Copy the list there. If it is lost, add --without-erasure-list, and erase them again by hand.`,
    )
  return [...new Set(found.flat())]
}

/** `npm run restore -- FILE`: loads a backup into an empty database, and erases again who was erased after it. */
export async function runRestore(config: Config, file: string, { withoutList = false } = {}): Promise<void> {
  const folder = backupFolder(config)
  const erased = await erasuresFor(file, folder, withoutList)
  // A file that is no backup must not even make an empty database.
  await readBackup(file)
  const bucket = openBucket(config)
  if (bucket && !(await bucket.isEmpty()))
    throw new Error(
      'The bucket S3_BUCKET is not empty, and a restore replaces nothing: create a new one, and give its name. To try a backup, leave the settings of S3 out.',
    )
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    const { header, end } = await loadBackup(database, file)
    const db = connect(database)
    const again = await replayErasures(db, erased)
    await saveErasures(db, folder)
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
    console.log(`Restored ${rows} rows as of ${header.made_at}; each value was compared with the backup.`)
    console.log(`Erased again: ${again} of ${erased.length} people on the list.`)
    if (bucket)
      console.log('All files are in the database: "npm run files -- move" moves them to the bucket.')
    console.log('Everybody signs in anew. Mails that waited are not sent, and links sent before do not work.')
  } finally {
    await database.close()
  }
}
