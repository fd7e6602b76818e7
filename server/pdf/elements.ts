import { Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement as h, type ReactNode } from 'react'

type Style = ComponentProps<typeof View>['style']

/** A box. Children are separate arguments, so they need no keys. */
export const view = (style: Style, ...children: ReactNode[]) => h(View, { style }, ...children)

export const text = (style: Style, ...children: ReactNode[]) => h(Text, { style }, ...children)

/** A line drawn as a box: borders of a block that is split across pages can end up outside the page. */
export const ruled = (height: number, backgroundColor: string) => view({ height, backgroundColor })
