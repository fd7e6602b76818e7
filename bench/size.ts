import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { accessRules, type Role, statusOf } from '#domain/endpoint.ts'
import type { Options, TestApp } from '#server/testing/app.ts'
import type { Care } from '#server/testing/clinic.ts'
import { recipes } from '#server/testing/recipes.ts'
import { goodRequest } from '#server/testing/walk.ts'
import { start, stop, untilIdle } from './child.ts'
import { quantile } from './figures.ts'
import { fill } from './fill.ts'
import { careIfAny } from './filled.ts'
import { variantsOf } from './variants.ts'
import { withApp } from './with-app.ts'

/*
 * npm run bench:size [people] [routes, as a regular expression]: every call on a platform of that many people (10,000 by default; a million need
 * 14 GB of disk), in two steps: how many a second the server can serve, 12 at once (more than the connections to the database), and then the waiting times while
 * they arrive at half that rate, or at the rate of another run (BENCH_RATES=bench/size-1000000.json). Time counts from
 * when a call should have been sent. BENCH_SECONDS is the length of the second step. BENCH_FOLDER keeps the filled
 * database for further runs of the same day. All figures are written to bench/size-<people>.json.
 */
const people = Number(process.argv[2] ?? 10_000)
const only = new RegExp(process.argv[3] ?? '')
const seconds = Number(process.env.BENCH_SECONDS ?? 1)
const aims = { challenger: 50, staff: 150 }
/** The people who write, each once, and those of them who read in turn. */
const [writers, readers] = [180, 20]
const atOnce = 12
/** Fewer waiting times than this say little of the slowest hundredth; more seconds than this are not spent on a call. */
const [fewest, longest] = [40, 4]

/**
 * Left out: streams; what ends the session or the account that the others call with; and calls of strangers that write,
 * which the limits of haste refuse.
 */
const isLeftOut = (route: ContractRoute) =>
  /^(GET \/events|POST \/auth\/logout|DELETE \/account|POST \/account\/(password|second)|PUT \/account\/push)/.test(
    route,
  ) ||
  (contract[route].access === 'anyone' && !route.startsWith('GET '))

type Request = Options & { token: string | undefined }
const agent = new http.Agent({ keepAlive: true, maxSockets: 500 })

/** Makes a call over the network. Returns its status when the answer has been read. */
async function send(
  base: string,
  route: ContractRoute,
  { params, query, body, token }: Request,
): Promise<number> {
  const [method, path] = route.split(' ') as [string, string]
  const url = new URL(`${base}/api/v1${path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '')}`)
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, String(value))
  const bytes = body instanceof Uint8Array ? body : body === undefined ? undefined : JSON.stringify(body)
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(bytes !== undefined && { 'content-type': type }),
  }
  const request = http.request(url, { method, agent, headers })
  request.end(bytes)
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode!
}

type Figures = {
  route: string
  who: keyof typeof aims
  perSecond: number
  rate: number
  calls: number
  p50: number
  p99: number
  max: number
}

async function measure(
  base: string,
  name: string,
  route: ContractRoute,
  requests: Request[],
  given?: number,
) {
  const expected = recipes[route]?.status ?? statusOf(route, contract[route])
  let [next, failed] = [0, 0]
  const call = async () => {
    const status = await send(base, route, requests[next++ % requests.length]!)
    if (status !== expected) failed = status
  }
  // What writes uses up its request: each is sent once, a third of them to find the rate.
  const isOnce = !route.startsWith('GET ')
  // The first calls compile the code.
  for (let n = 0; n < 2; n++) await call()
  const until = performance.now() + (seconds * 1000) / 2
  const begun = performance.now()
  const most = isOnce ? requests.length / 3 : Number.POSITIVE_INFINITY
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < most && performance.now() < until) await call()
    }),
  )
  const perSecond = ((next - 2) * 1000) / (performance.now() - begun)
  const rate = given ?? perSecond / 2
  const left = isOnce ? requests.length - next : Number.POSITIVE_INFINITY
  const calls = Math.min(left, Math.max(fewest, Math.round(rate * seconds)), Math.ceil(rate * longest) + 4)
  const times: number[] = []
  const first = performance.now()
  await Promise.all(
    Array.from({ length: calls }, async (_, n) => {
      const due = first + (n * 1000) / rate
      await pause(Math.max(0, due - performance.now()))
      await call()
      times.push(performance.now() - due)
    }),
  )
  const who = ['patient', 'anyone', 'signed in'].some((one) => contract[route].access.startsWith(one))
    ? ('challenger' as const)
    : ('staff' as const)
  const figures = { p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: Math.max(...times) }
  return { failed, figures: { route: name, who, perSecond, rate, calls, ...figures } satisfies Figures }
}

/** Who may make a call: a challenger before a nutritionist, who comes before an administrator. */
function tokenFor(route: ContractRoute, care: Care, admin: string) {
  const { access } = contract[route]
  if (access === 'anyone') return undefined
  const roles: readonly Role[] = access === 'signed in' ? ['patient'] : accessRules[access]
  if (roles.includes('patient')) return care.patient
  return roles.includes('nutritionist') ? care.nutritionist : { id: '', tokens: { access_token: admin } }
}

async function measureAll(app: TestApp, databaseUrl: string) {
  const cares: Care[] = []
  // Their weeks begin today; they share their homes with nobody, and none of them or their nutritionists is suspended.
  for (let n = 14; cares.length < writers; n += 14)
    if (n % 200 > 4 && n % 20 !== 0) {
      const care = await careIfAny(app, n)
      if (care) cares.push(care)
    }
  for (const table of ['progress_reports', 'weights'] as const)
    await app.db
      .deleteFrom(table)
      .where(
        'patient_id',
        'in',
        cares.map(({ patient }) => patient.id),
      )
      .execute()
  const admin = (await app.signUp('admin')).tokens.access_token
  // All calls together take longer than a token lives.
  await sql`update access_tokens set expires_at = now() + interval '10 hours' where expires_at > now()`.execute(
    app.db,
  )
  const rates: Record<string, number> = {}
  if (process.env.BENCH_RATES)
    for (const { route, rate } of (await import(`../${process.env.BENCH_RATES}`, { with: { type: 'json' } }))
      .default.figures as Figures[])
      rates[route] = rate
  // The night's work takes long where many people are.
  await sql`insert into jobs (name, due_at) select name, now() + interval '20 hours'
    from unnest(array['nightly', 'reminders']) name
    on conflict (name) do update set due_at = excluded.due_at`.execute(app.db)
  const ours = await start('ours', databaseUrl)
  try {
    await untilIdle(app)
    const found: Figures[] = []
    console.log(
      `${people.toLocaleString('en')} people; aims of p99: ${aims.challenger} ms for challengers, ${aims.staff} ms for staff\n`,
    )
    console.log('call'.padEnd(90), '   req/s    rate   calls     p50     p99')
    for (const route of (Object.keys(contract) as ContractRoute[]).filter(
      (one) => only.test(one) && !isLeftOut(one),
    )) {
      const care = cares[0]!
      const variants = route.startsWith('GET ')
        ? variantsOf(route, { busiest: care.nutritionist.id, challenger: care.patient.id })
        : []
      for (const query of [undefined, ...variants]) {
        const name = query ? `${route}?${new URLSearchParams(query as Record<string, string>)}` : route
        const requests: Request[] = []
        for (let n = 0; n < (route.startsWith('GET ') ? readers : writers); n++) {
          const theirs = cares[n]!
          const caller = tokenFor(route, theirs, admin)
          const good = await goodRequest(app, route, theirs, caller?.id)
          requests.push({ ...good, query: query ?? good.query, token: caller?.tokens.access_token })
        }
        const { failed, figures } = await measure(ours.url, name, route, requests, rates[name])
        found.push(figures)
        const { who, perSecond, rate, calls, p50, p99 } = figures
        const mark = `${p99 > aims[who] ? '  <- misses the aim' : ''}${failed ? `  some answer ${failed}` : ''}`
        const columns = [perSecond.toFixed(0), rate.toFixed(0), String(calls), p50.toFixed(1), p99.toFixed(1)]
        console.log(name.slice(0, 90).padEnd(90), ...columns.map((text) => text.padStart(7)), mark)
      }
    }
    const late = found.filter(({ who, p99 }) => p99 > aims[who])
    console.log(`\n${late.length} of ${found.length} miss the aim`)
    const { rows } = await sql<{ name: string; rows: number; bytes: number }>`
      select relname as name, reltuples::float8 as rows, pg_total_relation_size(oid)::float8 as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by bytes desc limit 15`.execute(
      app.db,
    )
    for (const { name, rows: many, bytes } of rows)
      console.log(
        `${name.padEnd(22)} ${many.toLocaleString('en').padStart(12)} rows ${(bytes / 1e6).toFixed(0).padStart(7)} MB`,
      )
    writeFileSync(
      `bench/size-${people}.json`,
      `${JSON.stringify({ people, figures: found, tables: rows }, null, 2)}\n`,
    )
  } finally {
    await stop(ours.child)
  }
}

/** Fills the database, unless an earlier run has. */
async function fillOnce(app: TestApp) {
  if (await app.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
  const filling = performance.now()
  // Data that a crash may take are written faster.
  const set = (value: string) => sql`alter system set fsync = ${sql.lit(value)}`.execute(app.db)
  const reload = () => sql`select pg_reload_conf()`.execute(app.db)
  await set('off').then(reload)
  await fill(app, people)
  await set('on').then(reload)
  console.log(`filled in ${Math.round((performance.now() - filling) / 1000)} s`)
}

await withApp(async (app, databaseUrl) => {
  await fillOnce(app)
  await measureAll(app, databaseUrl)
}, process.env.BENCH_FOLDER)
