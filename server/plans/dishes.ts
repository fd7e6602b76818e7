import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { mostGrams } from '#domain/food/dish-parts.ts'
import {
  type Component,
  type Item,
  ingredientLines,
  nutrientsOfItems,
  portionName,
  portionOfPot,
  sentItems,
} from '#domain/food/dishes.ts'
import { figuresProblem } from '#domain/food/nutrient-fields.ts'
import { nutrientKeys } from '#domain/food/nutrients.ts'
import { type DishInput, dishEndpoints, tooMuchMessage, typedServingsMessage } from '#domain/plans/dishes.ts'
import { ownDishes, readableDishes, readablePlans, usableDishes } from '#server/access.ts'
import {
  type Db,
  folded,
  hasWords,
  inserted,
  insertedIfNew,
  lockOwn,
  now,
  orNotFound,
  page,
  updated,
} from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { rawFoods, usableFoods } from '#server/food/foods.ts'
import { readLabels } from '#server/food/label-rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalid, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'

/** A dish as it is stored, before a change; one that is made has one serving and no weight. */
const nothing = { portion: null, servings: 1, cooked_weight_g: null, components: null as Component[] | null }
type Before = typeof nothing | Pick<Selectable<DB['meal_templates']>, keyof typeof nothing>

/** What follows from the foods of a whole recipe, for one of its servings. A cooked food is stored as what it is made of. */
async function fromFoods(
  { db, user }: { db: Db; user: SignedIn },
  items: NonNullable<DishInput['items']>,
  { name, servings, cooked_weight_g }: { name: string } & Pick<Before, 'servings' | 'cooked_weight_g'>,
) {
  const foods = await usableFoods(
    db,
    user,
    items.map(({ food_id }) => food_id),
  )
  const named = items.map(({ food_id, grams }, index): Item => {
    const food = foods.get(food_id)
    if (!food)
      throw invalid('This food is not in the table any more.', [
        { path: `items.${index}.food_id`, message: 'This food is not in the table any more.' },
      ])
    const { ingredients } = food
    return { food_id, name: food.name, grams, ...(ingredients && { ingredients }) }
  })
  const whole = await rawFoods(db, named)
  // Not rounded: the whole recipe is edited again.
  const raw = whole.items.map((item) => ({ ...item, grams: item.grams / servings }))
  const tooHeavy = raw.find(({ grams }) => grams > mostGrams)
  if (tooHeavy) throw invalidField('servings', tooMuchMessage(tooHeavy.name))
  const figures = nutrientsOfItems(raw, (id) => whole.foods.get(id)!.per_100g)
  const tooMuch = figuresProblem(figures)
  if (tooMuch) throw invalidField('items', tooMuch)
  const weight = cooked_weight_g ?? items.reduce((sum, { grams }) => sum + grams, 0)
  const portion: Component = {
    ...{ name, unit: 'portion', count: 1 },
    unit_grams: weight / servings,
    items: raw,
  }
  return { ...figures, ingredients: ingredientLines(raw), components: JSON.stringify([portion]) }
}

/**
 * The columns of a dish as sent. From foods follow its figures and ingredients; a dish whose figures are sent without foods
 * is a typed one. 422 for a food that does not exist, and for more than a meal of a plan may have.
 */
async function columnsOf<Input extends Partial<DishInput>>(
  call: { db: Db; user: SignedIn },
  { items: sent, ...input }: Input & { name: string },
  before: Before = nothing,
) {
  const isTyped = sent === null || (!sent && nutrientKeys.some((key) => input[key] !== undefined))
  const { cooked_weight_g = before.cooked_weight_g } = input
  const { servings = isTyped ? 1 : before.servings } = input
  const portion = input.portion === undefined ? portionName(before) : input.portion
  const columns = {
    ...input,
    ...{ servings, cooked_weight_g, portion: portionOfPot({ portion, servings, cooked_weight_g }) },
  }
  const isOtherPot = servings !== before.servings || cooked_weight_g !== before.cooked_weight_g
  const items = sent ?? (isTyped || !isOtherPot ? null : sentItems(before.components, before.servings))
  if (items)
    return { ...columns, ...(await fromFoods(call, items, { ...columns, servings, cooked_weight_g })) }
  if (servings !== 1 && (isTyped || !before.components)) throw invalidField('servings', typedServingsMessage)
  return { ...columns, ...(isTyped && { components: null }) }
}

const isOwn = (user: SignedIn) => sql<boolean>`(nutritionist_id is not distinct from ${user.id})`

export const dishHandlers = implement(dishEndpoints, {
  'GET /meal-plans/templates': async ({ db, user, query }) => {
    let rows = db
      .selectFrom('meal_templates')
      .selectAll()
      .select(isOwn(user).as('own'))
      .orderBy('own', 'desc')
      .orderBy('category')
      .orderBy('name')
    if (query.ids)
      rows = rows.where(sql<boolean>`id = any(${query.ids.split(',')}::uuid[])`).where(readableDishes(user))
    else rows = rows.where(usableDishes(user)).where('removed_at', 'is', null)
    if (query.own !== undefined) rows = rows.where(isOwn(user), '=', query.own)
    if (query.category) rows = rows.where('category', '=', query.category)
    if (query.q) {
      const ingredients = folded(sql`array_to_string(ingredients, ' ')`)
      const [named, made] = [hasWords(folded(sql`name`), query.q), hasWords(ingredients, query.q)]
      rows = rows.where(sql<boolean>`(${named} or ${made})`)
    }
    const found = await page(db, rows, query)
    await readLabels(
      db,
      found.rows.flatMap(({ components }) => components ?? []),
    )
    return found
  },

  'POST /meal-plans/templates': async ({ db, user, body }) => {
    const row = await inserted(db, 'meal_templates', {
      ...(await columnsOf({ db, user }, body)),
      id: newId(),
      nutritionist_id: user.id,
    })
    return { ...row, own: true }
  },

  'PUT /meal-plans/templates/:id': async ({ db, user, params, body, keepOthers }) => {
    const current = await lockOwn(db, 'meal_templates', params.id, ownDishes(user))
    keepOthers({
      ...current,
      portion: portionName(current),
      items: sentItems(current.components, current.servings),
    })
    const row = await updated(
      db,
      'meal_templates',
      'id',
      current.id,
      await columnsOf({ db, user }, { name: current.name, ...body }, current),
    )
    return { ...row, own: true }
  },

  'DELETE /meal-plans/templates/:id': async ({ db, user, params }) => {
    await db
      .updateTable('meal_templates')
      .set({ removed_at: now })
      .where('id', '=', params.id)
      .where(ownDishes(user))
      .returning('id')
      .executeTakeFirstOrThrow(orNotFound())
  },

  'GET /meal-templates/at-hand': async ({ db, user }) => {
    const marked = await db
      .selectFrom('favourite_dishes')
      .select('template_id')
      .where('nutritionist_id', '=', user.id)
      .orderBy('created_at', 'desc')
      .orderBy('template_id')
      .execute()
    const { rows } = await sql<{ id: string }>`
      select m->>'template_id' as id
      from (select p.days, p.created_at from meal_plans p where p.nutritionist_id = ${user.id}
          and ${readablePlans(user, 'p')} order by p.created_at desc limit 5) p,
        jsonb_array_elements(p.days) d, jsonb_array_elements(d->'meals') m
      where m->>'template_id' is not null
      group by 1 order by max(p.created_at) desc, count(*) desc, 1 limit 60`.execute(db)
    return { favourites: marked.map(({ template_id }) => template_id), recent: rows.map(({ id }) => id) }
  },

  'PUT /meal-templates/:id/favourite': async ({ db, user, params, body }) => {
    const { id: template_id } = await db
      .selectFrom('meal_templates')
      .select('id')
      .where('id', '=', params.id)
      .where(usableDishes(user))
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(orNotFound())
    const mark = { nutritionist_id: user.id, template_id }
    if (body.favourite) await insertedIfNew(db, 'favourite_dishes', mark)
    else
      await db
        .deleteFrom('favourite_dishes')
        .where((where) => where.and(mark))
        .execute()
    return body
  },
})
