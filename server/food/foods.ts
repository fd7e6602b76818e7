import { sql } from 'kysely'
import { figuresOf } from '#domain/days/eaten-sums.ts'
import type { FoodOf } from '#domain/food/cooked-figures.ts'
import { type Item, rawItems } from '#domain/food/dishes.ts'
import { foodLabel } from '#domain/food/food-label.ts'
import { brandOf, type Reading } from '#domain/food/food-names.ts'
import { isFromLabel } from '#domain/food/food-origin.ts'
import { foodSearch } from '#domain/food/food-search.ts'
import { foodNutrients, foods, type Per100g, type StoredFood } from '#domain/food/foods.ts'
import { foodReader } from '#domain/food/free-text.ts'
import { hasWords } from '#domain/search.ts'
import { type Db, folded, hasWords as textHasWords } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement } from '#server/http/routes.ts'
import { builtInFoods, kitchenFoodOf } from './food-table.ts'
import { labelFood, labelFoodsById, listedLabelFoods } from './label-rows.ts'
import { shownFigures } from './patient-targets.ts'

/** What comes first among equals. */
export const foodWeights: Record<StoredFood['list'], number> = {
  label: 0.2,
  own: 0.2,
  kitchen: 0.15,
  cooked: 0.12,
  usda: 0,
}

/** What is built from all foods; the search and the reader when somebody needs them first. */
function indexed(version: string, all: StoredFood[]) {
  let search: ReturnType<typeof foodSearch> | undefined
  let reader: ReturnType<typeof foodReader> | undefined
  return {
    version,
    all,
    byId: new Map(all.map((food) => [food.id, food])),
    search(query: string) {
      search ??= foodSearch(
        all.map(({ name, aliases, list }) => ({ names: [name, ...aliases], weight: foodWeights[list] })),
      )
      return search(query).map((index) => all[index]!)
    },
    read(text: string, reading: Reading, more: StoredFood[]) {
      reader ??= foodReader(all.filter(({ list }) => list !== 'usda'))
      return reader(text, reading, more)
    },
  }
}

let held: ReturnType<typeof indexed> | undefined

/** All foods. They are read again when another table was imported, on whichever instance. */
async function allFoods(db: Db) {
  const { version } = await db
    .selectFrom('own_foods')
    .select(sql<string>`count(*) || ' ' || coalesce(max(imported_at)::text, '')`.as('version'))
    .executeTakeFirstOrThrow()
  if (held?.version === version) return held
  const rows = await db.selectFrom('own_foods').selectAll().orderBy('name').orderBy('id').execute()
  const own = rows.map(
    (row): StoredFood => ({
      ...{ ...row, list: 'own', contains: null, quality: null, loses_as: null },
      // Tables of earlier versions of the program do not have it.
      per_100g: { ...row.per_100g, free_sugar_g: row.per_100g.free_sugar_g ?? null },
    }),
  )
  held = indexed(version, [...own, ...builtInFoods()])
  return held
}

/** Foods by their ids; one that does not exist is missing. */
export async function foodsById(db: Db, ids: string[]): Promise<Map<string, StoredFood>> {
  const { byId } = await allFoods(db)
  const labels = new Map((await labelFoodsById(db, ids)).map((row) => [row.id, labelFood(row)]))
  return new Map(
    ids.flatMap((id) => {
      const food = byId.get(id) ?? labels.get(id)
      return food ? [[id, food]] : []
    }),
  )
}

/** The same without foods from labels that others keep to themselves. */
export async function usableFoods(db: Db, user: Pick<SignedIn, 'id' | 'role'>, ids: string[]) {
  const foods = await foodsById(db, ids)
  const usable = new Map((await labelFoodsById(db, ids, user)).map((row) => [row.id, labelFood(row, user)]))
  const kept = [...foods].filter(([id]) => !isFromLabel(id) || usable.has(id))
  return new Map([...kept, ...usable])
}

/** The foods of meals, and those of our own dishes. */
export async function foodsOfMeals(db: Db, meals: { items?: Item[] | undefined }[]): Promise<FoodOf> {
  const ids = meals.flatMap(({ items = [] }) => items.map(({ food_id }) => food_id))
  const foods = await foodsById(db, [...new Set(ids)])
  return (id) => foods.get(id) ?? kitchenFoodOf(id)
}

/** Lists of foods as raw ones, in each list once, with their entries in the table. */
export async function rawFoodsOfEach(db: Db, lists: Item[][]) {
  const entries = (items: Item[]) =>
    foodsById(
      db,
      items.map(({ food_id }) => food_id),
    )
  const known = await entries(lists.flat())
  const raw = lists.map((named) => rawItems(named, (id) => known.get(id)?.items))
  return { lists: raw, foods: await entries(raw.flat()) }
}

/** The same of one list. */
export async function rawFoods(db: Db, named: Item[]) {
  const { lists, foods } = await rawFoodsOfEach(db, [named])
  return { items: lists[0]!, foods }
}

/** Foods by a name, those from labels first; without a name all but the large table. */
async function foundFoods(db: Db, user: SignedIn, q: string | undefined): Promise<StoredFood[]> {
  const { all, search } = await allFoods(db)
  let labels = listedLabelFoods(db, user)
  if (q) labels = labels.where(textHasWords(folded(sql`name`, sql`array_to_string(aliases, ' ')`), q))
  const typed = (await labels.execute()).map((row) => labelFood(row, user))
  return [...typed, ...(q ? search(q) : all.filter(({ list }) => list !== 'usda'))]
}

/** The foods and amounts of a text. `labels` are the foods from labels that its reader may know. */
export async function readFoods(
  db: Db,
  text: string,
  reading: Reading,
  labels: Awaited<ReturnType<typeof labelFoodsById>>,
) {
  const isNamed = ({ name, aliases }: (typeof labels)[number]) =>
    [name.replace(/ \(.*/, ''), brandOf({ name }), ...aliases].some((one) => one && hasWords(text, one))
  const more = labels.filter(isNamed).map((row) => labelFood(row))
  return (await allFoods(db)).read(text, reading, more)
}

/** Whether the figures of foods may be seen: by challengers only where they do no harm. */
export const mayShowFigures = async (db: Db, { id, role }: SignedIn) =>
  role !== 'patient' || (await shownFigures(db, id)).mayShow
const unknownFigures = Object.fromEntries(foodNutrients.map((name) => [name, null])) as Per100g

export const foodHandlers = implement(foods, {
  'GET /foods': async ({ db, user, query }) => {
    const found = query.ids
      ? [...(await usableFoods(db, user, query.ids.split(','))).values()]
      : await foundFoods(db, user, query.q)
    const mayShow = await mayShowFigures(db, user)
    const rows = found.slice(query.skip, query.skip + query.limit).map((food) => ({
      ...food,
      label: foodLabel(food),
      ...(!mayShow && { per_100g: unknownFigures }),
    }))
    return { rows, total: found.length }
  },

  'POST /foods/parse': async ({ db, user, body }) => {
    const parts = await readFoods(db, body.text, body.for, await listedLabelFoods(db, user).execute())
    const known = await foodsById(
      db,
      parts.flatMap(({ food_id }) => food_id ?? []),
    )
    const mayShow = await mayShowFigures(db, user)
    const rows = parts.map((part) => {
      const { calories } = figuresOf(known.get(part.food_id ?? '')?.per_100g, part.grams)
      return { ...part, calories: mayShow ? calories : null }
    })
    return { rows, total: rows.length }
  },
})
