import { deviceStore } from './device-store.ts'

const reason = 'session_end'
/** What is typed to sign up in this tab, until somebody signs in or out here. */
export const signUpDraft = deviceStore('', () => sessionStorage)
export const signUpName = 'sign_up'

/** Why the session of this tab has ended, until somebody signs in or out here. */
export const sessionEnd = {
  name: reason,
  why(): string | null {
    try {
      return sessionStorage.getItem(reason)
    } catch {
      return null
    }
  },
  keep(why: string) {
    try {
      sessionStorage.setItem(reason, why)
    } catch {}
  },
  /** Keeps it here and tells the other tabs, without leaving it on the device. */
  tell(why: string) {
    sessionEnd.keep(why)
    try {
      localStorage.setItem(reason, why)
      localStorage.removeItem(reason)
    } catch {}
  },
}

/** `ended`: the private page at which a session ended. `opened`: the one that somebody opened without a session. */
const names = { ended: 'return_to', opened: 'opened' }

/**
 * The private page, in this tab, at which a person continues after signing in. While a session has ended there, private
 * pages lead to the sign-in page.
 */
export const returnAddress = {
  read(why: (keyof typeof names)[] = ['ended', 'opened']): string | null {
    try {
      return why.map((one) => sessionStorage.getItem(names[one])).find((address) => address !== null) ?? null
    } catch {
      return null
    }
  },
  /** Keeps an address with its search. An invitation is accepted after signing in, too.
   * /dashboard and the public pages need no return. */
  keep(address: string, why: keyof typeof names = 'ended') {
    if (!/^\/(app|join)(\/|$)/.test(address)) return
    try {
      sessionStorage.setItem(names[why], address)
    } catch {}
  },
  clear() {
    try {
      for (const name of [reason, ...Object.values(names)]) sessionStorage.removeItem(name)
    } catch {}
    signUpDraft.remove(signUpName)
  },
}
