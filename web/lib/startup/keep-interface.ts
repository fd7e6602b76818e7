import { ownScript } from './own-script.ts'

let isAsked = false

/** Caches the interface on this device, so that the plan in the offline cache can be opened without a network. */
export function keepInterface() {
  if (isAsked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isAsked = true
  // Private mode or full storage refuse it. With a network all works without it.
  const script = ownScript('service-worker', '/service-worker.js')
  navigator.serviceWorker.register(script, { scope: '/app' }).catch(() => {})
}
