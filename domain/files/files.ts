import { z } from 'zod'
import { type Contract, type FileReply, Id } from '#domain/endpoint.ts'

/** Bytes that a file may have when it is sent. */
export const mostBytes = 10 * 1024 * 1024
/** Files that one person may send about one challenger in 24 hours. */
export const mostFilesADay = 20
/** Pixels of the longer side of a stored picture. */
export const pictureSide = 2048

export const tooLargeMessage = 'A file can have at most 10 MB.'
export const noPictureMessage =
  'This file is not a picture that can be read. Please choose a JPEG, PNG or WebP.'
export const noDocumentMessage =
  'This file is neither a picture nor a PDF that can be read. Please choose another one.'
export const enoughFilesMessage = `You can send up to ${mostFilesADay} files in 24 hours. Please send more tomorrow.`

/** A stored picture; its bytes are at `GET /files/:id`. */
export const Picture = z.object({ id: Id, width: z.number(), height: z.number() })
export type Picture = z.output<typeof Picture>

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
    reply: z.custom<FileReply>(),
    file: 'application/octet-stream',
    isStored: true,
    health: true,
  },
} satisfies Contract
