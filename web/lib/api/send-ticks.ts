import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Day } from '#domain/days/days.ts'
import type { PendingTick } from '#domain/days/pending-acts.ts'
import { notify } from '#web/lib/notify.ts'
import { addTick, pendingTicks, removeTick, usePendingTicks } from '#web/lib/storage/pending-ticks.ts'
import { ApiError, api, errorText, isTransient } from './api.ts'
import { queryKey } from './queries.ts'
import { readAgain } from './stale.ts'

/** Milliseconds between attempts while ticks wait. */
const pause = 30_000

/** Whether the tick may be sent later: without an answer, without a session, or too many calls. */
const isPostponed = (error: unknown) =>
  isTransient(error) || (error instanceof ApiError && (error.status === 401 || error.status === 429))

async function sendTick(client: QueryClient, { date, meal_id, ...tick }: PendingTick) {
  const sent = await api('PUT /patients/days/:date/meals/:id', { params: { date, id: meal_id }, body: tick })
  const day = queryKey('GET /patients/days/:date', { params: { date } })
  // A read that is under way may have been answered before the tick arrived.
  await client.cancelQueries({ queryKey: day })
  client.setQueryData<Day>(
    day,
    (known) => known && { ...known, meals: known.meals.map((meal) => (meal.id === sent.id ? sent : meal)) },
  )
  readAgain(client, ['/patients/adherence'])
}

let isSending = false

/** Sends what waits, one after the other. A second call while it runs does nothing: the first one sees new ticks too. */
async function sendTicks(client: QueryClient, userId: string) {
  if (isSending) return
  isSending = true
  try {
    for (let tick = pendingTicks(userId)[0]; tick; tick = pendingTicks(userId)[0]) {
      try {
        await sendTick(client, tick)
      } catch (error) {
        if (isPostponed(error)) return
        notify.error(errorText(error, 'A tick could not be saved.'))
      }
      removeTick(userId, tick)
    }
  } finally {
    isSending = false
  }
}

/** Ticks that are not sent yet, and a function that ticks: the tick is shown and kept at once, and sent when it can be. */
export function useTicks(userId: string) {
  const client = useQueryClient()
  const pending = usePendingTicks(userId)
  const send = useCallback(() => void sendTicks(client, userId), [client, userId])
  const isWaiting = pending.length > 0
  useEffect(() => {
    if (!isWaiting) return
    send()
    const timer = setInterval(send, pause)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [isWaiting, send])
  return {
    pending,
    tick(tick: PendingTick) {
      addTick(userId, tick)
      send()
    },
  }
}
