import type { PoolClient } from 'pg'
import type { Database } from '#server/db/open.ts'

/**
 * Runs everything from now on in one transaction; transactions of the app become savepoints in it. So the database
 * needs exactly one connection (`testApp({}, { maxConnections: 1 })`), and `now()` stands still. `rewind` undoes
 * everything since this call or, after `mark`, since `mark`, until `unmark`.
 */
export async function rewindable({ pool }: Database) {
  const client = await pool.connect()
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const rewindNow = () => query('rollback to savepoint mark')
  await query('begin')
  await query('savepoint mark')

  const instead: Record<string, string> = {
    begin: 'savepoint own',
    commit: 'release savepoint own',
    rollback: 'rollback to savepoint own',
  }
  let inTransaction = false
  client.query = ((text: string, ...rest: unknown[]) => {
    if (text in instead) {
      inTransaction = text === 'begin'
      return query(instead[text])
    }
    if (inTransaction) return query(text, ...rest)
    // An error outside the app's transactions would abort the whole transaction: go back to the mark.
    return query(text, ...rest).catch(async (error) => {
      await rewindNow()
      throw error
    })
  }) as PoolClient['query']
  client.release()

  /** Waits for the connection, so that no other query runs in between. */
  async function inTurn(work: () => Promise<unknown>) {
    const turn = await pool.connect()
    await work().finally(() => turn.release())
  }
  return {
    rewind: () => inTurn(rewindNow),
    mark: () => inTurn(() => query('savepoint mark')),
    unmark: () => inTurn(() => query('release savepoint mark')),
  }
}
export type Rewindable = Awaited<ReturnType<typeof rewindable>>
