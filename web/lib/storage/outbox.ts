import { drafts } from './drafts.ts'
import { unsentPictures } from './unsent-pictures.ts'

/** A message that may not have arrived yet. */
export type UnsentMessage = {
  /** Idempotency key, the same for every attempt, so that the message arrives only once. */
  key: string
  /** Empty when the message is a picture. */
  text: string
  /** The name of its picture among the pictures that are not sent yet. */
  picture?: string | undefined
  /** ISO 8601; absent in drafts that an earlier version wrote. */
  written_at?: string | undefined
  state: 'sending' | 'failed'
  /** Whether it is sent again by itself: the last attempt got no answer, or one that may differ next time. */
  isPostponed?: boolean | undefined
  error?: string | undefined
}
type Kept = Pick<UnsentMessage, 'key' | 'text' | 'picture' | 'written_at'>
type Draft = { text?: string | undefined; unsent?: Kept[] | undefined }

/** The server knows a key for 24 hours. Later the message could arrive twice, so the person decides. */
const longestByItself = 20 * 3_600_000

/**
 * The outbox: messages waiting to be sent, by conversation. It is outside React, so that sending goes on when the
 * person opens another page, and its messages are also in the draft on the device, so that they outlive the page. Other
 * tabs store theirs in the same draft, so adding and removing changes only one message. Cleared with the session, so
 * that no message is sent under another person's name.
 */
export const outbox = new Map<string, UnsentMessage[]>()

const watchers = new Set<() => void>()
const nothing: UnsentMessage[] = []
const prefixOf = (userId: string) => `message:${userId}:`

/** The name of a conversation's outbox and draft. */
export const outboxName = (userId: string, conversation: string) => prefixOf(userId) + conversation

const readDraft = (name: string) => (drafts.read(name) ?? {}) as Draft

function writeDraft(name: string, { text, unsent }: Draft) {
  if (text || unsent?.length) drafts.write(name, { text, unsent })
  else drafts.remove(name)
}

/** The text that is typed in a conversation and not sent. */
export const draftText = (name: string) => readDraft(name).text ?? ''

/** Stores what is typed now. When this tab clears its text, another tab's text stays. */
export function keepDraftText(name: string, text: string, before: string) {
  const draft = readDraft(name)
  if (text || draft.text === before) writeDraft(name, { ...draft, text })
}

export function watchOutbox(watcher: () => void) {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export function unsentIn(name: string): UnsentMessage[] {
  let messages = outbox.get(name)
  if (!messages) {
    // It is not known whether a message arrived before the page was closed. Sent again, it still arrives only once.
    const { unsent } = readDraft(name)
    messages = unsent?.length ? unsent.map(restored) : nothing
    outbox.set(name, messages)
  }
  return messages
}

function restored(message: Kept): UnsentMessage {
  const age = Date.now() - Date.parse(message.written_at ?? '')
  return { ...message, state: 'failed', isPostponed: age < longestByItself }
}

/** What waits to be sent again by itself, with its conversation, oldest first in each. */
export function postponedOf(userId: string) {
  const prefix = prefixOf(userId)
  return drafts
    .names()
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) =>
      unsentIn(name)
        .filter(({ isPostponed }) => isPostponed)
        .map((message) => ({ conversation: name.slice(prefix.length), message })),
    )
}

function show(name: string, messages: UnsentMessage[]) {
  outbox.set(name, messages)
  for (const watcher of watchers) watcher()
}

export function addUnsent(name: string, message: UnsentMessage) {
  show(name, [...unsentIn(name), message])
  const { text, unsent = [] } = readDraft(name)
  const { key, text: written, picture, written_at } = message
  writeDraft(name, { text, unsent: [...unsent, { key, text: written, picture, written_at }] })
}

export function removeUnsent(name: string, key: string) {
  const isOther = (message: { key: string }) => message.key !== key
  const { text, unsent = [] } = readDraft(name)
  const { picture } = unsentIn(name).find((message) => message.key === key) ?? {}
  if (picture) void unsentPictures.remove(picture)
  writeDraft(name, { text, unsent: unsent.filter(isOther) })
  show(name, unsentIn(name).filter(isOther))
}

export function markUnsent(name: string, key: string, change: Partial<UnsentMessage>) {
  show(
    name,
    unsentIn(name).map((message) => (message.key === key ? { ...message, ...change } : message)),
  )
}

/** Whether a message is still to be sent: it is not after a log-out, or when the person has removed it. */
export const isUnsent = (name: string, key: string) =>
  outbox.get(name)?.some((message) => message.key === key) ?? false
