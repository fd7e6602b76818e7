import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useRepeats } from '#web/lib/repeats.ts'
import {
  isUnsent,
  markUnsent,
  outboxName,
  postponedOf,
  removeUnsent,
  type UnsentMessage,
  watchOutbox,
} from '#web/lib/storage/outbox.ts'
import { unsentPictures } from '#web/lib/storage/unsent-pictures.ts'
import { ApiError, api, errorText, type ReplyOf } from './api.ts'
import type { Pages } from './long-lists.ts'
import { queryKey } from './queries.ts'
import { isPostponed } from './send-pending.ts'
import { readAgain, staleAfterWrite } from './stale.ts'

const route = 'POST /conversations/:id/messages'
const pictureRoute = 'POST /conversations/:id/pictures'
const messagesRoute = 'GET /conversations/:id/messages'

/** Messages are sent one after the other, so that they arrive in order. */
let turn: Promise<unknown> = Promise.resolve()

/** Sends a message of the outbox when it is its turn. Afterwards it is gone from there, or marked as failed. */
export function sendUnsent(
  client: QueryClient,
  userId: string,
  conversation: string,
  { key, text, picture }: UnsentMessage,
) {
  const name = outboxName(userId, conversation)
  markUnsent(name, key, { state: 'sending' })
  turn = turn.then(async () => {
    if (!isUnsent(name, key)) return
    try {
      const call = { params: { id: conversation }, idempotencyKey: key }
      const sent = picture
        ? await api(pictureRoute, { ...call, body: await readUnsent(picture) })
        : await api(route, { ...call, body: { text } })
      showSent(client, conversation, sent)
      readAgain(client, staleAfterWrite(route))
      if (isUnsent(name, key)) removeUnsent(name, key)
    } catch (error) {
      const reason = errorText(error, 'The message could not be sent.')
      if (isUnsent(name, key))
        markUnsent(name, key, { state: 'failed', error: reason, isPostponed: isPostponed(error) })
    }
  })
}

async function readUnsent(picture: string): Promise<Blob> {
  const bytes = await unsentPictures.read(picture)
  if (!bytes) throw new ApiError(400, { detail: 'The picture is no longer on this device.' })
  return bytes
}

/** Shows a sent message in its conversation without reading that again. */
function showSent(client: QueryClient, conversation: string, message: ReplyOf<typeof route>) {
  const key = queryKey(messagesRoute, { params: { id: conversation } })
  client.setQueryData<Pages<typeof messagesRoute>>(key, (data) => {
    const [latest, ...earlier] = data?.pages ?? []
    if (!data || !latest || latest.rows.some((row) => row.id === message.id)) return data
    return { ...data, pages: [{ ...latest, rows: [message, ...latest.rows] }, ...earlier] }
  })
}

/**
 * Sends what could not be sent as soon as there is a network, whichever page is open: what was written before the page
 * was closed at once, everything else from time to time.
 */
export function usePostponedMessages(userId: string) {
  const client = useQueryClient()
  const isWaiting = useSyncExternalStore(watchOutbox, () => postponedOf(userId).length > 0)
  const sendNow = useCallback(() => {
    for (const { conversation, message } of postponedOf(userId))
      if (message.state === 'failed') sendUnsent(client, userId, conversation, message)
  }, [client, userId])
  useEffect(sendNow, [sendNow])
  useRepeats(isWaiting, sendNow)
}
