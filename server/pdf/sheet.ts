import { Link, Page, View } from '@react-pdf/renderer'
import { createElement as h, type ReactNode } from 'react'
import { mailtoLink } from '#domain/mailto.ts'
import { leftToRight, ruled, Text, text, view } from './elements.ts'
import type { Writing } from './fonts.ts'
import { line, styles } from './styles.ts'

/** Facts about a file that programs show. */
export const madeBy = (brandName: string) => ({
  creator: brandName,
  producer: brandName,
  language: 'en-IN',
})

/** Footer of every page: the brand, the support address and the page number. */
const footer = (brandName: string, email: string) =>
  h(
    View,
    { style: styles.footer, fixed: true },
    ruled(0.6, line),
    view(
      styles.footerRow,
      text(
        [styles.footerText, leftToRight, { flex: 1 }],
        `${brandName}, `,
        h(Link, { src: mailtoLink(email), style: styles.link }, email),
      ),
      h(Text, {
        style: [styles.footerText, { width: 90, textAlign: 'right' }],
        render: ({ pageNumber, totalPages }) => `page ${pageNumber} of ${totalPages}`,
      }),
    ),
  )

type From = { brand_name: string; support_email: string }

/** A page of a document, which goes on on further ones when it is full. */
export const sheet = (writing: Writing, from: From, ...children: ReactNode[]) =>
  h(
    Page,
    { size: 'A4', style: [styles.page, { fontFamily: writing.fontFamily }] },
    footer(from.brand_name, from.support_email),
    ...children,
  )
