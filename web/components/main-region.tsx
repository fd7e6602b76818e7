import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import classes from './main-region.module.css'

/** First thing in the tab order: past the navigation, to the page. */
export function SkipLink() {
  return (
    <a href="#main" className={classes.skip}>
      Skip to content
    </a>
  )
}

/** The page's main region. A new page takes the focus, as a full page load would, so screen readers start there. */
export function MainRegion({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { pathname, hash, key } = useLocation()
  const region = useRef<HTMLElement>(null)
  const shown = useRef({ pathname, key: '' })

  useEffect(() => {
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (target && shown.current.key !== key) {
      target.scrollIntoView()
    } else if (shown.current.pathname !== pathname && !region.current?.contains(document.activeElement)) {
      region.current?.focus({ preventScroll: true })
    }
    shown.current = { pathname, key }
  }, [pathname, hash, key])

  return (
    <main id="main" tabIndex={-1} ref={region} className={className}>
      {children}
    </main>
  )
}
