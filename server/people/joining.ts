import { sql } from 'kysely'
import { careChangedMessage } from '#domain/care/assignments.ts'
import { today } from '#domain/dates.ts'
import {
  deadJoinMessage,
  emailToSignInMessage,
  guardianConsentMessage,
  guardianNameMessage,
  haveAccountMessage,
  isInvited,
  joining,
  otherAccountMessage,
  otherAddressMessage,
} from '#domain/people/clients.ts'
import { isMinor } from '#domain/people/patients.ts'
import { writeAudit } from '#server/admin/audit.ts'
import { refuseCommonPassword, refuseOwnWords } from '#server/auth/passwords.ts'
import { hash } from '#server/auth/secrets.ts'
import { startSession } from '#server/auth/sessions.ts'
import { closeChangeRequests, ended, settleReplaced } from '#server/care/ending.ts'
import { type Db, lockRow, now, orNotFound, rowOf, update } from '#server/db/rows.ts'
import { conflict, forbidden, invalidField } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { waitToMail } from '#server/http/throttle.ts'
import { mailVerification } from '#server/mail/links.ts'
import { notify } from '#server/messages/notifications.ts'
import { brandOf, termsInForce } from '#server/site/site.ts'
import { takeOver } from './take-over.ts'
import { lockUsers, renameUser } from './users.ts'

/**
 * The invitation of a link that works, with who invites. Whatever may be wrong with a link, the answer is the same 404.
 */
function openInvitation(db: Db, token: string) {
  return (
    db
      .selectFrom('client_invitations as i')
      .innerJoin('users as u', 'u.id', 'i.patient_id')
      .innerJoin('assignments as a', (join) =>
        join.onRef('a.patient_id', '=', 'u.id').on('a.active', '=', true),
      )
      .innerJoin('users as n', 'n.id', 'a.nutritionist_id')
      .leftJoin('patient_profiles as p', 'p.patient_id', 'u.id')
      .select([
        'i.id',
        'i.patient_id',
        'i.email',
        'i.phone',
        'a.nutritionist_id',
        'n.display_name as inviter',
      ])
      .select([
        sql<string | null>`coalesce(p.dob, i.date_of_birth)`.as('born'),
        sql<boolean>`coalesce(i.mail_hash = ${hash(token)}, false)`.as('was_mailed'),
      ])
      .where((eb) => eb.or([eb('i.hash', '=', hash(token)), eb('i.mail_hash', '=', hash(token))]))
      .where('i.withdrawn_at', 'is', null)
      .where('i.accepted_at', 'is', null)
      .where('i.expires_at', '>', now)
      .where('u.email', 'is', null)
      // A link rests while one of the two is suspended.
      .where('u.status', '=', 'active')
      .where('n.status', '=', 'active')
      .executeTakeFirstOrThrow(orNotFound(deadJoinMessage))
  )
}

type Guardian = { guardian_name?: string | null | undefined; guardian_consent?: boolean | null | undefined }

/** 422 for somebody under 18 without a guardian, as far as the date of birth is known. */
function refuseWithoutGuardian(born: string | null, { guardian_name, guardian_consent }: Guardian) {
  if (!born || !isMinor(born)) return
  if (!guardian_name) throw invalidField('guardian_name', guardianNameMessage)
  if (!guardian_consent) throw invalidField('guardian_consent', guardianConsentMessage)
}

/** The link is used up, and the invited address no longer needed. */
async function accept(db: Db, id: string, patientId: string, { guardian_name = null }: Guardian) {
  await db
    .updateTable('client_invitations')
    .set({ accepted_at: now, email: null, phone: null, mail_hash: null })
    .set(guardian_name ? { guardian_name } : {})
    .where('id', '=', id)
    .execute()
  if (guardian_name)
    await update(db, 'patient_profiles', 'patient_id', patientId, { guardian_name, guardian_consent: true })
}

const isRegistered = async (db: Db, email: string) =>
  (await rowOf(db, 'users', { email }, ['id'])) !== undefined

export const joiningHandlers = implement(joining, {
  'GET /join/:token': async ({ db, params, services }) => {
    const { inviter } = await openInvitation(db, params.token)
    return { inviter, practice: (await brandOf(db, services.config)).brand_name }
  },

  'POST /join/:token': slow(async ({ db: outside, params, body, services, caller, write, concerns }) => {
    await openInvitation(outside, params.token)
    refuseCommonPassword(body.password)
    const password_hash = await services.hasher.hash(body.password)
    return write(async (db) => {
      // Of two at once, the second one waits here and then finds no invitation.
      await lockUsers(db, [(await openInvitation(db, params.token)).patient_id])
      const invitation = await openInvitation(db, params.token)
      const { patient_id: id, nutritionist_id } = invitation
      if (!isInvited(invitation, body))
        throw invalidField(invitation.email ? 'email' : 'phone', otherAddressMessage)
      const { email, phone, name } = body
      if (!email) throw invalidField('email', emailToSignInMessage)
      refuseWithoutGuardian(invitation.born, body)
      refuseOwnWords(body.password, { email, name: name ?? null })
      if (await isRegistered(db, email)) throw conflict(haveAccountMessage)
      const email_verified = invitation.was_mailed && email === invitation.email
      await update(db, 'users', 'id', id, {
        ...{ email, email_verified, phone: phone ?? '', password_hash },
        // The account begins now.
        ...{ consent_version: termsInForce, consent_at: now, created_at: now },
      })
      if (name) await renameUser(db, id, name)
      await accept(db, invitation.id, id, body)
      await notify(db, { user_id: nutritionist_id, kind: 'challenger_joined', person_id: id })
      concerns(id)
      if (!email_verified && (await waitToMail(db, email, id)) === 0)
        await mailVerification(db, services, { id, email })
      return startSession(db, services, id, caller)
    })
  }),

  'POST /join/:token/agree': async ({ db, user, params, body, caller }) => {
    const seen = await openInvitation(db, params.token)
    // Nothing more can be written for who has not joined: it would be lost with the row.
    for (const id of [seen.patient_id, user.id].sort())
      if (id === user.id) await lockUsers(db, [id])
      else await lockRow(db, 'users', 'id', id, deadJoinMessage)
    const invitation = await openInvitation(db, params.token)
    const { patient_id: from, nutritionist_id } = invitation
    if (!isInvited(invitation, user)) throw forbidden(otherAccountMessage)
    const own = await db
      .selectFrom('users as u')
      .leftJoin('patient_profiles as p', 'p.patient_id', 'u.id')
      .leftJoin('assignments as a', (join) =>
        join.onRef('a.patient_id', '=', 'u.id').on('a.active', '=', true),
      )
      .leftJoin('users as n', 'n.id', 'a.nutritionist_id')
      .select(['p.dob', 'a.id as care', 'a.nutritionist_id as carer', 'n.display_name as carer_name'])
      .where('u.id', '=', user.id)
      .executeTakeFirstOrThrow()
    // A profile of somebody under 18 has a guardian already.
    if (!own.dob) refuseWithoutGuardian(invitation.born, body ?? {})
    const isOther = own.carer !== null && own.carer !== nutritionist_id
    if (isOther && !body?.replace)
      throw conflict(`${own.carer_name} cares for you now. Care by two at once is not possible.`)
    if (body?.replace && body.replace !== own.carer) throw conflict(careChangedMessage)
    await lockUsers(db, [nutritionist_id, ...(own.carer ? [own.carer] : [])])
    if (isOther) {
      await update(db, 'assignments', 'id', own.care!, ended(today()))
      await closeChangeRequests(db, [user.id])
      await settleReplaced(db, { patient_id: user.id, nutritionist_id: own.carer! })
    }
    await accept(db, invitation.id, from, body ?? {})
    await takeOver(db, { from, to: user.id, nutritionist_id })
    await notify(
      db,
      { user_id: nutritionist_id, kind: 'challenger_joined', person_id: user.id },
      ...(own.carer === nutritionist_id
        ? []
        : [{ user_id: user.id, kind: 'nutritionist_assigned' as const, person_id: nutritionist_id }]),
    )
    await writeAudit(db, 'join with an account', from, { user, ...caller })
  },
})
