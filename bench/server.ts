import { createHash, randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { isSignIn, type Statement, type Value } from './recording.ts'

/*
 * node bench/server.ts ours|bare DATABASE_URL PORT: listens (port 0 means a free one) and prints the address. `bare`
 * is the fastest possible server for comparison: Fastify and a pg pool that replay recorded statements, each prepared
 * under a name, and send their rows. It looks at nobody's rights, validates nothing and computes nothing.
 */
const [kind, databaseUrl, port] = process.argv.slice(2)
const started = performance.now()

/** The statements of each call: of a case, for one of its people. */
export type Recordings = Record<string, Statement[][]>
let recordings: Recordings = {}

async function ours() {
  const { url } = await startServer(
    readConfig({ ...process.env, DATABASE_URL: databaseUrl, PORT: port, LOG_LEVEL: 'silent' }),
  )
  return url
}

async function bare() {
  // Dates and numbers stay the text that PostgreSQL sends.
  const types = new pg.TypeOverrides()
  for (const oid of [1082, 1114, 1184, 1700, 20]) types.setTypeParser(oid, (text: string) => text)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, types })
  const app = fastify()
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
  type Asked = { Params: { name: string; who: number }; Body: Record<string, string> | null }
  app.route<Asked>({
    method: ['GET', 'POST', 'PUT'],
    url: '/:name/:who',
    async handler({ params: { name, who }, body }) {
      const fresh: Record<string, string> = {}
      const real = (value: Value): unknown => {
        if ('is' in value) return value.is
        if ('named' in value) return body![value.named]
        if ('all' in value) return value.all.map(real)
        fresh[value.fresh] ??= randomUUID()
        return fresh[value.fresh]
      }
      const client = await pool.connect()
      try {
        const sent: unknown[] = []
        for (const statement of recordings[name]![who]!) {
          const { text, values } = statement
          const { rows } = await client.query(
            /^(begin|commit)$/.test(text) ? text : { name: nameOf(text), text, values: values.map(real) },
          )
          if (rows.length > 0 && !isSignIn(statement)) sent.push(rows)
        }
        client.release()
        return sent
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const url = await (kind === 'ours' ? ours() : bare())
console.log(JSON.stringify({ url, readyMs: Math.round(performance.now() - started) }))
process.on('message', (asked: 'rest' | 'used' | Recordings) => {
  if (asked === 'used') {
    const { user, system } = process.cpuUsage()
    return process.send?.({ usedMs: (user + system) / 1000 })
  }
  if (asked !== 'rest') {
    recordings = asked
    return process.send?.('ready')
  }
  // Memory at rest is measured after a garbage collection.
  globalThis.gc?.()
  return process.send?.({ rssMB: Math.round(process.memoryUsage().rss / 1e6) })
})
// The bench has ended or was killed.
process.on('disconnect', () => process.exit())
