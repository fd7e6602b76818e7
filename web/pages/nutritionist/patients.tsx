import { SegmentedControl, Stack } from '@mantine/core'
import { IconUserCheck, IconUserHeart, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AssignedChallenger, challengerFilters } from '#domain/people/challengers.ts'
import { StatCard } from '#web/components/content/stat-card.tsx'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { NoRows } from '#web/components/feedback/empty-state.tsx'
import { Failure } from '#web/components/feedback/load-error.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { FilterBar, useListFilters } from '#web/components/lists/list-filters.tsx'
import { ListSkeleton, PagedList } from '#web/components/lists/list-results.tsx'
import { itemQuery, useApiList } from '#web/lib/api/queries.ts'
import { ChallengerCard } from './patients/challenger-card.tsx'
import classes from './patients.module.css'

const limit = 20
const statuses = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

type Filter = { q?: string; status?: 'active' | 'inactive' }

export function Component() {
  const filters = useListFilters(challengerFilters)
  const { q, chosen, skip, isFiltered } = filters
  const filter: Filter = { ...(q && { q }), ...(chosen.status && { status: chosen.status }) }
  const challengers = useApiList('GET /nutritionists/patients', { query: { limit, skip, ...filter } })

  return (
    <>
      <PageHeader title="My Challengers" description="The people in your care" />
      {isAwaitingApproval(challengers.error) ? (
        <AwaitingApproval />
      ) : (
        <Stack gap="lg">
          <Summary filter={filter} />
          <FilterBar placeholder="Name or email" onSearch={filters.setSearch}>
            <SegmentedControl
              className={classes.status}
              aria-label="Show"
              data={statuses}
              value={chosen.status ?? 'all'}
              onChange={(value) => filters.choose('status', value === 'all' ? '' : value)}
            />
          </FilterBar>
          <div>
            <PagedList
              query={challengers}
              words={['challenger', 'challengers']}
              loading={<ListSkeleton label="Loading challengers..." height="12rem" />}
              failed="Your challengers could not be loaded"
              place={filters}
              limit={limit}
            >
              {(rows) => <Challengers rows={rows} isFiltered={isFiltered} />}
            </PagedList>
          </div>
        </Stack>
      )}
    </>
  )
}

function Challengers({ rows, isFiltered }: { rows: AssignedChallenger[]; isFiltered: boolean }) {
  if (!rows.length)
    return (
      <NoRows
        icon={<IconUsers />}
        things="challengers"
        isNarrowed={isFiltered}
        text="Once the admin team assigns a challenger to you, they appear here."
      />
    )
  return (
    <ul className={classes.cards}>
      {rows.map((challenger) => (
        <li key={challenger.patient_id}>
          <ChallengerCard challenger={challenger} />
        </li>
      ))}
    </ul>
  )
}

/** Figures of all challengers that match the filter, not only of the page. */
function Summary({ filter }: { filter: Filter }) {
  const { data, error, refetch } = useQuery({
    ...itemQuery('GET /nutritionists/patients/counts', { query: filter }),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return <Failure message="The figures could not be loaded" onRetry={() => void refetch()} />
  return (
    <div className={classes.figures}>
      <StatCard label="Active" value={data?.active} icon={<IconUserHeart />} />
      <StatCard
        label="Profiles Complete"
        value={data?.profiles_complete}
        icon={<IconUserCheck />}
        tone="blue"
      />
      <StatCard label="New This Month" value={data?.new_this_month} icon={<IconUserPlus />} tone="yellow" />
    </div>
  )
}
