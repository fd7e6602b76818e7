import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { newKey } from '#web/lib/api/api.ts'
import { sendUnsent } from '#web/lib/api/send-messages.ts'
import {
  addUnsent,
  draftText,
  keepDraftText,
  outboxName,
  removeUnsent,
  type UnsentMessage,
  unsentIn,
  watchOutbox,
} from '#web/lib/storage/outbox.ts'

/** The messages in a conversation's outbox, and functions to send them. */
export function useOutbox(userId: string, conversation: string) {
  const client = useQueryClient()
  const name = outboxName(userId, conversation)
  const unsent = useSyncExternalStore(watchOutbox, () => unsentIn(name))
  const send = (message: UnsentMessage) => sendUnsent(client, userId, conversation, message)
  return {
    unsent,
    send(text: string) {
      const written_at = new Date().toISOString()
      const message: UnsentMessage = { key: newKey(), text, written_at, state: 'sending' }
      addUnsent(name, message)
      send(message)
    },
    retry: send,
    remove: ({ key }: UnsentMessage) => removeUnsent(name, key),
    /** The text typed and not sent. */
    draft: () => draftText(name),
    writeDraft: (text: string, before: string) => keepDraftText(name, text, before),
  }
}
