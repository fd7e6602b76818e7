import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Db, hasWords } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'

/** People of a search above which their rows are not looked up by their ids, but read in the order of the list. */
const mostPeople = 10_000
/** A total of a search above this count is an estimate, where so many are found that counting would be slow. */
export const countedOfCommon = 1000

type Where<Table> = {
  table: Table
  alias: string
  /** The aliases of the people whom a row concerns, by its column with their id. */
  people: Record<string, string>
  /** A folded text of the row itself, and what else may stand in a search. */
  text?: RawBuilder<string>
  also?: RawBuilder<SqlBool>
}

/**
 * Which rows of a list concern people whom a search finds by name, e-mail or phone, or have its words in their own text. Each is
 * found by an index of its own. `exactUpTo` is for the list's total. Undefined where nothing is searched.
 */
export async function concerning<Table extends keyof DB>(
  db: Db,
  q: string | undefined,
  { table, alias, people, text, also }: Where<Table>,
): Promise<{ isFound: RawBuilder<SqlBool>; exactUpTo?: number } | undefined> {
  if (!q) return undefined
  const own = [...(text ? [hasWords(text, q)] : []), ...(also ? [also] : [])]
  const named = hasWords(sql`search_text`, q)
  const { rows } = await sql<{ many: number }>`select count(*)::int as many
    from (select from users where ${named} limit ${mostPeople + 1}) as found`.execute(db)
  if (rows[0]!.many > mostPeople) {
    const concerned = Object.values(people).map((person) => hasWords(sql.ref(`${person}.search_text`), q))
    return { isFound: sql`(${sql.join([...concerned, ...own], sql` or `)})`, exactUpTo: countedOfCommon }
  }
  const concerned = Object.keys(people).map(
    (column) => sql`${sql.ref(`${alias}.${column}`)} in (select id from users where ${named})`,
  )
  const ids = [...concerned, ...own].map(
    (is) => sql`select ${sql.ref(`${alias}.id`)} from ${sql.table(table)} as ${sql.id(alias)} where ${is}`,
  )
  return { isFound: sql`${sql.ref(`${alias}.id`)} in (${sql.join(ids, sql` union all `)})` }
}
