import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { notify } from '#web/lib/notify.ts'
import type { PendingStore } from '#web/lib/storage/pending-ticks.ts'
import { ApiError, errorText, isTransient } from './api.ts'

/** Milliseconds between attempts while something waits. */
const pause = 30_000

/** Whether something may be sent later: without an answer, without a session, or too many calls. */
export const isPostponed = (error: unknown) =>
  isTransient(error) || (error instanceof ApiError && (error.status === 401 || error.status === 429))

/** Calls `send` from time to time while something waits, and when the network is back. */
export function useRepeats(isWaiting: boolean, send: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(send, pause)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [isWaiting, send])
}

/**
 * A hook with the ticks of an owner that are not sent yet, and a function that ticks: the tick is shown and kept at once,
 * and sent when it can be, one after the other. `send` also puts it into what is read already. `done` is called when a
 * tick was sent, or refused for good.
 */
export function pendingSender<Tick>(
  store: PendingStore<Tick>,
  send: (client: QueryClient, tick: Tick, owner: string) => Promise<void>,
  { failed = 'A tick could not be saved.', done }: { failed?: string; done?: (tick: Tick) => void } = {},
) {
  let isSending = false

  /** A second call while it runs does nothing: the first one sees new ticks too. */
  async function sendAll(client: QueryClient, owner: string) {
    if (isSending) return
    isSending = true
    try {
      for (let tick = store.read(owner)[0]; tick; tick = store.read(owner)[0]) {
        try {
          await send(client, tick, owner)
          // The new data is drawn before the tick is removed: else the old data would be seen for a moment.
          await new Promise((resolve) => setTimeout(resolve))
        } catch (error) {
          if (isPostponed(error)) return
          notify.error(errorText(error, failed))
        }
        store.remove(owner, tick)
        done?.(tick)
      }
    } finally {
      isSending = false
    }
  }

  return function usePendingTicks(owner: string) {
    const client = useQueryClient()
    const pending = store.usePending(owner)
    const sendNow = useCallback(() => void sendAll(client, owner), [client, owner])
    const isWaiting = pending.length > 0
    useEffect(() => {
      if (isWaiting) sendNow()
    }, [isWaiting, sendNow])
    useRepeats(isWaiting, sendNow)
    return {
      pending,
      tick(tick: Tick) {
        store.add(owner, tick)
        sendNow()
      },
    }
  }
}
