import { useSyncExternalStore } from 'react'
import { errorText, newKey, type ReplyOf } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { outbox, type UnsentMessage } from '#web/lib/storage/outbox.ts'

type Sent = ReplyOf<'POST /conversations/:id/messages'>
type Draft = { text?: string | undefined; unsent?: Pick<UnsentMessage, 'key' | 'text'>[] | undefined }

/*
 * The outbox of a conversation outlives the page: its messages are also in the draft on the device, so failed ones
 * can be sent again after a reload. Other tabs store theirs in the same draft, so adding and removing changes only
 * one message. After a log-out nothing more is written or sent.
 */
const watchers = new Set<() => void>()
const nothing: UnsentMessage[] = []

const nameOf = (userId: string, conversation: string) => `message:${userId}:${conversation}`
const readDraft = (name: string) => (drafts.read(name) ?? {}) as Draft

function writeDraft(name: string, { text, unsent }: Draft) {
  if (text || unsent?.length) drafts.write(name, { text, unsent })
  else drafts.remove(name)
}

function unsentIn(name: string): UnsentMessage[] {
  let messages = outbox.get(name)
  if (!messages) {
    // It is not known whether the message arrived before the page was closed. Sent again, it still arrives only once.
    const { unsent } = readDraft(name)
    messages = unsent?.length ? unsent.map((message) => ({ ...message, state: 'failed' })) : nothing
    outbox.set(name, messages)
  }
  return messages
}

function show(name: string, messages: UnsentMessage[]) {
  outbox.set(name, messages)
  for (const watcher of watchers) watcher()
}

function add(name: string, message: UnsentMessage) {
  show(name, [...unsentIn(name), message])
  const { text, unsent = [] } = readDraft(name)
  writeDraft(name, { text, unsent: [...unsent, { key: message.key, text: message.text }] })
}

function remove(name: string, key: string) {
  const isOther = (message: { key: string }) => message.key !== key
  const { text, unsent = [] } = readDraft(name)
  writeDraft(name, { text, unsent: unsent.filter(isOther) })
  show(name, unsentIn(name).filter(isOther))
}

/** Sets the state of a message. */
function mark(name: string, key: string, state: Pick<UnsentMessage, 'state' | 'error'>) {
  const marked = unsentIn(name).map((message) => (message.key === key ? { ...message, ...state } : message))
  show(name, marked)
}

/** Messages are sent one after the other, so that they arrive in order. */
let turn: Promise<unknown> = Promise.resolve()

function sendInTurn(name: string, key: string, post: () => Promise<Sent>, onSent: (message: Sent) => void) {
  const isWaiting = () => outbox.get(name)?.some((message) => message.key === key)
  turn = turn.then(async () => {
    if (!isWaiting()) return
    try {
      onSent(await post())
      if (isWaiting()) remove(name, key)
    } catch (error) {
      const reason = errorText(error, 'The message could not be sent.')
      if (isWaiting()) mark(name, key, { state: 'failed', error: reason })
    }
  })
}

/** The messages in a conversation's outbox, and functions to send them. */
export function useOutbox(userId: string, conversation: string, onSent: (message: Sent) => void) {
  const name = nameOf(userId, conversation)
  const { mutateAsync } = useApiMutation('POST /conversations/:id/messages')
  const unsent = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => unsentIn(name),
  )
  const send = ({ key, text }: UnsentMessage) =>
    sendInTurn(
      name,
      key,
      () => mutateAsync({ params: { id: conversation }, body: { text }, idempotencyKey: key }),
      onSent,
    )
  return {
    unsent,
    send(text: string) {
      const message: UnsentMessage = { key: newKey(), text, state: 'sending' }
      add(name, message)
      send(message)
    },
    retry(message: UnsentMessage) {
      mark(name, message.key, { state: 'sending' })
      send(message)
    },
    remove: ({ key }: UnsentMessage) => remove(name, key),
    /** The text typed and not sent. */
    draft: () => readDraft(name).text ?? '',
    writeDraft(text: string, before: string) {
      const draft = readDraft(name)
      // When this tab clears its text, another tab's text stays.
      if (text || draft.text === before) writeDraft(name, { ...draft, text })
    },
  }
}
