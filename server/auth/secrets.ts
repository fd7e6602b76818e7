import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Db, insertedIfNew, rowOf } from '#server/db/rows.ts'

/** SHA-256 as base64url: how tokens are stored. No slow hash is needed for 256 random bits. */
export function hash(secret: string | Uint8Array): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** 256 random bits as base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hmac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Compares without telling by its duration how much is right. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hash(one)), Buffer.from(hash(other)))
}

/** A setting that is made at the first start, and shared by all instances from then on. */
export async function madeOnce<Value>(
  db: Db,
  key: string,
  make: () => Promise<Value> | Value,
): Promise<Value> {
  const stored = () => rowOf(db, 'settings', { key }, ['value'])
  let row = await stored()
  if (!row) {
    await insertedIfNew(db, 'settings', { key, value: JSON.stringify(await make()) })
    row = await stored()
  }
  return row!.value as Value
}

/** The key that seals refresh tokens and device cookies. */
export const loadServerKey = (db: Db) => madeOnce(db, 'server_key', randomToken)
