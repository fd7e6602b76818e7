import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Where toasts appear. In a file of its own: no first paint waits for it. */
export function Toasts() {
  return <Notifications position="top-right" aria-live="polite" />
}
