import {
  type ComponentPropsWithRef,
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  createPath,
  type Location,
  matchRoutes,
  type NavigateOptions,
  type Navigator,
  parsePath,
  type RouteMatch,
  type RouteObject,
  Router,
  renderMatches,
  resolvePath,
  type To,
  type UNSAFE_createMemoryHistory,
  useLocation,
  useNavigate,
} from 'react-router'

/*
 * Leads from page to page. React Router finds the routes of an address, draws them and keeps the browser's history; its
 * data router and links, which would do the rest, are 23 kB more for a phone to load (docs/decisions/0011-first-visit.md).
 * Here a page's code is loaded before the page shown until then goes, a guard may ask before a page is left, and Back finds each page
 * scrolled to where it was left.
 */

type History = Pick<
  ReturnType<typeof UNSAFE_createMemoryHistory>,
  'location' | 'createHref' | 'push' | 'replace' | 'go' | 'listen'
>

type Page = {
  location: Location
  /** Absent until the code of the first page is there. */
  matches?: RouteMatch[]
  /** Leaves the window scrolled as it is. */
  keepsScroll?: boolean | undefined
}

/** Whether to ask before one page is left for another. */
type Guard = (from: Location, to: Location) => boolean

/** A page that is not left before somebody answers. */
type Question = { leave: () => void; stay: () => void }

const scrolledKey = 'scrolled_to'

/** How far each entry of the history was scrolled when it was left, in pixels, by its key. */
function readScrolled(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(scrolledKey) ?? '{}')
  } catch {
    return {}
  }
}

/** Loads code. A route whose code can't be had throws where it is drawn; its code is asked for again next time. */
const loadCode = (routes: RouteObject[]) =>
  Promise.all(
    routes.map(async (route) => {
      try {
        if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
      } catch (error) {
        route.Component = () => {
          throw error
        }
      }
    }),
  )

export type PageRouter = ReturnType<typeof createPageRouter>

/** `keepsScroll`: the first page is there already, and may be scrolled. */
export function createPageRouter(routes: RouteObject[], history: History, keepsScroll = false) {
  let page: Page = { location: history.location, keepsScroll }
  let question: Question | null = null
  let guard: Guard | undefined
  /** Of two pages that somebody goes to at once the later one is opened. */
  let latest = page
  /** Called once a refused step in the history is taken back. */
  let onTakenBack: (() => void) | undefined
  const scrolled = globalThis.sessionStorage ? readScrolled() : {}
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  function ask(leave: () => void) {
    const end = () => {
      question = null
      tell()
    }
    question = {
      leave: () => {
        end()
        leave()
      },
      stay: end,
    }
    tell()
  }

  /** Opens a page; `enter` writes its address. At once, if its code is there. */
  async function open(location: Location, keepsScroll?: boolean, enter?: () => void) {
    const matches = matchRoutes(routes, location) ?? []
    const next: Page = { location, matches, keepsScroll }
    latest = next
    if (page.matches) scrolled[page.location.key] = window.scrollY
    const lacking = matches.map(({ route }) => route).filter(({ lazy }) => lazy)
    if (lacking.length > 0) {
      await loadCode(lacking)
      if (latest !== next) return
    }
    enter?.()
    page = next
    question = null
    tell()
  }

  function go(how: 'push' | 'replace', to: To, state: unknown, options?: NavigateOptions) {
    const location: Location = {
      pathname: page.location.pathname,
      search: '',
      hash: '',
      ...(typeof to === 'string' ? parsePath(to) : to),
      state: state ?? null,
      key: Math.random().toString(36).slice(2, 10),
    }
    const leave = () => open(location, options?.preventScrollReset, () => history[how](location))
    if (guard?.(page.location, location)) ask(leave)
    else return leave()
  }

  const stop = history.listen(({ location, delta }) => {
    if (onTakenBack) {
      onTakenBack()
      onTakenBack = undefined
    } else if (delta && guard?.(page.location, location)) {
      const isBack = new Promise<void>((resolve) => {
        onTakenBack = resolve
      })
      history.go(-delta)
      ask(() => isBack.then(() => history.go(delta)))
    } else void open(location)
  })

  const navigator: Navigator = {
    createHref: history.createHref,
    push: (to, state, options) => void go('push', to, state, options),
    replace: (to, state, options) => void go('replace', to, state, options),
    go: (steps) => history.go(steps),
  }
  return {
    /** When the code of the first page is there, or known to be missing. */
    isReady: open(page.location, keepsScroll),
    navigator,
    scrolled,
    get state() {
      return page
    },
    get question() {
      return question
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    guardWith: (asks: Guard) => {
      guard = asks
      return () => {
        guard = undefined
      }
    },
    /** Resolves when the page is open. */
    navigate: async (to: string | -1) => {
      if (to === -1) history.go(to)
      else await go('push', resolvePath(to, page.location.pathname), null)
    },
    dispose: stop,
  }
}

const CurrentRouter = createContext<PageRouter | null>(null)

/** The page at the address of the moment; `fallback` until the first one's code is there. */
export function Pages({ router, fallback }: { router: PageRouter; fallback: ReactNode }) {
  const [page, setPage] = useState(router.state)
  useLayoutEffect(() => {
    // A transition: while parts of the next page are still loading, the one before stays.
    const follow = () => startTransition(() => setPage(router.state))
    follow()
    return router.subscribe(follow)
  }, [router])
  useScrolling(router, page)
  return (
    <CurrentRouter value={router}>
      <Router location={page.location} navigator={router.navigator}>
        {page.matches ? renderMatches(page.matches) : fallback}
      </Router>
    </CurrentRouter>
  )
}

function useScrolling({ scrolled }: PageRouter, page: Page) {
  useLayoutEffect(() => {
    if (!page.matches) return
    const { key, hash } = page.location
    const top = scrolled[key]
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (top !== undefined) window.scrollTo(0, top)
    else if (target) target.scrollIntoView()
    else if (!page.keepsScroll) window.scrollTo(0, 0)
  }, [scrolled, page])
  useEffect(() => {
    // The browser would scroll before the page is drawn. After a reload it may, until this page is there.
    const take = () => {
      window.history.scrollRestoration = 'manual'
    }
    const give = () => {
      scrolled[page.location.key] = window.scrollY
      try {
        sessionStorage.setItem(scrolledKey, JSON.stringify(scrolled))
      } catch {
        // A full storage: the page then opens at its top.
      }
      window.history.scrollRestoration = 'auto'
    }
    take()
    window.addEventListener('pageshow', take)
    window.addEventListener('pagehide', give)
    return () => {
      window.removeEventListener('pageshow', take)
      window.removeEventListener('pagehide', give)
      window.history.scrollRestoration = 'auto'
    }
  }, [scrolled, page])
}

/** Whether this page opens scrolled to where it was left, for which all of it has to be there at once. */
export function useIsScrolledBack(): boolean {
  const { key } = useLocation()
  return Boolean(use(CurrentRouter)?.scrolled[key])
}

/** Asks before a page is left for another, as `asks` decides; returns the question while it is open. One for all pages. */
export function useGuard(asks: Guard): Question | null {
  const router = use(CurrentRouter)
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => {
    if (!router) return
    const stopGuard = router.guardWith(asks)
    const stop = router.subscribe(() => setQuestion(router.question))
    return () => {
      stopGuard()
      stop()
    }
  }, [router, asks])
  return question
}

export type LinkProps = ComponentPropsWithRef<'a'> & { to: string; replace?: boolean; state?: unknown }

/** Leads to a page: an address of this site, or what follows '?' or '#' in the one shown. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const href = createPath(resolvePath(to, pathname))
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        const isForBrowser =
          event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
        if (event.defaultPrevented || isForBrowser || (rest.target ?? '_self') !== '_self') return
        event.preventDefault()
        // A page that is open already gets no second entry in the history.
        navigate(href, { state, replace: replace ?? href === createPath({ pathname, search, hash }) })
      }}
    />
  )
}

type Params = Record<string, string> | URLSearchParams

/** What follows '?' in the address, and how to change it. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (next: Params | ((now: URLSearchParams) => Params), options?: NavigateOptions) => {
      const now = new URLSearchParams(search)
      navigate(`?${new URLSearchParams(typeof next === 'function' ? next(now) : next)}`, options)
    },
    [navigate, search],
  )
  return [params, change] as const
}
