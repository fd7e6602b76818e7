import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { hash } from '#server/auth/secrets.ts'
import { insertedIfNew, rowOf, update } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { invalid } from './errors.ts'

/** What identifies a repeated request. */
export type IdempotentCall = { key: string; caller: string | undefined; route: string; body: unknown }

export type Answer = { status: number; reply: unknown }

/** The answer stored with a key, and the people whom the call concerned. */
export type KeptAnswer = Answer & { subject: string | string[] | null }

// Callers who are not signed in have no id. Their body is part of the key, so two of them can't share a key.
function keyHash({ key, caller, route, body }: IdempotentCall) {
  return hash(['idempotency', caller ?? JSON.stringify(body), caller ? '' : route, key].join('\n'))
}

function sealingKey(call: IdempotentCall) {
  return createHmac('sha256', call.key).update('answer').digest()
}

function seal(call: IdempotentCall, text: string) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(call), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

function unseal(call: IdempotentCall, sealed: string) {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(call), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Answers that an earlier version has stored name nobody. */
type Stored = { request: string; reply: unknown; subject?: KeptAnswer['subject'] }
const requestOf = (call: IdempotentCall) => hash(`${call.route}\n${JSON.stringify(call.body) ?? ''}`)

/**
 * Claims the key in the call's transaction. Returns the stored answer when the key was used before. A second call
 * with the key waits here until the first one has committed or rolled back.
 */
export async function claimKey(db: Transaction<DB>, call: IdempotentCall): Promise<KeptAnswer | undefined> {
  const claimed = await insertedIfNew(db, 'idempotency_keys', {
    key_hash: keyHash(call),
    user_id: call.caller ?? null,
  })
  if (claimed) return undefined
  const row = (await rowOf(db, 'idempotency_keys', { key_hash: keyHash(call) }, ['status', 'reply']))!
  const stored = JSON.parse(unseal(call, row.reply!)) as Stored
  if (stored.request !== requestOf(call))
    throw invalid('This Idempotency-Key was used for a different request.')
  return { status: row.status!, reply: stored.reply, subject: stored.subject ?? null }
}

/** Stores the answer with its key. The caller commits both together with the change. */
export async function keepAnswer(db: Transaction<DB>, call: IdempotentCall, answer: KeptAnswer) {
  const stored: Stored = { request: requestOf(call), reply: answer.reply, subject: answer.subject }
  await update(db, 'idempotency_keys', 'key_hash', keyHash(call), {
    status: answer.status,
    reply: seal(call, JSON.stringify(stored)),
  })
}
