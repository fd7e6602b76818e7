import { Notifications } from './components/feedback/overlays.tsx'

/** Where toasts appear. */
export function Toasts() {
  return <Notifications position="top-right" aria-live="polite" />
}
