import { Link, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { line, styles } from './styles.ts'

/** Footer of every page: the brand, the support address and the page number. */
export const footer = (brandName: string, email: string) =>
  h(
    View,
    { key: 'footer', style: styles.footer, fixed: true },
    // A box instead of a border: borders of a block that is split across pages can end up outside the page.
    h(View, { style: { height: 0.6, backgroundColor: line } }),
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
