import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  awayMessage,
  type Conversation,
  conversationEndedMessage,
  formerColleague,
  type Message,
  messages,
} from '#domain/messages/messages.ts'
import { ownConversations } from '#server/access.ts'
import { coverMark, isCovered } from '#server/care/cover-mark.ts'
import { type Db, folded, hasWords, now, orNotFound, page, update } from '#server/db/rows.ts'
import { countSent, pictureIn, storeFile } from '#server/files/files.ts'
import { readPicture } from '#server/files/pictures.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { forbidden } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'

/** Which columns of an assignment belong to the caller, and which to the other person. */
const sidesOf = (user: SignedIn) =>
  user.role === 'patient'
    ? ({ me: 'patient_id', myRead: 'patient_read', other: 'nutritionist_id' } as const)
    : ({ me: 'nutritionist_id', myRead: 'nutritionist_read', other: 'patient_id' } as const)

/** The other person's address, as far as the user may see it: nutritionists list only conversations of care that lasts. */
const shownEmail = (user: SignedIn) => (user.role === 'nutritionist' ? sql`u.email` : sql`null::text`)

/** Somebody who covered, and whose account is gone. */
const nobody = '00000000-0000-0000-0000-000000000000'
const senderId = sql<string>`case when m.from_patient then a.patient_id when m.in_cover
  then coalesce(m.written_by, ${sql.lit(nobody)}::uuid) else a.nutritionist_id end`
/** The name of who wrote while they covered; null for the two whose conversation it is. */
const coverName = sql<string | null>`case when m.in_cover then
  coalesce((select display_name from users where id = m.written_by), ${sql.lit(formerColleague)}) end`

/** The other person cannot answer, and nobody stands in for them. */
const isAway = (user: SignedIn) =>
  user.role === 'patient'
    ? sql<boolean>`u.status <> 'active' and not ${isCovered}`
    : sql<boolean>`u.status <> 'active'`

/** A person's conversations. Ended ones are listed only if they have messages. */
function conversationRows(db: Db, user: SignedIn) {
  const { myRead, other } = sidesOf(user)
  return db
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', `a.${other}`)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages as m')
          .select([
            'm.sent_at',
            sql<Conversation['last_message']>`json_build_object('sender_id', ${senderId}, 'text', m.text,
              'sent_at', to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.as(
              'message',
            ),
          ])
          .whereRef('m.conversation_id', '=', 'a.id')
          .whereRef('m.number', '=', 'a.message_count')
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'a.id',
      sql<Conversation['with']>`json_build_object('user_id', u.id, 'name', u.display_name)`.as('with'),
      'last.message as last_message',
      unreadIn(user, myRead).as('unread_count'),
      'a.active as open',
      isAway(user).as('away'),
      coverMark.as('cover'),
      sql<boolean>`u.email is not null`.as('joined'),
    ])
    .where(ownConversations(user))
    .where(sql<boolean>`(a.active or a.message_count > 0)`)
}

/** Number of messages in conversation `a` that the other person wrote and the user has not read. */
const unreadIn = (user: SignedIn, myRead: 'patient_read' | 'nutritionist_read') =>
  sql<number>`(select count(*)::int from messages m where m.conversation_id = a.id
    and m.number > ${sql.ref(`a.${myRead}`)} and m.from_patient = ${user.role === 'nutritionist'})`

/** Number of unread messages in all of a user's conversations. */
export function unreadMessages(user: SignedIn) {
  if (user.role === 'admin' || (user.role === 'nutritionist' && user.approval_status !== 'approved'))
    return sql<number>`0`
  const { myRead } = sidesOf(user)
  return sql<number>`(select coalesce(sum(${unreadIn(user, myRead)}), 0)::int from assignments a
    where ${ownConversations(user)} and a.message_count > ${sql.ref(`a.${myRead}`)})`
}

async function conversation(db: Db, user: SignedIn, id: string) {
  return conversationRows(db, user).where('a.id', '=', id).executeTakeFirstOrThrow(orNotFound())
}

/**
 * The conversation's assignment, with the status of the other person. The assignment is locked, so that messages are
 * written one after the other.
 */
async function lockConversation(db: Db, user: SignedIn, id: string) {
  return db
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', `a.${sidesOf(user).other}`)
    .selectAll('a')
    .select(isAway(user).as('away'))
    .where('a.id', '=', id)
    .where(ownConversations(user))
    .forUpdate('a')
    .executeTakeFirstOrThrow(orNotFound())
}

/** The conversation, locked, if the user may write in it now. */
async function lockOpenConversation(db: Db, user: SignedIn, id: string) {
  const locked = await lockConversation(db, user, id)
  if (!locked.active) throw forbidden(conversationEndedMessage)
  if (locked.away) throw forbidden(awayMessage)
  return locked
}
type Locked = Awaited<ReturnType<typeof lockConversation>>

/** Stores a message and its notification, in one statement. Without a text it gets a picture. */
async function write(db: Db, user: SignedIn, locked: Locked, text: string) {
  const { id: conversationId, message_count } = locked
  const { me, other } = sidesOf(user)
  const number = message_count + 1
  const isCover = locked[me] !== user.id
  const { rows } = await sql<Message>`
    with a as (
      update assignments set message_count = ${number} where id = ${conversationId} returning *
    ), m as (
      insert into messages (id, conversation_id, number, from_patient, text, in_cover, written_by)
      values (${newId()}, ${conversationId}, ${number}, ${user.role === 'patient'}, ${text}, ${isCover},
        ${isCover ? user.id : null}) returning *
    ), notified as (
      insert into notifications (id, user_id, kind, person_id, conversation_id)
      select ${newId()}::uuid, ${sql.ref(`a.${other}`)}, 'message_received', ${user.id}::uuid, a.id from a
      union all
      select ${newId()}::uuid, c.colleague_id, 'message_received', ${user.id}::uuid, a.id
      from a, cover_now(a.nutritionist_id, a.patient_id) c where ${user.role === 'patient'}
      on conflict (conversation_id, user_id) where read_at is null and kind = 'message_received' do nothing
    )
    select m.id, m.conversation_id, m.number, ${senderId} as sender_id, ${coverName} as cover_name, m.text, null as picture, m.sent_at, false as is_read
    from m, a`.execute(db)
  return rows[0]!
}

/** Sends a message in the care of a challenger; 404 for who is not in the user's care. */
export async function sendMessage(db: Db, user: SignedIn, patientId: string, text: string) {
  const { id } = await db
    .selectFrom('assignments as a')
    .select('a.id')
    .where('a.patient_id', '=', patientId)
    .where('a.active', '=', true)
    .where(ownConversations(user))
    .executeTakeFirstOrThrow(orNotFound())
  await write(db, user, await lockOpenConversation(db, user, id), text)
}

export const messageHandlers = implement(messages, {
  'GET /conversations': async ({ db, user, query }) => {
    let rows = conversationRows(db, user)
      .orderBy('a.active', 'desc')
      .orderBy(sql`coalesce(last.sent_at, a.created_at)`, 'desc')
      .orderBy('a.id')
    if (query.q) rows = rows.where(hasWords(folded(sql`u.display_name`, shownEmail(user)), query.q))
    return page(db, rows, query)
  },

  'GET /conversations/:id': async ({ db, user, params, concerns }) => {
    const row = await conversation(db, user, params.id)
    if (user.role === 'nutritionist') concerns(row.with.user_id)
    return row
  },

  'GET /conversations/:id/messages': async ({ db, user, params, query, concerns }) => {
    let rows = db
      .selectFrom('messages as m')
      .innerJoin('assignments as a', 'a.id', 'm.conversation_id')
      .leftJoin('files as f', 'f.message_id', 'm.id')
      .select(['m.id', 'm.conversation_id', 'm.number', 'm.text', 'm.sent_at', 'a.patient_id'])
      .select([
        senderId.as('sender_id'),
        coverName.as('cover_name'),
        pictureIn('f').as('picture'),
        sql<boolean>`m.number <= case when m.from_patient then a.nutritionist_read else a.patient_read end`.as(
          'is_read',
        ),
      ])
      .where('a.id', '=', params.id)
      .where(ownConversations(user))
      .orderBy('m.number', 'desc')
    if (query.before) rows = rows.where('m.number', '<', query.before)
    const answer = await page(db, rows, query)
    // An empty conversation answers an empty list; a conversation of others must answer 404.
    const patient = answer.rows[0]?.patient_id
    if (patient) concerns(patient)
    else await conversation(db, user, params.id)
    return answer
  },

  'POST /conversations/:id/messages': async ({ db, user, params, body, concerns }) => {
    const locked = await lockOpenConversation(db, user, params.id)
    concerns(locked.patient_id)
    return write(db, user, locked, body.text)
  },

  'POST /conversations/:id/pictures': {
    slow: async ({ db, services, user, params, body, concerns, write: inTransaction }) => {
      // First: nobody's processor time is spent on a picture that can't be sent.
      const { with: other } = await conversation(db, user, params.id)
      const patientId = user.role === 'patient' ? user.id : other.user_id
      const picture = await readPicture(body, () => countSent(services, user, patientId, body.length))
      return inTransaction(async (inside) => {
        const locked = await lockOpenConversation(inside, user, params.id)
        concerns(locked.patient_id)
        const message = await write(inside, user, locked, '')
        const { id } = await storeFile(inside, user, locked.patient_id, { message_id: message.id }, picture)
        return { ...message, picture: { id, width: picture.width, height: picture.height } }
      })
    },
  },

  'POST /conversations/:id/read': async ({ db, user, params, body, concerns }) => {
    const locked = await lockConversation(db, user, params.id)
    concerns(locked.patient_id)
    const { myRead } = sidesOf(user)
    const upTo = Math.min(body?.up_to ?? locked.message_count, locked.message_count)
    if (upTo > locked[myRead]) await update(db, 'assignments', 'id', locked.id, { [myRead]: upTo })
    const row = await conversation(db, user, params.id)
    if (row.unread_count === 0)
      await db
        .updateTable('notifications')
        .set({ read_at: now })
        .where('user_id', '=', user.id)
        .where('conversation_id', '=', params.id)
        .where('read_at', 'is', null)
        .execute()
    return row
  },
})
