import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hash } from '#server/auth/secrets.ts'
import { freeBytes } from '#server/db/disk-space.ts'
import type { Db } from '#server/db/rows.ts'
import { worksWaiting } from '#server/queue.ts'
import type { Services } from '#server/services.ts'
import { notFound, notSignedIn } from './errors.ts'

/** Upper bounds in seconds: the promises of a read (0.05), a write (0.15) and a document (2.5) are among them. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10]

type Late = { name: string; late: number; failures: number }
type Standby = { name: string; lag: number | null }

/** What only the database knows, in one statement. */
async function standing(db: Db) {
  const { rows } = await sql<{ jobs: Late[]; mails: number; oldest: number; standbys: Standby[] }>`
    select
      (select coalesce(json_agg(json_build_object('name', name, 'failures', failures, 'late',
        case when leased_until > now() then 0 else greatest(0, extract(epoch from now() - due_at)) end)), '[]')
        from jobs) as jobs,
      (select count(*)::int from mails where sent_at is null and failed_at is null and due_at <= now()) as mails,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 from mails
        where sent_at is null and failed_at is null) as oldest,
      (select coalesce(json_agg(json_build_object('name', application_name, 'lag',
        extract(epoch from coalesce(replay_lag, '0')))), '[]') from pg_stat_replication) as standbys`.execute(
    db,
  )
  return rows[0]!
}

/** What an operator acts on; docs/monitoring has alerts and a dashboard for it. */
function gaugesOf({ db, database: { pool }, config, log }: Services, register: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })
  const up = gauge('thali_database_up', 'Whether the database answered this request')
  const waiting = gauge('thali_works_waiting', 'Calls that wait for their turn', ['queue'])
  const connections = gauge('thali_database_connections', 'Connections of the pool', ['state'])
  const late = gauge('thali_job_late_seconds', 'How long a job is due and has not begun', ['job'])
  const failures = gauge('thali_job_failures', 'Failures of a job in a row', ['job'])
  const mails = gauge('thali_mails_waiting', 'Mails that are due and not sent')
  const oldest = gauge('thali_mail_oldest_seconds', 'Age of the oldest mail that is not sent')
  const lag = gauge('thali_replication_lag_seconds', 'How far a standby is behind', ['standby'])
  const disk = gauge('thali_disk_free_bytes', 'Room on the disk of the data folder')
  const ofDatabase = [late, failures, mails, oldest, lag]
  return async () => {
    for (const [queue, count] of worksWaiting) waiting.set({ queue }, count)
    connections.set({ state: 'open' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'awaited' }, pool.waitingCount)
    disk.set(await freeBytes(config.DATA_DIR))
    for (const one of ofDatabase) one.reset()
    try {
      const found = await standing(db)
      for (const job of found.jobs) {
        late.set({ job: job.name }, job.late)
        failures.set({ job: job.name }, job.failures)
      }
      mails.set(found.mails)
      oldest.set(found.oldest)
      for (const { name, lag: seconds } of found.standbys) lag.set({ standby: name }, seconds ?? 0)
      up.set(1)
    } catch (error) {
      log.warn(error)
      up.set(0)
    }
  }
}

/** GET /metrics, for Prometheus, where there is a token for it. */
export function registerMetrics(app: FastifyInstance, services: Services) {
  const { METRICS_TOKEN } = services.config
  const register = new Registry()
  const look = METRICS_TOKEN && gaugesOf(services, register)
  if (METRICS_TOKEN) {
    collectDefaultMetrics({ register })
    const seconds = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time until the answer was sent, by route',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers: [register],
    })
    app.addHook('onResponse', async ({ method, routeOptions: { url: route = 'none' } }, reply) => {
      seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    })
  }
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!METRICS_TOKEN || !look) throw notFound()
    const token = request.headers.authorization?.replace(/^Bearer +/i, '') ?? ''
    // Hashes are compared, so that the time of the comparison reveals nothing about the token.
    if (hash(token) !== hash(METRICS_TOKEN)) throw notSignedIn()
    await look()
    return reply.type(register.contentType).send(await register.metrics())
  })
}
