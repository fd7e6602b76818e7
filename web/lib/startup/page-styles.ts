/*
 * The CSP forbids `style` attributes in HTML, while the same styles set by code are allowed. So a rendered page has
 * them as one stylesheet, whose hash is in its CSP, until its code runs.
 */
const id = 'page-styles'

const signs: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }

/** Replaces the style attributes of HTML that React rendered by a style element for the head. */
export function liftStyles(html: string): { html: string; style: string } {
  const numbers = new Map<string, number>()
  const lifted = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!numbers.has(style)) numbers.set(style, numbers.size)
    return ` data-style="${numbers.get(style)}"`
  })
  const rules = [...numbers].map(([style, number]) => {
    const css = style.replace(/&[#\w]+;/g, (sign) => signs[sign]!)
    if (css.includes('<')) throw new Error(`A stylesheet can't hold ${css}`)
    // With the id it wins over the rules of classes, as a style attribute does.
    return `#root [data-style="${number}"]{${css}}`
  })
  return { html: lifted, style: rules.length ? `<style id="${id}">${rules.join('')}</style>` : '' }
}

/** Gives the elements of a rendered page their style attributes, as React expects them. */
export function restoreStyles(): void {
  const element = document.getElementById(id) as HTMLStyleElement | null
  for (const rule of (element?.sheet?.cssRules ?? []) as Iterable<CSSStyleRule>)
    for (const styled of document.querySelectorAll<HTMLElement>(rule.selectorText)) {
      styled.style.cssText = rule.style.cssText
      styled.removeAttribute('data-style')
    }
  element?.remove()
}
