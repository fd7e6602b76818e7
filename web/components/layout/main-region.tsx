import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import classes from './main-region.module.css'

/** First thing in the tab order: past the navigation, to the page. */
export function SkipLink() {
  return (
    <a href="#main" className={`${classes.skip} no-print`}>
      Skip to content
    </a>
  )
}

/** The page's main region. A new page takes the focus, as a full page load would, so screen readers start there. */
export function MainRegion({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { pathname, hash } = useLocation()
  const region = useRef<HTMLElement>(null)
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // An anchor has the reader's place already, and so has a field the page itself has focused.
    if (!hash && !region.current?.contains(document.activeElement))
      region.current?.focus({ preventScroll: true })
  }, [pathname, hash])

  useEffect(() => {
    // Opened directly at an anchor: the browser looked for it before the page was there.
    const anchor = decodeURIComponent(window.location.hash.slice(1))
    // Only then is it worth asking how far the page is scrolled: the answer needs its whole layout.
    if (anchor && window.scrollY === 0) document.getElementById(anchor)?.scrollIntoView()
  }, [])

  return (
    <main id="main" tabIndex={-1} ref={region} className={className}>
      {children}
    </main>
  )
}
