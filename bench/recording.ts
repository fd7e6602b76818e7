import type pg from 'pg'

/** A value of a statement when it is replayed: as it was, new with each call, or what the request names. */
export type Value = { is: unknown } | { fresh: string } | { named: string } | { all: Value[] }
export type Statement = { text: string; values: Value[] }

type Ran = { text: string; values: unknown[] }

/** What runs on the pool's connections during `work`, with begin and commit. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<Ran[]> {
  const ran: Ran[] = []
  const unwatched = new Map<pg.PoolClient, pg.PoolClient['query']>()
  const watch = (client: pg.PoolClient) => {
    const query = client.query as (...args: unknown[]) => unknown
    unwatched.set(client, client.query)
    client.query = ((text: string, values: unknown[] = [], ...rest: unknown[]) => {
      ran.push({ text, values })
      return query.call(client, text, values, ...rest)
    }) as typeof client.query
  }
  const unwatch = (_error: unknown, client: pg.PoolClient) => {
    const query = unwatched.get(client)
    if (query) client.query = query
  }
  pool.on('acquire', watch).on('release', unwatch)
  await work().finally(() => pool.off('acquire', watch).off('release', unwatch))
  return ran
}

const isId = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * The statements of a call, to be replayed any number of times. `first` and `second` are two recordings of the call: an
 * id that differs is new each time. `named` are values of the first request that the replay's request brings.
 */
export function replayable(first: Ran[], second: Ran[], named: Record<string, string>): Statement[] {
  const names = new Map(Object.entries(named).map(([name, value]) => [value, name]))
  const replayed = (one: unknown, other: unknown): Value => {
    if (Array.isArray(one)) return { all: one.map((item, at) => replayed(item, (other as unknown[])?.[at])) }
    if (typeof one !== 'string') return { is: one }
    const name = names.get(one)
    if (name) return { named: name }
    return one !== other && isId.test(one) ? { fresh: one } : { is: one }
  }
  return first.map(({ text, values }, at) => {
    if (second[at]?.text !== text) throw new Error(`A second call runs other statements: ${text}`)
    return { text, values: values.map((value, place) => replayed(value, second[at]!.values[place])) }
  })
}

/** Whether the statement finds who calls. */
export const isSignIn = ({ text }: Statement) => /from access_tokens t\b/.test(text)
