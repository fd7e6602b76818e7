import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { enoughRepliesMessage, mostReplies, savedReplies } from '#domain/messages/saved-replies.ts'
import { deleteOwn, inserted, lockOwn, now, page, updated } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { lockUsers } from '#server/people/users.ts'

const own = (user: SignedIn) => sql<boolean>`nutritionist_id = ${user.id}`

export const savedReplyHandlers = implement(savedReplies, {
  'GET /saved-replies': ({ db, user, query }) => {
    const rows = db.selectFrom('saved_replies').selectAll().where(own(user))
    return page(db, rows.orderBy(sql`lower(title)`).orderBy('id'), query)
  },

  'POST /saved-replies': async ({ db, user, body }) => {
    await lockUsers(db, [user.id])
    const stored = db.selectFrom('saved_replies').select(sql<number>`count(*)::int`.as('count'))
    const { count } = await stored.where(own(user)).executeTakeFirstOrThrow()
    if (count >= mostReplies) throw conflict(enoughRepliesMessage)
    return inserted(db, 'saved_replies', { id: newId(), nutritionist_id: user.id, ...body })
  },

  'PUT /saved-replies/:id': async ({ db, user, params, body, keepOthers }) => {
    keepOthers(await lockOwn(db, 'saved_replies', params.id, own(user)))
    return updated(db, 'saved_replies', 'id', params.id, { ...body, updated_at: now })
  },

  'DELETE /saved-replies/:id': async ({ db, user, params }) => {
    await deleteOwn(db, 'saved_replies', params.id, own(user))
  },
})
