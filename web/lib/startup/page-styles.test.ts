import { expect, test } from 'vitest'
import { liftStyles } from './page-styles.ts'

test('a rendered page keeps its looks without a style attribute', () => {
  const { html, style } = liftStyles(
    '<p style="--a:1">a</p><i class="x" style="content:&quot;&amp;&#x27;&quot;">b</i><b style="--a:1">style=&quot;c&quot;</b>',
  )
  expect(html).toBe(
    '<p data-style="0">a</p><i class="x" data-style="1">b</i><b data-style="0">style=&quot;c&quot;</b>',
  )
  expect(style).toBe(
    `<style id="page-styles">#root [data-style="0"]{--a:1}#root [data-style="1"]{content:"&'"}</style>`,
  )
  expect(liftStyles('<p>a</p>')).toEqual({ html: '<p>a</p>', style: '' })
})

test('a style that would end the stylesheet is refused', () => {
  expect(() => liftStyles('<p style="content:&quot;&lt;/style&gt;&quot;">')).toThrow("can't hold")
})
