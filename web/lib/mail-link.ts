import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, errorText } from './api/api.ts'

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

/** Uses the token of the page's address, when `follow` is called. A failed use can be followed again. */
export function useMailLink<Reply>(use: (token: string) => Promise<Reply>, failed: string) {
  const token = useLinkToken()
  const [outcome, setOutcome] = useState<LinkOutcome<Reply>>(token ? 'waiting' : 'dead')
  const follow = useCallback(async () => {
    setOutcome('working')
    try {
      setOutcome({ done: await use(token) })
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 404 || status === 422) setOutcome('dead')
      else
        setOutcome({
          [status === 409 ? 'refused' : 'failed']: errorText(error, failed),
        } as LinkOutcome<Reply>)
    }
  }, [use, token, failed])
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
