import { deviceStore } from './device-store.ts'

const tab = deviceStore('', () => sessionStorage)
/** What is typed to sign up in this tab, until somebody signs in or out here. */
export const signUpDraft = tab
export const signUpName = 'sign_up'

const reason = 'session_end'
/** Why the session of this tab has ended, until somebody signs in or out here. */
export const sessionEnd = {
  name: reason,
  why: () => tab.read(reason) as string | null,
  keep: (why: string) => void tab.write(reason, why),
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
  read: (why: (keyof typeof names)[] = ['ended', 'opened']): string | null =>
    why.map((one) => tab.read(names[one]) as string | null).find((address) => address !== null) ?? null,
  /** Keeps an address with its search. An invitation is accepted after signing in, too.
   * /dashboard and the public pages need no return. */
  keep(address: string, why: keyof typeof names = 'ended') {
    if (/^\/(app|join)(\/|$)/.test(address)) tab.write(names[why], address)
  },
  clear() {
    for (const name of [reason, signUpName, ...Object.values(names)]) tab.remove(name)
  },
}
