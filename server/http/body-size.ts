import { z } from 'zod'

/** Bytes of a body that a call takes which needs little; of the largest one. */
export const [smallBody, largestBody] = [64 * 1024, 1024 * 1024]

/** Bytes of one character that is escaped: \u0935. */
const escaped = 6
/** Characters of a text and items of a list whose schema says no number: dates, phone numbers, names of a few kinds. */
const usual = 100

type Schema = z.core.JSONSchema.BaseSchema

/** Bytes of the largest JSON that a schema describes. */
function bytesOf(schema: Schema): number {
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as Schema[]
  if (choices.length) return Math.max(...choices.map(bytesOf))
  const together = ((schema.allOf ?? []) as Schema[]).reduce((sum, part) => sum + bytesOf(part), 0)
  if (schema.properties)
    return Object.entries(schema.properties).reduce(
      (sum, [name, field]) => sum + name.length + 4 + bytesOf(field as Schema),
      together + 2,
    )
  if (schema.items) return together + (schema.maxItems ?? usual) * (bytesOf(schema.items as Schema) + 1)
  if (typeof schema.additionalProperties === 'object')
    return together + usual * (usual + bytesOf(schema.additionalProperties))
  return together + (schema.maxLength ?? usual) * escaped
}

/**
 * Bytes that the body of a call may have: as many as its schema needs, in any case a few texts, and never more than the
 * largest. What nobody needs is not read, because reading it would hold up everybody.
 */
export function mostBytesOf(body: z.ZodType | undefined): number {
  if (!body) return smallBody
  const needed = bytesOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema)
  return Math.min(Math.max(needed, smallBody), largestBody)
}
