import { z } from 'zod'
import { CoverMark } from '#domain/care/cover.ts'
import {
  callsFor,
  challengerIds,
  Id,
  Instant,
  numberInQuery,
  paging,
  requiredText,
  search,
  wholeNumber,
} from '#domain/endpoint.ts'
import { Picture, SentDocument } from '#domain/files/files.ts'
import { formatNumber } from '#domain/numbers.ts'
import { inOneSentence } from '#domain/plain-text.ts'

export const messageLength = 4000
export const formerColleague = 'A former colleague'
export const conversationEndedMessage = 'This conversation has ended. It can be read, not continued.'

export const awayMessage =
  'They are not available at the moment. You can write again as soon as they are back.'

const text = requiredText(
  'Please write a message',
  messageLength,
  `A message can have at most ${formatNumber(messageLength)} characters`,
)
export const MessageInput = z.object({ text })

/** Challengers to whom one message may go at once. */
export const mostRecipients = 100
export const SeveralInput = z.object({ patient_ids: challengerIds(mostRecipients), text })
export const notAllInCareMessage =
  'Not everybody you chose is in your care now. Nothing was sent: please choose again.'
export const awayAmongMessage = (names: string[]) =>
  `Nothing was sent, because ${inOneSentence(names)} cannot be written to at the moment. Please choose the others.`

export const Message = z.object({
  id: Id,
  conversation_id: Id,
  /** 1, 2, 3 … within the conversation, without gaps. */
  number: z.number(),
  sender_id: Id,
  /** The name of a colleague of the nutritionist who wrote it in cover; null for the two whose conversation it is. */
  cover_name: z.string().nullable(),
  /** Empty when the message is a picture, the name of the document when it is one. */
  text: z.string(),
  picture: Picture.nullable(),
  document: SentDocument.nullable(),
  sent_at: Instant,
  /** Whether the other person has read it. */
  is_read: z.boolean(),
})
export type Message = z.output<typeof Message>

/** The messages between a challenger and their nutritionist during one assignment. It has the assignment's id. */
export const Conversation = z.object({
  id: Id,
  with: z.object({ user_id: Id, name: z.string() }),
  /** Its text is empty when it is a picture. */
  last_message: z.object({ sender_id: Id, text: z.string(), sent_at: Instant }).nullable(),
  unread_count: z.number(),
  /** False when the assignment has ended: nobody can write any more. */
  open: z.boolean(),
  /** The account of the other person is suspended, and nobody covers: nobody can write until they are back. */
  away: z.boolean(),
  /** A colleague covers now, and reads and writes here, too. */
  cover: CoverMark.nullable(),
  /** False for a challenger who has not joined yet: messages wait until then. */
  joined: z.boolean(),
})
export type Conversation = z.output<typeof Conversation>

const mostMessages = 2_000_000_000

export const messages = callsFor('patient or approved nutritionist', {
  'GET /conversations': {
    summary: "One's conversations, open ones and the latest first; a nutritionist's end with the assignment",
    query: z.object({ ...paging(20), q: search }),
    reply: z.array(Conversation),
    health: true,
  },
  'GET /conversations/:id': {
    summary: 'One conversation; its id is that of the assignment',
    reply: Conversation,
    health: true,
  },
  'GET /conversations/:id/messages': {
    summary: 'Messages of a conversation, the latest first; `before` pages back from a number',
    query: z.object({
      ...paging(50),
      before: numberInQuery('before must be the number of a message', 1, mostMessages).optional(),
    }),
    reply: z.array(Message),
    health: true,
  },
  'POST /conversations/:id/messages': {
    summary: 'Write a message; the other is told at once',
    body: MessageInput,
    reply: Message,
  },
  'POST /conversations/:id/pictures': {
    summary: 'Send a picture as a message',
    upload: true,
    reply: Message,
  },
  'POST /conversations/:id/documents': {
    summary: 'Send a PDF as a message; its name is in `Content-Disposition: attachment; filename*=UTF-8…`',
    upload: true,
    reply: Message,
  },
  'POST /conversations/:id/read': {
    status: 200,
    summary: 'Say that the messages were read, up to a number or all of them',
    body: z
      .object({ up_to: wholeNumber('Please give the number of a message', 0, mostMessages).optional() })
      .optional(),
    reply: Conversation,
  },
})

export const severalMessages = callsFor('approved nutritionist', {
  'POST /messages': {
    summary:
      'Write to several challengers in care, to each in their own conversation; to all of them or to nobody',
    body: SeveralInput,
    reply: z.array(z.object({ patient_id: Id, conversation_id: Id })),
  },
})
