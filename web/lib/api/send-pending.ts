import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { notify } from '#web/lib/notify.ts'
import { useRepeats } from '#web/lib/repeats.ts'
import type { PendingStore } from '#web/lib/storage/pending-ticks.ts'
import { ApiError, errorText, isTransient } from './api.ts'

/** Whether something may be sent later: without an answer, without a session, or too many calls. */
export const isPostponed = (error: unknown) =>
  isTransient(error) || (error instanceof ApiError && (error.status === 401 || error.status === 429))

type Reactions<Tick> = {
  failed?: string
  /** Called when a tick was sent, or refused for good. */
  done?: (tick: Tick) => void
  /** What stays on the device of a refused tick; by default nothing. */
  refused?: (tick: Tick, reason: string) => Tick
  /** Whether a tick is sent by itself; by default all are. */
  isReady?: (tick: Tick) => boolean
}

/**
 * A hook with the ticks of an owner that are not sent yet, and a function that ticks: the tick is shown and kept at once,
 * and sent when it can be, one after the other. `send` also puts it into what is read already.
 */
export function pendingSender<Tick>(
  store: PendingStore<Tick>,
  send: (client: QueryClient, tick: Tick, owner: string) => Promise<void>,
  { failed = 'A tick could not be saved.', done, refused, isReady = () => true }: Reactions<Tick> = {},
) {
  let isSending = false

  /** A second call while it runs does nothing: the first one sees new ticks too. */
  async function sendAll(client: QueryClient, owner: string) {
    if (isSending) return
    isSending = true
    try {
      const next = () => store.read(owner).find(isReady)
      for (let tick = next(); tick; tick = next()) {
        let rest: Tick[] = []
        try {
          await send(client, tick, owner)
          // The new data is drawn before the tick is removed: else the old data would be seen for a moment.
          await new Promise((resolve) => setTimeout(resolve))
        } catch (error) {
          if (isPostponed(error)) return
          const reason = errorText(error, failed)
          notify.error(reason)
          if (refused) rest = [refused(tick, reason)]
        }
        store.remove(owner, tick, rest)
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
    const isWaiting = pending.some(isReady)
    useEffect(() => {
      if (isWaiting) sendNow()
    }, [isWaiting, sendNow])
    useRepeats(isWaiting, sendNow)
    return {
      pending,
      /** Returns whether this device keeps the tick until it is sent. */
      tick(tick: Tick): boolean {
        const isKept = store.add(owner, tick)
        sendNow()
        return isKept
      },
    }
  }
}
