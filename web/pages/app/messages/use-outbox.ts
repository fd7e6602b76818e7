import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { newKey } from '#domain/keys.ts'
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
import { pictureName, unsentPictures } from '#web/lib/storage/unsent-pictures.ts'

/** The messages in a conversation's outbox, and functions to send them. */
export function useOutbox(userId: string, conversation: string) {
  const client = useQueryClient()
  const name = outboxName(userId, conversation)
  const unsent = useSyncExternalStore(watchOutbox, () => unsentIn(name))
  const send = (message: UnsentMessage) => sendUnsent(client, userId, conversation, message)
  function add(written: Pick<UnsentMessage, 'key' | 'text' | 'picture'>) {
    const message: UnsentMessage = { ...written, written_at: new Date().toISOString(), state: 'sending' }
    addUnsent(name, message)
    send(message)
  }
  return {
    unsent,
    send: (text: string) => add({ key: newKey(), text }),
    async sendPicture(bytes: Blob) {
      const key = newKey()
      const picture = pictureName(userId, key)
      await unsentPictures.add(picture, bytes)
      add({ key, text: '', picture })
    },
    retry: send,
    remove: ({ key }: UnsentMessage) => removeUnsent(name, key),
    /** The text typed and not sent. */
    draft: () => draftText(name),
    writeDraft: (text: string, before: string) => keepDraftText(name, text, before),
  }
}
