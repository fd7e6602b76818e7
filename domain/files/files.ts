import { z } from 'zod'
import { type Contract, Id } from '#domain/endpoint.ts'

/** A stored picture; its bytes are at `GET /files/:id`. */
export const Picture = z.object({ id: Id, width: z.number(), height: z.number() })
export type Picture = z.output<typeof Picture>

/** A PDF of a conversation; its bytes are at `GET /files/:id`. */
export const SentDocument = z.object({ id: Id, name: z.string(), bytes: z.number() })
export type SentDocument = z.output<typeof SentDocument>

/** The document of a laboratory result: a picture, or a PDF without width and height. */
export const StoredFile = z.object({
  id: Id,
  media_type: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})
export type StoredFile = z.output<typeof StoredFile>

export const files = {
  'GET /files/:id': {
    access: 'patient or approved nutritionist',
    summary: 'The bytes of a picture or document one may see',
    file: 'application/octet-stream',
    isStored: true,
    health: true,
  },
} satisfies Contract
