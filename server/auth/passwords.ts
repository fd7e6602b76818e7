import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { invalidField, unavailable } from '#server/http/errors.ts'
import { makeQueue } from '#server/queue.ts'
import type { Services } from '#server/services.ts'

/** Words of this product that people might choose; what follows them counts as for common passwords. */
const productWords = [
  ...['thali', 'challenger', 'challengers', 'nutrition', 'nutritionist', 'dietitian', 'dietician'],
  ...['mealplan', 'meal plan', 'dietplan', 'diet plan', 'administrator', 'healthy food'],
]

let common: string | undefined

/** One a line, with a line's end before the first and after the last. Loaded when a password is chosen for the first time. */
function commonPasswords(): string {
  if (common === undefined) {
    const require = createRequire(import.meta.url)
    const { dictionary } =
      require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
    common = ['', ...(dictionary['passwords-common'] as string[]), ...productWords, ''].join('\n')
    // As 50,000 texts in a list and a set it would take 10 MB, as one text 0.4.
    for (const file of Object.keys(require.cache)) if (file.includes('@zxcvbn-ts')) delete require.cache[file]
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
  return formsOf(password).some((form) => commonPasswords().includes(`\n${form}\n`))
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
 * After the hash of a composed spelling. Keyboards send é as one character or as e and an accent; both are composed
 * before they are compared. A hash without the mark is of what was typed in earlier times, in whichever spelling.
 */
const composedMark = '$composed'
const composed = (password: string) => password.normalize('NFC')
/** What is typed first, then its other spellings. */
const spellingsOf = (password: string) => [
  ...new Set([password, ...(['NFC', 'NFD'] as const).map((form) => password.normalize(form))]),
]

export type Hasher = {
  /** Hashes the composed spelling. */
  hash(password: string): Promise<string>
  /**
   * Whether the password is that of the hash, after the work of one hash, also for an account that does not exist; with
   * accents and a hash of earlier times after one for each spelling. A wrong one takes equally long for all of them. The
   * hash is empty while a person has to choose a new password: none matches.
   */
  matches(hash: string | undefined, password: string): Promise<boolean>
}

/** Hashes at most two passwords at once, so many sign-ins can't use up the processor; 503 when the queue is full. */
export function makeHasher(): Hasher {
  const queued = makeQueue({
    name: 'passwords',
    atOnce,
    longest: longestQueue,
    full: () => unavailable('Many people are signing in right now. Please try again in a moment.'),
  })
  const nobody = hash('nobody has this password', settings)
  return {
    hash: (password) => queued(async () => (await hash(composed(password), settings)) + composedMark),
    async matches(stored, password) {
      const isMarked = stored?.endsWith(composedMark)
      const own = (isMarked ? stored!.slice(0, -composedMark.length) : stored) || (await nobody)
      const spellings = spellingsOf(password)
      // Those of earlier times may be in any spelling, the others are composed.
      const tried = stored && !isMarked ? spellings : [composed(password)]
      let took = 0
      for (const spelling of tried) {
        const began = performance.now()
        if (await queued(() => verify(own, spelling))) return Boolean(stored)
        took = performance.now() - began
      }
      if (spellings.length > tried.length) await setTimeout(took * (spellings.length - tried.length))
      return false
    },
  }
}

/**
 * The stored hash of a person, when the password is theirs; else undefined. The hash of a password with accents from
 * earlier times is stored anew, so that from then on every keyboard sends the right one.
 */
export async function hashIfRight(
  { db, hasher }: Pick<Services, 'db' | 'hasher'>,
  user: { id: string; password_hash: string } | undefined,
  password: string,
): Promise<string | undefined> {
  const isRight = await hasher.matches(user?.password_hash, password)
  if (!user || !isRight) return undefined
  const isSpelledInOneWay = composed(password) === password.normalize('NFD')
  if (isSpelledInOneWay || user.password_hash.endsWith(composedMark)) return user.password_hash
  const password_hash = await hasher.hash(password)
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
