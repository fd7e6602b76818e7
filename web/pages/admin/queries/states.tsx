import { supportClock } from '#domain/care/promises.ts'
import { formatInstant } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import {
  type Delivery,
  type QueryStatus,
  queryStatusLabels,
  type SupportQuery,
} from '#domain/support/support.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { useNow } from '#web/lib/today.ts'

const tones: Record<QueryStatus, Tone> = { new: 'blue', in_progress: 'yellow', resolved: 'green' }
const deliveryStates: Record<Exclude<Delivery, 'unknown'>, { name: string; tone: Tone }> = {
  waiting: { name: 'Reply on its way', tone: 'yellow' },
  sent: { name: 'Reply sent', tone: 'green' },
  failed: { name: 'Reply not delivered', tone: 'red' },
}

export function QueryState({ status }: { status: QueryStatus }) {
  return <StatusBadge tone={tones[status]}>{queryStatusLabels[status]}</StatusBadge>
}

/** State of the reply's mail; nothing without a reply or when the state is unknown. */
export function DeliveryState({ delivery }: { delivery: Delivery | null }) {
  if (!delivery || delivery === 'unknown') return null
  const { name, tone } = deliveryStates[delivery]
  return <StatusBadge tone={tone}>{name}</StatusBadge>
}

/** For example '40 minutes', '19 hours' or '3 days'. */
function duration(hours: number): string {
  if (hours < 1) return counted(Math.max(1, Math.floor(hours * 60)), 'minute')
  return hours < 48 ? counted(Math.floor(hours), 'hour') : counted(Math.floor(hours / 24), 'day')
}

/** When an answer is promised, or how long it took. Nothing for old queries without an answer time. */
export function QueryClock({ query }: { query: SupportQuery }) {
  const clock = supportClock(query, useNow())
  if (clock.state === 'overdue')
    return <StatusBadge tone="red">Overdue since {formatInstant(clock.overdue_at)}</StatusBadge>
  if (clock.state === 'due')
    return <StatusBadge tone="orange">Due since {formatInstant(clock.due_at)}</StatusBadge>
  if (clock.state === 'on time')
    return <StatusBadge tone="yellow">Answer by {formatInstant(clock.due_at)}</StatusBadge>
  return query.answered_at ? <span>Answered after {duration(clock.hours)}</span> : null
}
