import { sql } from 'kysely'
import type pg from 'pg'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { statusOf } from '#domain/endpoint.ts'
import { testApp } from '#server/testing/app.ts'
import type { Caller } from '#server/testing/clinic.ts'
import { recipes } from '#server/testing/recipes.ts'
import { rewindable } from '#server/testing/rewind.ts'
import { goodRequest, refusalOf } from '#server/testing/walk.ts'
import { fill } from '../bench/fill.ts'
import { careOf } from '../bench/filled.ts'
import { commonName, variantsOf } from '../bench/variants.ts'
import { trial, withTestDatabases } from './trial.ts'

/*
 * npm run trial:plans [people] [route]: every call is made on a platform of 100,000 people, and PostgreSQL explains each
 * of its statements with its real values. No statement may read a table or an index from end to end that grows with
 * the number of people, nor many rows of it. A call runs as many statements there as among 1,000 people. Statements of
 * triggers and cascades are not explained.
 */
const people = Number(process.argv[2] ?? 100_000)
const only = process.argv[3] ?? ''
/** A list is counted up to 10,000 rows (`page`), each with the two people whom it concerns. */
const mostRows = 21_000
/** What may read more, and why. */
const known: Partial<Record<ContractRoute, string>> = {
  'DELETE /lab-kinds/:id': 'Looks in all profiles; a practice does it once in a while.',
  'GET /public/queries/counts': 'Counts what visitors wrote, which is little beside what people do.',
}
/** Tables with no more rows than one for 40 people may be read whole: those of nutritionists are. */
const fewRows = people / 40

/** A node of a plan as PostgreSQL explains it. */
type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
type Ran = { text: string; plan?: Plan }

/** Nodes that give their first row only when they have read all. */
const readsAll = /Sort|Aggregate|^Hash$|Bitmap Index Scan|SetOp|WindowAgg|ModifyTable/

/** The scans of a plan, each with the rows that it has read, and whether a limit could stop it. */
function scans(plan: Plan, stops = false): { plan: Plan; read: number; stops: boolean }[] {
  const { 'Node Type': type, 'Actual Rows': rows, 'Actual Loops': loops, Plans: below = [] } = plan
  const dropped = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = /Scan$/.test(type) && (plan['Relation Name'] || plan['Index Name'])
  return [
    ...(own ? [{ plan, read: (rows + dropped) * loops, stops }] : []),
    ...below.flatMap((one) => scans(one, type === 'Limit' || (stops && !readsAll.test(type)))),
  ]
}

/** What a statement reads that grows with the number of people. */
function complaints({ text, plan }: Ran, sizes: Map<string, number>, skipped: number): string[] {
  if (!plan) return []
  return scans(plan).flatMap(({ plan: scan, read, stops }) => {
    const table = scan['Relation Name'] ?? ''
    const size = sizes.get(table)
    const isWhole = size !== undefined && size > fewRows && read > 0.9 * size && !stops
    if (!(isWhole || (read > mostRows + skipped && (size !== undefined || !table)))) return []
    const where = [scan['Node Type'], table, scan['Index Name']].filter(Boolean).join(' ')
    return `${where} reads ${read} rows${size ? ` of ${size}` : ''}: ${text.replace(/\s+/g, ' ').slice(0, 200)}`
  })
}

/** From now on each statement of the only connection is explained before it runs. Returns what ran, which may be emptied. */
async function explainAll({ pool }: { pool: pg.Pool }): Promise<Ran[]> {
  const ran: Ran[] = []
  const client = await pool.connect()
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const explain = async (text: string, values: unknown[]): Promise<Ran> => {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return { text }
    await query('savepoint explaining')
    try {
      const asked = { text: `explain (analyze, timing off, format json) ${text}`, values }
      return { text, plan: (await query(asked)).rows[0]['QUERY PLAN'][0].Plan }
    } catch {
      // The statement fails itself, too, which the call answers.
      return { text }
    } finally {
      await query('rollback to savepoint explaining').catch(() => {})
    }
  }
  client.query = (async (text: string, values: unknown[] = [], ...rest: unknown[]) => {
    ran.push(await explain(text, values))
    return query(text, values, ...rest)
  }) as typeof client.query
  client.release()
  return ran
}

type Called = { name: string; failures: string[]; statements: number; isEmpty: boolean }

/** Makes every call among so many people. Everything that a call writes is undone. */
async function callAll(count: number): Promise<Called[]> {
  const app = await testApp({}, { maxConnections: 1 })
  try {
    const grown = await fill(app, count)
    // Their week begins today, and they share their home with nobody.
    const care = await careOf(app, 14)
    const admin = await app.signUp('admin')
    // The recipes bring their own for the latest days.
    for (const table of ['progress_reports', 'weights'] as const)
      await app.db.deleteFrom(table).where('patient_id', '=', care.patient.id).execute()
    const { rows } = await sql<{ name: string; size: number }>`select relname as name, reltuples::int as size
      from pg_class where relnamespace = 'public'::regnamespace and relname = any(${grown})`.execute(app.db)
    const sizes = new Map(rows.map(({ name, size }) => [name, size]))
    const who = ({ id, tokens }: typeof admin) => ({ id, token: tokens.access_token })
    const callers: Caller[] = [
      { name: 'a challenger', role: 'patient', ...who(care.patient) },
      { name: 'a nutritionist', role: 'nutritionist', approved: true, ...who(care.nutritionist) },
      { name: 'an administrator', role: 'admin', ...who(admin) },
    ]
    const time = await rewindable(app.services.database)
    const ran = await explainAll(app.services.database)
    const called: Called[] = []
    for (const route of (Object.keys(contract) as ContractRoute[]).filter((one) => one.includes(only)))
      for (const caller of callers.filter((one) => !refusalOf(contract[route], one))) {
        const found = { busiest: care.nutritionist.id, challenger: care.patient.id }
        const variants = (route.startsWith('GET ') ? variantsOf(route, found) : []).filter(
          ({ q }) => q !== commonName,
        )
        for (const query of [undefined, ...variants]) {
          const request = await goodRequest(app, route, care, caller.id)
          ran.length = 0
          const answer = await app.call(route, { ...request, query: query ?? request.query }, caller.token)
          const statements = [...ran]
          await time.rewind()
          const expected = recipes[route]?.status ?? statusOf(route, contract[route])
          const failures = (route in known ? [] : statements).flatMap((one) =>
            complaints(one, sizes, Number(query?.skip ?? 0)),
          )
          if (answer.status !== expected) failures.push(`answers ${answer.status} ${answer.problem?.detail}`)
          const asked = query
            ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
            : ''
          const name = `${route}${asked} by ${caller.name}`
          called.push({
            name,
            failures,
            statements: statements.filter(({ text }) => !/^\s*explain/.test(text)).length,
            isEmpty: Array.isArray(answer.body) && answer.body.length === 0,
          })
        }
      }
    return called
  } finally {
    await app.close()
  }
}

await trial('plans', () =>
  withTestDatabases(async () => {
    // A list in which nothing was found asks nothing more of its rows.
    const few = new Map(
      (await callAll(1000)).map(({ name, statements, isEmpty }) => [name, isEmpty ? Infinity : statements]),
    )
    const called = await callAll(people)
    const failures = called.flatMap(({ name, statements, failures }) => [
      ...failures.map((failure) => `${name}: ${failure}`),
      ...(statements > few.get(name)!
        ? [`${name}: ${statements} statements, ${few.get(name)} among 1,000 people`]
        : []),
    ])
    return { figures: `${called.length} calls among ${people.toLocaleString('en')} people`, failures }
  }),
)
