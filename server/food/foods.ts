import { type Kysely, sql } from 'kysely'
import { foodLabel } from '#domain/food/food-label.ts'
import { foodSearch } from '#domain/food/food-search.ts'
import { foods } from '#domain/food/foods.ts'
import type { DB } from '#server/db/tables.ts'
import { implement } from '#server/http/routes.ts'
import { builtInFoods, type Food } from './food-table.ts'

/** What comes first among equals. */
const weights: Record<Food['list'], number> = { own: 0.2, kitchen: 0.15, usda: 0 }

let held: { version: string; all: Food[]; byId: Map<string, Food> } | undefined
const searches = new WeakMap<Food[], ReturnType<typeof foodSearch>>()

/** All foods. They are read again when another table was imported, on whichever instance. */
async function allFoods(db: Kysely<DB>) {
  const { version } = await db
    .selectFrom('own_foods')
    .select(sql<string>`count(*) || ' ' || coalesce(max(imported_at)::text, '')`.as('version'))
    .executeTakeFirstOrThrow()
  if (held?.version === version) return held
  const rows = await db.selectFrom('own_foods').selectAll().orderBy('name').orderBy('id').execute()
  const own = rows.map((row): Food => ({ ...row, list: 'own', contains: null, quality: null }))
  const all = [...own, ...builtInFoods()]
  held = { version, all, byId: new Map(all.map((food) => [food.id, food])) }
  return held
}

/** The search over foods, built when somebody searches first. */
function searchOf(all: Food[]) {
  const search =
    searches.get(all) ??
    foodSearch(all.map(({ name, aliases, list }) => ({ names: [name, ...aliases], weight: weights[list] })))
  searches.set(all, search)
  return search
}

/** Foods by their ids; one that does not exist is missing. */
export async function foodsById(db: Kysely<DB>, ids: string[]): Promise<Map<string, Food>> {
  const { byId } = await allFoods(db)
  return new Map(ids.flatMap((id) => (byId.has(id) ? [[id, byId.get(id)!]] : [])))
}

export const foodHandlers = implement(foods, {
  'GET /foods': async ({ db, query }) => {
    const { all } = await allFoods(db)
    const found = query.ids
      ? [...(await foodsById(db, query.ids.split(','))).values()]
      : query.q
        ? searchOf(all)(query.q).map((index) => all[index]!)
        : all.filter(({ list }) => list !== 'usda')
    const rows = found.slice(query.skip, query.skip + query.limit)
    return { rows: rows.map((food) => ({ ...food, label: foodLabel(food.id) })), total: found.length }
  },
})
