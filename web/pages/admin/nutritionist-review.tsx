import { IconCertificate } from '@tabler/icons-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { CountTabs } from '#web/components/lists/count-tabs.tsx'
import { FilterBar, useListFilters } from '#web/components/lists/list-filters.tsx'
import { ListSkeleton, PagedList, useResultsFocus } from '#web/components/lists/list-results.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { ReviewCard } from './nutritionist-review/card.tsx'
import { DecisionDialogs, useDecision } from './nutritionist-review/decision.tsx'

const statuses = ['pending', 'approved', 'rejected', 'all'] as const
type Status = (typeof statuses)[number]
const tabs: Record<Status, { label: string; empty: string }> = {
  pending: { label: 'Pending Review', empty: 'Every profile is reviewed. New ones appear here.' },
  approved: { label: 'Approved', empty: 'Profiles that you approve appear here.' },
  rejected: { label: 'Rejected', empty: 'Profiles that you reject appear here.' },
  all: { label: 'All', empty: 'Profiles appear here once nutritionists have written them.' },
}

/** One page of the profiles in a tab. Pending ones are oldest first. */
function useProfiles(status: Status, q: string | undefined, skip: number) {
  const pending = useApiList('GET /admin/nutritionists/pending', {
    query: { q, limit: 20, skip },
    enabled: status === 'pending',
  })
  const others = useApiList('GET /admin/nutritionists/all', {
    query: {
      q,
      limit: 50,
      skip,
      ...(status !== 'pending' && status !== 'all' && { approval_status: status }),
    },
    enabled: status !== 'pending',
  })
  return status === 'pending' ? { ...pending, limit: 20 } : { ...others, limit: 50 }
}

export function Component() {
  const filters = useListFilters({ status: statuses })
  const status = filters.chosen.status ?? 'pending'
  const counts = useApi('GET /admin/nutritionists/counts')
  const profiles = useProfiles(status, filters.q, filters.skip)
  const { target, focusResults } = useResultsFocus()
  const decision = useDecision()
  const results = (
    <PagedList
      query={profiles}
      words={['profile', 'profiles']}
      loading={<ListSkeleton label="Loading profiles..." rows={3} height="14rem" />}
      failed="Failed to load nutritionist profiles"
      target={target}
      place={filters}
      limit={profiles.limit}
      empty={
        <EmptyState
          icon={<IconCertificate />}
          title={filters.q ? 'No profiles found' : 'Nothing here'}
          text={filters.q ? 'Nobody fits the search.' : tabs[status].empty}
        />
      }
    >
      {(rows) => (
        <ul className="list stack loose">
          {rows.map((profile) => (
            <li key={profile.profile_id}>
              <ReviewCard profile={profile} onDecide={decision.ask} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )

  return (
    <>
      <PageHeader
        title="Nutritionist Profile Review"
        description="Approved nutritionists may practise. Verified means that the registration number was checked."
      />
      <CountTabs
        tabs={statuses.map((value) => ({ value, label: tabs[value].label, count: counts.data?.[value] }))}
        value={status}
        onChange={(value) => filters.choose('status', value === 'pending' ? '' : value)}
        filters={<FilterBar placeholder="Name, email or registration number" onSearch={filters.setSearch} />}
      >
        {results}
      </CountTabs>
      <DecisionDialogs decision={decision} onDecided={focusResults} />
    </>
  )
}
