import { Box, Card, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { formatInstantDate } from '#domain/dates.ts'
import { queryTypeLabels } from '#domain/site/public.ts'
import { queryTitle, type SupportQuery } from '#domain/support/support.ts'
import { Muted, SmallHeading } from '#web/components/layout/page.tsx'
import { Link } from '#web/lib/router.tsx'
import { ago, useNow } from '#web/lib/today.ts'
import classes from './queries.module.css'
import { DeliveryState, QueryClock, QueryState } from './states.tsx'

/** The query's type, such as 'Billing'. Contact messages have no type. */
export function kindOf(query: SupportQuery): string {
  return query.source === 'contact' ? 'Contact page' : queryTypeLabels[query.query_type]
}

/** A query in a list: its beginning, and how long the visitor has waited. */
export function QueryCard({ query }: { query: SupportQuery }) {
  const now = useNow()
  const title = queryTitle(query)
  return (
    <Card component="article" className={classes.card}>
      <div className="wrap loose close between">
        <Box flex="1 1 min(16rem, 100%)" miw={0} className="breaks">
          <SmallHeading dir="auto">
            <Link to={`/app/admin/queries/${query.id}`} className={`${classes.link} plain`}>
              {title}
            </Link>
          </SmallHeading>
          <Muted>
            <bdi>{query.name}</bdi>, {query.email}
          </Muted>
          <Muted>
            {kindOf(query)}, received{' '}
            <time dateTime={query.created_at}>
              {formatInstantDate(query.created_at)}, {ago(query.created_at, now)}
            </time>
          </Muted>
        </Box>
        <div className="row wrap close small">
          <QueryState status={query.status} />
          <QueryClock query={query} />
          {query.delivery === 'failed' ? <DeliveryState delivery="failed" /> : null}
        </div>
      </div>
      {query.message === title ? null : (
        <Text className="breaks" maw="52rem" mt="0.625rem" dir="auto" lineClamp={2}>
          {query.message}
        </Text>
      )}
      <IconChevronRight size={20} aria-hidden className={`${classes.arrow} dimmed`} />
    </Card>
  )
}
