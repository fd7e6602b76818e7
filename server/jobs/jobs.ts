import { sql } from 'kysely'
import { jobs } from '#domain/admin/jobs.ts'
import { implement } from '#server/http/routes.ts'

/** Failed replies to visitors are stored forever, but counted here for 30 days only. */
const isRecent = sql<boolean>`created_at > now() - interval '30 days'`

export const jobHandlers = implement(jobs, {
  'GET /admin/jobs': async ({ db }) => {
    const rows = await db
      .selectFrom('jobs')
      .select(['name', 'due_at', 'started_at', 'succeeded_at', 'failures', 'failed_at', 'error'])
      .select(sql<boolean>`coalesce(leased_until > now(), false)`.as('is_running'))
      .orderBy('name')
      .execute()
    // Each figure is read from an index of its own.
    const unsent = sql`from mails where sent_at is null and last_error is not null`
    const mails = await sql<{
      waiting: number
      failed: number
      last_sent_at: string | null
      last_error: string | null
    }>`select
      (select count(*)::int from mails where sent_at is null and failed_at is null) as waiting,
      (select count(*)::int ${unsent} and failed_at is not null and ${isRecent}) as failed,
      (select max(sent_at) from mails) as last_sent_at,
      (select last_error ${unsent} and (failed_at is null or ${isRecent}) order by due_at desc limit 1) as last_error`.execute(
      db,
    )
    return { jobs: rows, mails: mails.rows[0]! }
  },
})
