import type { z } from 'zod'

/** What a form would show under each field: the first message of every path that is refused. */
export function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    messages[path.join('.')] ??= message
  return messages
}
