import type pg from 'pg'

const everyMilliseconds = 5 * 60_000

/**
 * Does the work of a PostgreSQL server's background processes, which the embedded engine lacks: without checkpoints
 * the log fills the disk, without vacuum the tables grow. Returns a function that stops it.
 */
export function startUpkeep(pool: pg.Pool): () => void {
  const timer = setInterval(() => {
    upkeep(pool).catch((error) => console.warn(`The embedded database could not be tidied: ${error.message}`))
  }, everyMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Vacuums tables of which a tenth changed, then makes a checkpoint. On a nearly full disk it makes only the checkpoint,
 * which frees space. Separate statements let other queries run in between.
 */
export async function upkeep(pool: pg.Pool): Promise<void> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query(`
    select format('vacuum (analyze) %I.%I', schemaname, relname) as statement from pg_stat_user_tables
    where current_setting('transaction_read_only') = 'off'
      and greatest(n_dead_tup, n_mod_since_analyze, n_ins_since_vacuum) > 50 + n_live_tup / 10`)
  for (const { statement } of rows) await pool.query(statement)
  await pool.query('checkpoint')
}
