import type { PoolClient } from 'pg'
import type { Database } from '#server/db/open.ts'

/**
 * From here on everything happens inside one transaction, whose savepoints the app's own transactions become. So the
 * database must have one connection only (`testApp({}, { maxConnections: 1 })`), and its `now()` stands still.
 * `rewind` brings everything back to this moment or, after `mark`, to that one, until `unmark`.
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
    // A failure outside a transaction must not spoil what follows.
    return query(text, ...rest).catch(async (error) => {
      await rewindNow()
      throw error
    })
  }) as PoolClient['query']
  client.release()

  /** Waits until whoever has the connection is done with it. */
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
