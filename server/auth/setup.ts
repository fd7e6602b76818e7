import type { InsertObject } from 'kysely'
import { v7 as newId } from 'uuid'
import { normaliseEmail } from '#domain/auth/auth.ts'
import { writeAudit } from '#server/admin/audit.ts'
import { type Db, insertedIfNew, put, rowOf } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { notFound } from '#server/http/errors.ts'
import { hash, randomToken } from './secrets.ts'

const wrongLink = () =>
  notFound('This setup link is not valid any more. Restart the server for a new one, or sign in.')

/** 404 unless the token is of the link printed last and there is no administrator yet. */
export async function refuseWrongSetupToken(db: Db, token: string) {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'setup_token')
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.value !== hash(token) || (await hasAdmin(db))) throw wrongLink()
}

export async function closeSetup(db: Db) {
  await db.deleteFrom('settings').where('key', '=', 'setup_token').execute()
}

/** A new one-time token to create the first administrator. Earlier tokens stop working. */
export async function openSetup(db: Db): Promise<string> {
  const token = randomToken()
  await put(db, 'settings', { key: 'setup_token' }, { value: JSON.stringify(hash(token)) })
  return token
}

/** Adds a user and returns the id; undefined when the e-mail address is taken. */
export async function addUser(
  db: Db,
  user: Omit<InsertObject<DB, 'users'>, 'id'>,
): Promise<string | undefined> {
  return (await insertedIfNew(db, 'users', { ...user, id: newId() }))?.id
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await rowOf(db, 'users', { role: 'admin' }, ['id'])) !== undefined
}

/** Creates an administrator; false when the e-mail address is taken. */
export async function createAdmin(db: Db, email: string, passwordHash: string): Promise<boolean> {
  return db.transaction().execute(async (inside) => {
    const id = await addUser(inside, {
      email: normaliseEmail(email),
      phone: '',
      password_hash: passwordHash,
      role: 'admin',
      email_verified: true,
    })
    if (!id) return false
    await closeSetup(inside)
    await writeAudit(inside, 'create administrator', id)
    return true
  })
}
