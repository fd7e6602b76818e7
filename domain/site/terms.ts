import { z } from 'zod'
import { type Contract, paging, requiredLine, requiredText } from '#domain/endpoint.ts'
import { Terms } from './public.ts'

export const termsChangedMessage =
  'Another version of the terms was published meanwhile. Load the latest, then make your change again.'
export const termsUnchangedMessage = 'Nothing differs from the terms in force.'

export const TermsInput = z.object({
  title: requiredLine('Title is required', 120),
  sections: z
    .array(
      z.object({
        title: requiredLine('Title is required', 120),
        content: requiredText('Text is required', 20_000),
      }),
    )
    .min(1, 'The terms need at least one section')
    .max(40, 'At most 40 sections')
    .superRefine((sections, context) => {
      const seen = new Set<string>()
      for (const [index, { title }] of sections.entries()) {
        if (seen.has(title.toLowerCase()))
          context.addIssue({
            code: 'custom',
            path: [index, 'title'],
            message: 'Another section has this title',
          })
        seen.add(title.toLowerCase())
      }
    }),
  /** Whether challengers and nutritionists must agree again before they go on. */
  asks_again: z.boolean().default(false),
  /** Number of the terms that were edited. */
  replaces: z.number('replaces is required').int(),
})

export const TermsVersion = Terms.extend({
  /** 1 is the built-in version. */
  number: z.number(),
  asks_again: z.boolean(),
})
export type TermsVersion = z.output<typeof TermsVersion>

export const terms = {
  'POST /admin/terms': {
    access: 'admin',
    summary: 'Publish a new version of the terms, dated today',
    body: TermsInput,
    reply: TermsVersion,
  },
  'GET /public/terms/versions': {
    access: 'anyone',
    summary: 'Every version of the terms, the one in force first',
    query: z.object(paging(10)),
    reply: z.array(TermsVersion),
  },
} satisfies Contract
