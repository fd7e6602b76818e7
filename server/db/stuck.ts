import type pg from 'pg'

const second = 1000
/** Seconds in which the engine has nothing else to do and still doesn't answer. */
const patience = 10

type Query = (...words: unknown[]) => Promise<unknown> | undefined

/**
 * Ends the process when a statement is never answered: after a failed write the embedded engine stays silent for good,
 * and only a new process can open the database again.
 */
export function endWhenStuck(pool: pg.Pool) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query
    const watched: Query = (...words) => {
      // Seconds are counted, not subtracted: while a long statement blocks this thread none is counted.
      let waited = 0
      const timer = setInterval(() => {
        waited += 1
        if (waited < patience) return
        console.error(
          `The embedded database has not answered for ${patience} seconds. Stopping, so that it can be started again.`,
        )
        process.exit(1)
      }, second).unref()
      const callback = words.at(-1)
      if (typeof callback !== 'function') return query(...words)?.finally(() => clearInterval(timer))
      return query(...words.slice(0, -1), (...answer: unknown[]) => {
        clearInterval(timer)
        callback(...answer)
      })
    }
    client.query = watched as unknown as typeof client.query
  })
}
