import { Circle, Image, Path, Svg } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import type { Logo } from '#domain/site/logo.ts'

const katori = (cx: string, cy: string, fill: string) => [
  h(Circle, { key: `${fill} rim`, cx, cy, r: '5.5', fill: '#286635' }),
  h(Circle, { key: fill, cx, cy, r: '3.9', fill }),
]

/** The widest logo beside the practice's name, in points. */
const widest = 150

/** The practice's logo, or without one the product's. `size` is its height in points. */
export function markOf(logo: Logo | null, size: number) {
  if (!logo) return plateMark(size)
  const scale = Math.min(size / logo.height, widest / logo.width)
  return h(Image, { src: logo.src, style: { width: logo.width * scale, height: logo.height * scale } })
}

function plateMark(size: number) {
  return h(
    Svg,
    { width: size, height: size, viewBox: '0 0 48 48' },
    h(Circle, { cx: '24', cy: '24', r: '23', fill: '#286635' }),
    h(Circle, { cx: '24', cy: '24', r: '19.5', fill: '#fdf8ea' }),
    h(Circle, { cx: '24', cy: '24', r: '17.4', fill: 'none', stroke: '#e2d9bd', strokeWidth: 1 }),
    h(Path, { d: 'M24 23.2 36.4 33.2A15.7 15.7 0 0 1 11.6 33.2Z', fill: '#cd853c' }),
    h(Path, { d: 'M24 23.2 31 37.6A15.7 15.7 0 0 1 11.6 33.2Z', fill: '#edbd78' }),
    h(Circle, { cx: '18.6', cy: '34.2', r: '1.4', fill: '#c67f37' }),
    h(Circle, { cx: '24.6', cy: '31.2', r: '1.1', fill: '#c67f37' }),
    ...katori('13.6', '22.6', '#79b370'),
    ...katori('24', '13.4', '#f2b11f'),
    ...katori('34.4', '22.6', '#d65f38'),
  )
}
