import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { TestApp } from '#server/testing/app.ts'
import { type Case, cases } from './cases.ts'
import { giveRecordings, processorTime, restingMemory, start, stop, untilIdle } from './child.ts'
import { median } from './figures.ts'
import { isSignIn, replayable, type Statement, statementsOf } from './recording.ts'
import { withApp } from './with-app.ts'
import { makeWorld, type Person, type World } from './world.ts'

/*
 * npm run bench: the platform's calls compared with the strongest floor, a bare Fastify + pg that replays exactly the
 * statements of each call, as they were recorded when this run began. Both run on the same machine in turn: absolute
 * figures depend on the machine, the shares are what counts. `npm run bench plan` measures the calls whose names contain
 * that. BENCH_SECONDS is the length of a slice, and with BENCH_FLOOR=anonymous the floor does not find who calls.
 * The figures are also written to bench/last.json.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 1)
const isAnonymous = process.env.BENCH_FLOOR === 'anonymous'
const rounds = 3
const only = process.argv[2] ?? ''
const aims = { read: { median: 55, least: 41 }, write: { median: 45, least: 34 } }

/** What takes long would keep the processor beyond its slice. */
const connectionsOf = ({ kind, who }: Case) => (kind === 'computes' ? 2 : who === 'practices' ? 4 : 20)

let turn = 0
/** Who makes a case's calls. */
const callersOf = ({ who, kind }: Case, { people }: World): Person[] =>
  kind === 'computes' ? people[who].slice(0, 4) : people[who]

/** The next call of a case: whose it is, and what it asks. */
function nextCall(test: Case, world: World, at = turn++ % callersOf(test, world).length) {
  const person = callersOf(test, world)[at]!
  return { at, person, asked: test.ask(person, turn, world) }
}

/** What a case's calls run, for each of its people. */
async function record({ services, call }: TestApp, test: Case, world: World): Promise<Statement[][]> {
  const ran = async (at: number) => {
    const { person, asked } = nextCall(test, world, at)
    turn += callersOf(test, world).length
    const statements = await statementsOf(services.database.pool, async () => {
      const { status, problem } = await call(test.route, asked, person.token)
      if (status >= 300) throw new Error(`${test.name}: ${status} ${problem.detail}`)
    })
    return { statements, named: asked.named ?? {} }
  }
  const recorded: Statement[][] = []
  const people = callersOf(test, world).length
  for (let at = 0; at < people; at++) {
    // The first call of a person may make rows that the later ones find.
    await ran(at)
    const [first, second] = [await ran(at), await ran(at)]
    recorded.push(
      replayable(first.statements, second.statements, first.named).filter(
        (statement) => !isAnonymous || !isSignIn(statement),
      ),
    )
  }
  return recorded
}

type Server = Awaited<ReturnType<typeof start>> & { isBare: boolean }
/** `processor`: milliseconds of the server's own process for a call, which other load on the machine hardly changes. */
type Measured = { perSecond: number; p50: number; p99: number; processor: number }

async function measure(
  { url, child, isBare }: Server,
  test: Case,
  world: World,
  duration: number,
): Promise<Measured> {
  const [method, path] = test.route.split(' ') as ['GET', string]
  const before = await processorTime(child)
  const result = await autocannon({
    url,
    connections: connectionsOf(test),
    duration,
    requests: [
      {
        method,
        setupRequest(request) {
          const { at, person, asked } = nextCall(test, world)
          const { params = {}, query, named = {} } = asked
          const search = query
            ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
            : ''
          const own = `/api/v1${path.replace(/:(\w+)/g, (_, name: string) => params[name]!)}${search}`
          const body = method === 'GET' ? undefined : JSON.stringify(isBare ? named : asked.body)
          return {
            ...request,
            path: isBare ? `/${encodeURIComponent(test.name)}/${at}` : own,
            headers: {
              ...(!isBare && { authorization: `Bearer ${person.token}` }),
              ...(body && { 'content-type': 'application/json' }),
            },
            ...(body && { body }),
          }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${test.name}: ${result.non2xx} refused, ${result.errors} failed`)
  const { requests, latency } = result
  return {
    perSecond: requests.total / result.duration,
    ...{ p50: latency.p50, p99: latency.p99 },
    processor: ((await processorTime(child)) - before) / requests.total,
  }
}

type Figures = { name: string; kind: Case['kind']; statements: number; share: number } & Record<
  'floor' | 'ours',
  Measured
>

/** Measures floor and platform in turns, because the machine's speed varies; the share is the median of the turns. */
async function compare(test: Case, world: World, { db }: TestApp, floor: Server, ours: Server) {
  const slice = async (server: Server, duration: number) => {
    await test.clear?.(db)
    return measure(server, test, world, duration)
  }
  for (const server of [floor, ours]) await slice(server, 0.6)
  const turns: { floor: Measured; ours: Measured }[] = []
  for (let round = 0; round < rounds; round++)
    turns.push({ floor: await slice(floor, seconds), ours: await slice(ours, seconds) })
  const shareOf = (one: (typeof turns)[number]) => (100 * one.ours.perSecond) / one.floor.perSecond
  const middle = turns.toSorted((a, b) => shareOf(a) - shareOf(b))[Math.floor(rounds / 2)]!
  return { ...middle, share: Math.round(shareOf(middle)) }
}

function line({ name, kind, statements, share, floor, ours }: Figures) {
  const shown = ({ perSecond, p50, p99, processor }: Measured) =>
    `${perSecond.toFixed(0).padStart(7)} ${String(p50).padStart(5)} ${String(p99).padStart(5)} ${processor.toFixed(2).padStart(6)}`
  const mark = kind !== 'computes' && share < aims[kind].least ? `  <- below ${aims[kind].least}%` : ''
  return `${name.padEnd(22)} ${kind.padEnd(8)} ${String(statements).padStart(4)} ${shown(floor)}  ${shown(ours)} ${`${share}%`.padStart(6)}${mark}`
}

function verdicts(figures: Figures[]) {
  return (['read', 'write'] as const).flatMap((kind) => {
    const shares = figures.filter((one) => one.kind === kind).map(({ share }) => share)
    if (shares.length === 0) return []
    const { median: aim, least } = aims[kind]
    return `${kind}s: median ${median(shares)}% of the floor (aim ${aim}%), least ${Math.min(...shares)}% (aim ${least}%)`
  })
}

const children: ChildProcess[] = []
async function begin(kind: 'ours' | 'bare', databaseUrl: string): Promise<Server> {
  const server = { ...(await start(kind, databaseUrl)), isBare: kind === 'bare' }
  children.push(server.child)
  return server
}

async function compareAll(app: TestApp, databaseUrl: string) {
  const world = await makeWorld(app)
  const chosen = cases.filter(({ name }) => name.includes(only))
  const recordings: Record<string, Statement[][]> = {}
  for (const test of chosen) recordings[test.name] = await record(app, test, world)

  // The first start after an install compiles the sources. The second one is like all later ones, so it is measured.
  const first = await start('ours', databaseUrl)
  await stop(first.child)
  const ours = await begin('ours', databaseUrl)
  const floor = await begin('bare', databaseUrl)
  await giveRecordings(floor.child, recordings)
  await untilIdle(app)
  const atRest = await restingMemory(ours.child)

  console.log(
    `20 connections (4 for large practices, 2 where it computes), ${rounds} slices of ${seconds} s each, PostgreSQL on the same machine; the floor ${isAnonymous ? 'does not find who calls' : 'runs every statement'}\n`,
  )
  console.log(
    'call                   kind     stmt   floor   p50   p99    cpu     ours   p50   p99    cpu  share\n' +
      '                                       req/s    ms    ms     ms    req/s    ms    ms     ms',
  )
  const figures: Figures[] = []
  for (const test of chosen) {
    const statements = recordings[test.name]![0]!.length
    const compared = await compare(test, world, app, floor, ours)
    figures.push({ name: test.name, kind: test.kind, statements, ...compared })
    console.log(line(figures.at(-1)!))
  }
  console.log(`\n${verdicts(figures).join('\n')}`)
  console.log(`ready on PostgreSQL in ${ours.readyMs} ms; ${atRest} MB of memory at rest`)
  writeFileSync(
    'bench/last.json',
    `${JSON.stringify({ at: new Date().toISOString(), seconds, isAnonymous, figures }, null, 2)}\n`,
  )
}

await withApp(async (app, databaseUrl) => {
  try {
    await compareAll(app, databaseUrl)
  } finally {
    for (const child of children) await stop(child)
  }
})
