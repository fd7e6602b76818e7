import type { SubscriptionState } from '#domain/ledger/subscriptions.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'

/** The badge of a subscription's state. */
export const subscriptionLooks: Record<SubscriptionState, { tone: Tone; label: string }> = {
  running: { tone: 'green', label: 'Running' },
  upcoming: { tone: 'blue', label: 'Upcoming' },
  ended: { tone: 'gray', label: 'Ended' },
  // Not 'Cancelled', because the dialog also has a button Cancel.
  cancelled: { tone: 'red', label: 'Stopped' },
}
