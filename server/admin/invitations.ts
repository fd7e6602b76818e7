import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Invitation, invitationDays, invitations } from '#domain/admin/invitations.ts'
import { emailTakenMessage } from '#domain/auth/auth.ts'
import { refuseTaken } from '#server/auth/email-change.ts'
import { refuseCommonPassword, refuseOwnWords } from '#server/auth/passwords.ts'
import { prove } from '#server/auth/proof.ts'
import { hash, randomToken } from '#server/auth/secrets.ts'
import { startSession } from '#server/auth/sessions.ts'
import { addUser } from '#server/auth/setup.ts'
import { type Db, deleteOwn, now, page, put } from '#server/db/rows.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { invitationMessage } from '#server/mail/messages.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { tellAdministrators } from './administrators.ts'

const open = (db: Db) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.desk',
      'u.display_name as invited_by_name',
      'i.created_at',
      'i.expires_at',
    ])
    .where('i.expires_at', '>', now)

export const invitationHandlers = implement(invitations, {
  'POST /admin/invitations': slow(async (call) => {
    const { user, body, services } = call
    const invite = await prove<Invitation>(call, body)
    return invite(async (db) => {
      const { email, desk } = body
      await refuseTaken(db, email)
      const token = randomToken()
      const { id } = await put(
        db,
        'invitations',
        { email },
        {
          id: newId(),
          hash: hash(token),
          desk,
          invited_by: user.id,
          created_at: now,
          expires_at: sql<string>`now() + ${invitationDays} * interval '1 day'`,
        },
      )
      const url = `${services.publicUrl}/accept-invitation#token=${token}`
      await enqueueMail(db, services, { user_id: null, recipient: email }, ({ brand_name }) =>
        invitationMessage(url, brand_name, user.display_name, desk),
      )
      await tellAdministrators(db, services, desk ? 'desk invitation' : 'invitation', '/app/admin/users')
      return open(db).where('i.id', '=', id).executeTakeFirstOrThrow()
    })
  }),

  'GET /admin/invitations': ({ db, query }) =>
    page(db, open(db).orderBy('i.created_at', 'desc').orderBy('i.id', 'desc'), query),

  'DELETE /admin/invitations/:id': async ({ db, params }) => {
    await deleteOwn(db, 'invitations', params.id, sql`true`)
  },

  'POST /auth/accept-invitation': slow(async ({ body, services, caller, write, concerns }) => {
    refuseCommonPassword(body.password)
    const password_hash = await services.hasher.hash(body.password)
    return write(async (db) => {
      // Deleting takes the row's lock: of two at once, the second one finds no invitation.
      const invitation = await db
        .deleteFrom('invitations')
        .where('hash', '=', hash(body.token))
        .where('expires_at', '>', now)
        .returning(['email', 'desk'])
        .executeTakeFirst()
      if (!invitation) throw notFound('This invitation is not valid any more.')
      refuseOwnWords(body.password, { ...body, email: invitation.email })
      const id = await addUser(db, {
        email: invitation.email,
        name: body.name,
        phone: body.phone,
        password_hash,
        role: 'admin',
        desk: invitation.desk,
        // The link was read in this mailbox.
        email_verified: true,
      })
      if (!id) throw conflict(emailTakenMessage)
      concerns(id)
      return startSession(db, services, id, caller)
    })
  }),
})
