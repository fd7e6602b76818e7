import { type RawBuilder, sql } from 'kysely'
import type { ContractRoute } from '#domain/contract.ts'
import { today } from '#domain/dates.ts'
import { accessRules, type Endpoint, type Role } from '#domain/endpoint.ts'
import type { TestApp } from './app.ts'
import type { Caller, Care } from './clinic.ts'
import { recipes } from './recipes.ts'

/** The error that the contract's `access` gives this caller; undefined when it admits them. */
export function refusalOf({ access, desk }: Endpoint, { role, approved, isDesk }: Caller) {
  if (access === 'anyone') return undefined
  if (!role) return { status: 401, detail: 'Please sign in.' }
  const admitted: readonly Role[] = accessRules[access]
  if (!admitted.includes(role) || (isDesk && !desk)) return { status: 403, detail: 'You may not do this.' }
  if (role === 'nutritionist' && !approved && access.includes('approved nutritionist'))
    return { status: 403, detail: 'Your profile must be approved first.' }
}

/** The ids and the body of a valid request about the people of this care. */
export async function goodRequest(app: TestApp, route: ContractRoute, care: Care, owner?: string) {
  const recipe = recipes[route]
  const id = await recipe?.id?.(app, care, owner)
  const token = await recipe?.token?.(app, care)
  const inner = await recipe?.inner?.(app, care)
  return {
    params: { ...inner, id: id ?? '', token: token ?? '', date: today(), key: 'toor_dal' },
    query: typeof recipe?.query === 'function' ? recipe.query(care) : (recipe?.query ?? {}),
    body: await recipe?.body?.(app, care),
  }
}

let tablesOfChallengers: string[] | undefined
/** The tables whose rows belong to a challenger. */
async function tablesWithPatient(app: TestApp): Promise<string[]> {
  const columns = sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'patient_id' order by table_name`
  tablesOfChallengers ??= (await columns.execute(app.db)).rows.map(({ name }) => name)
  return tablesOfChallengers
}

/** A checksum of the rows that each table stores about a challenger, to see that a refused call changed nothing. */
export async function heldAbout(app: TestApp, { patient }: Care) {
  const checksum = (name: string, rows: RawBuilder<unknown>) =>
    sql`(select md5(string_agg(t::text, '' order by t::text)) from ${sql.table(name)} t where ${rows})
      as ${sql.ref(name)}`
  const tables = await tablesWithPatient(app)
  const { rows } = await sql`select
    ${checksum('users', sql`id = ${patient.id}`)},
    ${checksum('messages', sql`conversation_id in (select id from assignments where patient_id = ${patient.id})`)},
    ${sql.join(tables.map((name) => checksum(name, sql`patient_id = ${patient.id}`)))}`.execute(app.db)
  return rows
}
