import { Stack } from '@mantine/core'
import { IconMessageQuestion } from '@tabler/icons-react'
import { supportHours } from '#domain/care/promises.ts'
import { queryStatuses, queryTypeLabels, queryTypes } from '#domain/site/public.ts'
import { querySourceLabels, querySources, queryStatusLabels } from '#domain/support/support.ts'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { PageHeader } from '#web/components/layout/page.tsx'
import { CountTabs } from '#web/components/lists/count-tabs.tsx'
import {
  FilterBar,
  FilterSelect,
  ListSkeleton,
  PagedList,
  useListFilters,
} from '#web/components/lists/list-results.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { QueryCard } from './queries/card.tsx'

const limit = 50
const tabs = [...queryStatuses, 'all'] as const
const tabLabels = { ...queryStatusLabels, all: 'All' }
const empty: Record<(typeof tabs)[number], string> = {
  new: 'What people write on the support and contact pages appears here.',
  in_progress: 'What you take up appears here.',
  resolved: 'What is settled appears here.',
  all: 'What people write on the support and contact pages appears here.',
}

export function Component() {
  const filters = useListFilters({ status: tabs, query_type: queryTypes, source: querySources })
  const { status = 'new', query_type, source } = filters.chosen
  const filter = { q: filters.q, query_type, source }
  const fresh = { refetchOnWindowFocus: true, refetchInterval: 60_000 }
  const counts = useApi('GET /public/queries/counts', { query: filter, ...fresh })
  const queries = useApiList('GET /public/queries', {
    query: { ...filter, ...(status !== 'all' && { status }), limit, skip: filters.skip },
    ...fresh,
  })
  const isNarrowed = Boolean(filters.q || query_type || source)
  return (
    <>
      <PageHeader
        title="Queries"
        description={`What people write on the support and contact pages. They are promised an answer within ${supportHours.due}-${supportHours.overdue} hours.`}
      />
      <CountTabs
        tabs={tabs.map((value) => ({ value, label: tabLabels[value], count: counts.data?.[value] }))}
        value={status}
        onChange={(value) => filters.choose('status', value === 'new' ? '' : value)}
        filters={
          <FilterBar placeholder="Name, email, subject or message" onSearch={filters.setSearch}>
            <FilterSelect
              label="Type"
              all="All Types"
              labels={queryTypeLabels}
              {...filters.select('query_type')}
            />
            <FilterSelect
              label="Written on"
              all="All Pages"
              labels={querySourceLabels}
              {...filters.select('source')}
            />
          </FilterBar>
        }
      >
        <PagedList
          query={queries}
          words={['query', 'queries']}
          loading={<ListSkeleton label="Loading queries..." height="7rem" />}
          place={filters}
          limit={limit}
          empty={
            <EmptyState
              icon={<IconMessageQuestion />}
              title={isNarrowed ? 'No queries found' : 'Nothing here'}
              text={isNarrowed ? 'Nothing fits the search and filters above.' : empty[status]}
            />
          }
        >
          {(rows) => (
            <Stack component="ul" gap="0.875rem" className="list">
              {rows.map((query) => (
                <li key={query.id}>
                  <QueryCard query={query} />
                </li>
              ))}
            </Stack>
          )}
        </PagedList>
      </CountTabs>
    </>
  )
}
