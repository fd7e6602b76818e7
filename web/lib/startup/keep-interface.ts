import { later } from './later.ts'

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (_: '') => string }
}

const address = '/service-worker.js'
let script: string | undefined
let isAsked = false

/** The service worker, which keeps the interface on this device and shows reminders. Throws where a browser refuses it. */
export function interfaceWorker(): Promise<ServiceWorkerRegistration> {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  // The form that the CSP's Trusted Types ask for. A policy is named in the CSP, and can be made once.
  const policy = script
    ? undefined
    : trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address })
  script ??= policy?.createScriptURL('') ?? address
  return navigator.serviceWorker.register(script, { scope: '/app' })
}

/**
 * Caches the interface on this device once the page is idle, so that the plan in the offline cache, and what waits to be
 * sent, can be opened without a network.
 */
export function keepInterface() {
  if (isAsked || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isAsked = true
  // Private mode or full storage refuse it. With a network all works without it.
  later(() => void interfaceWorker().catch(() => {}))
}
