import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type pg from 'pg'

// Each connection keeps the plan of every name it has seen: lists of varying length would add names for ever,
// and bulk loads are planned once anyway.
const maxNames = 500
const maxLength = 10_000
const names = new Map<string, string>()
let generation = 0

/** A short stable name for a statement, or undefined when it is too long or there are too many. */
export function statementName(sql: string): string | undefined {
  let name = names.get(sql)
  if (!name && names.size < maxNames && sql.length <= maxLength) {
    name = `${generation}.${createHash('sha1').update(sql).digest('base64url')}`
    names.set(sql, name)
  }
  return name
}

type Query = (
  query: string | pg.QueryConfig,
  values?: unknown[],
  callback?: unknown,
) => Promise<pg.QueryResult>

/**
 * Makes the connection name every statement that has parameters, so that it is parsed and planned once, not each time.
 * Measured: 15 to 30% more statements per second on PostgreSQL, twice as many embedded.
 */
export function prepareStatements(client: pg.PoolClient) {
  const query = client.query.bind(client) as Query
  const preparing: Query = (text, values, callback) => {
    if (typeof text !== 'string' || !values?.length) return query(text, values, callback)
    const name = statementName(text)
    if (!name) return query(text, values, callback)
    const result = query({ name, text, values }, callback as never)
    if (callback) return result
    return result.catch((error) => {
      if (!isOutdatedPlan(error)) throw error
      if (names.get(text) === name) renameAll()
      // Inside a transaction this fails again, as everything does after an error: then the first error counts.
      return query(text, values).catch(() => {
        throw error
      })
    })
  }
  client.query = preparing as typeof client.query
}

const small = 16_384

/**
 * Makes the connection send the messages of a statement (bind, describe, execute, sync) as one piece of memory: the
 * system call for a list of pieces costs more than copying a few hundred bytes.
 */
export function writeInOnePiece(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const writev = stream._writev?.bind(stream)
  if (!writev) return
  stream._writev = (pieces, done) => {
    const size = pieces.reduce((sum, { chunk }) => sum + chunk.length, 0)
    if (size > small || !pieces.every(({ chunk }) => Buffer.isBuffer(chunk))) return writev(pieces, done)
    stream._write(
      Buffer.concat(
        pieces.map(({ chunk }) => chunk),
        size,
      ),
      'buffer' as BufferEncoding,
      done,
    )
  }
}

/** True when a migration changed the columns a named statement returns, while this process went on running. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}

/** Under new names every connection plans its statements anew. */
function renameAll() {
  names.clear()
  generation += 1
}
