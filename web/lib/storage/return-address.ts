const name = 'return_to'

/**
 * The private page at which a session ended, in this tab. Until somebody signs in, private pages lead to the sign-in
 * page; after that, the person continues here.
 */
export const returnAddress = {
  read(): string | null {
    try {
      return sessionStorage.getItem(name)
    } catch {
      return null
    }
  },
  /** Keeps an address with its search. /dashboard and the public pages need no return. */
  keep(address: string) {
    if (!/^\/app(\/|$)/.test(address)) return
    try {
      sessionStorage.setItem(name, address)
    } catch {}
  },
  clear() {
    try {
      sessionStorage.removeItem(name)
    } catch {}
  },
}
