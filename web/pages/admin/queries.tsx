import { Card, Text, Title } from '@mantine/core'
import { IconMessageQuestion, IconUser } from '@tabler/icons-react'
import { formatInstantDate } from '#domain/dates.ts'
import { queryStatuses, queryTypeLabels, queryTypes, type SupportQuery } from '#domain/public.ts'
import { ago, hoursSince } from '#web/ago.ts'
import { errorText } from '#web/api.ts'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { FilterBar, FilterSelect, useListFilters } from '#web/components/list-filters.tsx'
import { countOf, ListResults, ListSkeleton, useResultsFocus } from '#web/components/list-results.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { StatusBadge, type Tone } from '#web/components/status-badge.tsx'
import { useApiList } from '#web/queries.ts'
import { MailLink, PhoneLink } from './contact-links.tsx'
import classes from './queries.module.css'

const limit = 50
const states: Record<SupportQuery['status'], { name: string; tone: Tone }> = {
  new: { name: 'New', tone: 'blue' },
  in_progress: { name: 'In progress', tone: 'yellow' },
  resolved: { name: 'Resolved', tone: 'green' },
}
const typeOptions = queryTypes.map((value) => ({ value, label: queryTypeLabels[value] }))
const statusOptions = queryStatuses.map((value) => ({ value, label: states[value].name }))

export function Component() {
  const filters = useListFilters({ status: queryStatuses, query_type: queryTypes })
  const queries = useApiList('GET /public/queries', {
    query: { q: filters.q, ...filters.chosen, limit, skip: filters.skip },
  })
  const { target, focusResults } = useResultsFocus()
  return (
    <>
      <title>{usePageTitle('Queries')}</title>
      <PageHeader
        title="Queries"
        description="What people ask on the support page. They are promised an answer within 24-48 hours."
      />
      <FilterBar placeholder="Name, email, subject or message" onSearch={filters.setSearch}>
        <FilterSelect
          label="Status"
          all="All Statuses"
          options={statusOptions}
          value={filters.chosen.status}
          onChange={(value) => filters.choose('status', value)}
        />
        <FilterSelect
          label="Type"
          all="All Types"
          options={typeOptions}
          value={filters.chosen.query_type}
          onChange={(value) => filters.choose('query_type', value)}
        />
      </FilterBar>
      {queries.isPending ? (
        <ListSkeleton label="Loading queries..." height="9rem" />
      ) : !queries.data ? (
        <LoadError
          message={errorText(queries.error, 'Failed to load queries')}
          onRetry={() => queries.refetch()}
        />
      ) : (
        <ListResults
          count={countOf(queries.data, 'query', 'queries')}
          target={target}
          isOutdated={queries.isPlaceholderData}
          list={queries.data}
          skip={filters.skip}
          limit={limit}
          onPage={(skip) => {
            filters.setSkip(skip)
            focusResults()
          }}
        >
          {queries.data.rows.length ? (
            <ul className={classes.list}>
              {queries.data.rows.map((query) => (
                <li key={query.id}>
                  <Query query={query} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<IconMessageQuestion />}
              title="No queries found"
              text={
                filters.isFiltered
                  ? 'Nothing fits the search and filters above.'
                  : 'What people write on the support page appears here.'
              }
            />
          )}
        </ListResults>
      )}
    </>
  )
}

function Query({ query }: { query: SupportQuery }) {
  const state = states[query.status]
  const waiting = query.status === 'resolved' ? 0 : hoursSince(query.created_at)
  return (
    <Card component="article">
      <div className={classes.head}>
        <div className={classes.subject}>
          <Title order={2} size="h4" dir="auto">
            {query.subject}
          </Title>
          <Text c="dimmed" size="sm">
            {queryTypeLabels[query.query_type]}, received{' '}
            <time dateTime={query.created_at}>
              {formatInstantDate(query.created_at)}, {ago(query.created_at)}
            </time>
          </Text>
        </div>
        <div className={classes.badges}>
          {waiting >= 48 ? <StatusBadge tone="red">Over 48 hours</StatusBadge> : null}
          {waiting >= 24 && waiting < 48 ? <StatusBadge tone="orange">Over 24 hours</StatusBadge> : null}
          <StatusBadge tone={state.tone}>{state.name}</StatusBadge>
        </div>
      </div>
      <Text className={classes.message} dir="auto">
        {query.message}
      </Text>
      <div className={classes.from}>
        <span>
          <IconUser size={18} aria-hidden />
          <span dir="auto">{query.name}</span>
        </span>
        <MailLink email={query.email} subject={`Re: ${query.subject}`} />
        {query.phone ? <PhoneLink phone={query.phone} /> : null}
      </div>
    </Card>
  )
}
