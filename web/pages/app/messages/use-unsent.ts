import { newKey } from '#domain/keys.ts'
import { newMessages, type UnsentMessage } from '#web/lib/offline/kinds/messages.ts'
import { isReady, useQueue } from '#web/lib/offline/queue.ts'
import { pictureName, unsentPictures } from '#web/lib/offline/unsent-pictures.ts'
import { drafts } from '#web/lib/storage/drafts.ts'

/** The messages of a conversation that are not sent yet, and functions to send them. */
export function useUnsent(userId: string, conversation: string) {
  const { waiting, isSending, add, sendAgain, remove } = useQueue(newMessages, userId)
  return {
    messages: waiting.filter(({ what }) => what.conversation === conversation),
    /** `failed`: the person decides what becomes of it. */
    stateOf(message: UnsentMessage): 'sending' | 'postponed' | 'failed' {
      if (!isReady(newMessages, message)) return 'failed'
      return isSending ? 'sending' : 'postponed'
    },
    send: (text: string) => add({ conversation, text }),
    /** Sends a picture, or the document that is called so. */
    async sendFile(bytes: Blob, document?: string) {
      const key = newKey()
      const picture = pictureName(userId, key)
      await unsentPictures.add(picture, bytes)
      add({ conversation, text: '', picture, document }, key)
    },
    sendAgain,
    remove,
  }
}
export type Unsent = ReturnType<typeof useUnsent>

/** The text that is typed in a conversation and not sent. */
export function useTyped(userId: string, conversation: string) {
  const name = `message:${userId}:${conversation}`
  const read = () => (drafts.read(name) ?? {}) as { text?: string; unsent?: unknown[] }
  return {
    read: () => read().text ?? '',
    /** When this tab clears its text, another tab's text stays. */
    write(text: string, before: string) {
      const draft = read()
      if (!text && draft.text !== before) return
      // A tab of the version before may have a message in it.
      if (text || draft.unsent?.length) drafts.write(name, { ...draft, text })
      else drafts.remove(name)
    },
  }
}
