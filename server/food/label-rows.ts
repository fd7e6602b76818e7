import { type Selectable, sql } from 'kysely'
import type { Item } from '#domain/food/dishes.ts'
import { isFromLabel } from '#domain/food/food-origin.ts'
import type { StoredFood } from '#domain/food/foods.ts'
import { visiblePatients } from '#server/access.ts'
import type { Db } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'

type Typed = Pick<Selectable<DB['label_foods']>, 'nutritionist_id' | 'patient_id' | 'shared'>
type User = Pick<SignedIn, 'id' | 'role'>

/**
 * Whether a user of a food may change it: a challenger what they typed until it is shared, a nutritionist what she typed or
 * shared, and what clients typed. What is shared stays when its typer's account is gone: then every colleague may.
 */
export const mayChange = ({ nutritionist_id, patient_id, shared }: Typed, user?: User) =>
  user?.role === 'patient'
    ? patient_id === user.id && !shared
    : nutritionist_id === null || nutritionist_id === user?.id

export const labelFood = (row: Selectable<DB['label_foods']>, user?: User): StoredFood => ({
  ...{ id: row.id, name: row.name, aliases: row.aliases, measures: row.measures, per_100g: row.per_100g },
  ...{ list: 'label', shelf: null, contains: null, quality: null, loses_as: null },
  ...{
    source: 'from a label',
    licence: row.patient_id ? 'Typed by a challenger' : 'Typed by a nutritionist',
  },
  ...{ ingredients: row.ingredients, shared: row.shared, own: mayChange(row, user) },
  by_challenger: row.patient_id !== null,
})

/** Whether somebody may use a food from a label: their own, what the practice shares, a nutritionist also those of clients. */
export const isUsable = (user: User) =>
  sql<boolean>`(shared or nutritionist_id = ${user.id} or ${visiblePatients(user, 'patient_id')})`

/** Foods from labels that somebody finds, their own first. */
export const listedLabelFoods = (db: Db, user: User) =>
  db
    .selectFrom('label_foods')
    .selectAll()
    .where(isUsable(user))
    .where('removed_at', 'is', null)
    .orderBy(sql`coalesce(${user.id} in (nutritionist_id, patient_id), false) desc`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')

/** Foods from labels by their ids, also removed ones: whoever has them in a dish or a plan needs their figures. With a user only those they may use. */
export async function labelFoodsById(db: Db, ids: string[], user?: User) {
  const wanted = [...new Set(ids.filter(isFromLabel))]
  if (wanted.length === 0) return []
  const rows = db.selectFrom('label_foods').selectAll().where('id', 'in', wanted)
  return (user ? rows.where(isUsable(user)) : rows).execute()
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
