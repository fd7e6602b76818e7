import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { admin, User } from '#domain/admin/admin.ts'
import type { Output } from '#domain/endpoint.ts'
import { endAppointmentsOf } from '#server/appointments/telling.ts'
import { endAccess } from '#server/auth/recovery.ts'
import { endSessions } from '#server/auth/sessions.ts'
import { endCareBy, lockChallengersOf, tellOthers } from '#server/care/ending.ts'
import { type Db, insert, lockRow, rowOf, updated } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, found } from '#server/http/errors.ts'
import { accountActiveMessage, accountSuspendedMessage } from '#server/mail/messages.ts'
import { mailUser } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { refuseLastActive, tellAdministrators } from './administrators.ts'

type StatusCall = {
  user: SignedIn
  params: { id: string }
  body: Output<(typeof admin)['PUT /admin/users/:id']['body']>
  services: Services
}

/** Suspends or activates somebody, and tells the person and those whom it meets. */
export async function changeStatus(
  db: Db,
  { user: actor, params, body, services }: StatusCall,
): Promise<User> {
  await lockChallengersOf(db, params.id)
  const { role } = found(await rowOf(db, 'users', { id: params.id }, ['role']))
  if (role === 'admin') await refuseLastActive(db, actor.id, params.id)
  const user = await lockRow(db, 'users', 'id', params.id)
  // Another administrator changed the status after this page was loaded.
  if (user.status === body.status) throw conflict(`This user is already ${body.status}.`)
  const saved = await updated(db, 'users', 'id', params.id, { status: body.status })
  if (body.status === 'active') {
    await sql`update suspensions set ended_at = now() where user_id = ${user.id} and ended_at is null`.execute(
      db,
    )
    await tellOthers(db, user.id, 'person_back')
  } else {
    await insert(db, 'suspensions', { id: newId(), user_id: user.id, reason: body.reason ?? null })
    // What an administrator sent out must end with them; links of others rest while they are suspended.
    if (role === 'admin') await endAccess(db, user.id, 'suspended')
    else await endSessions(db, user.id, 'suspended')
    await endAppointmentsOf(db, user.id, 'suspended')
    if (role === 'nutritionist' && body.challengers === 'rematch') await endCareBy(db, user.id)
    else await tellOthers(db, user.id, 'person_away')
  }
  await mailUser(db, services, user, ({ brand_name, support_email }) =>
    body.status === 'active'
      ? accountActiveMessage(`${services.publicUrl}/login`, brand_name)
      : accountSuspendedMessage(brand_name, support_email),
  )
  if (role === 'admin') await tellAdministrators(db, services, body.status, `/app/admin/users/${user.id}`)
  return saved
}
