import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Me, SessionStart } from '#domain/auth/auth.ts'
import { ApiError, api, type BodyOf, tokens } from './lib/api/api.ts'
import { itemQuery, useApi } from './lib/api/queries.ts'
import { kept } from './lib/offline/kept.ts'
import { unsentPictures } from './lib/offline/unsent-pictures.ts'
import { silenceReminders, useDeviceForReminders } from './lib/push/follow.ts'
import { reminderNotes } from './lib/push/notes.ts'
import { later } from './lib/startup/later.ts'
import { clearDrafts, keepOnlyDraftsOf } from './lib/storage/drafts.ts'
import { returnAddress, sessionEnd } from './lib/storage/return-address.ts'

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out' | 'unreachable'
export type Session = {
  status: SessionStatus
  user: Me | null
  /** Throws ApiError. */
  signIn: (who: BodyOf<'POST /auth/login'>) => Promise<Me>
  /** Continues with a session that another call has started, as the setup page does. */
  adopt: (start: SessionStart) => Me
  logout: (leadsTo?: string) => Promise<void>
  /** Signs out on this device only, for example when the server has already ended the session. */
  forget: (leadsTo: string) => void
  /** After 'unreachable': tries again to find out who is signed in. */
  retry: () => void
}

const SessionContext = createContext<Session | null>(null)

/** How many milliseconds logging out waits for the server. */
const logoutPatience = 3000

/**
 * Starts with the person in the offline cache, until the server confirms it, so that their plan opens without a
 * network.
 */
export function restoreUser(client: QueryClient) {
  const me = tokens.access() === null ? undefined : kept.read('me')?.data
  if (!me) return
  const { queryKey } = itemQuery('GET /auth/me')
  client.setQueryData(queryKey, me)
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** What is on this device belongs to the signed-in person only. */
function useOwnDevice(user: Me | null) {
  // Only challengers have pages that open without a network.
  useEffect(() => {
    if (user?.role === 'patient') kept.write('me', { of: user.id, data: user, at: Date.now() })
  }, [user])

  const userId = user?.id
  useEffect(() => {
    if (!userId) return
    keepOnlyDraftsOf(userId)
    // A first look into the store of pictures is slow, so it waits until the page is drawn.
    return later(() => void unsentPictures.keepOnlyOf(userId))
  }, [userId])
}

/** Follows sign-ins and sign-outs in other tabs. */
function useOtherTabs(user: Me | null, signIn: (token: string) => void, end: () => void) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    async function follow({ key, newValue }: StorageEvent) {
      if (key === sessionEnd.name && newValue) {
        returnAddress.keep(pathname + search)
        sessionEnd.keep(newValue)
      }
      if (key !== 'access_token' && key !== null) return
      if (!newValue) return end()
      if (!user) return signIn(newValue)
      // The other tab may have refreshed its token, or another person may have signed in there.
      const now = await api('GET /auth/me').catch(() => user)
      if (now.id !== user.id) window.location.reload()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [user, signIn, end, pathname, search])
}

/** Provides the session, and follows sign-ins and sign-outs in other tabs. Must be inside the router. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [token, setToken] = useState(tokens.access)
  const me = useApi('GET /auth/me', {
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: (query) => (query.state.status === 'error' ? 15_000 : false),
  })
  const user = (token !== null && me.data) || null
  const isRefused = me.error instanceof ApiError && me.error.status === 401
  useOwnDevice(user)
  useDeviceForReminders(user?.id, token)

  const end = useCallback(() => {
    tokens.clear()
    setToken(null)
    client.clear()
  }, [client])

  const forget = useCallback(
    (leadsTo: string) => {
      clearDrafts()
      returnAddress.clear()
      silenceReminders()
      end()
      navigate(leadsTo)
    },
    [end, navigate],
  )

  // When the tokens are gone already, the API client is loading /login: don't navigate a second time.
  useEffect(() => {
    if (!isRefused || token === null || tokens.access() === null) return
    returnAddress.keep(pathname + search)
    end()
  }, [isRefused, token, end, pathname, search])

  useOtherTabs(user, setToken, end)

  const adopt = useCallback(
    ({ user: me, ...pair }: SessionStart) => {
      // The cache may hold another person's pages.
      kept.clear()
      tokens.store(pair)
      reminderNotes.sessionBegan()
      client.setQueryData(itemQuery('GET /auth/me').queryKey, me)
      setToken(pair.access_token)
      return me
    },
    [client],
  )

  const session = useMemo<Session>(() => {
    let status: SessionStatus = 'loading'
    if (token === null) status = 'signed-out'
    else if (user) status = 'signed-in'
    else if (me.isError && !isRefused) status = 'unreachable'
    return {
      status,
      user,
      adopt,
      signIn: async (who) => adopt(await api('POST /auth/login', { body: who })),
      forget,
      async logout(leadsTo = '/') {
        await api('POST /auth/logout', { signal: AbortSignal.timeout(logoutPatience) }).catch(() => {})
        forget(leadsTo)
      },
      retry: () => void me.refetch(),
    }
  }, [token, user, me.isError, me.refetch, isRefused, adopt, forget])

  return <SessionContext value={session}>{children}</SessionContext>
}

/** The signed-in person, and the functions to sign in and out. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession stands outside SessionProvider')
  return session
}

/** The signed-in person. Only for pages under /app, which the guards protect. */
export function useUser(): Me {
  const { user } = useSession()
  if (!user) throw new Error('useUser stands outside the signed-in area')
  return user
}
