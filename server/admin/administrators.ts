import type { Db } from '#server/db/rows.ts'
import { conflict, notSignedIn } from '#server/http/errors.ts'
import { type AdministratorAct, administratorActMessage } from '#server/mail/messages.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'

/** The ids of the administrators who can sign in and are no front desk, locked: two who leave at the same moment take turns. */
export async function lockActiveAdmins(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('desk', '=', false)
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.map(({ id }) => id)
}

/** 401 when the caller was suspended meanwhile: of two who suspend each other, one does. 409 for the last active one. */
export async function refuseLastActive(db: Db, actorId: string, adminId: string) {
  const active = await lockActiveAdmins(db)
  if (!active.includes(actorId)) throw notSignedIn()
  if (active.length === 1 && active[0] === adminId)
    throw conflict('This is the only administrator. Nobody could manage the platform afterwards.')
}

/** Tells all administrators but front desks, the one who did it too: it may have been a thief with a stolen session. */
export async function tellAdministrators(db: Db, services: Services, act: AdministratorAct, page: string) {
  const admins = await db
    .selectFrom('users')
    .select(['id as user_id', 'email as recipient'])
    .where('role', '=', 'admin')
    .where('desk', '=', false)
    .where('status', '=', 'active')
    .$narrowType<{ recipient: string }>()
    .execute()
  const message = administratorActMessage(act, `${services.publicUrl}${page}`)
  await enqueueMails(
    db,
    services,
    admins.map((to) => ({ to, message })),
  )
}
