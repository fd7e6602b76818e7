import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { makeCluster } from './cluster.ts'
import { makePlatform, type Platform } from './platform.ts'
import { trial } from './trial.ts'
import { makeWriters } from './writers.ts'

/*
 * npm run trial:machines [rounds]: what docs/operations.md recommends for more than one machine, on this one (cluster.ts),
 * while people write messages. The PostgreSQL of each standby is killed while an administrator reads figures, which keep
 * coming. The PostgreSQL of the primary is killed, then its machine, each `rounds` times; an instance
 * is killed every 5 s for a minute; all are upgraded one after the other, with a migration. Nothing acknowledged may be
 * lost or doubled, writing works again after 15 s and 40 s, and calls that are repeated as the interface does never fail.
 */
const [rounds = 5] = process.argv.slice(2).map(Number)
const secondsBack = { PostgreSQL: 15, machine: 40 }
const minute = 60_000
/** Milliseconds, on a machine that carries all of it. */
const figuresWithin = 5000
/** As the interface: a read is tried three times, after 1 and 2 s; a write with the same key. */
const asInterface = { pauses: (failures: number) => 500 * 2 ** failures, attempts: 3 }

/** What docs/monitoring/alerts.yml reads of the programs that are not ours. */
const watched = [
  'haproxy_server_status{proxy="primary",server="a",state="UP"}',
  'patroni_sync_standby{',
  'patroni_postgres_running{',
  'patroni_dcs_last_seen{',
]

/** Notes after how many seconds all could write again. */
type Note = (seconds: number) => void

/** The program with one migration more, as a later version has. */
function laterVersion(folder: string): string {
  const later = path.join(folder, 'later')
  fs.mkdirSync(later)
  for (const name of ['server', 'thali.mjs', 'package.json'])
    fs.cpSync(name, path.join(later, name), { recursive: true })
  for (const name of [
    'domain',
    'web',
    'dist',
    'node_modules',
    'scripts',
    'package-lock.json',
    'vite.config.ts',
  ])
    fs.symlinkSync(path.resolve(name), path.join(later, name))
  fs.writeFileSync(
    path.join(later, 'server/db/migrations/9999-later.sql'),
    'alter table messages add column later text; alter table assignments add column later text;',
  )
  return path.join(later, 'thali.mjs')
}

/** Listens to live events as a page does: when the stream ends, it opens the next one. */
function listen(people: Platform, token: string) {
  let heard = 0
  const over = new AbortController()
  const listening = (async () => {
    while (!over.signal.aborted) {
      try {
        const { body } = await fetch(`${people.url}/api/v1/events`, {
          headers: { authorization: `Bearer ${token}` },
          signal: over.signal,
        })
        for await (const piece of body!) if (Buffer.from(piece).includes('conversation')) heard++
      } catch {}
      if (!over.signal.aborted) await pause(1000)
    }
  })()
  return {
    heard: () => heard,
    close: () => {
      over.abort()
      return listening
    },
  }
}

await trial('machines', async () => {
  const cluster = await makeCluster()
  const instances = await Promise.all(
    cluster.names.map((name) =>
      makePlatform({
        DATABASE_URL: cluster.pooled,
        DATABASE_DIRECT_URL: cluster.direct,
        DATABASE_STANDBY_URL: cluster.standbys,
        PORT: String(cluster.ports(name)),
      }),
    ),
  )
  const people = await makePlatform()
  const failures: string[] = []
  const rows: Record<string, string | number>[] = []
  try {
    for (const instance of instances) await instance.start()
    people.url = cluster.people
    const care = await people.makeCare(8)
    const writers = makeWriters(people, care.patients)
    const ended: number[] = []
    for (const [at, instance] of instances.entries()) void instance.exited().then(() => ended.push(at))
    const page = listen(people, care.nutritionist.token)
    /** When the last answered attempt of each person began. */
    const begun = new Map<string, number>()

    /** Does `work` while people write and read; `limit` is the longest time in seconds until all can write again. */
    async function row(what: string, times: number, work: (note: Note) => Promise<void>, limit?: number) {
      const before = writers.acknowledged.length
      const started = performance.now()
      let isOver = false
      let longest = 0
      const repeating = limit ? { pauses: () => 250 } : asInterface
      const writing = writers.persist(
        () => isOver,
        repeating,
        ({ id }, at) => begun.set(id, at),
      )
      const reading = readOn(() => isOver)
      await work((seconds) => (longest = Math.max(longest, seconds)))
      isOver = true
      // While no primary stands, reads fail for longer than the interface repeats them.
      const [written, read] = [await writing, await reading]
      const failed = limit ? written : [...written, ...read]
      const seconds = (performance.now() - started) / 1000
      const perSecond = (writers.acknowledged.length - before) / seconds
      rows.push({
        ...{ what, times, 'writes/s': Math.round(perSecond), failed: failed.length },
        ...(limit && { 'back after s': Number(longest.toFixed(1)), 'at most': limit }),
      })
      console.log(rows.at(-1))
      if (limit && longest > limit) failures.push(`${what}: back after ${longest.toFixed(1)} s`)
      if (failed.length > 0) failures.push(`${what}: ${failed.length} calls failed: ${failed[0]}`)
    }
    /** One person reads, three times when it fails. */
    async function readOn(isOver: () => boolean) {
      const failed: string[] = []
      for (; !isOver(); await pause(20)) {
        let status = 0
        for (let tries = 1; tries <= asInterface.attempts; tries++) {
          status = await writers.read(care.patient)
          if (status > 0 && status < 500) break
          if (tries < asInterface.attempts) await pause(asInterface.pauses(tries))
        }
        if (status !== 200) failed.push(`a read got ${status}`)
      }
      return failed
    }
    /** Waits until everybody has written again, and answers after how many seconds. */
    async function untilBack(from: number) {
      while (!care.patients.every(({ id }) => (begun.get(id) ?? 0) > from)) {
        if (performance.now() - from > 3 * minute) throw new Error('Writing did not work again.')
        await pause(50)
      }
      return (performance.now() - from) / 1000
    }
    /** The administrator reads the figures all the time. Says how often, and the longest time that it took. */
    async function readFigures(isOver: () => boolean) {
      const { token } = await people.admin()
      const known = { reads: 0, longest: 0 }
      for (; !isOver(); await pause(50)) {
        const from = performance.now()
        const { status } = await people.call('GET /admin/metrics', {}, token).catch(() => ({ status: 0 }))
        if (status !== 200) failures.push(`figures got ${status}`)
        known.longest = Math.max(known.longest, performance.now() - from)
        known.reads++
      }
      return known
    }
    await row('no failure', 1, () => pause(10_000))
    await row(
      'PostgreSQL of each standby killed',
      cluster.names.length - 1,
      async (note) => {
        let isOver = false
        const reading = readFigures(() => isOver)
        const primary = await cluster.untilSafe()
        for (const name of cluster.names) {
          if (name === primary) continue
          await cluster.untilSafe()
          await pause(2000)
          const from = performance.now()
          cluster.killPostgres(name)
          note(await untilBack(from))
        }
        isOver = true
        const { reads, longest } = await reading
        console.log(`figures read ${reads} times, at most ${Math.round(longest)} ms`)
        if (longest > figuresWithin) failures.push(`figures took ${Math.round(longest)} ms`)
      },
      secondsBack.PostgreSQL,
    )
    await row(
      'PostgreSQL of the primary killed',
      rounds,
      async (note) => {
        for (let round = 0; round < rounds; round++) {
          const primary = await cluster.untilSafe()
          await pause(2000)
          const from = performance.now()
          cluster.killPostgres(primary)
          note(await untilBack(from))
        }
      },
      secondsBack.PostgreSQL,
    )
    await row(
      'machine of the primary killed',
      rounds,
      async (note) => {
        for (let round = 0; round < rounds; round++) {
          const primary = await cluster.untilSafe()
          await pause(2000)
          const from = performance.now()
          await cluster.killMachine(primary)
          note(await untilBack(from))
          cluster.startMember(primary)
        }
      },
      secondsBack.machine,
    )
    if (ended.length > 0) failures.push(`instances ended: ${ended}`)
    await cluster.untilSafe()

    const heard = page.heard()
    const lastFailover = new Date()
    await row('an instance killed every 5 s', 12, async () => {
      for (let kill = 0; kill < 12; kill++) {
        const instance = instances[kill % instances.length]!
        await instance.kill()
        await Promise.all([instance.start(), pause(5000)])
      }
    })
    await row('rolling upgrade with a migration', instances.length, async () => {
      const program = laterVersion(cluster.folder)
      for (const instance of instances) {
        await instance.stop()
        instance.program = program
        await instance.start()
        await pause(2000)
      }
    })
    if (page.heard() === heard) failures.push('live events did not come again')
    await page.close()

    const figures = await cluster.figures()
    // Sessions of the standbys that HAProxy has begun: figures were read there.
    if (!/^haproxy_backend_sessions_total\{proxy="standbys"\} [1-9]/m.test(figures))
      failures.push('no standby was read')
    for (const figure of watched)
      if (!figures.includes(`\n${figure}`)) failures.push(`no figure begins with ${figure}`)

    const { lost, doubled } = await writers.check()
    if (lost + doubled > 0) failures.push(`${lost} lost, ${doubled} doubled`)
    const database = await openDatabase({ databaseUrl: cluster.direct, dataDir: '' })
    const { rows: jobs } = await database.pool.query('select name from jobs where succeeded_at > $1', [
      lastFailover,
    ])
    await database.close()
    if (jobs.length === 0) failures.push('no job ran after the last failover')
    console.table(rows)
    const told = `${writers.acknowledged.length} writes acknowledged, ${lost} lost, ${doubled} doubled`
    return { figures: told, failures }
  } finally {
    await Promise.all([...instances, people].map((platform) => platform.remove()))
    await cluster.remove()
  }
})
