import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { formatInstant } from '#domain/dates.ts'
import { type QueryEvent, queryStatusLabels, queryTitle } from '#domain/support/support.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import classes from './id.module.css'
import { QueryMessage } from './message.tsx'
import { ReplyForm } from './reply-form.tsx'
import { DeliveryState } from './states.tsx'

/** A visitor's message, its steps, and the reply. */
export function Component() {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useApi('GET /public/queries/:id', {
    params: { id },
    refetchOnWindowFocus: true,
    // Other administrators work on it too, and the reply's mail may be on its way.
    refetchInterval: 15_000,
  })
  return (
    <>
      <Anchor component={Link} to="/app/admin/queries">
        Back to Queries
      </Anchor>
      {data ? (
        <>
          <PageHeader title={<bdi>{queryTitle(data)}</bdi>} tab={queryTitle(data)} />
          <Stack gap="lg">
            <QueryMessage query={data} />
            {data.history.length ? <QueryHistory history={data.history} /> : null}
            <ReplyForm key={data.id} query={data} />
          </Stack>
        </>
      ) : null}
      {isPending ? (
        <Stack gap="lg" mt="md" aria-busy="true">
          <PageTitle>Query</PageTitle>
          <Skeleton height="3rem" width="16rem" maw="100%" />
          <Skeleton height="12rem" radius="lg" />
          <Skeleton height="16rem" radius="lg" />
        </Stack>
      ) : null}
      {error && !data ? (
        <>
          <PageHeader title="Query" />
          {isNotFound(error) ? (
            <EmptyState
              icon={<IconMessageOff />}
              title="There is no such query"
              text="It may have been deleted, or the address is wrong."
            />
          ) : (
            <LoadError query={{ data, error, refetch }} failed="This query could not be loaded" />
          )}
        </>
      ) : null}
    </>
  )
}

/** The steps of a query and who made them, oldest first. */
function QueryHistory({ history }: { history: QueryEvent[] }) {
  return (
    <SectionCard title="History">
      <ol className={`${classes.history} list stack loose ruled`}>
        {history.map((event) => (
          <li key={event.id}>
            <Event event={event} />
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

function Event({ event }: { event: QueryEvent }) {
  const name = <strong>{event.admin_name ?? 'A former administrator'}</strong>
  const status = queryStatusLabels[event.status]
  return (
    <>
      <div className="row wrap close">
        <span>
          {name} {event.reply === null ? `set it to ${status}` : `replied and set it to ${status}`}
        </span>
        <DeliveryState delivery={event.delivery} />
        <Text component="time" dateTime={event.created_at} c="dimmed" size="sm">
          {formatInstant(event.created_at)}
        </Text>
      </div>
      {event.reply === null ? null : (
        <Text className={`${classes.reply} breaks`} dir="auto">
          {event.reply}
        </Text>
      )}
      {event.delivery_error ? (
        <Text size="sm" className="breaks" mt="0.375rem">
          {event.delivery === 'failed' ? 'Given up: ' : 'Tried again soon: '}
          {event.delivery_error}
        </Text>
      ) : null}
    </>
  )
}
