import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { mealTemplateEndpoints } from '#domain/plans/meal-templates.ts'
import { ownTemplates, readableTemplates, usableTemplates } from '#server/access.ts'
import { containing, page } from '#server/db/page.ts'
import { now, orNotFound } from '#server/db/rows.ts'
import { implement } from '#server/http/routes.ts'

export const mealTemplateHandlers = implement(mealTemplateEndpoints, {
  'GET /meal-plans/templates': async ({ db, user, query }) => {
    let rows = db
      .selectFrom('meal_templates')
      .selectAll()
      .select(sql<boolean>`nutritionist_id is not distinct from ${user.id}`.as('own'))
      .orderBy('own', 'desc')
      .orderBy('category')
      .orderBy('name')
    if (query.ids)
      rows = rows
        .where(sql<boolean>`id = any(${query.ids.split(',')}::uuid[])`)
        .where(readableTemplates(user))
    else rows = rows.where(usableTemplates(user)).where('removed_at', 'is', null)
    if (query.category) rows = rows.where('category', '=', query.category)
    if (query.q)
      rows = rows.where(
        sql<boolean>`(name ilike ${containing(query.q)} or array_to_string(ingredients, ' ') ilike ${containing(query.q)})`,
      )
    return page(db, rows, query)
  },

  'POST /meal-plans/templates': async ({ db, user, body }) => {
    const row = await db
      .insertInto('meal_templates')
      .values({ ...body, id: newId(), nutritionist_id: user.id })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...row, own: true }
  },

  'PUT /meal-plans/templates/:id': async ({ db, user, params, body }) => {
    const row = await db
      .updateTable('meal_templates')
      .set({ ...body, name: body.name ?? sql<string>`name` })
      .where('id', '=', params.id)
      .where(ownTemplates(user))
      .returningAll()
      .executeTakeFirstOrThrow(orNotFound())
    return { ...row, own: true }
  },

  'DELETE /meal-plans/templates/:id': async ({ db, user, params }) => {
    await db
      .updateTable('meal_templates')
      .set({ removed_at: now })
      .where('id', '=', params.id)
      .where(ownTemplates(user))
      .returning('id')
      .executeTakeFirstOrThrow(orNotFound())
  },
})
