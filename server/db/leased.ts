import { type RawBuilder, type Selectable, sql } from 'kysely'
import { now } from './rows.ts'
import type { DB } from './tables.ts'

/*
 * Rows that are work, such as mails that wait. Any number of instances do it: each claims rows that are due, works, and
 * stores how it went. Leases and pauses end by the clock of the database, which all instances share.
 */

type Claim<Table extends keyof DB> = {
  /** The columns of the primary key. */
  key: (keyof DB[Table] & string)[]
  due: RawBuilder<boolean>
  order?: RawBuilder<unknown>
  atOnce: number
  /**
   * Keeps other instances away. A time that comes is a lease: when the instance dies, another one does the work again.
   * A time that never comes means at most once.
   */
  set: RawBuilder<unknown>
}

/**
 * The statement that claims rows which are due, and returns them. The rows are chosen in a CTE because PostgreSQL may
 * evaluate a subquery more than once, and would then claim more than `atOnce`.
 */
export function claim<Table extends keyof DB>(
  table: Table,
  { key, due, order = sql`due_at`, atOnce, set }: Claim<Table>,
): RawBuilder<Selectable<DB[Table]>> {
  const keyOf = (row: string) => sql.join(key.map((column) => sql.ref(`${row}.${column}`)))
  return sql`
    with due as materialized (
      select ${keyOf(table)} from ${sql.table(table)} where ${due}
      order by ${order} limit ${atOnce} for update skip locked
    )
    update ${sql.table(table)} set ${set} from due where (${keyOf(table)}) = (${keyOf('due')})
    returning ${sql.table(table)}.*`
}

/** Whether the time in a column is over, or more than `longestHours` ahead: then it comes from a clock that was ahead. */
export const isOver = (column: string, longestHours: number) => sql<boolean>`(${sql.ref(column)} <= now()
  or ${sql.ref(column)} > now() + ${longestHours} * interval '1 hour')`

/** When to try again: `pauses` has the minutes after the first failure, the second ...; the last pause stays. */
export const nextTry = (pauses: number[], failures: RawBuilder<unknown>, from: RawBuilder<unknown> = now) =>
  sql<string>`${from} + (${pauses}::int[])[least(${failures}, ${pauses.length})] * interval '1 minute'`
