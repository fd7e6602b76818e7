import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, errorText, type ReplyOf } from './api/api.ts'
import { useApiMutation } from './api/queries.ts'

/** What came of a mail's link: `dead` is used, expired or incomplete; `refused` and `failed` are sentences. */
export type LinkOutcome<Reply> =
  | 'waiting'
  | 'working'
  | 'dead'
  | { done: Reply }
  | { refused: string }
  | { failed: string }

/**
 * The token in the page's address: after '#', where no server or proxy reads it. Earlier mails have it after '?'. It stays
 * when the link that skips the navigation replaces what is after '#'.
 */
export function useLinkToken(): string {
  const { hash, search } = useLocation()
  const inAddress = [hash, search]
    .map((part) => new URLSearchParams(part.slice(1)).get('token'))
    .find(Boolean)
  const [token] = useState(inAddress ?? '')
  // Another link was opened in this tab: only what is after '#' is different, so the browser doesn't load the page again.
  useEffect(() => {
    if (inAddress && inAddress !== token) window.location.reload()
  }, [inAddress, token])
  return token
}

type LinkRoute = 'POST /auth/verify-email' | 'POST /auth/change-email' | 'POST /auth/undo-email-change'

/** Uses the token of the page's address, when `follow` is called. A failed use can be followed again. */
export function useMailLink<R extends LinkRoute>(route: R, failed: string, onSuccess?: () => void) {
  const token = useLinkToken()
  const { mutateAsync } = useApiMutation<LinkRoute>(route, { ...(onSuccess && { onSuccess }) })
  const [outcome, setOutcome] = useState<LinkOutcome<ReplyOf<R>>>(token ? 'waiting' : 'dead')
  const follow = useCallback(async () => {
    setOutcome('working')
    try {
      setOutcome({ done: (await mutateAsync({ body: { token } })) as ReplyOf<R> })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 404 || status === 422) setOutcome('dead')
      else
        setOutcome({
          [status === 409 ? 'refused' : 'failed']: errorText(error, failed),
        } as LinkOutcome<ReplyOf<R>>)
    }
  }, [mutateAsync, token, failed])
  return { outcome, follow, isIncomplete: !token }
}

/** Follows the link when the page opens. */
export function useFollowAtOnce({ follow, isIncomplete }: { follow: () => unknown; isIncomplete: boolean }) {
  // A link works once, but React may run the effect twice.
  const isStarted = useRef(false)
  useEffect(() => {
    if (isIncomplete || isStarted.current) return
    isStarted.current = true
    void follow()
  }, [isIncomplete, follow])
}
