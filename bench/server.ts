import { fastify } from 'fastify'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'

/*
 * node bench/server.ts ours|bare DATABASE_URL PORT: listens (port 0 means a free one) and prints the address. `bare`
 * is the fastest possible server for comparison: Fastify and a pg pool, one similar prepared statement per call, no
 * sign-in and no validation.
 */
const [kind, databaseUrl, port] = process.argv.slice(2)
const started = performance.now()

async function ours() {
  const { url } = await startServer(
    readConfig({ DATABASE_URL: databaseUrl, PORT: port, LOG_LEVEL: 'silent' }),
  )
  return url
}

async function bare() {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const app = fastify()
  type Asked = { Params: { id: string }; Body: Record<string, unknown> }
  const rows = async (name: string, text: string, values: unknown[]) =>
    (await pool.query({ name, text, values })).rows
  const read = (name: string, text: string) =>
    app.get<Asked>(`/${name}/:id`, ({ params }) => rows(name, text, [params.id]))
  read(
    'me',
    'select id, email, name, phone, role, status, email_verified, created_at from users where id = $1',
  )
  read('reports', 'select * from progress_reports where patient_id = $1 order by week_start desc limit 10')
  read('plan', 'select * from meal_plans where patient_id = $1 order by week_start desc limit 1')
  const filled = ['week_start', 'weight_kg', 'waist_cm', 'adherence_pct', 'energy_levels', 'notes']
  const insert = `insert into progress_reports (id, patient_id, ${filled.join(', ')})
    values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`
  app.post<Asked>('/reports/:id', ({ params, body }) =>
    rows('report', insert, [crypto.randomUUID(), params.id, ...filled.map((field) => body[field])]),
  )
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const url = await (kind === 'ours' ? ours() : bare())
console.log(JSON.stringify({ url, readyMs: Math.round(performance.now() - started) }))
// Memory at rest is measured after a garbage collection.
process.on('message', () => {
  globalThis.gc?.()
  process.send?.({ rssMB: Math.round(process.memoryUsage().rss / 1e6) })
})
// The bench has ended or was killed.
process.on('disconnect', () => process.exit())
