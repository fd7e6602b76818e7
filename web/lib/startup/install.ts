import { useSyncExternalStore } from 'react'
import { deviceStore } from '#web/lib/storage/device-store.ts'

/** The browser's own question whether to install. Chromium tells of it once, soon after a page has loaded. */
type InstallEvent = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

// An offer made before this code was loaded waits here (asleep.ts).
let question = (globalThis as { installQuestion?: InstallEvent }).installQuestion
const listeners = new Set<() => void>()

function keep(next: InstallEvent | undefined) {
  question = next
  for (const tell of listeners) tell()
}

// Absent where public pages are rendered.
globalThis.addEventListener?.('beforeinstallprompt', (event) => {
  // Asked when it fits, not when the browser likes.
  event.preventDefault()
  keep(event as InstallEvent)
})

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Whether the browser can ask now. */
export const useCanInstall = () => useSyncExternalStore(subscribe, () => question !== undefined)

/** Asks. Returns whether the person wants it. */
export async function install(): Promise<boolean> {
  const asked = question
  // It can be asked once.
  keep(undefined)
  await asked?.prompt()
  return (await asked?.userChoice)?.outcome === 'accepted'
}

/** What this device remembers of the offer to install. It says nothing about a person. */
export const installNotes = deviceStore('install:')

/** Whether this is the installed app. */
export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true
