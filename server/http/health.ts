import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hash } from '#server/auth/secrets.ts'
import { migrationsPending } from '#server/db/migrate.ts'
import type { Services } from '#server/services.ts'
import { HttpError, notFound, notSignedIn } from './errors.ts'

/** GET /healthz (the process is up), /readyz (the database answers and is migrated), /metrics (Prometheus). */
export function registerHealth(app: FastifyInstance, { db, database, config }: Services) {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    try {
      await sql`select 1`.execute(db)
      if (await migrationsPending(database)) throw new Error('migrations pending')
    } catch {
      throw new HttpError(503, 'The database is not ready.', { retryAfter: 5 })
    }
    return { status: 'ready' }
  })

  const requests = new Map<string, number>()
  const seconds = new Map<string, number>()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    requests.set(labels, (requests.get(labels) ?? 0) + 1)
    seconds.set(labels, (seconds.get(labels) ?? 0) + reply.elapsedTime / 1000)
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!config.METRICS_TOKEN) throw notFound()
    const given = request.headers.authorization?.replace(/^Bearer +/i, '') ?? ''
    // Hashes are compared, so that the time of the comparison reveals nothing about the token.
    if (hash(given) !== hash(config.METRICS_TOKEN)) throw notSignedIn()
    const lines = ['# TYPE http_requests_total counter']
    for (const [labels, count] of requests) lines.push(`http_requests_total{${labels}} ${count}`)
    lines.push('# TYPE http_request_seconds_total counter')
    for (const [labels, sum] of seconds) lines.push(`http_request_seconds_total{${labels}} ${sum.toFixed(6)}`)
    lines.push('# TYPE process_resident_memory_bytes gauge')
    lines.push(`process_resident_memory_bytes ${process.memoryUsage().rss}`)
    lines.push('# TYPE process_uptime_seconds gauge', `process_uptime_seconds ${process.uptime().toFixed(0)}`)
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`)
  })
}
