import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { found, notFound, stale } from '#server/http/errors.ts'
import type { DB } from './tables.ts'

/** The database, or a transaction in it. */
export type Db = Kysely<DB>

/** The start of the transaction, for columns of instants. */
export const now = sql<string>`now()`

/** For `executeTakeFirstOrThrow`: 404 when there is no row. */
export const orNotFound = (detail?: string) => () => notFound(detail)

/** The row whose `column` has this value, locked until the transaction ends; 404 when there is none. */
export async function lockRow<Table extends keyof DB>(
  db: Db,
  table: Table,
  column: keyof DB[Table] & string,
  value: string,
  missing?: string,
): Promise<Selectable<DB[Table]>> {
  const { rows } = await sql<Selectable<DB[Table]>>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${value} for update`.execute(db)
  return found(rows[0], missing)
}

type TableWithId = { [Table in keyof DB]: DB[Table] extends { id: unknown } ? Table : never }[keyof DB]

/** The row with this id, locked until the transaction ends, if the caller may change it; 404 otherwise. */
export async function lockOwn<Table extends TableWithId>(
  db: Db,
  table: Table,
  id: string,
  isOwn: RawBuilder<SqlBool>,
): Promise<Selectable<DB[Table]>> {
  const { rows } = await sql<Selectable<DB[Table]>>`
    select * from ${sql.table(table)} where id = ${id} and (${isOwn}) for update`.execute(db)
  return found(rows[0])
}

/** Deletes the row with this id, if the caller may, and returns it; 404 otherwise. */
export async function deleteOwn<Table extends TableWithId>(
  db: Db,
  table: Table,
  id: string,
  isOwn: RawBuilder<SqlBool>,
): Promise<Selectable<DB[Table]>> {
  const { rows } = await sql<Selectable<DB[Table]>>`
    delete from ${sql.table(table)} where id = ${id} and (${isOwn}) returning *`.execute(db)
  return found(rows[0])
}

/** 412 with this message when the row has changed since the caller read it. */
export function refuseStale(row: { version: number }, ifMatch: number | undefined, message: string) {
  if (ifMatch !== undefined && ifMatch !== row.version) throw stale(message)
}
