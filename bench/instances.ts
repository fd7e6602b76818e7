import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import pg from 'pg'
import { freePort, unprivilegedUser } from '#server/testing/postgres-server.ts'
import { startTied } from '#server/testing/tied.ts'
import { filled } from '../trials/cluster.ts'
import { processorOf } from '../trials/platform.ts'
import { cases } from './cases.ts'
import { processorTime, start, stop } from './child.ts'
import { median } from './figures.ts'
import { withApp } from './with-app.ts'
import { makeWorld, type World } from './world.ts'

/*
 * npm run bench:instances: what two instances cost on one database, and what PgBouncer costs, against one instance that is
 * connected directly: the calls of challengers, one after the other, over 20 connections. Needs `apt-get install pgbouncer`.
 */
/** Calls of a turn. A busy machine takes longer for them, and measures the same. */
const callsInTurn = Number(process.env.BENCH_CALLS ?? 2500)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const connections = 20
const calls = cases.filter(({ who, kind, clear }) => who === 'patients' && kind !== 'computes' && !clear)

type Setup = { name: string; urls: string[]; children: ChildProcess[]; pooler?: number }
type Measured = {
  perSecond: number
  platform: number
  database: number
  pooler: number
  waited: number
  p99: number
}

let turn = 0
function nextRequest({ people }: World): autocannon.Request {
  const n = turn++
  const { route, ask } = calls[n % calls.length]!
  const round = Math.floor(n / calls.length)
  const person = people.patients[round % people.patients.length]!
  const { params = {}, query = {}, body } = ask(person, round, undefined as never)
  const [method, address] = route.split(' ') as ['GET', string]
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return {
    method,
    path: `/api/v1${address.replace(/:(\w+)/g, (_, name: string) => params[name]!)}?${search}`,
    headers: {
      authorization: `Bearer ${person.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** Milliseconds that sessions wait for locks, seen every 20 ms. */
function watchLocks(client: pg.Client) {
  let isOver = false
  const watching = (async () => {
    let waited = 0
    for (let last = performance.now(); !isOver; await pause(20)) {
      const { rows } = await client.query(
        "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'",
      )
      const now = performance.now()
      waited += rows[0].waiting * (now - last)
      last = now
    }
    return waited
  })()
  return () => {
    isOver = true
    return watching
  }
}

/**
 * Calls that each instance gets first. Until an instance has had 6,000 its calls cost more, because code is still being
 * compiled: two that share the calls of one would look up to half as dear again.
 */
const warming = 8000

/** So many calls, over all instances. */
const callAll = (setup: Setup, world: World, count: number) =>
  Promise.all(
    setup.urls.map((url) =>
      autocannon({
        url,
        connections: connections / setup.urls.length,
        amount: Math.round(count / setup.urls.length),
        requests: [{ setupRequest: (request) => ({ ...request, ...nextRequest(world) }) }],
      }),
    ),
  )

async function measure(setup: Setup, world: World, client: pg.Client, postmaster: number): Promise<Measured> {
  const used = async () => ({
    platform: (await Promise.all(setup.children.map(processorTime))).reduce((sum, ms) => sum + ms, 0),
    database: processorOf(postmaster),
    pooler: setup.pooler ? processorOf(setup.pooler) : 0,
  })
  const stopWatch = watchLocks(client)
  const before = await used()
  const from = performance.now()
  const results = await callAll(setup, world, callsInTurn)
  const seconds = (performance.now() - from) / 1000
  const after = await used()
  const waited = await stopWatch()
  const total = results.reduce((sum, { requests }) => sum + requests.total, 0)
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
  if (failed > 0) throw new Error(`${setup.name}: ${failed} of ${total} calls failed`)
  return {
    perSecond: total / seconds,
    platform: (after.platform - before.platform) / total,
    database: (after.database - before.database) / total,
    pooler: (after.pooler - before.pooler) / total,
    waited: waited / total,
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  }
}

/** PgBouncer before the database, in a mode. */
async function startPooler(address: URL, mode: string, folder: string) {
  const port = String(await freePort())
  const users = path.join(folder, 'users.txt')
  fs.writeFileSync(users, '"postgres" "bench"\n')
  const file = path.join(folder, `${mode}.ini`)
  const to = {
    primary_host: address.hostname,
    primary_port: address.port,
    database: address.pathname.slice(1),
  }
  fs.writeFileSync(file, filled('pgbouncer.ini', { ...to, port, mode, users, connections: '60' }))
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const tied = startTied(['/usr/sbin/pgbouncer', file], { ...user, cwd: '/', stderr: 'pipe' })
  tied.child.stderr!.resume()
  return { url: `postgres://postgres:bench@127.0.0.1:${port}/thali`, tied }
}

await withApp(async (app, databaseUrl) => {
  const world = await makeWorld(app)
  const address = new URL(databaseUrl)
  const client = new pg.Client(databaseUrl)
  // When something fails the database ends first: that error would hide the other.
  client.on('error', () => {})
  await client.connect()
  for (const [name, value] of [
    ['timezone', 'UTC'],
    ['max_parallel_workers_per_gather', '0'],
  ])
    await client.query(`alter role postgres set ${name} to '${value}'`)
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const postmaster = Number(
    fs
      .readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8')
      .replace(/^.*\) \S /s, '')
      .split(' ')[0],
  )
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'thali-bench-'))
  fs.chmodSync(folder, 0o755)
  const poolers = {
    session: await startPooler(address, 'session', folder),
    transaction: await startPooler(address, 'transaction', folder),
  }
  const unnamed = { DATABASE_POOLING: 'transaction', DATABASE_DIRECT_URL: databaseUrl }
  const setups: Setup[] = []
  async function add(
    name: string,
    url: string,
    more: Record<string, string> = {},
    count = 1,
    pooler?: number,
  ) {
    const started = []
    while (started.length < count) started.push(await start('ours', url, 0, more))
    const urls = started.map(({ url }) => url)
    setups.push({ name, urls, children: started.map(({ child }) => child), ...(pooler && { pooler }) })
  }
  try {
    await add('one instance', databaseUrl)
    await add('two instances', databaseUrl, {}, 2)
    await add('unnamed statements', databaseUrl, unnamed)
    await add('PgBouncer, session', poolers.session.url, {}, 1, poolers.session.tied.child.pid)
    await add(
      'PgBouncer, transaction',
      poolers.transaction.url,
      unnamed,
      1,
      poolers.transaction.tied.child.pid,
    )
    const measured = setups.map((): Measured[] => [])
    for (const setup of setups) await callAll(setup, world, warming * setup.urls.length)
    for (let round = 0; round < rounds; round++)
      for (const [at, setup] of setups.entries())
        measured[at]!.push(await measure(setup, world, client, postmaster))
    const middle = (at: number, name: keyof Measured) => median(measured[at]!.map((one) => one[name]))
    console.log(
      `${calls.length} calls of challengers in turn, ${connections} connections, median of ${rounds} turns of ${callsInTurn}; ms a call`,
    )
    console.table(
      setups.map(({ name }, at) => ({
        name,
        'calls/s': Math.round(middle(at, 'perSecond')),
        'p99 ms': middle(at, 'p99'),
        platform: Number(middle(at, 'platform').toFixed(3)),
        database: Number(middle(at, 'database').toFixed(3)),
        pooler: Number(middle(at, 'pooler').toFixed(3)),
        'waits for locks': Number(middle(at, 'waited').toFixed(3)),
      })),
    )
  } finally {
    for (const { children } of setups) for (const child of children) await stop(child)
    for (const { tied } of Object.values(poolers)) await tied.end()
    await client.end()
    fs.rmSync(folder, { recursive: true })
  }
})
