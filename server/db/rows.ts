import {
  type Expression,
  type InsertObject,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateObject,
} from 'kysely'
import { searchFold } from '#domain/search.ts'
import { found, notFound, stale } from '#server/http/errors.ts'
import type { Page } from '#server/http/routes.ts'
import { plannedEachTime } from './prepared-statements.ts'
import type { DB } from './tables.ts'

/** The database, or a transaction in it. */
export type Db = Kysely<DB>

/** The start of the transaction, for columns of instants. */
export const now = sql<string>`now()`

/** An instant as JSON and the rows of this project write it, where the database builds the text. */
export const isoText = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** For `executeTakeFirstOrThrow`: 404 when there is no row. */
export const orNotFound = (detail?: string) => () => notFound(detail)

type Column<Table extends keyof DB> = keyof DB[Table] & string

/** Adds a row, or several. */
export async function insert<Table extends keyof DB>(
  db: Db,
  table: Table,
  values: InsertObject<DB, Table> | InsertObject<DB, Table>[],
) {
  await db.insertInto(table).values(values).execute()
}

/** Adds a row. Returns it as it is stored, with what the database adds. */
export async function inserted<Table extends keyof DB>(
  db: Db,
  table: Table,
  values: InsertObject<DB, Table>,
): Promise<Selectable<DB[Table]>> {
  const added = db.insertInto(table).values(values).returningAll()
  return (await added.executeTakeFirstOrThrow()) as Selectable<DB[Table]>
}

/** The same unless the table has such a row; undefined then. */
export async function insertedIfNew<Table extends keyof DB>(
  db: Db,
  table: Table,
  values: InsertObject<DB, Table>,
): Promise<Selectable<DB[Table]> | undefined> {
  const added = db
    .insertInto(table)
    .values(values)
    .onConflict((known) => known.doNothing())
  return (await added.returningAll().executeTakeFirst()) as Selectable<DB[Table]> | undefined
}

/** Adds a row, or gives the one with this key these values. Returns it as it is stored. */
export async function put<Table extends keyof DB>(
  db: Db,
  table: Table,
  key: Partial<InsertObject<DB, Table>>,
  values: Partial<InsertObject<DB, Table>>,
): Promise<Selectable<DB[Table]>> {
  const added = db
    .insertInto(table)
    .values({ ...key, ...values } as InsertObject<DB, Table>)
    .onConflict((known) => known.columns(Object.keys(key) as never).doUpdateSet(values as never))
  return (await added.returningAll().executeTakeFirstOrThrow()) as Selectable<DB[Table]>
}

/** Changes the row, or the rows, whose `column` has this value. */
export async function update<Table extends keyof DB>(
  db: Db,
  table: Table,
  column: Column<Table>,
  value: string,
  changes: UpdateObject<DB, Table>,
) {
  const changed = db.updateTable(table as keyof DB).set(changes as UpdateObject<DB, keyof DB>)
  await changed.where(sql.ref(column), '=', value).execute()
}

/** The same for one row, which is returned. */
export async function updated<Table extends keyof DB>(
  db: Db,
  table: Table,
  column: Column<Table>,
  value: string,
  changes: UpdateObject<DB, Table>,
): Promise<Selectable<DB[Table]>> {
  const changed = db.updateTable(table as keyof DB).set(changes as UpdateObject<DB, keyof DB>)
  const row = await changed.where(sql.ref(column), '=', value).returningAll().executeTakeFirstOrThrow()
  return row as Selectable<DB[Table]>
}

/** Columns of the row that has these values, or all of them. */
export async function rowOf<
  Table extends keyof DB,
  Read extends keyof Selectable<DB[Table]> & string = keyof Selectable<DB[Table]> & string,
>(
  db: Db,
  table: Table,
  values: Partial<Selectable<DB[Table]>>,
  columns?: Read[],
): Promise<Pick<Selectable<DB[Table]>, Read> | undefined> {
  const read = columns ? sql.join(columns.map((name) => sql.ref(name))) : sql`*`
  const has = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<Pick<Selectable<DB[Table]>, Read>>`
    select ${read} from ${sql.table(table)} where ${sql.join(has, sql` and `)}`.execute(db)
  return rows[0]
}

/** The row whose `column` has this value, locked until the transaction ends; 404 when there is none. */
export async function lockRow<Table extends keyof DB>(
  db: Db,
  table: Table,
  column: Column<Table>,
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

/** Columns of the row with this id, if the caller may read it; 404 otherwise. */
export async function readableRow<
  Table extends TableWithId,
  Read extends keyof Selectable<DB[Table]> & string,
>(
  db: Db,
  table: Table,
  id: string,
  isReadable: RawBuilder<SqlBool>,
  columns: Read[],
): Promise<Pick<Selectable<DB[Table]>, Read>> {
  const { rows } = await sql<Pick<Selectable<DB[Table]>, Read>>`
    select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where id = ${id} and (${isReadable})`.execute(db)
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

/**
 * One page of a query and its total, in one statement unless it lies beyond the end or has an estimate. Above `exactUpTo`
 * rows the total is an estimate: counting every row would be slow.
 */
export async function page<D, T extends keyof D, Row>(
  db: Db,
  query: SelectQueryBuilder<D, T, Row>,
  { limit, skip }: { limit: number; skip: number },
  exactUpTo = 10_000,
): Promise<Page<Row>> {
  const matches = query.clearSelect().clearOrderBy().select(sql<number>`1`.as('one'))
  const counted = sql<number>`(select count(*)::int from (${matches.limit(exactUpTo + 1)}) as matches)`
  const rows = (await query
    .select(counted.as('total_matches'))
    .limit(limit)
    .offset(skip)
    .execute()) as (Row & { total_matches: number })[]
  const total =
    rows[0]?.total_matches ??
    (skip === 0 ? 0 : (await sql<{ total: number }>`select ${counted} as total`.execute(db)).rows[0]!.total)
  if (total <= exactUpTo) return { rows, total }
  return { rows, total: Math.max(await estimate(db, matches), total, skip + rows.length), estimated: true }
}

/**
 * A page whose rows are read by their ids when these are found: PostgreSQL would compute subselects and laterals for all the
 * rows that are skipped, too. `read` keeps the order.
 */
export async function pageById<Row>(
  found: Promise<Page<{ id: string }>>,
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { rows, ...total } = await found
  return { ...total, rows: rows.length > 0 ? await read(rows.map(({ id }) => id)) : [] }
}

/** How many rows PostgreSQL expects of a query. */
export async function estimate(db: Db, query: Expression<unknown>): Promise<number> {
  const plan = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) ${query}`.execute(db)
  return plan.rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows']
}

/** Texts as searches read them, in one. Absent ones are left out. */
export function folded(...texts: RawBuilder<unknown>[]): RawBuilder<string> {
  return sql`search_fold(concat_ws(' ', ${sql.join(texts)}))`
}

/**
 * Whether each word of a search stands in a folded text (`users.search_text` is one), in any order: each by a condition
 * of its own, which an index of groups of three letters serves.
 */
export function hasWords(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  const patterns = searchFold(search)
    .split(/\s+/)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${text} like ${pattern}`),
    sql` and `,
  )} ${plannedEachTime})`
}
