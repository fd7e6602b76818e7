import type { QueryClient } from '@tanstack/react-query'
import { api, type ReplyOf } from '#web/lib/api/api.ts'
import type { Pages } from '#web/lib/api/long-lists.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import { readAgain, staleAfterWrite } from '#web/lib/api/stale.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import type { Kind, Waiting } from '../queue.ts'
import { readUnsent } from '../unsent-pictures.ts'

const route = 'POST /conversations/:id/messages'
const pictureRoute = 'POST /conversations/:id/pictures'
const documentRoute = 'POST /conversations/:id/documents'
const messagesRoute = 'GET /conversations/:id/messages'

/**
 * `text` is empty when the message is a picture or a document, whose bytes are named `picture` among what is not sent yet;
 * `document` is what a document is called.
 */
type Message = {
  conversation: string
  text: string
  picture?: string | undefined
  document?: string | undefined
}
export type UnsentMessage = Waiting<Message>

/** Messages, one after the other, so that they arrive in order. */
export const newMessages: Kind<Message> = {
  name: 'messages',
  async send(client, { key, what: { conversation, text, picture, document } }) {
    const call = { params: { id: conversation }, idempotencyKey: key }
    const sent = picture
      ? await api(document ? documentRoute : pictureRoute, {
          ...call,
          body: await readUnsent(
            picture,
            `The ${document ? 'document' : 'picture'} is no longer on this device.`,
          ),
          fileName: document,
        })
      : await api(route, { ...call, body: { text } })
    showSent(client, conversation, sent)
    readAgain(client, staleAfterWrite(route))
  },
  failed: 'The message could not be sent.',
  keepsRefused: true,
  // The server knows a key for 24 hours. Later the message could arrive twice, so the person decides.
  hours: 20,
  picture: ({ picture }) => picture,
  earlier: earlierMessages,
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

type EarlierDraft = {
  text?: string
  unsent?: { key: string; text: string; picture?: string; written_at?: string }[]
}

/** The version before kept them beside the text that is typed in their conversation. Without a date they wait for the person. */
function earlierMessages(owner: string) {
  const prefix = `message:${owner}:`
  const names = drafts.names().filter((name) => name.startsWith(prefix))
  return names.map((draft) => {
    const { text, unsent = [] } = (drafts.read(draft) ?? {}) as EarlierDraft
    const waiting = unsent.map(({ key, written_at, ...message }) => ({
      key,
      what: { conversation: draft.slice(prefix.length), ...message },
      at: written_at ?? new Date(0).toISOString(),
    }))
    // A tab of that version empties the field after it has added the message.
    const isTyped = text && unsent.every((one) => one.text !== text)
    return { draft, waiting, rest: isTyped ? { text } : undefined }
  })
}
