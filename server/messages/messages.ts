import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { documentName } from '#domain/files/document-name.ts'
import {
  awayAmongMessage,
  awayMessage,
  type Conversation,
  conversationEndedMessage,
  formerColleague,
  type Message,
  messages,
  notAllInCareMessage,
  severalMessages,
} from '#domain/messages/messages.ts'
import { ownConversations } from '#server/access.ts'
import { coverMark, isCovered } from '#server/care/cover-mark.ts'
import { type Db, folded, hasWords, isoText, now, orNotFound, page, update } from '#server/db/rows.ts'
import { documentInMessage, pictureIn, storeFile, takeFile } from '#server/files/files.ts'
import { type Content, readPdf, readPicture } from '#server/files/pictures.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { implement, type SlowContext, slow } from '#server/http/routes.ts'

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
  return db
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', `a.${sidesOf(user).other}`)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages as m')
          .select([
            'm.sent_at',
            sql<Conversation['last_message']>`json_build_object('sender_id', ${senderId}, 'text', m.text,
              'sent_at', ${isoText(sql.ref('m.sent_at'))})`.as('message'),
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
      unreadIn(user).as('unread_count'),
      'a.active as open',
      isAway(user).as('away'),
      coverMark.as('cover'),
      sql<boolean>`u.email is not null`.as('joined'),
    ])
    .where(ownConversations(user))
    .where(sql<boolean>`(a.active or a.message_count > 0)`)
}

/** Up to which message of conversation `a` the user has read. */
const readBy = (user: SignedIn) => sql.ref(`a.${sidesOf(user).myRead}`)

/** Number of messages in conversation `a` that the other person wrote and the user has not read. */
const unreadIn = (user: SignedIn) =>
  sql<number>`(select count(*)::int from messages m where m.conversation_id = a.id
    and m.number > ${readBy(user)} and m.from_patient = ${user.role === 'nutritionist'})`

/** Number of unread messages in all of a user's conversations. */
export function unreadMessages(user: SignedIn) {
  if (user.role === 'admin' || (user.role === 'nutritionist' && user.approval_status !== 'approved'))
    return sql<number>`0`
  return sql<number>`(select coalesce(sum(${unreadIn(user)}), 0)::int from assignments a
    where ${ownConversations(user)} and a.message_count > ${readBy(user)})`
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

/** Stores a message in each of the locked conversations, with its notification, in one statement. */
async function write(db: Db, user: SignedIn, locked: { id: string }[], text: string) {
  const { other } = sidesOf(user)
  const isPatient = user.role === 'patient'
  /** Of an assignment of a colleague, whom the user covers. */
  const isCover = isPatient ? sql`false` : sql`a.nutritionist_id <> ${user.id}`
  const ids = locked.map(({ id }) => id)
  const [messageIds, notificationIds] = [ids.map(() => newId()), ids.map(() => newId())]
  const { rows } = await sql<Message>`
    with a as (
      update assignments set message_count = message_count + 1
      from unnest(${ids}::uuid[], ${messageIds}::uuid[], ${notificationIds}::uuid[])
        as new(conversation_id, message_id, notification_id)
      where assignments.id = new.conversation_id returning assignments.*, new.message_id, new.notification_id
    ), m as (
      insert into messages (id, conversation_id, number, from_patient, text, in_cover, written_by)
      select a.message_id, a.id, a.message_count, ${isPatient}, ${text}, ${isCover},
        case when ${isCover} then ${user.id}::uuid end from a returning *
    ), notified as (
      insert into notifications (id, user_id, kind, person_id, conversation_id)
      select a.notification_id, ${sql.ref(`a.${other}`)}, 'message_received', ${user.id}::uuid, a.id from a
      union all
      select ${newId()}::uuid, c.colleague_id, 'message_received', ${user.id}::uuid, a.id
      from a, cover_now(a.nutritionist_id, a.patient_id) c where ${isPatient}
      on conflict (conversation_id, user_id) where read_at is null and kind = 'message_received' do nothing
    )
    select m.id, m.conversation_id, m.number, ${senderId} as sender_id, ${coverName} as cover_name, m.text,
      null as picture, null as document, m.sent_at, false as is_read
    from m join a on a.id = m.conversation_id`.execute(db)
  return rows
}

/**
 * Sends a text to challengers in the user's care, to each in their own conversation: to all of them or to nobody. They are
 * locked in the order of ids.
 */
export async function sendMessages(db: Db, user: SignedIn, patientIds: string[], text: string) {
  const locked = await db
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', 'a.patient_id')
    .select(['a.id', 'a.patient_id', 'u.status', 'u.display_name'])
    .where('a.patient_id', '=', sql<string>`any(${patientIds}::uuid[])`)
    .where('a.active', '=', true)
    .where(ownConversations(user))
    .orderBy('a.patient_id')
    .forUpdate('a')
    .execute()
  if (locked.length < patientIds.length) throw notFound(notAllInCareMessage)
  const away = locked.filter(({ status }) => status !== 'active')
  if (away.length) throw forbidden(awayAmongMessage(away.map(({ display_name }) => display_name)))
  await write(db, user, locked, text)
  return locked.map(({ id, patient_id }) => ({ patient_id, conversation_id: id }))
}

type Sending = Pick<
  SlowContext<'POST /conversations/:id/pictures', (typeof messages)['POST /conversations/:id/pictures']>,
  'db' | 'services' | 'user' | 'params' | 'body' | 'concerns' | 'write'
>

/** Sends a file as a message with this text; `read` looks at the bytes, and counts them before it works on them. */
async function sendFile(
  { db, services, user, params, body, concerns, write: inTransaction }: Sending,
  text: string,
  read: (bytes: Uint8Array, begin: () => Promise<void>) => Promise<Content>,
) {
  // First: nobody's processor time is spent on a file that can't be sent.
  const { with: other } = await conversation(db, user, params.id)
  const patientId = user.role === 'patient' ? user.id : other.user_id
  const content = await takeFile(services, user, patientId, body, read)
  return inTransaction(async (inside) => {
    const locked = await lockOpenConversation(inside, user, params.id)
    concerns(locked.patient_id)
    const [message] = await write(inside, user, [locked], text)
    const file = await storeFile(inside, user, locked.patient_id, { message_id: message!.id }, content)
    const { id, width, height } = file
    return width && height
      ? { ...message!, picture: { id, width, height } }
      : { ...message!, document: { id, name: text, bytes: content.content.length } }
  })
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
        documentInMessage.as('document'),
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
    return (await write(db, user, [locked], body.text))[0]!
  },

  'POST /conversations/:id/pictures': slow((context) => sendFile(context, '', readPicture)),

  'POST /conversations/:id/documents': slow((context) =>
    sendFile(context, documentName(context.fileName), readPdf),
  ),

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

export const severalMessagesHandlers = implement(severalMessages, {
  'POST /messages': async ({ db, user, body, concerns }) => {
    const rows = await sendMessages(db, user, body.patient_ids, body.text)
    concerns(body.patient_ids)
    return { rows, total: rows.length }
  },
})
