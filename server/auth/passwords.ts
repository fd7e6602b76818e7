import { createRequire } from 'node:module'
import { hash, verify } from '@node-rs/argon2'
import { invalidField, unavailable } from '#server/http/errors.ts'
import { makeQueue } from '#server/queue.ts'
import type { Services } from '#server/services.ts'

/** Words of this product that people might choose; what follows them counts as for common passwords. */
const productWords = [
  ...['thali', 'challenger', 'challengers', 'nutrition', 'nutritionist', 'dietitian', 'dietician'],
  ...['mealplan', 'meal plan', 'dietplan', 'diet plan', 'administrator', 'healthy food'],
]

let common: Set<string> | undefined

/** The list takes 15 MB of memory, so it is loaded when a password is chosen for the first time. */
function commonPasswords(): Set<string> {
  if (!common) {
    const { dictionary } = createRequire(import.meta.url)(
      '@zxcvbn-ts/language-common',
    ) as typeof import('@zxcvbn-ts/language-common')
    common = new Set([...(dictionary['passwords-common'] as string[]), ...productWords])
  }
  return common
}

/** The password in small letters, also without up to four digits or signs at its end: 'password' for 'Password123!'. */
const formsOf = (password: string) => {
  const small = password.normalize('NFC').toLowerCase()
  return [small, small.replace(/[^\p{L}]{1,4}$/u, '')]
}

/** True for a password that attackers try first: one on the list of common ones, whatever digits follow. */
export function isCommonPassword(password: string): boolean {
  return formsOf(password).some((form) => commonPasswords().has(form))
}

/** 422 for a common password. */
export function refuseCommonPassword(password: string, path = 'password') {
  if (isCommonPassword(password))
    throw invalidField(path, 'This password is too common. Please choose another one.')
}

/** 422 for a password that is the person's own address or name. */
export function refuseOwnWords(
  password: string,
  { email, name }: { email: string; name?: string | null | undefined },
  path = 'password',
) {
  const [mailbox = ''] = email.split('@')
  const names = name ? [name, name.replace(/\s/g, ''), ...name.split(/\s/)] : []
  const own = [email, mailbox, ...names].map((word) => word.normalize('NFC').toLowerCase())
  if (formsOf(password).some((form) => own.includes(form)))
    throw invalidField(path, 'Please choose a password that is not your e-mail address or name.')
}

/** Argon2id as OWASP recommends for sign-in. 2 means Argon2id: the library's constant is a const enum. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 50

/**
 * How keyboards may send one password: as it was typed, composed (é as one character) and decomposed (e and an accent).
 * One for plain letters, digits and signs.
 */
const spellingsOf = (typed: string) => [...new Set([typed, typed.normalize('NFC'), typed.normalize('NFD')])]

export type Hasher = {
  /** Hashes the composed spelling. */
  hash(password: string): Promise<string>
  /**
   * Which spelling of the password the hash is of; undefined for a wrong password. Every spelling is tried, so a right
   * password, a wrong one and an account that does not exist take equally long. The hash is empty while a person has to
   * choose a new password: none matches.
   */
  matching(hash: string | undefined, password: string): Promise<string | undefined>
}

/** Hashes at most two passwords at once, so many sign-ins can't use up the processor; 503 when the queue is full. */
export function makeHasher(): Hasher {
  const queued = makeQueue({
    atOnce,
    longest: longestQueue,
    full: () => unavailable('Many people are signing in right now. Please try again in a moment.'),
  })
  const nobody = hash('nobody has this password', settings)
  return {
    hash: (password) => queued(() => hash(password.normalize('NFC'), settings)),
    matching: (stored, password) =>
      queued(async () => {
        let found: string | undefined
        for (const spelling of spellingsOf(password))
          if (await verify(stored || (await nobody), spelling)) found ??= spelling
        return stored ? found : undefined
      }),
  }
}

/**
 * The stored hash of a person, when the password is theirs in any spelling; else undefined. A hash of another spelling
 * than the composed one, from earlier times, is stored anew.
 */
export async function hashIfRight(
  { db, hasher }: Pick<Services, 'db' | 'hasher'>,
  user: { id: string; password_hash: string } | undefined,
  password: string,
): Promise<string | undefined> {
  const spelling = await hasher.matching(user?.password_hash, password)
  if (!user || spelling === undefined) return undefined
  if (spelling === spelling.normalize('NFC')) return user.password_hash
  const password_hash = await hasher.hash(spelling)
  const saved = await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returning('password_hash')
    .executeTakeFirst()
  // Changed meanwhile: whoever goes on with the old hash finds that out.
  return saved?.password_hash ?? user.password_hash
}
