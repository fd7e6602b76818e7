import { createHash } from 'node:crypto'

const directives = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  // Only the address of our worker becomes a script, and no text becomes HTML (web/lib/startup/keep-interface.ts).
  'require-trusted-types-for': "'script'",
  'trusted-types': 'service-worker',
}

const text = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map((entry) => entry.join(' '))
    .join(';')

/** The Content-Security-Policy of every answer that is no page. */
export const contentPolicy = text(directives)

const { 'require-trusted-types-for': _, 'trusted-types': __, ...withoutTrustedTypes } = directives

/** The Content-Security-Policy of the API's documentation, whose library turns text into HTML. */
export const docsPolicy = text({
  ...withoutTrustedTypes,
  'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
})

/** The hashes of the texts that a pattern finds, as the policy writes them. */
const hashesOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)]
    .map(([, content]) => ` 'sha256-${createHash('sha256').update(content!).digest('base64')}'`)
    .join('')

/**
 * The Content-Security-Policy of a page: it allows, by their hashes, the styles in the page and the script in the page's
 * template. A script that only the page has, from a text that was not escaped, stays forbidden.
 */
export function pagePolicy(html: string, template: string): string {
  return text({
    ...directives,
    'script-src': `'self'${hashesOf(template, /<script>(.*?)<\/script>/gs)}`,
    'style-src': `'self'${hashesOf(html, /<style[^>]*>(.*?)<\/style>/gs)}`,
  })
}
