import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import type { OwnSubscription } from '#domain/ledger/own-payments.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { subscriptionLooks } from '#web/components/ledger/subscription-looks.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import classes from './payments.module.css'

/** How many subscriptions that are over are shown. */
const earlierAtMost = 3

/** The running and coming subscriptions, and the last ones before. */
export function OwnSubscriptions() {
  const subscriptions = useApiList('GET /patients/subscriptions', { query: { limit: 20, skip: 0 } })
  return (
    <SectionCard title="Your subscription">
      <Loaded
        query={subscriptions}
        loading={
          <div role="status" aria-label="Loading your subscription">
            <Skeleton height="7rem" radius="lg" />
          </div>
        }
        failed="Your subscription could not be loaded"
      >
        {({ rows }) => <Chosen rows={rows} />}
      </Loaded>
    </SectionCard>
  )
}

function Chosen({ rows }: { rows: OwnSubscription[] }) {
  const isOver = ({ state }: OwnSubscription) => state === 'ended' || state === 'cancelled'
  const present = rows.filter((one) => !isOver(one)).reverse()
  const shown = [...present, ...rows.filter(isOver).slice(0, earlierAtMost)]
  return (
    <Stack>
      {present.some(({ state }) => state === 'running') ? null : (
        <Text>You have no running subscription. Nothing in your account is locked because of that.</Text>
      )}
      {shown.map((subscription) => (
        <Subscription key={subscription.id} subscription={subscription} />
      ))}
    </Stack>
  )
}

function Subscription({ subscription }: { subscription: OwnSubscription }) {
  const { plan, starts_on, ends_on, cancelled_at, state, paid_paise } = subscription
  const { tone, label } = subscriptionLooks[state]
  return (
    <article>
      <div className={`${classes.head} row wrap breaks`}>
        <Title order={3} size="h4" dir="auto">
          {plan}
        </Title>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <Facts
        facts={[
          ['From', formatDate(starts_on)],
          ['To', formatDate(ends_on)],
          ['Stopped', cancelled_at && formatInstantDate(cancelled_at)],
          ['Paid for it', formatPaise(paid_paise)],
        ]}
      />
    </article>
  )
}
