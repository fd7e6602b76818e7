import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type AuditEntry,
  actionWords,
  audit,
  auditCsv,
  auditDays,
  auditFileName,
  auditFileRows,
  otherActions,
} from '#domain/admin/audit.ts'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { addDays, dayStart } from '#domain/dates.ts'
import type { Endpoint, Output, Role } from '#domain/endpoint.ts'
import { plannedEachTime } from '#server/db/prepared-statements.ts'
import { type Db, page } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { implement } from '#server/http/routes.ts'
import { writeAudit } from './audit.ts'

type Filter = Output<(typeof audit)['GET /admin/audit.csv']['query']>

/** The first instant of a filter's days and the first instant after them, in milliseconds. */
function instantsOf(filter: { from?: string | undefined; to?: string | undefined }) {
  const { from, to } = auditDays(filter)
  return { start: dayStart(from), end: dayStart(addDays(to, 1)) }
}

const instant = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

/** The smallest UUIDv7 of an instant: ids of the audit log are in the order of time. */
function idAt(ms: number): RawBuilder<unknown> {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0')
  return sql`${`${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`}::uuid`
}

// The instance's clock makes the id when it writes the entry; `at` is the database's time at the transaction's start.
const clocksDisagreeBy = 15 * 60_000

/** Time is filtered by a range of the primary key: an index on `at` would make every write slower. */
function within(filter: Filter): RawBuilder<SqlBool> {
  const { start, end } = instantsOf(filter)
  const action = filter.action ? sql`and action = ${filter.action} ${plannedEachTime}` : sql``
  return sql`id >= ${idAt(start - clocksDisagreeBy)} and id < ${idAt(end + clocksDisagreeBy)}
    and at >= ${instant(start)} and at < ${instant(end)} ${action}`
}

/** `actor_id` and `subject_id` each have an index: two sorted lists are read and merged. */
function entriesFound(filter: Filter): RawBuilder<DB['audit_log']> {
  const { person, part } = filter
  if (!person) return sql`(select * from audit_log where ${within(filter)})`
  const did = sql`select * from audit_log where actor_id = ${person} and ${within(filter)}`
  const concerned = sql`select * from audit_log where subject_id = ${person}
    and subject_id is distinct from actor_id and ${within(filter)}`
  if (part) return sql`(${part === 'actor' ? did : concerned})`
  return sql`(${did} union all ${concerned})`
}

function entryRows(db: Db, filter: Filter) {
  return db
    .selectFrom(entriesFound(filter).as('e'))
    .select(['e.id', 'e.at', 'e.actor_id', 'e.action', 'e.subject_id', 'e.ip', 'e.request_id'])
    .orderBy('e.id', 'desc')
}

/** People by their ids. Erased people and values that are no user id are absent. */
async function peopleNamed(db: Db, ids: (string | null)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null && userId.test(id))
  const rows = await db
    .selectFrom('users')
    .select(['id', 'display_name', 'email', 'role'])
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const suspending = 'PUT /admin/users/:id' satisfies ContractRoute

/** Why people were suspended, by the id of the entry. A suspension and its entry are of one transaction, so of one time. */
async function reasonsOf(db: Db, rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.filter(({ action }) => action === suspending).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await sql<{ id: string; reason: string }>`select a.id, s.reason from audit_log a
    join suspensions s on s.user_id = a.subject_id and s.suspended_at = a.at
    where a.id = any(${ids}::uuid[]) and s.reason is not null`.execute(db)
  return new Map(found.rows.map(({ id, reason }) => [id, reason]))
}

type Part = 'actor' | 'subject' | 'caller'
type Named<One extends Part> = Record<`${One}_name` | `${One}_email`, string | null> &
  Record<`${One}_role`, Role | null>

/** A person's name, e-mail and role as fields of an entry; null for nobody. */
function named<One extends Part>(
  part: One,
  person?: { display_name: string; email: string | null; role: Role },
) {
  return {
    [`${part}_name`]: person?.display_name ?? null,
    [`${part}_email`]: person?.email ?? null,
    [`${part}_role`]: person?.role ?? null,
  } as Named<One>
}

type Row = Omit<AuditEntry, keyof Named<'actor' | 'subject'> | 'summary' | 'reason'>

/** Adds people's names to one page of entries: entries that are skipped need no names. */
async function withNames(db: Db, rows: Row[]): Promise<AuditEntry[]> {
  const people = await peopleNamed(
    db,
    rows.flatMap((row) => [row.actor_id, row.subject_id]),
  )
  const reasons = await reasonsOf(db, rows)
  return rows.map((row) => ({
    ...row,
    summary: wordsOf(row.action),
    reason: reasons.get(row.id) ?? null,
    ...named('actor', people.get(row.actor_id ?? '')),
    ...named('subject', people.get(row.subject_id ?? '')),
  }))
}

/** A route's summary in plain words; the action itself when no route of today has that name. */
export function wordsOf(action: string): string {
  const endpoint: Endpoint | undefined = contract[action as ContractRoute]
  return actionWords(action, endpoint?.summary)
}

/** Every action the audit log can hold: writing calls, staff's reads of health data, and automatic work. */
function auditedActions(): string[] {
  const routes = (Object.keys(contract) as ContractRoute[]).filter((route) => {
    const { health }: Endpoint = contract[route]
    // Refreshing tokens is not audited: it changes nothing else.
    return route.startsWith('GET ') ? health || route === exported : route !== 'POST /auth/refresh'
  })
  return [...routes, ...otherActions]
}

const exported = 'GET /admin/audit.csv' satisfies ContractRoute
const userId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const auditHandlers = implement(audit, {
  'GET /admin/audit': async ({ db, query }) => {
    const { rows, ...total } = await page(db, entryRows(db, query), query)
    return { rows: await withNames(db, rows), ...total }
  },

  'GET /admin/audit.csv': async ({ db, user, query, caller }) => {
    const entries = await withNames(db, await entryRows(db, query).limit(auditFileRows).execute())
    // Reading the log is not audited, but exporting a copy of it is.
    await writeAudit(db, exported, query.person ?? null, { user, ...caller })
    return { name: auditFileName(auditDays(query)), content: auditCsv(entries) }
  },

  'GET /admin/audit/actions': async () => ({
    actions: auditedActions()
      .map((action) => ({ action, summary: wordsOf(action) }))
      .sort((a, b) => (a.summary < b.summary ? -1 : 1)),
  }),

  'GET /admin/audit/denials': async ({ db, query }) => {
    const { start, end } = instantsOf(query)
    let denials = db
      .selectFrom('denials as d')
      .select(['d.minute', 'd.caller', 'd.action', 'd.status', 'd.count'])
      .where(sql<SqlBool>`d.minute >= ${instant(start)} and d.minute < ${instant(end)}`)
      .orderBy('d.minute', 'desc')
      .orderBy('d.caller')
      .orderBy('d.action')
      .orderBy('d.status')
    if (query.caller) denials = denials.where('d.caller', '=', query.caller)
    const { rows, ...total } = await page(db, denials, query)
    // A caller who is not signed in is stored as an IP address, which matches no user id.
    const people = await peopleNamed(
      db,
      rows.map(({ caller }) => caller),
    )
    const denied = rows.map((row) => ({
      ...row,
      summary: wordsOf(row.action),
      ...named('caller', people.get(row.caller)),
    }))
    return { rows: denied, ...total }
  },
})
