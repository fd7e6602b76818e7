import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import { mostDevices, push, unreachableMessage } from '#domain/messages/push.ts'
import { usualChoices } from '#domain/messages/reminders.ts'
import { type Db, lockRow, now, put, rowOf, update } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { isPushAddress } from '#server/push/address.ts'
import type { Services } from '#server/services.ts'

/** The user's devices with reminders, the newest first. */
const devicesOf = (db: Db, user: SignedIn) =>
  db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .where('s.user_id', '=', user.id)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.session_id', 'desc')

async function remindersOf(db: Db, user: SignedIn, services: Services) {
  const person = await rowOf(db, 'users', { id: user.id }, ['reminder_choices'])
  return {
    public_key: services.push.keys.publicKey,
    choices: person!.reminder_choices ?? usualChoices,
    devices: await devicesOf(db, user)
      .select(['d.session_id', 's.user_agent', 'd.created_at'])
      .select(sql<boolean>`d.session_id = ${user.session_id}::uuid`.as('current'))
      .execute(),
  }
}

/** Whether it is a point of the curve, so that something can be encrypted for it. */
function isPublicKey(key: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(key, 'base64url')
    return true
  } catch {
    return false
  }
}

export const pushHandlers = implement(push, {
  'GET /account/push': async ({ db, user, services }) => remindersOf(db, user, services),

  'PUT /account/push': async ({ db, user, body, services, keepOthers }) => {
    const { reminder_choices } = await lockRow(db, 'users', 'id', user.id)
    const before = reminder_choices ?? usualChoices
    keepOthers(before)
    await update(db, 'users', 'id', user.id, { reminder_choices: JSON.stringify({ ...before, ...body }) })
    return remindersOf(db, user, services)
  },

  'POST /account/push': async ({ db, user, body: { endpoint, keys }, services }) => {
    if (!services.push.toThisMachine && !isPushAddress(endpoint))
      throw invalidField('endpoint', unreachableMessage)
    if (!isPublicKey(keys.p256dh)) throw invalidField('keys.p256dh', unreachableMessage)
    // One browser has one address: whoever signs in last gets their reminders there.
    await db
      .deleteFrom('push_devices')
      .where('endpoint', '=', endpoint)
      .where('session_id', '<>', user.session_id)
      .execute()
    await put(db, 'push_devices', { session_id: user.session_id }, { endpoint, ...keys, created_at: now })
    await db
      .deleteFrom('push_devices')
      .where('session_id', 'in', devicesOf(db, user).select('d.session_id').offset(mostDevices))
      .execute()
    return remindersOf(db, user, services)
  },

  'DELETE /account/push': async ({ db, user, body }) => {
    await db
      .deleteFrom('push_devices')
      .where('endpoint', '=', body.endpoint)
      .where('session_id', 'in', devicesOf(db, user).select('d.session_id'))
      .execute()
  },
})
