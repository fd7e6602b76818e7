import { createRequire } from 'node:module'
import { hash, verify } from '@node-rs/argon2'
import { invalidField, unavailable } from '#server/http/errors.ts'
import { makeQueue } from '#server/queue.ts'

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
  const small = password.toLowerCase()
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
  const own = [email, mailbox, ...names].map((word) => word.toLowerCase())
  if (formsOf(password).some((form) => own.includes(form)))
    throw invalidField(path, 'Please choose a password that is not your e-mail address or name.')
}

/** Argon2id as OWASP recommends for sign-in. 2 means Argon2id: the library's constant is a const enum. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 50

export type Hasher = {
  hash(password: string): Promise<string>
  /**
   * Takes equally long without a hash, so the time does not tell whether an account exists. The hash is empty while a
   * person has to choose a new password: none matches.
   */
  matches(hash: string | undefined, password: string): Promise<boolean>
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
    hash: (password) => queued(() => hash(password, settings)),
    matches: (stored, password) =>
      queued(async () => {
        const right = await verify(stored || (await nobody), password)
        return right && !!stored
      }),
  }
}
