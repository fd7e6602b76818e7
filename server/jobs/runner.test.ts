import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type JobName, jobNames } from '#domain/admin/jobs.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { runDueJobs, startJobs } from './runner.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('jobs').execute()
  await app.db.insertInto('jobs').values({ name: 'matching' }).execute()
})

/** Jobs that all run `run` and are due again after an hour. */
const todo = (run: () => Promise<unknown>) => {
  const job = { run, next: () => new Date(Date.now() + 3_600_000) }
  return {
    matching: job,
    promises: job,
    reminders: job,
    push: job,
    nightly: job,
    files: job,
    tallies: job,
    backup: job,
  } satisfies Record<JobName, typeof job>
}
/** Backups are made only where there is a folder for them, objects are removed only where there is a bucket. */
const unasked = (Object.keys(jobNames) as JobName[]).filter((name) => name !== 'backup' && name !== 'files')
const row = async () =>
  (await (await app.signUp('admin')).call('GET /admin/jobs')).body.jobs.find(
    ({ name }) => name === 'matching',
  )!
const minutesUntil = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 60_000)
const comeDue = () =>
  sql`update jobs set due_at = now(), leased_until = null where name = 'matching'`.execute(app.db)

test('a due job runs on only one instance, and again when it is due again', async () => {
  let runs = 0
  const work = todo(async () => void runs++)
  const done = await Promise.all([1, 2, 3].map(() => runDueJobs(app.services, work)))
  expect(done.flat()).toEqual(['matching'])
  expect(runs).toBe(1)
  expect(await row()).toMatchObject({ failures: 0, error: null, is_running: false })
  expect(minutesUntil((await row()).due_at)).toBe(60)
  expect(await runDueJobs(app.services, work)).toEqual([])
  await comeDue()
  expect(await runDueJobs(app.services, work)).toEqual(['matching'])
})

test('a clock that was a year ahead leaves no job and no lease behind', async () => {
  for (const column of ['due_at', 'leased_until'] as const) {
    await comeDue()
    await app.db
      .updateTable('jobs')
      .set({ [column]: sql<string>`now() + interval '400 days'` })
      .execute()
    expect(
      await runDueJobs(
        app.services,
        todo(async () => {}),
      ),
    ).toEqual(['matching'])
    expect(minutesUntil((await row()).due_at)).toBe(60)
  }
})

test('a failure is shown, and tried again after ever longer pauses, an hour at most', async () => {
  const failing = todo(() => Promise.reject(new Error('The kitchen is closed.')))
  const pauses: number[] = []
  for (let n = 0; n < 8; n++) {
    expect(await runDueJobs(app.services, failing)).toEqual([])
    pauses.push(minutesUntil((await row()).due_at))
    await comeDue()
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  const failed = await row()
  expect(failed).toMatchObject({ failures: 8, error: 'The kitchen is closed.', succeeded_at: null })
  expect(failed.failed_at).not.toBeNull()
  expect(
    await runDueJobs(
      app.services,
      todo(async () => {}),
    ),
  ).toEqual(['matching'])
  expect(await row()).toMatchObject({ failures: 0, error: null })
})

test('a running job is not started twice; after a crash another instance runs it', async () => {
  let running = await row()
  await runDueJobs(
    app.services,
    todo(async () => {
      running = await row()
      expect(
        await runDueJobs(
          app.services,
          todo(async () => {}),
        ),
      ).toEqual([])
    }),
  )
  expect(running.is_running).toBe(true)

  // The row as an instance leaves it that crashed during the job.
  const left = (minutes: number) =>
    sql`update jobs set due_at = now(), leased_until = now() + ${minutes} * interval '1 minute'`.execute(
      app.db,
    )
  await left(1)
  expect(
    await runDueJobs(
      app.services,
      todo(async () => {}),
    ),
  ).toEqual([])
  await left(0)
  expect(
    await runDueJobs(
      app.services,
      todo(async () => {}),
    ),
  ).toEqual(['matching'])
})

test('a run that ends after its lease does not overwrite the result of a newer run', async () => {
  await runDueJobs(
    app.services,
    todo(async () => void (await sql`update jobs set runs = runs + 1, error = 'newer'`.execute(app.db))),
  )
  expect((await row()).error).toBe('newer')
})

test('at start every job gets its row and runs', async () => {
  await app.db.deleteFrom('jobs').execute()
  const stop = startJobs(app.services)
  const done = () => app.db.selectFrom('jobs').select('name').where('succeeded_at', 'is not', null).execute()
  await expect.poll(done).toHaveLength(unasked.length)
  await stop()
  const { jobs } = (await (await app.signUp('admin')).call('GET /admin/jobs')).body
  expect(jobs.map(({ name }) => name).sort()).toEqual(unasked.toSorted())
  for (const job of jobs) expect(job).toMatchObject({ failures: 0, is_running: false, error: null })
  for (const job of jobs) expect(job.succeeded_at).not.toBeNull()
})

test('after a stop no other job is started', async () => {
  await app.db.deleteFrom('jobs').execute()
  await startJobs(app.services)()
  const jobs = await app.db.selectFrom('jobs').select(['runs', 'leased_until']).execute()
  expect(jobs).toEqual(unasked.map(() => ({ runs: 0, leased_until: null })))
})

test('failed mails and their last error are shown for 30 days', async () => {
  const admin = await app.signUp('admin')
  const mails = async () => (await admin.call('GET /admin/jobs')).body.mails
  const mail = { recipient: 'asha@example.in', subject: 'Hello', body_text: '', body_html: '' }
  const given = (id: string, days: number) =>
    app.db
      .insertInto('mails')
      .values({
        ...mail,
        id,
        failed_at: sql<string>`now()`,
        created_at: sql<string>`now() - ${days} * interval '1 day'`,
        last_error: `550 No such mailbox, ${days} days ago`,
      })
      .execute()
  await given(randomUUID(), 31)
  expect(await mails()).toMatchObject({ failed: 0, last_error: null })
  await given(randomUUID(), 29)
  expect(await mails()).toMatchObject({ failed: 1, last_error: '550 No such mailbox, 29 days ago' })
  await app.db.deleteFrom('mails').execute()
})
