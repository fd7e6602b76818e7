import type { Subscription, SubscriptionState } from '#domain/ledger/subscriptions.ts'
import { counted } from '#domain/numbers.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'

/** The badge of a subscription's state. */
export const subscriptionLooks: Record<SubscriptionState, { tone: Tone; label: string }> = {
  running: { tone: 'green', label: 'Running' },
  upcoming: { tone: 'blue', label: 'Upcoming' },
  ended: { tone: 'gray', label: 'Ended' },
  // Not 'Cancelled', because the dialog also has a button Cancel.
  cancelled: { tone: 'red', label: 'Stopped' },
}

type Package = Pick<Subscription, 'visits' | 'weeks' | 'visits_used' | 'weeks_used'>

/** '3 of 6 visits, 2 of 12 weeks' and whether all is used; null when no package was sold. */
export function packageUse({ visits, weeks, visits_used, weeks_used }: Package) {
  const parts = [
    visits ? `${visits_used} of ${counted(visits, 'visit')}` : '',
    weeks ? `${weeks_used} of ${counted(weeks, 'week')}` : '',
  ].filter(Boolean)
  if (parts.length === 0) return null
  const isUsedUp = visits_used >= (visits ?? 0) && weeks_used >= (weeks ?? 0)
  return { text: parts.join(', '), isUsedUp }
}
