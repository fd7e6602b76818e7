import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

/**
 * In a statement that is planned each time, because its values decide how many rows it finds: a search by its words, the
 * entries of a rare action. A kept plan reads all 3 million entries for the latter.
 */
export const plannedEachTime = sql`/* planned each time */`
const isPlannedEachTime = (text: string) => text.includes('/* planned each time */')

// Each connection keeps every named plan. Statements with lists of varying length would create names without end, and
// long bulk inserts run only once anyway.
const maxNames = 500
const maxLength = 10_000

type Query = (
  query: string | pg.QueryConfig,
  values?: unknown[],
  callback?: unknown,
) => Promise<pg.QueryResult>

/**
 * Gives every statement with parameters a name, so that each connection parses and plans it once. Measured: 15 to 30%
 * more statements per second.
 */
export function prepareStatements(pool: pg.Pool) {
  const names = new Map<string, string | undefined>()

  function nameOf(text: string): string | undefined {
    if (!names.has(text) && names.size < maxNames && text.length <= maxLength && !isPlannedEachTime(text))
      names.set(text, createHash('sha1').update(text).digest('base64url'))
    return names.get(text)
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const preparing: Query = (text, values, callback) => {
      const name = typeof text === 'string' && values?.length ? nameOf(text) : undefined
      if (typeof text !== 'string' || !name) return query(text, values, callback)
      const result = query({ name, text, values: values! }, callback as never)
      if (callback) return result
      return result.catch((error) => {
        if (!isOutdatedPlan(error)) throw error
        // From now on this statement is sent without a name.
        names.set(text, undefined)
        // Inside a transaction the retry fails too, because the transaction is aborted: report the first error.
        return query(text, values).catch(() => {
          throw error
        })
      })
    }
    client.query = preparing as typeof client.query
  })
}

/** True when a migration of another process changed the columns of a named statement. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}
