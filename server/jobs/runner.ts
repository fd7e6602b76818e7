import { sql } from 'kysely'
import { type JobName, jobNames } from '#domain/admin/jobs.ts'
import { addUpTallies } from '#server/admin/tallies.ts'
import { listErasures } from '#server/backup/erasures.ts'
import { claim, isOver, nextTry } from '#server/db/leased.ts'
import { removeLooseObjects } from '#server/files/objects.ts'
import { remind } from '#server/messages/reminders.ts'
import type { Services } from '#server/services.ts'
import { backUpAside, nextBackup } from './backup.ts'
import { matchWaiting } from './matching.ts'
import { nextNight, nightWork } from './nightly.ts'
import { remindOfPromises } from './promises.ts'
import { nextReminders, remindOfCheckIns } from './reminders.ts'
import { repeat } from './repeat.ts'

type Job = {
  /** The signal is for work that a stop need not wait for. */
  run: (services: Needed, stopped: AbortSignal) => Promise<unknown>
  /** When the job is due again after a success. */
  next: (now: number) => Date
}

type Needed = Pick<Services, 'db' | 'log' | 'config' | 'backups' | 'bucket' | 'push' | 'publicUrl'>

const minuteMs = 60_000

const jobs: Record<JobName, Job> = {
  matching: { run: ({ db }) => matchWaiting(db), next: (now) => new Date(now + 5 * minuteMs) },
  promises: { run: ({ db }) => remindOfPromises(db), next: (now) => new Date(now + 5 * minuteMs) },
  reminders: { run: ({ db }) => remindOfCheckIns(db), next: (now) => new Date(nextReminders(now)) },
  push: { run: (services, stopped) => remind(services, stopped), next: (now) => new Date(now + 30_000) },
  nightly: {
    run: async (services, stopped) => {
      await nightWork(services.db, stopped)
      await listErasures(services)
    },
    next: (now) => new Date(nextNight(now)),
  },
  files: {
    run: ({ db, bucket }, stopped) => removeLooseObjects(db, bucket, stopped),
    next: (now) => new Date(now + minuteMs),
  },
  tallies: { run: ({ db }) => addUpTallies(db), next: (now) => new Date(now + 15_000) },
  backup: {
    run: ({ config, backups }, stopped) => backUpAside(config, backups!, stopped),
    next: (now) => new Date(nextBackup(now)),
  },
}

/** Extended while a job runs. When the lease ends, the instance has crashed, and another one runs the job again. */
const leaseMinutes = 15
const leaseEnd = sql`now() + ${leaseMinutes} * interval '1 minute'`
/** No job rests longer: a later time comes from a clock that was ahead. */
const longestRestHours = 26
/** Minutes until the next try, after each failure in a row. */
const pauses = [1, 2, 4, 8, 16, 32, 60]
/** Milliseconds between two checks for due jobs. */
const pauseMs = 15_000

/** What may take an hour where many people are: the other jobs do not wait for it. */
const long: JobName[] = ['nightly', 'reminders', 'backup']

/** The jobs of this instance: backups are made where there is a folder for them. */
const namesFor = ({ backups }: Needed) =>
  (Object.keys(jobNames) as JobName[]).filter((name) => name !== 'backup' || backups)

/** Leases the job that has been due longest, so that no other instance runs it. */
const lease = (names: JobName[]) =>
  claim('jobs', {
    key: ['name'],
    due: sql`name = any(${names}) and ${isOver('due_at', longestRestHours)}
      and coalesce(${isOver('leased_until', longestRestHours)}, true)`,
    atOnce: 1,
    set: sql`started_at = now(), runs = runs + 1, leased_until = ${leaseEnd}`,
  })

/** Runs all of these jobs that are due, one after the other, until stopped. Returns the names of those that succeeded. */
export async function runDueJobs(
  services: Needed,
  todo: Record<JobName, Job> = jobs,
  isStopped = () => false,
  stopped = new AbortController().signal,
  names = namesFor(services),
): Promise<JobName[]> {
  const { db, log } = services
  const done: JobName[] = []
  while (!isStopped()) {
    const [job] = (await lease(names).execute(db)).rows
    if (!job) break
    const { name, runs } = job
    // When the lease ended and another instance started the job again, `runs` is higher: only that run is recorded.
    const isMine = sql<boolean>`name = ${name} and runs = ${runs}`
    const stopExtending = repeat(
      async () => {
        await sql`update jobs set leased_until = ${leaseEnd} where ${isMine}`.execute(db)
      },
      (leaseMinutes * minuteMs) / 3,
      (error) => log.error({ err: error, job: name }, 'the lease of a job could not be extended'),
    )
    try {
      await todo[name].run(services, stopped).finally(stopExtending)
      await sql`update jobs set leased_until = null, succeeded_at = now(), failures = 0, error = null,
        due_at = ${todo[name].next(Date.now()).toISOString()} where ${isMine}`.execute(db)
      done.push(name)
    } catch (error) {
      log.error({ err: error, job: name }, 'a job failed; it is tried again later')
      const message = error instanceof Error ? error.message : String(error)
      await sql`update jobs set leased_until = null, failures = failures + 1, failed_at = now(),
        error = ${message.slice(0, 500)}, due_at = ${nextTry(pauses, sql`failures + 1`)}
        where ${isMine}`.execute(db)
    }
  }
  return done
}

/** Checks for due jobs now and every 15 s, until stopped. Any number of instances may do so. */
export function startJobs(services: Services): () => Promise<void> {
  const { db, log } = services
  const stopping = new AbortController()
  async function look(names: JobName[], isStopped: () => boolean) {
    await db
      .insertInto('jobs')
      .values(
        names
          // Whoever stores no objects has nothing to remove.
          .filter((name) => name !== 'files' || services.bucket)
          .map((name) => ({
            name,
            // The first backup is of the first day's work.
            ...(name === 'backup' && { due_at: jobs.backup.next(Date.now()).toISOString() }),
          })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await runDueJobs(services, jobs, isStopped, stopping.signal, names)
  }
  const all = namesFor(services)
  const queues = [all.filter((name) => !long.includes(name)), all.filter((name) => long.includes(name))]
  const stops = queues.map((names) =>
    repeat(
      (isStopped) => look(names, isStopped),
      pauseMs,
      (error) => log.error({ err: error }, 'jobs could not be looked at; tried again soon'),
    ),
  )
  return async () => {
    stopping.abort()
    await Promise.all(stops.map((stop) => stop()))
  }
}
