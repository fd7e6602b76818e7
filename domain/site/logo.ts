import { z } from 'zod'
import { callsFor } from '#domain/endpoint.ts'

/** Pixels of the longer side of the stored logo: sharp on paper, and small in a mail. */
export const logoSide = 512

/** The practice's logo as a data address, with its size in pixels. */
const Logo = z.object({ src: z.string(), width: z.number(), height: z.number() })
export type Logo = z.output<typeof Logo>
const Stored = z.object({ logo: Logo.nullable() })

export const logo = callsFor('admin', {
  'GET /admin/logo': {
    summary: "The practice's logo, if one is stored",
    reply: Stored,
  },
  'PUT /admin/logo': {
    summary: "Store the practice's logo for PDFs and mails, in place of an earlier one",
    upload: true,
    reply: Stored,
  },
  'DELETE /admin/logo': "Delete the practice's logo; PDFs have the platform's mark again",
})
