import { type Kysely, sql } from 'kysely'
import { foodSearch } from '#domain/food/food-search.ts'
import { type Food, foods } from '#domain/food/foods.ts'
import type { DB } from '#server/db/tables.ts'
import { implement } from '#server/http/routes.ts'
import { builtInFoods } from './food-table.ts'

/** What comes first among equals. */
const weights: Record<Food['list'], number> = { own: 0.2, kitchen: 0.15, usda: 0 }

const indexOf = (all: Food[]) => ({
  all,
  search: foodSearch(
    all.map(({ name, aliases, list }) => ({ names: [name, ...aliases], weight: weights[list] })),
  ),
})
let held: ({ version: string } & ReturnType<typeof indexOf>) | undefined

/** All foods and their search. It is built again when another table was imported, on whichever instance. */
async function foodIndex(db: Kysely<DB>) {
  const { version } = await db
    .selectFrom('own_foods')
    .select(sql<string>`count(*) || ' ' || coalesce(max(imported_at)::text, '')`.as('version'))
    .executeTakeFirstOrThrow()
  if (held?.version === version) return held
  const rows = await db.selectFrom('own_foods').selectAll().orderBy('name').orderBy('id').execute()
  const own = rows.map((row): Food => ({ ...row, list: 'own', quality: null }))
  held = { version, ...indexOf([...own, ...builtInFoods()]) }
  return held
}

export const foodHandlers = implement(foods, {
  'GET /foods': async ({ db, query }) => {
    const { all, search } = await foodIndex(db)
    const found = query.q
      ? search(query.q).map((index) => all[index]!)
      : all.filter(({ list }) => list !== 'usda')
    return { rows: found.slice(query.skip, query.skip + query.limit), total: found.length }
  },
})
