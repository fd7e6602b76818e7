import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { Database } from './open.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

// Number of the advisory lock. Any number works that no other code locks.
const lock = 8_412_254

type Migration = { name: string; sql: string; checksum: string }
type AppliedMigration = Pick<Migration, 'name' | 'checksum'>

/**
 * Applies the SQL files the database lacks, in order and no further than `last`, and returns their names. Processes may
 * call it at the same time.
 */
export async function migrate(
  { pool }: Pick<Database, 'pool'>,
  folder = migrationsFolder,
  last?: string,
): Promise<string[]> {
  const migrations = (await readMigrations(folder)).filter(({ name }) => !last || name <= last)
  const applied: string[] = []
  for (let deadlocks = 0; ; ) {
    try {
      const name = await applyNext(pool, migrations)
      if (!name) return applied
      applied.push(name)
    } catch (error) {
      // Instances of the version before write meanwhile, and take the tables' locks in another order.
      if (!isDeadlock(error) || ++deadlocks === mostDeadlocks) throw error
    }
  }
}

const mostDeadlocks = 20
const isDeadlock = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === '40P01'

/** True while the database lacks a migration that this version of the code needs. */
export async function migrationsPending({ pool }: Database, folder = migrationsFolder): Promise<boolean> {
  const names = await migrationNames(folder)
  const { rows } = await pool.query("select to_regclass('schema_migrations') is not null as exists")
  if (!rows[0].exists) return true
  const applied = await pool.query<AppliedMigration>('select name from schema_migrations')
  return names.some((name) => !applied.rows.some((row) => row.name === name))
}

/** One migration in one transaction, which holds the lock: a process that waited sees what the other one applied. */
async function applyNext(pool: pg.Pool, migrations: Migration[]): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [lock])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<AppliedMigration>('select name, checksum from schema_migrations')
    const next = nextMigration(migrations, rows)
    if (next) {
      await run(client, next)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        next.name,
        next.checksum,
      ])
    }
    await client.query('commit')
    return next?.name
  } catch (error) {
    // A rollback fails only on a broken connection; then the server has rolled back already.
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function run(client: pg.PoolClient, { name, sql }: Migration) {
  try {
    await client.query(sql)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const position = 'position' in error ? Number(error.position) : 0
    const line = position ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
    throw new Error(`Migration ${name} failed${line}: ${error.message}`, { cause: error })
  }
}

/** The first file that is not applied yet. Throws when files and database contradict each other. */
function nextMigration(migrations: Migration[], applied: AppliedMigration[]): Migration | undefined {
  for (const { name, checksum } of applied) {
    const migration = migrations.find((candidate) => candidate.name === name)
    if (!migration)
      throw new Error(
        `The database has migration ${name}, which this version doesn't know: start the newer version, or restore a backup from before it.`,
      )
    if (migration.checksum !== checksum)
      throw new Error(
        `Migration ${name} was changed after it was applied: restore the file and write a new migration instead.`,
      )
  }
  const next = migrations.find(({ name }) => !applied.some((row) => row.name === name))
  const late = next && applied.find((row) => row.name > next.name)
  if (late)
    throw new Error(
      `Migration ${next.name} comes before ${late.name}, which is already applied: give it a later number.`,
    )
  return next
}

/** The migrations that this version of the code knows, in order. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function migrationNames(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`Migration ${misnamed} should be named like 0001-what-it-does.sql.`)
  return names
}
