import type { z } from 'zod'

/** The errors a form would show: for each field the first message. */
export function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    messages[path.join('.')] ??= message
  return messages
}
