import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { hearFirst } from '#web/lib/startup/popstate.ts'
import { hasUnsaved } from '#web/lib/unsaved.ts'

/*
 * Each open overlay has an entry in the browser's history, above the entry of its page and with the same address. Back
 * leaves that entry, which closes the overlay. The router knows nothing of these entries (docs/decisions/0054-back.md).
 */
type Overlay = {
  close: () => void
  /** The key of the router's location. */
  page: string
  /** Whether Escape closes it here; menus and the like do so themselves. */
  onEscape: boolean
}

/** What is open, the last above the others. */
const open: Overlay[] = []
/** How many entries of overlays are known to be there. */
let depth = 0
/**
 * Set while this module takes a step in the history by itself. The router is told of it when it leads to the entry of
 * another page. `opened`: the key of a page that the router has opened meanwhile; the step may lead away from it.
 */
let going: { isTold: boolean; opened?: string } | null = null
/** Whether an overlay has no entry yet, because it opened while the router was still drawing the next page. */
let isLate = false
/** Whoever waits for this module to take no more steps. */
const waiting: (() => void)[] = []
/** The page's own entry, below those of its overlays. */
let below = { page: '', idx: 0 }

/** Whether an overlay is open. What comes late to the page below it then leaves the focus where it is. */
export const isCovered = () => open.length > 0

const depthHere = () => Number(history.state?.overlay ?? 0)
/** Whether the history stands at the router's page. It does not while the router takes back a Back that it refuses. */
const isAt = ({ page }: Overlay) => (history.state?.key ?? page) === page

// Absent where public pages are rendered.
for (const name of globalThis.history ? (['pushState', 'replaceState'] as const) : []) {
  const change = history[name].bind(history)
  history[name] = (...entry) => {
    change(...entry)
    if (going) going.opened = history.state?.key
  }
}

function settle() {
  if (going) return
  depth = depthHere()
  const top = open.at(-1)
  if (top && isAt(top)) below = { page: top.page, idx: (history.state?.idx ?? 0) - depth }
  if (open.length < depth) {
    going = { isTold: false }
    history.go(open.length - depth)
  }
  while (top && isAt(top) && open.length > depth)
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1, overlay: ++depth }, '')
  isLate = open.length > depth
  if (!going) for (const resolve of waiting.splice(0)) resolve()
}
/** After all overlays that open or close together have done so. */
const settleSoon = () => setTimeout(settle)

/**
 * Resolves once the overlays that are closed have no entries any more. A step in the history that is asked for before
 * may be taken together with theirs, and the router would not hear of it.
 */
export const entriesSettled = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve)
    settleSoon()
  })

function follow(event: PopStateEvent) {
  const here = depthHere()
  const top = open.at(-1)
  settleSoon()
  if (going) {
    if (!going.isTold) event.stopImmediatePropagation()
    if (going.opened && history.state?.key !== going.opened) history.forward()
    else going = null
  } else if (top?.page === below.page && !isAt(top) && hasUnsaved()) {
    // A jump over several entries, or a second Back before the question of the first is there. The page with the words
    // stays.
    event.stopImmediatePropagation()
    going = { isTold: false }
    history.go(below.idx - (history.state?.idx ?? 0))
    if (depth > 0) top.close()
    depth = 0
  } else if (here > depth) {
    // An overlay that is closed since. Its page is below.
    event.stopImmediatePropagation()
    going = { isTold: true }
    history.go(depth - here)
  } else if (top && here < depth) {
    depth = here
    if (isAt(top)) event.stopImmediatePropagation()
    top.close()
  }
}

/** Escape closes only what is open above all others: a question, and not the form below it. */
function closeTop(event: KeyboardEvent) {
  const top = open.at(-1)
  const isTaken = (event.target as Element | null)?.getAttribute?.('data-mantine-stop-propagation') === 'true'
  if (event.key === 'Escape' && !event.isComposing && !isTaken && top?.onEscape) top.close()
}
globalThis.window?.addEventListener('keydown', closeTop, { capture: true })

/**
 * Closes an overlay with the browser's Back, and with Escape if `onEscape`. `close` may ask first: the overlay then stays
 * until it is answered.
 */
export function useBackCloses(isOpen: boolean, close: () => void, onEscape = false) {
  const page = useLocation().key
  const overlay = useRef<Overlay>({ close, page, onEscape })
  useLayoutEffect(() => {
    Object.assign(overlay.current, { close, page, onEscape })
    if (isLate) settleSoon()
  })
  useLayoutEffect(() => {
    if (!isOpen) return
    const own = overlay.current
    hearFirst(follow)
    open.push(own)
    settleSoon()
    return () => {
      open.splice(open.indexOf(own), 1)
      settleSoon()
    }
  }, [isOpen])
}

/** Mounted while something is open that the browser's Back closes. */
export function BackCloses({ close }: { close: () => void }) {
  useBackCloses(true, close)
  return null
}
