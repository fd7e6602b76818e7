import type pg from 'pg'

const everyMilliseconds = 5 * 60_000

/**
 * Does what a PostgreSQL server's background processes do, which the embedded engine doesn't have:
 * without checkpoints its log grows until the disk is full, without vacuum its tables do. Returns what stops it.
 */
export function startUpkeep(pool: pg.Pool): () => void {
  const timer = setInterval(() => {
    upkeep(pool).catch((error) => console.warn(`The embedded database could not be tidied: ${error.message}`))
  }, everyMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

/** Vacuums the tables of which a tenth changed, one statement each so that others get their turn, and checkpoints. */
export async function upkeep(pool: pg.Pool): Promise<void> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(`
    select format('vacuum (analyze) %I.%I', schemaname, relname) as statement from pg_stat_user_tables
    where greatest(n_dead_tup, n_mod_since_analyze, n_ins_since_vacuum) > 50 + n_live_tup / 10`)
  for (const { statement } of rows) await pool.query(statement)
  await pool.query('checkpoint')
}
