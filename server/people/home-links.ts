import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  type HomeLink,
  homeInvitationDays,
  homeInvitationsADay,
  homeLinks,
  ownAddressMessage,
  sharesHomeMessage,
} from '#domain/people/home-links.ts'
import { receivedHomeInvitations, sentHomeInvitations, sharesHome } from '#server/access.ts'
import { type Db, insert, lockOwn, now, readableRow, rowOf, update } from '#server/db/rows.ts'
import { conflict, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { countOfDay } from '#server/http/throttle.ts'
import { markRead, notify, settle } from '#server/messages/notifications.ts'
import { lockUsers } from './users.ts'

/** The most invitations of an answer. */
const most = 20

/** What a challenger's home page says of the other challenger and of invitations. */
export async function homeLinkOf(db: Db, patientId: string): Promise<HomeLink> {
  const user = { id: patientId }
  const link = await db
    .selectFrom('home_links as h')
    .innerJoin('users as u', 'u.id', 'h.other_id')
    .select(['u.display_name as name', 'h.since'])
    .select(sql<boolean>`u.status = 'active'`.as('is_available'))
    .where('h.patient_id', '=', patientId)
    .executeTakeFirst()
  const invitations = db
    .selectFrom('home_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.patient_id')
    .orderBy('i.sent_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(most)
  const received = link
    ? []
    : await invitations
        .select(['i.id', 'u.display_name as from'])
        .where(receivedHomeInvitations(user, 'i'))
        .execute()
  const sent = await invitations.select(['i.id', 'i.email']).where(sentHomeInvitations(user, 'i')).execute()
  return { link: link ?? null, invitations: received, sent }
}

/** The challenger with whom one shares a home now, for a change: the home does not end before it is made. */
export const lockHomeMate = (db: Db, patientId: string) =>
  db
    .selectFrom('home_links as h')
    .select('h.other_id as id')
    .where('h.patient_id', '=', patientId)
    .where(sharesHome({ id: patientId }, 'h.other_id'))
    .forShare('h')
    .executeTakeFirst()

/** Stores an invitation anew, also one that was taken back. One that was declined stays so for its days. */
async function storeInvitation(db: Db, patientId: string, email: string) {
  const { rows } = await sql<{ id: string }>`
    insert into home_invitations as i (id, patient_id, email)
    values (${newId()}, ${patientId}, ${email})
    on conflict (patient_id, email) do update set sent_at = now(), withdrawn_at = null,
      declined_at = case when i.declined_at > now() - ${homeInvitationDays} * interval '1 day' then i.declined_at end
    returning id`.execute(db)
  return rows[0]!
}

/** Tells whoever has confirmed the address, if it is a challenger who may accept. Takes equally long if there is none. */
const tellInvited = (db: Db, invitation: string) =>
  sql`insert into notifications (id, user_id, kind, person_id)
    select ${newId()}::uuid, u.id, 'home_invited', i.patient_id
    from home_invitations i join users u on u.email = i.email and u.email_verified
    where i.id = ${invitation} and i.declined_at is null and u.role = 'patient' and u.status = 'active'
      and not exists (select from home_links h where h.patient_id = u.id)
      and not exists (select from notifications n where n.user_id = u.id and n.kind = 'home_invited'
        and n.person_id = i.patient_id and n.read_at is null)`.execute(db)

/** Marks what the invited person was told of an invitation as read. */
const settleInvitation = (db: Db, invitation: { patient_id: string; email: string }) =>
  markRead(db)
    .where('kind', '=', 'home_invited')
    .where('person_id', '=', invitation.patient_id)
    .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', invitation.email))
    .execute()

/** Links two challengers, who are locked: their invitations are settled, and the list of both begins unticked. */
async function link(db: Db, inviter: string, accepting: string) {
  const both = [inviter, accepting]
  await insert(db, 'home_links', [
    { patient_id: inviter, other_id: accepting },
    { patient_id: accepting, other_id: inviter },
  ])
  await db.deleteFrom('home_invitations').where('patient_id', 'in', both).execute()
  await settle(db, ['home_invited'], { person_ids: both })
  // What was ticked was enough for one.
  await db
    .updateTable('shopping_marks')
    .set({ bought_until: null })
    .where('patient_id', 'in', both)
    .where('food_id', 'is not', null)
    .execute()
  await notify(db, { user_id: inviter, kind: 'home_shared', person_id: accepting })
}

/**
 * Ends what a challenger shares, at once for both, and tells the other one; `isErased` when the notice must not name them.
 * Whether there was something to end. Two endings at once lock the two rows in one order.
 */
export async function endHome(db: Db, patientId: string, isErased = false): Promise<boolean> {
  const { rows } = await sql<{ patient_id: string }>`
    select patient_id from home_links where ${patientId} in (patient_id, other_id)
    order by patient_id for update`.execute(db)
  const other = rows.find(({ patient_id }) => patient_id !== patientId)?.patient_id
  if (!other) return false
  await db.deleteFrom('home_links').where('patient_id', 'in', [patientId, other]).execute()
  await notify(db, { user_id: other, kind: 'home_ended', ...(!isErased && { person_id: patientId }) })
  return true
}

const isLinked = async (db: Db, patientId: string) =>
  (await rowOf(db, 'home_links', { patient_id: patientId }, ['since'])) !== undefined

export const homeLinkHandlers = implement(homeLinks, {
  'POST /patients/home/invitations': async ({ db, user, body: { email } }) => {
    if (email === user.email) throw invalidField('email', ownAddressMessage)
    if (await isLinked(db, user.id)) throw conflict(sharesHomeMessage)
    await countOfDay(db, `home:${user.id}`, homeInvitationsADay, 1)
    const { id } = await storeInvitation(db, user.id, email)
    await tellInvited(db, id)
    return { id }
  },

  'POST /patients/home/invitations/:id/accept': async ({ db, user, params: { id }, concerns }) => {
    const mine = receivedHomeInvitations(user)
    const { patient_id } = await readableRow(db, 'home_invitations', id, mine, ['patient_id'])
    // Of two at once, also when both invite each other, the second one waits here.
    await lockUsers(db, [patient_id, user.id])
    if (await isLinked(db, user.id)) throw conflict(sharesHomeMessage)
    await readableRow(db, 'home_invitations', id, mine, ['id'])
    concerns(patient_id)
    await link(db, patient_id, user.id)
  },

  'DELETE /patients/home/invitations/:id': async ({ db, user, params: { id } }) => {
    const either = sql<boolean>`(${sentHomeInvitations(user)} or ${receivedHomeInvitations(user)})`
    const invitation = await lockOwn(db, 'home_invitations', id, either)
    const isOwn = invitation.patient_id === user.id
    // The audit log, which is in the export of who invites, must not say who declined.
    await update(db, 'home_invitations', 'id', id, isOwn ? { withdrawn_at: now } : { declined_at: now })
    await settleInvitation(db, invitation)
  },

  'DELETE /patients/home/link': async ({ db, user }) => {
    await endHome(db, user.id)
  },
})
