import type { Db } from '#server/db/rows.ts'

/** The server's key pair for push services (VAPID), as base64url. Browsers subscribe with the public one. */
export type PushKeys = { publicKey: string; privateKey: string }

const stored = async (db: Db) =>
  db.selectFrom('settings').select('value').where('key', '=', 'push_keys').executeTakeFirst()

/** The keys, made at the first start and shared by all instances. With new ones every device would have to subscribe again. */
export async function loadPushKeys(db: Db): Promise<PushKeys> {
  let row = await stored(db)
  if (!row) {
    const { generateVAPIDKeys } = (await import('web-push')).default
    await db
      .insertInto('settings')
      .values({ key: 'push_keys', value: JSON.stringify(generateVAPIDKeys()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    row = await stored(db)
  }
  return row!.value as PushKeys
}
