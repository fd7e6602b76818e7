import { sql } from 'kysely'
import {
  ClientContact,
  type ClientRow,
  ClientRow as ClientRowSchema,
  carerNeededMessage,
  clients,
  guardianNameMessage,
  invitedAlreadyByMessage,
  invitedAlreadyMessage,
  invitedClients,
  invitingOffMessage,
} from '#domain/people/clients.ts'
import { isMinor } from '#domain/people/patients.ts'
import { ownInvitations } from '#server/access.ts'
import { hash } from '#server/auth/secrets.ts'
import { refuseUnfitNutritionist } from '#server/care/assignments.ts'
import { type Db, lockOwn, now, page, rowOf, update } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { check, conflict, forbidden, invalidField, notFound, tooMany } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { claimTurn } from '#server/http/throttle.ts'
import { notify } from '#server/messages/notifications.ts'
import { mayInvite } from '#server/site/site.ts'
import {
  addClients,
  type Call,
  type Carer,
  capacityNotice,
  carerOf,
  invitation,
  invitationRows,
  isKnown,
  known,
  mailInvitations,
  makeLinks,
  sent,
  shown,
  stored,
} from './client-rows.ts'
import { lockUsers } from './users.ts'

/** Seconds between two mails of one invitation to one address. */
const resendPause = 60

/** 403 when administrators have turned invitations off. Locks the nutritionist: invitations of hers at once take turns. */
async function refuseToInvite(db: Db, nutritionistId: string) {
  if (!(await mayInvite(db))) throw forbidden(invitingOffMessage)
  await refuseUnfitNutritionist(db, nutritionistId)
}

/** For whom somebody invites: a nutritionist for herself, administrators and desks for whom they choose. */
async function chosenCarer({ db, user }: Call, chosen: string | undefined): Promise<Carer> {
  if (user.role === 'nutritionist' && chosen && chosen !== user.id) throw notFound()
  const id = chosen ?? (user.role === 'nutritionist' ? user.id : undefined)
  if (!id) throw invalidField('nutritionist_id', carerNeededMessage)
  await refuseToInvite(db, id)
  return (await rowOf(db, 'users', { id }, ['id', 'display_name']))!
}

const alreadyInvited = (user: SignedIn, { id }: Carer) =>
  conflict(user.id === id ? invitedAlreadyMessage : invitedAlreadyByMessage)

/** Mails that wait with a link that no longer works. */
const dropMails = (db: Db, patientId: string) =>
  db.deleteFrom('mails').where('user_id', '=', patientId).where('sent_at', 'is', null).execute()

/** The invitation, locked after the challenger; 404 unless it is hers and nobody has joined with it. */
async function lockInvitation(db: Db, user: SignedIn, id: string) {
  const { patient_id } = await invitation(db, user, id)
  await lockUsers(db, [patient_id])
  return lockOwn(db, 'client_invitations', id, ownInvitations(user))
}

/** The rows that can be added, and why others cannot. */
async function readRows({ db, user }: Call, given: unknown[]) {
  const read = given.map((row) => ClientRowSchema.safeParse(row))
  const taken = await known(
    db,
    user.id,
    read.flatMap(({ data }) => data ?? []),
  )
  const rows: ClientRow[] = []
  const skipped: { row: number; reason: string }[] = []
  for (const [index, { data, error }] of read.entries()) {
    const reason = data ? isKnown(data, taken) && invitedAlreadyMessage : error!.issues[0]!.message
    if (reason || !data) skipped.push({ row: index + 1, reason: reason || '' })
    else {
      rows.push(data)
      for (const one of [data.email, data.phone]) if (one) taken.add(one)
    }
  }
  return { rows, skipped }
}

export const clientHandlers = implement(
  { ...clients, ...invitedClients },
  {
    'POST /nutritionists/clients': async ({ db, user, body, services, concerns }) => {
      const call = { db, user, services }
      const { nutritionist_id, ...client } = body
      const carer = await chosenCarer(call, nutritionist_id)
      if (isKnown(client, await known(db, carer.id, [client]))) throw alreadyInvited(user, carer)
      const { added } = await addClients(call, carer, [client], true)
      const [{ id, patient_id, links }] = added as [(typeof added)[number]]
      concerns(patient_id)
      if (carer.id !== user.id)
        await notify(db, { user_id: carer.id, kind: 'challenger_assigned', person_id: patient_id })
      return sent(call, id, links)
    },

    'GET /nutritionists/clients': async ({ db, user, query }) => {
      const rows = invitationRows(db, user).orderBy('i.created_at', 'desc').orderBy('i.id', 'desc')
      const found = await page(db, rows, query)
      return { ...found, rows: found.rows.map(shown) }
    },

    'POST /nutritionists/clients/import': async ({ db, user, body, services, concerns }) => {
      const call = { db, user, services }
      await refuseToInvite(db, user.id)
      const { rows, skipped } = await readRows(call, body.rows)
      const { added, mailed } = rows.length
        ? await addClients(call, user, rows, body.send)
        : { added: [], mailed: 0 }
      concerns(added.map(({ patient_id }) => patient_id))
      return { added: added.length, skipped, mailed, notice: await capacityNotice(db, user, user) }
    },

    'POST /nutritionists/clients/:id/resend': async ({ db, user, params, body, services, concerns }) => {
      const call = { db, user, services }
      const carer = carerOf(await invitation(db, user, params.id))
      if (!(await mayInvite(db))) throw forbidden(invitingOffMessage)
      const { id, patient_id, email, phone } = await lockInvitation(db, user, params.id)
      concerns(patient_id)
      await refuseUnfitNutritionist(db, carer.id)
      const { email: to = null, phone: number = null } = check(ClientContact, { email, phone, ...body })
      if (
        isKnown({ email: to, phone: number }, await known(db, carer.id, [{ email: to, phone: number }], id))
      )
        throw alreadyInvited(user, carer)
      if (to && !(await claimTurn(db, `invitation:${id}:${hash(to)}`, resendPause)))
        throw tooMany(resendPause, 'A mail was sent to this address just now. Please wait a minute.')
      const links = makeLinks(to !== null)
      await dropMails(db, patient_id)
      await update(db, 'client_invitations', 'id', id, {
        email: to,
        phone: number,
        withdrawn_at: null,
        ...stored(links),
      })
      if (to && links.mailToken)
        await mailInvitations(call, carer, [{ patient_id, email: to, mailToken: links.mailToken }])
      return sent(call, id, links)
    },

    'PUT /nutritionists/clients/:id/consent': async ({ db, user, params, body, concerns }) => {
      const { id, patient_id } = await lockInvitation(db, user, params.id)
      concerns(patient_id)
      const { born } = await invitation(db, user, id)
      if (born && isMinor(born) && !body.guardian_name)
        throw invalidField('guardian_name', guardianNameMessage)
      await update(db, 'client_invitations', 'id', id, {
        consented_on: body.consented_on,
        consent_by: user.id,
        consent_at: now,
        guardian_name: body.guardian_name ?? null,
      })
      return invitation(db, user, id)
    },

    'DELETE /nutritionists/clients/:id': async ({ db, user, params, concerns }) => {
      const { id, patient_id } = await lockInvitation(db, user, params.id)
      concerns(patient_id)
      await dropMails(db, patient_id)
      await update(db, 'client_invitations', 'id', id, {
        withdrawn_at: sql<string>`coalesce(withdrawn_at, now())`,
      })
    },
  },
)
