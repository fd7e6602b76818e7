import { sql } from 'kysely'
import { type ContractRoute, contract } from '#domain/contract.ts'
import type { TestApp } from '#server/testing/app.ts'
import { rewindableClinic } from '#server/testing/clinic.ts'
import { goodRequest, refusalOf } from '#server/testing/walk.ts'
import { withTestDatabases } from '../trials/trial.ts'

/*
 * npm run bench:shards: what would not survive a PostgreSQL that is sharded by Challenger (Citus, distribution column
 * `patient_id`). Every call is made as in the tests; its statements, and the constraints of the tables, are judged by their
 * text. A statement that names its Challenger runs on one shard. The lists are where to look, not a proof.
 */
type Table = { name: string; broken: string[] }

/** Tables with a Challenger's rows, with the constraints that cannot be checked on one shard. */
async function findSharded({ db }: TestApp): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select t.relname as name, array(
      select c.conname || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c
      where c.conrelid = t.oid and not k.attnum = any(c.conkey)
        and (c.contype in ('p', 'u', 'x') or c.contype = 'f' and exists (
          select from pg_attribute other
          where other.attrelid = c.confrelid and other.attname = 'patient_id'))
      order by 1
    ) as broken
    from pg_class t join pg_attribute k on k.attrelid = t.oid and k.attname = 'patient_id' and not k.attisdropped
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows
}

/** Tables that refer to those, and say nothing of the Challenger themselves. */
async function findIndirect({ db }: TestApp, sharded: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct t.relname as name from pg_constraint c
      join pg_class t on t.oid = c.conrelid join pg_class other on other.oid = c.confrelid
    where c.contype = 'f' and other.relname = any(${sharded}) and t.relname <> all(${sharded}) order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** What each statement is to Citus. */
function judge(text: string, sharded: string[]): string | undefined {
  const plain = text.replaceAll('"', '').replace(/\s+/g, ' ').toLowerCase()
  const touched = sharded.filter((name) =>
    new RegExp(`\\b(from|join|into|update|only|,) ?${name}\\b`).test(plain),
  )
  if (touched.length === 0) return undefined
  const namesKey = /\bpatient_id (=|in) ?\(? ?(any ?\()?\$|^insert into \w+ \([^)]*patient_id/.test(plain)
  const conflict = plain.match(/on conflict \(([^)]*)\)/)?.[1]
  if (conflict && !conflict.includes('patient_id')) return 'fails: on conflict without the Challenger'
  if (namesKey) return 'one shard'
  if (/ for (no key )?update| for (key )?share/.test(plain)) return 'fails: locks rows of all shards'
  if (/^with\b.*\b(insert into|update|delete from)\b/.test(plain))
    return 'fails: writes within WITH on all shards'
  if (/\blateral\b|with recursive/.test(plain)) return 'fails: lateral or recursive over all shards'
  if (/\(select\b.*\bwhere\b/.test(plain) && touched.length > 1) return 'fails: subquery over all shards'
  if (touched.length > 1) return 'fails: join over all shards'
  return /^(update|delete|insert)/.test(plain) ? 'all shards: write' : 'all shards: read'
}

await withTestDatabases(async () => {
  const { app, clinic, time } = await rewindableClinic()
  const tables = await findSharded(app)
  const names = tables.map(({ name }) => name)
  const judged = new Map<string, Map<string, ContractRoute>>()
  for (const route of Object.keys(contract) as ContractRoute[]) {
    const caller = clinic.callers.find((one) => one.token && !refusalOf(contract[route], one))
    const request = await goodRequest(app, route, caller?.care ?? clinic.mine, caller?.id)
    const statements = await app.statementsOf(() => app.call(route, request, caller?.token))
    for (const text of statements) {
      const verdict = judge(text, names)
      if (!verdict) continue
      const of = judged.get(verdict) ?? new Map<string, ContractRoute>()
      judged.set(verdict, of)
      if (!of.has(text)) of.set(text, route)
    }
    await time.rewind()
  }
  console.log(`${names.length} tables have patient_id: ${names.join(', ')}`)
  console.log(`\nBelong to one only through another table: ${(await findIndirect(app, names)).join(', ')}`)
  const broken = tables.flatMap(({ name, broken }) => broken.map((constraint) => `${name}: ${constraint}`))
  console.log(`\n${broken.length} constraints without the Challenger:\n  ${broken.join('\n  ')}`)
  for (const [verdict, of] of [...judged].sort()) {
    console.log(`\n${verdict}: ${of.size} statements`)
    if (verdict.startsWith('fails'))
      for (const [text, route] of of) console.log(`  ${route}: ${text.replace(/\s+/g, ' ').slice(0, 160)}`)
  }
  await app.app.close()
})
