import { Text } from '@mantine/core'
import { formatInstant } from '#domain/dates.ts'
import { type QueryEvent, queryStatusLabels } from '#domain/support/support.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import classes from './id.module.css'
import { DeliveryState } from './states.tsx'

/** The steps of a query and who made them, oldest first. */
export function QueryHistory({ history }: { history: QueryEvent[] }) {
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
