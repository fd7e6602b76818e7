import { useSyncExternalStore } from 'react'
import { type ApiError, api, errorText, newKey, type ReplyOf } from '#web/api.ts'
import { drafts } from '#web/drafts.ts'

/** A message that is not known to have arrived. */
export type Unsent = {
  /** The same for every attempt, so that it arrives once. */
  key: string
  text: string
  state: 'sending' | 'failed'
  error?: string
}
type Sent = ReplyOf<'POST /conversations/:id/messages'>
type Draft = { text?: string; unsent?: { key: string; text: string }[] }

/*
 * What is written and not sent outlives the page: it stands on the device, and what failed can be sent again after a
 * reload. Kept outside of React so that a message under way is finished when somebody goes to another page.
 */
const waiting = new Map<string, Unsent[]>()
const watchers = new Set<() => void>()
const nothing: Unsent[] = []

const nameOf = (userId: string, conversation: string) => `message:${userId}:${conversation}`
const draftOf = (name: string) => (drafts.read(name) ?? {}) as Draft

function keep(name: string, change: Draft) {
  const { text, unsent } = { ...draftOf(name), ...change }
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

function change(name: string, list: Unsent[]) {
  waiting.set(name, list)
  keep(name, { unsent: list.map(({ key, text }) => ({ key, text })) })
  for (const watcher of watchers) watcher()
}

/** One after the other, so that they arrive in the order in which they were written. */
let turn: Promise<unknown> = Promise.resolve()

function send(name: string, id: string, { key, text }: Unsent, onSent: (message: Sent) => void) {
  const mark = (state: Partial<Unsent>) =>
    change(
      name,
      unsentOf(name).map((one) => (one.key === key ? { ...one, ...state } : one)),
    )
  turn = turn.then(async () => {
    try {
      const sent = await api('POST /conversations/:id/messages', {
        params: { id },
        body: { text },
        idempotencyKey: key,
      })
      onSent(sent)
      change(
        name,
        unsentOf(name).filter((one) => one.key !== key),
      )
    } catch (error) {
      mark({ state: 'failed', error: errorText(error as ApiError, 'The message could not be sent.') })
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
      change(name, [...unsentOf(name), message])
      send(name, conversation, message, onSent)
    },
    retry(message: Unsent) {
      change(
        name,
        unsentOf(name).map((one) => (one.key === message.key ? { ...one, state: 'sending' } : one)),
      )
      send(name, conversation, message, onSent)
    },
    remove: (message: Unsent) =>
      change(
        name,
        unsentOf(name).filter((one) => one.key !== message.key),
      ),
    /** What was typed and not sent at all. */
    draft: () => draftOf(name).text ?? '',
    keepDraft: (text: string) => keep(name, { text }),
  }
}
