import { onTestFinished } from 'vitest'
import { replace } from './replace.ts'

/**
 * A browser's push service, which a browser in tests can't reach. `permission` is what was answered before, `answer`
 * what the person answers when asked.
 */
export function fakePush({
  permission = 'default' as NotificationPermission,
  answer = 'granted' as NotificationPermission,
} = {}) {
  let [now, number, looks] = [permission, 0, 0]
  const asked: string[] = []
  let subscription: { endpoint: string } | null = null
  const pushManager = {
    async getSubscription() {
      looks++
      return subscription
    },
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      asked.push(applicationServerKey)
      const endpoint = `https://push.example/${++number}`
      subscription ??= {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
        async unsubscribe() {
          subscription = null
          return true
        },
      } as { endpoint: string }
      return subscription
    },
  }
  const container = Object.assign(new EventTarget(), { register: async () => ({ active: {}, pushManager }) })
  replace(navigator, 'serviceWorker', { value: container })
  replace(Notification, 'permission', { get: () => now })
  replace(Notification, 'requestPermission', {
    value: async () => {
      if (now === 'default') now = answer
      return now
    },
  })
  return {
    endpoint: () => subscription?.endpoint,
    /** How often the page has asked whether it is subscribed. */
    looks: () => looks,
    /** The server's keys with which the page subscribed. */
    asked,
    /** The browser gives the device another address. */
    move() {
      subscription = null
    },
    /** The service worker tells the page that a reminder was pressed. */
    press: (open: string) => container.dispatchEvent(new MessageEvent('message', { data: { open } })),
  }
}

/** A browser without push, by default one that is no iPhone. */
export function withoutPush(userAgent = navigator.userAgent) {
  const { PushManager } = window
  Reflect.deleteProperty(window, 'PushManager')
  onTestFinished(() => void Object.assign(window, { PushManager }))
  replace(navigator, 'userAgent', { value: userAgent })
}
