import type { Conversation, Message } from '#domain/messages/messages.ts'
import type { Notification } from '#domain/messages/notifications.ts'
import type { Answers } from '#web/testing/fake-api.ts'
import { sampleIds } from '#web/testing/samples.ts'

const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const conversationId = idOf(101)
export const conversationAddress = `/app/messages/${conversationId}`

/** The conversation of the sample challenger and nutritionist, as the nutritionist sees it. */
export const sampleConversation = (over: Partial<Conversation> = {}): Conversation => ({
  id: conversationId,
  with: { user_id: sampleIds.patient, name: 'Arjun Rao' },
  last_message: null,
  unread_count: 0,
  open: true,
  away: false,
  cover: null,
  joined: true,
  ...over,
})

/** A message from the nutritionist, by default. Messages are minutes apart, in January 2026. */
export const sampleMessage = (number: number, over: Partial<Message> = {}): Message => ({
  id: idOf(1000 + number),
  conversation_id: conversationId,
  number,
  sender_id: sampleIds.nutritionist,
  cover_name: null,
  text: `Message ${number}.`,
  picture: null,
  document: null,
  sent_at: new Date(Date.UTC(2026, 0, 12, 6, number)).toISOString(),
  is_read: true,
  ...over,
})

/** Messages 1 to `count`. */
export const sampleMessages = (count: number, over: Partial<Message> = {}) =>
  Array.from({ length: count }, (_, index) => sampleMessage(index + 1, over))

/** An API with one conversation. Sent messages are added to `messages`; reading marks all as read. */
export function answersOfConversation(messages: Message[], conversation = sampleConversation()): Answers {
  return {
    'GET /conversations': [conversation],
    'GET /conversations/:id': conversation,
    'GET /conversations/:id/messages': ({ query }) =>
      messages
        .filter(({ number }) => number < Number(query.before ?? Number.POSITIVE_INFINITY))
        .toReversed()
        .slice(0, Number(query.limit)),
    'POST /conversations/:id/messages': ({ body }) => {
      const sender_id =
        conversation.with.user_id === sampleIds.patient ? sampleIds.nutritionist : sampleIds.patient
      const sent_at = new Date().toISOString()
      const sent = sampleMessage(messages.length + 1, { ...body, sender_id, sent_at, is_read: false })
      messages.push(sent)
      return sent
    },
    'POST /conversations/:id/read': () => {
      for (const message of messages) message.is_read = true
      return conversation
    },
  }
}

export const sampleNotification = (number: number, over: Partial<Notification> = {}): Notification => ({
  id: idOf(2000 + number),
  kind: 'report_received',
  text: 'Arjun Rao filed a progress report.',
  link: `/app/nutritionist/patients/${sampleIds.patient}`,
  created_at: '2026-01-12T06:00:00.000Z',
  read_at: null,
  ...over,
})
