import { useSyncExternalStore } from 'react'
import { type ApiError, api, errorText, newKey, type ReplyOf } from '#web/lib/api/api.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { type Unsent, unsent as waiting } from '#web/lib/storage/outbox.ts'

type Sent = ReplyOf<'POST /conversations/:id/messages'>
type Kept = { key: string; text: string }
type Draft = { text?: string | undefined; unsent?: Kept[] | undefined }

/*
 * What is written and not sent outlives the page: it stands on the device, and what failed can be sent again after a
 * reload. Other tabs keep theirs beside it: a message adds and removes only itself. Once its owner has logged out,
 * nothing more is written or sent.
 */
const watchers = new Set<() => void>()
const nothing: Unsent[] = []

const nameOf = (userId: string, conversation: string) => `message:${userId}:${conversation}`
const draftOf = (name: string) => (drafts.read(name) ?? {}) as Draft

function keep(name: string, { text, unsent }: Draft) {
  if (text || unsent?.length) drafts.write(name, { text, unsent })
  else drafts.remove(name)
}

function unsentOf(name: string): Unsent[] {
  let list = waiting.get(name)
  if (!list) {
    // Whether it arrived before the page was left is not known; sent again it still arrives once.
    list = (draftOf(name).unsent ?? []).map((one) => ({ ...one, state: 'failed' }))
    waiting.set(name, list.length ? list : nothing)
  }
  return list
}

function show(name: string, list: Unsent[]) {
  waiting.set(name, list)
  for (const watcher of watchers) watcher()
}

function add(name: string, message: Unsent) {
  show(name, [...unsentOf(name), message])
  const { text, unsent = [] } = draftOf(name)
  keep(name, { text, unsent: [...unsent, { key: message.key, text: message.text }] })
}

function remove(name: string, key: string) {
  const { text, unsent = [] } = draftOf(name)
  keep(name, { text, unsent: unsent.filter((one) => one.key !== key) })
  show(
    name,
    unsentOf(name).filter((one) => one.key !== key),
  )
}

/** Says how it stands with a message. */
function mark(name: string, key: string, state: Pick<Unsent, 'state' | 'error'>) {
  show(
    name,
    unsentOf(name).map((one) => (one.key === key ? { ...one, ...state } : one)),
  )
}

/** One after the other, so that they arrive in the order in which they were written. */
let turn: Promise<unknown> = Promise.resolve()

function send(name: string, id: string, { key, text }: Unsent, onSent: (message: Sent) => void) {
  const isWaiting = () => waiting.get(name)?.some((one) => one.key === key)
  turn = turn.then(async () => {
    if (!isWaiting()) return
    try {
      const sent = await api('POST /conversations/:id/messages', {
        params: { id },
        body: { text },
        idempotencyKey: key,
      })
      onSent(sent)
      if (isWaiting()) remove(name, key)
    } catch (error) {
      const reason = errorText(error as ApiError, 'The message could not be sent.')
      if (isWaiting()) mark(name, key, { state: 'failed', error: reason })
    }
  })
}

/** What is not sent yet in a conversation, and the ways to send it. */
export function useOutbox(userId: string, conversation: string, onSent: (message: Sent) => void) {
  const name = nameOf(userId, conversation)
  const unsent = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => unsentOf(name),
  )
  return {
    unsent,
    send(text: string) {
      const message: Unsent = { key: newKey(), text, state: 'sending' }
      add(name, message)
      send(name, conversation, message, onSent)
    },
    retry(message: Unsent) {
      mark(name, message.key, { state: 'sending' })
      send(name, conversation, message, onSent)
    },
    remove: ({ key }: Unsent) => remove(name, key),
    /** What was typed and not sent at all. */
    draft: () => draftOf(name).text ?? '',
    keepDraft(text: string, before: string) {
      const kept = draftOf(name)
      // Emptied here, what another tab keeps stays.
      if (text || kept.text === before) keep(name, { ...kept, text })
    },
  }
}
