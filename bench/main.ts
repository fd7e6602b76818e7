import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { addDays, today } from '#domain/dates.ts'
import { planColumns } from '#server/plans/plan-columns.ts'
import type { TestApp } from '#server/testing/app.ts'
import { restingMemory, start, stop } from './child.ts'
import { sampleWeek } from './sample-week.ts'
import { withApp } from './with-app.ts'

/*
 * npm run bench: the platform's calls compared with bare Fastify + pg, on the same machine in the same run. Absolute
 * figures depend on the machine; the shares are what counts.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const connections = 20
const people = 40

const children: ChildProcess[] = []

async function compare({ db, signUp }: TestApp, databaseUrl: string) {
  const tokens: { id: string; token: string }[] = []
  for (let n = 0; n < people; n++) {
    const { id, tokens: session } = await signUp('patient')
    const weekStart = addDays(today(), -3)
    const days = sampleWeek(weekStart)
    await db
      .insertInto('meal_plans')
      .values({
        id: crypto.randomUUID(),
        patient_id: id,
        week_start: weekStart,
        status: 'published',
        published_at: new Date().toISOString(),
        ...planColumns(days),
      })
      .execute()
    await db
      .insertInto('progress_reports')
      .values(
        Array.from({ length: 52 }, (_, week) => ({
          id: crypto.randomUUID(),
          patient_id: id,
          week_start: addDays(today(), -7 * week),
          weight_kg: 80 - week / 10,
          waist_cm: 90,
          adherence_pct: 82,
          energy_levels: 7,
          notes: 'Felt good this week',
        })),
      )
      .execute()
    tokens.push({ id, token: session.access_token })
  }
  await sql`vacuum analyze`.execute(db)

  // The first start after an install compiles the sources. The second one is like all later ones, so it is measured.
  const first = await start('ours', databaseUrl)
  await stop(first.child)
  const ours = await start('ours', databaseUrl)
  children.push(ours.child)
  const bare = await start('bare', databaseUrl)
  children.push(bare.child)
  const atRest = await restingMemory(ours.child)

  let turn = 0
  const next = () => tokens[turn++ % people]!
  // A new date for each request: there is one report per person and date.
  const nextDate = () => addDays('1950-01-01', Math.floor(turn / people))
  const report = () => ({
    week_start: nextDate(),
    weight_kg: 71.5,
    waist_cm: 84,
    adherence_pct: 85,
    energy_levels: 7,
    notes: 'Walked every day',
  })
  type Case = { name: string; aim: number; method: 'GET' | 'POST'; ours: string; bare: string }
  const cases: Case[] = [
    { name: 'who am I', aim: 50, method: 'GET', ours: '/api/v1/auth/me', bare: '/me/' },
    { name: 'list of reports', aim: 50, method: 'GET', ours: '/api/v1/patients/progress', bare: '/reports/' },
    { name: 'create report', aim: 40, method: 'POST', ours: '/api/v1/patients/progress', bare: '/reports/' },
    { name: 'current plan', aim: 50, method: 'GET', ours: '/api/v1/patients/current-plan', bare: '/plan/' },
  ]

  type Measured = { perSecond: number; p99: number }
  async function measure(url: string, test: Case, ownPath: boolean, duration: number): Promise<Measured> {
    const result = await autocannon({
      url,
      connections,
      duration,
      requests: [
        {
          method: test.method,
          setupRequest(request) {
            const person = next()
            return {
              ...request,
              path: ownPath ? test.ours : `${test.bare}${person.id}`,
              headers: {
                ...(ownPath && { authorization: `Bearer ${person.token}` }),
                ...(test.method === 'POST' && { 'content-type': 'application/json' }),
              },
              ...(test.method === 'POST' && { body: JSON.stringify(report()) }),
            }
          },
        },
      ],
    })
    if (result.non2xx > 0 || result.errors > 0)
      throw new Error(`${test.name}: ${result.non2xx} refused, ${result.errors} failed`)
    return { perSecond: result.requests.average, p99: result.latency.p99 }
  }

  console.log(`${connections} connections, ${seconds} s each, PostgreSQL on the same machine\n`)
  console.log('call               bare req/s   p99 ms   ours req/s   p99 ms   share   aim')
  for (const test of cases) {
    // A warm-up first: both are measured after their code is compiled.
    await measure(bare.url, test, false, 2)
    await measure(ours.url, test, true, 2)
    // Both are measured in turns, because the machine's speed varies; the share is the median of the turns.
    const rounds: { plain: Measured; own: Measured }[] = []
    for (let round = 0; round < 5; round++)
      rounds.push({
        plain: await measure(bare.url, test, false, seconds / 5),
        own: await measure(ours.url, test, true, seconds / 5),
      })
    const shareOf = ({ plain, own }: (typeof rounds)[number]) => own.perSecond / plain.perSecond
    const { plain, own } = rounds.sort((a, b) => shareOf(a) - shareOf(b))[2]!
    const share = Math.round((own.perSecond / plain.perSecond) * 100)
    console.log(
      [
        test.name.padEnd(18),
        plain.perSecond.toFixed(0).padStart(11),
        String(plain.p99).padStart(8),
        own.perSecond.toFixed(0).padStart(12),
        String(own.p99).padStart(8),
        `${share}%`.padStart(7),
        `${test.aim}%`.padStart(5),
      ].join(' '),
    )
  }
  console.log(`\nready on PostgreSQL in ${ours.readyMs} ms; ${atRest} MB of memory at rest`)
}

await withApp(async (app, databaseUrl) => {
  try {
    await compare(app, databaseUrl)
  } finally {
    for (const child of children) await stop(child)
  }
})
