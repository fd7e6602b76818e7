import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Texts as searches read them, in one. Absent ones are left out. */
export function folded(...texts: RawBuilder<unknown>[]): RawBuilder<string> {
  return sql`search_fold(concat_ws(' ', ${sql.join(texts)}))`
}

/**
 * Whether each word of a search stands in a folded text (`users.search_text` is one), in any order. The array makes
 * PostgreSQL fold the search only once. Wildcards of LIKE are escaped.
 */
export function hasWords(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  return sql`${text} like all (array(select '%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%'
    from regexp_split_to_table(search_fold(${search}), '\\s+') as word))`
}
