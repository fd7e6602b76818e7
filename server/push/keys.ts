import { madeOnce } from '#server/auth/secrets.ts'
import type { Db } from '#server/db/rows.ts'

/** The server's key pair for push services (VAPID), as base64url. Browsers subscribe with the public one. */
export type PushKeys = { publicKey: string; privateKey: string }

/** With new keys every device would have to subscribe again. */
export const loadPushKeys = (db: Db): Promise<PushKeys> =>
  madeOnce(db, 'push_keys', async () => (await import('web-push')).default.generateVAPIDKeys())
