import { z } from 'zod'
import { callsFor, Id, Instant, paging, requiredLine, stored } from '#domain/endpoint.ts'
import { oneLine } from '#domain/plain-text.ts'
import { MessageInput } from './messages.ts'

/** Saved replies that one nutritionist may have. */
export const mostReplies = 100
export const enoughRepliesMessage = `You can save up to ${mostReplies} replies. Please delete one you no longer use.`
export const savedReplyLabels = { title: 'Title', text: 'Text' }
const titleLength = 80

const fields = {
  title: requiredLine('Please give the reply a title', titleLength),
  text: MessageInput.shape.text,
}
export const SavedReplyInput = z.object(fields)

const SavedReply = z.object({ id: Id, ...stored(fields), created_at: Instant, updated_at: Instant })
export type SavedReply = z.output<typeof SavedReply>

/** The title of a reply that is saved as it was typed: its first words. */
export function titleOf(text: string): string {
  const line = oneLine(text)
  const start = [...line].slice(0, titleLength / 2).join('')
  return start === line ? line : `${start.replace(/\s\S*$/, '')}…`
}

/** A text with a reply in it at a place, set off by blanks from what was typed; `caret` is its end. */
export function withReply(text: string, at: number, reply: string) {
  const gap = (one: string, other: string) => (/\S$/.test(one) && /^\S/.test(other) ? ' ' : '')
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const start = before + gap(before, reply) + reply
  return { text: start + gap(start, after) + after, caret: start.length }
}

export const savedReplies = callsFor('approved nutritionist', {
  'GET /saved-replies': {
    summary: "One's own saved replies, by title",
    query: z.object(paging(mostReplies)),
    reply: z.array(SavedReply),
  },
  'POST /saved-replies': {
    summary: 'Save a text that one writes often',
    body: SavedReplyInput,
    reply: SavedReply,
  },
  'PUT /saved-replies/:id': {
    summary: 'Change a saved reply',
    body: SavedReplyInput.partial(),
    keepsOthers: true,
    reply: SavedReply,
  },
  'DELETE /saved-replies/:id': 'Delete a saved reply',
})
