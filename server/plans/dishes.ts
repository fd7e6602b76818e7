import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Component, ingredientLines, nutrientsOfItems, sentItems } from '#domain/food/dishes.ts'
import { figuresProblem } from '#domain/food/nutrient-fields.ts'
import { nutrientKeys } from '#domain/food/nutrients.ts'
import { type DishInput, dishEndpoints } from '#domain/plans/dishes.ts'
import { ownDishes, readableDishes, readablePlans, usableDishes } from '#server/access.ts'
import { page } from '#server/db/page.ts'
import { type Db, lockOwn, now, orNotFound } from '#server/db/rows.ts'
import { folded, hasWords } from '#server/db/search.ts'
import { foodsById, rawFoods } from '#server/food/foods.ts'
import { invalid, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'

/**
 * The columns of a dish as sent. From foods follow its figures and ingredients; a dish whose figures are sent without foods
 * is a typed one. A cooked food is stored as what it is made of. 422 for a food that does not exist, and for more than a
 * meal of a plan may have.
 */
async function columnsOf<Input extends Partial<DishInput>>(db: Db, input: Input) {
  const { items, ...typed } = input
  if (!items) {
    const isTyped = items === null || nutrientKeys.some((key) => typed[key] !== undefined)
    return { ...typed, ...(isTyped && { components: null }) }
  }
  const foods = await foodsById(
    db,
    items.map(({ food_id }) => food_id),
  )
  const named = items.map(({ food_id, grams }, index) => {
    const food = foods.get(food_id)
    if (!food)
      throw invalid('This food is not in the table any more.', [
        { path: `items.${index}.food_id`, message: 'This food is not in the table any more.' },
      ])
    return { food_id, name: food.name, grams }
  })
  const raw = await rawFoods(db, named)
  const figures = nutrientsOfItems(raw.items, (id) => raw.foods.get(id)!.per_100g)
  const tooMuch = figuresProblem(figures)
  if (tooMuch) throw invalidField('items', tooMuch)
  const portion: Component = {
    name: typed.name ?? '',
    unit: 'portion',
    unit_grams: named.reduce((sum, { grams }) => sum + grams, 0),
    count: 1,
    items: raw.items,
  }
  return {
    ...typed,
    ...figures,
    ingredients: ingredientLines(raw.items),
    components: JSON.stringify([portion]),
  }
}

export const dishHandlers = implement(dishEndpoints, {
  'GET /meal-plans/templates': async ({ db, user, query }) => {
    let rows = db
      .selectFrom('meal_templates')
      .selectAll()
      .select(sql<boolean>`nutritionist_id is not distinct from ${user.id}`.as('own'))
      .orderBy('own', 'desc')
      .orderBy('category')
      .orderBy('name')
    if (query.ids)
      rows = rows.where(sql<boolean>`id = any(${query.ids.split(',')}::uuid[])`).where(readableDishes(user))
    else rows = rows.where(usableDishes(user)).where('removed_at', 'is', null)
    if (query.category) rows = rows.where('category', '=', query.category)
    if (query.q) {
      const ingredients = folded(sql`array_to_string(ingredients, ' ')`)
      const [named, made] = [hasWords(folded(sql`name`), query.q), hasWords(ingredients, query.q)]
      rows = rows.where(sql<boolean>`(${named} or ${made})`)
    }
    return page(db, rows, query)
  },

  'POST /meal-plans/templates': async ({ db, user, body }) => {
    const row = await db
      .insertInto('meal_templates')
      .values({ ...(await columnsOf(db, body)), id: newId(), nutritionist_id: user.id })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...row, own: true }
  },

  'PUT /meal-plans/templates/:id': async ({ db, user, params, body, keepOthers }) => {
    const current = await lockOwn(db, 'meal_templates', params.id, ownDishes(user))
    keepOthers({ ...current, items: sentItems(current.components) })
    const row = await db
      .updateTable('meal_templates')
      .set(await columnsOf(db, { name: current.name, ...body }))
      .where('id', '=', current.id)
      .returningAll()
      .executeTakeFirstOrThrow()
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
    if (body.favourite)
      await db
        .insertInto('favourite_dishes')
        .values(mark)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else
      await db
        .deleteFrom('favourite_dishes')
        .where((where) => where.and(mark))
        .execute()
    return body
  },
})
