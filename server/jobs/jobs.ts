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
    const mails = await db
      .selectFrom('mails')
      .select([
        sql<number>`count(*) filter (where sent_at is null and failed_at is null)::int`.as('waiting'),
        sql<number>`count(*) filter (where failed_at is not null and ${isRecent})::int`.as('failed'),
        sql<string | null>`max(sent_at)`.as('last_sent_at'),
        sql<string | null>`(array_agg(last_error order by due_at desc)
          filter (where sent_at is null and last_error is not null and (failed_at is null or ${isRecent})))[1]`.as(
          'last_error',
        ),
      ])
      .executeTakeFirstOrThrow()
    return { jobs: rows, mails }
  },
})
