import { api } from '#web/lib/api/api.ts'
import { interfaceWorker } from '#web/lib/startup/keep-interface.ts'
import { reminderNotes } from './notes.ts'

/** What this browser can do: show reminders; only when it is installed (iPhone, iPad); nothing. */
export function pushSupport(): 'yes' | 'installed only' | 'no' {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    // An iPad says that it is a Mac, but no Mac has a touchscreen.
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple ? 'installed only' : 'no'
}

/** The push manager of the service worker, once that is at work. */
async function pushManager(): Promise<PushManager> {
  const registration = await interfaceWorker()
  const coming = registration.active ? null : (registration.installing ?? registration.waiting)
  if (coming)
    await new Promise<void>((resolve) =>
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated' || coming.state === 'redundant') resolve()
      }),
    )
  return registration.pushManager
}

/** Subscribes this browser, unless it is, and tells the server. */
async function register(userId: string) {
  const { public_key } = await api('GET /account/push')
  const manager = await pushManager()
  const options = { userVisibleOnly: true, applicationServerKey: public_key }
  const subscription = await manager.subscribe(options).catch(async () => {
    // The subscription may be for another key: of a server that was set up anew.
    await (await manager.getSubscription())?.unsubscribe()
    return manager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON() as {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  await api('POST /account/push', { body: { endpoint, keys } })
  reminderNotes.keepDevice({ user: userId, endpoint })
}

/** Asks for the permission, and shows reminders here from now on. Returns whether the person allows it. */
export async function turnOn(userId: string): Promise<boolean> {
  // First of all: browsers ask only right after a press.
  if ((await Notification.requestPermission()) !== 'granted') return false
  await register(userId)
  return true
}

const unsubscribe = async () => {
  await (await (await pushManager()).getSubscription())?.unsubscribe()
}

/** No reminders here from now on. */
export async function turnOff() {
  const subscription = await (await pushManager()).getSubscription()
  const endpoint = subscription?.endpoint ?? reminderNotes.device()?.endpoint
  if (endpoint) await api('DELETE /account/push', { body: { endpoint } })
  await subscription?.unsubscribe()
  reminderNotes.forgetDevice()
}

/** Somebody logged out: the browser refuses what may still be sent to them. */
export const silence = () => unsubscribe().catch(() => {})

/**
 * Tells the server of this device again, when the person signed in anew or the browser changed its address. Another
 * person's reminders end.
 */
export async function renew(userId: string) {
  const note = reminderNotes.device()
  if (!note || pushSupport() !== 'yes') return
  if (note.user !== userId) {
    reminderNotes.forgetDevice()
    await silence()
  } else if (Notification.permission === 'granted') {
    const subscription = await (await pushManager()).getSubscription()
    if (!subscription || subscription.endpoint !== note.endpoint) await register(userId)
  }
}
