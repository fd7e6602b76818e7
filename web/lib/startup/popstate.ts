/*
 * Loaded before the router begins to listen: a window calls its listeners in the order in which they were added, whether
 * they capture or not.
 */
type Listener = (event: PopStateEvent) => void

let first: Listener | undefined
// Absent where public pages are rendered.
globalThis.addEventListener?.('popstate', (event) => first?.(event))

/** From now on hears of each step in the browser's history before the router does, and may keep it from the router. */
export function hearFirst(listener: Listener) {
  first = listener
}
