import { type Kysely, type Selectable, sql } from 'kysely'
import { found, notFound, stale } from '#server/http/errors.ts'
import type { DB } from './tables.ts'

/** The start of the transaction, for columns of instants. */
export const now = sql<string>`now()`

/** For `executeTakeFirstOrThrow`: 404 when there is no row. */
export const orNotFound = (detail?: string) => () => notFound(detail)

/** The row whose `column` has this value, locked until the transaction ends; 404 when there is none. */
export async function lockRow<Table extends keyof DB>(
  db: Kysely<DB>,
  table: Table,
  column: keyof DB[Table] & string,
  value: string,
  missing?: string,
): Promise<Selectable<DB[Table]>> {
  const { rows } = await sql<Selectable<DB[Table]>>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${value} for update`.execute(db)
  return found(rows[0], missing)
}

/** 412 with this message when the row has changed since the caller read it. */
export function refuseStale(row: { version: number }, ifMatch: number | undefined, message: string) {
  if (ifMatch !== undefined && ifMatch !== row.version) throw stale(message)
}
