let isAsked = false

/** Keeps the interface itself on this device, so that what is kept of a person has something to open in. */
export function keepInterface() {
  if (isAsked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isAsked = true
  // Private mode and full storage refuse; with a network everything works without it.
  navigator.serviceWorker.register('/service-worker.js', { scope: '/app' }).catch(() => {})
}
