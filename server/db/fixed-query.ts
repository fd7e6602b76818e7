import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { DB } from './tables.ts'

/**
 * A query that is built and compiled once: from call to call only its parameters change, in the order in which
 * the query names them. For what every request runs, where building it again costs more than running it.
 */
export function fixedQuery<Row>(build: (db: Kysely<DB>) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined
  return async (db: Kysely<DB>, parameters: readonly unknown[]): Promise<Row[]> => {
    compiled ??= build(db).compile()
    if (parameters.length !== compiled.parameters.length)
      throw new Error(`The query takes ${compiled.parameters.length} parameters, not ${parameters.length}.`)
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
