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
  // Once, since a search by common words looks at hundreds of thousands of people.
  const { rows } = await sql<{ ids: string[] | null }>`
    select case when count(*) <= ${mostPeople} then coalesce(array_agg(id), '{}') end as ids
    from (select id from users where ${named} limit ${mostPeople + 1}) as found`.execute(db)
  const { ids } = rows[0]!
  if (!ids) {
    const concerned = Object.values(people).map((person) => hasWords(sql.ref(`${person}.search_text`), q))
    return { isFound: sql`(${sql.join([...concerned, ...own], sql` or `)})`, exactUpTo: countedOfCommon }
  }
  const personIds = sql`any(${ids}::uuid[])`
  const concerned = Object.keys(people).map((column) => sql`${sql.ref(`${alias}.${column}`)} = ${personIds}`)
  const found = [...concerned, ...own].map(
    (is) => sql`select ${sql.ref(`${alias}.id`)} from ${sql.table(table)} as ${sql.id(alias)} where ${is}`,
  )
  return { isFound: sql`${sql.ref(`${alias}.id`)} in (${sql.join(found, sql` union all `)})` }
}
