import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import classes from './main-region.module.css'

/** The first link in the tab order: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={`${classes.skip} no-print`}>
      Skip to content
    </a>
  )
}

type Props = {
  className?: string | undefined
  /** Whether an overlay is open, which then keeps the focus: the palette, while a page is still loading. */
  isCovered?: () => boolean
  children: ReactNode
}

/**
 * The page's main region. It gets the focus on each new page, as after a full page load, so that screen readers start
 * there.
 */
export function MainRegion({ className, isCovered, children }: Props) {
  const { pathname, hash } = useLocation()
  const region = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // An anchor or a field that the page has focused keeps the focus.
    if (!hash && !isCovered?.() && !region.current?.contains(document.activeElement))
      region.current?.focus({ preventScroll: true })
  }, [pathname, hash, isCovered])

  useEffect(() => {
    // The page was opened at an anchor, but the browser looked for it before the page was drawn.
    const anchor = decodeURIComponent(window.location.hash.slice(1))
    // `scrollY` forces a layout, so it is read only if there is an anchor.
    if (anchor && window.scrollY === 0) document.getElementById(anchor)?.scrollIntoView()
  }, [])

  return (
    <main id="main" tabIndex={-1} ref={region} className={className}>
      {children}
    </main>
  )
}
