import { sql } from 'kysely'
import { nutrientKeys } from '#domain/food/nutrients.ts'
import { migrate } from './migrate.ts'
import { connect, type Database } from './open.ts'
import { seededDishes } from './seed/built-in-dishes.ts'

/** Updates an opened database for this version: tables and built-in dishes. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database)
  await loadBuiltInDishes(database)
  // The connection that took these long statements would keep 10 MB for them.
  const connection = await database.pool.connect()
  connection.release(true)
}

/** Adds and corrects built-in dishes. Published plans keep theirs: a trigger stores what changes as a new form. */
async function loadBuiltInDishes(database: Database) {
  const db = connect(database)
  const columns = [
    ...(['name', 'category', 'also_for', 'portion', ...nutrientKeys, 'components', 'ingredients'] as const),
    ...(['before', 'instructions', 'region', 'minutes'] as const),
  ]
  const of = (row: 'meal_templates' | 'excluded') =>
    sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))
  await db
    .insertInto('meal_templates')
    .values(seededDishes().map((dish) => ({ ...dish, components: JSON.stringify(dish.components) })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        )
        // Writes only the rows that differ.
        .where(sql<boolean>`(${of('meal_templates')}) is distinct from (${of('excluded')})`),
    )
    .execute()
}
