import { Link, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { line, styles } from './styles.ts'

/** A line drawn as a box: borders of a block that is split across pages can end up outside the page. */
export const ruled = (height: number, backgroundColor: string) =>
  h(View, { style: { height, backgroundColor } })

/** Facts about a file that programs show. */
export const madeBy = (brandName: string) => ({
  creator: brandName,
  producer: brandName,
  language: 'en-IN',
})

/** Footer of every page: the brand, the support address and the page number. */
export const footer = (brandName: string, email: string) =>
  h(
    View,
    { key: 'footer', style: styles.footer, fixed: true },
    ruled(0.6, line),
    h(
      View,
      { style: styles.footerRow },
      h(
        Text,
        { style: [styles.footerText, { flex: 1 }] },
        `${brandName}, `,
        h(Link, { src: `mailto:${email}`, style: styles.link }, email),
      ),
      h(Text, {
        style: [styles.footerText, { width: 90, textAlign: 'right' }],
        render: ({ pageNumber, totalPages }) => `page ${pageNumber} of ${totalPages}`,
      }),
    ),
  )
