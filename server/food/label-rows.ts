import { type Selectable, sql } from 'kysely'
import type { Item } from '#domain/food/dishes.ts'
import { isFromLabel } from '#domain/food/food-origin.ts'
import type { StoredFood } from '#domain/food/foods.ts'
import type { Db } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'

/** Whether somebody may change it. What is shared stays when its typer's account is gone: then every colleague may. */
export const isTyper = ({ nutritionist_id }: { nutritionist_id: string | null }, userId?: string) =>
  nutritionist_id === null || nutritionist_id === userId

export const labelFood = (row: Selectable<DB['label_foods']>, userId?: string): StoredFood => ({
  ...{ id: row.id, name: row.name, aliases: row.aliases, measures: row.measures, per_100g: row.per_100g },
  ...{ list: 'label', shelf: null, contains: null, quality: null, loses_as: null },
  ...{ source: 'from a label', licence: 'Typed by a nutritionist' },
  ...{ ingredients: row.ingredients, shared: row.shared, own: isTyper(row, userId) },
})

/** Whether a nutritionist may use a food from a label: their own, and what others share. */
export const isUsable = (userId: string) => sql<boolean>`(nutritionist_id = ${userId} or shared)`

/** Foods from labels that a nutritionist finds, their own first. */
export const listedLabelFoods = (db: Db, userId: string) =>
  db
    .selectFrom('label_foods')
    .selectAll()
    .where(isUsable(userId))
    .where('removed_at', 'is', null)
    .orderBy(sql`nutritionist_id is distinct from ${userId}`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')

/** Foods from labels by their ids, also removed ones: whoever has them in a dish or a plan needs their figures. */
export async function labelFoodsById(db: Db, ids: string[]) {
  const wanted = [...new Set(ids.filter(isFromLabel))]
  if (wanted.length === 0) return []
  return db.selectFrom('label_foods').selectAll().where('id', 'in', wanted).execute()
}

type Holder = {
  items?: Item[] | undefined
  alternatives?: { items?: Item[] | undefined }[] | null | undefined
}

/** Gives the items of meals or parts what labels say now: a corrected label counts at once, wherever its food stands. */
export async function readLabels(db: Db, holders: Holder[]): Promise<void> {
  const all = holders.flatMap((holder) => [holder, ...(holder.alternatives ?? [])])
  const items = all.flatMap((holder) => holder.items ?? [])
  const rows = await labelFoodsById(
    db,
    items.map(({ food_id }) => food_id),
  )
  const byId = new Map(rows.map(({ id, ingredients }) => [id, ingredients]))
  for (const item of items) {
    if (!byId.has(item.food_id)) continue
    delete item.ingredients
    const ingredients = byId.get(item.food_id)
    if (ingredients) item.ingredients = ingredients
  }
}
