import { Link, Text, View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { line, styles } from './styles.ts'

/** At the foot of every page: who made it, where to write to, and which page it is. */
export const footer = (brandName: string, email: string) =>
  h(
    View,
    { key: 'footer', style: styles.footer, fixed: true },
    // A box: the borders of a block that is split across pages can end up outside every page.
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
