import { SegmentedControl, Stack } from '@mantine/core'
import { IconFileSpreadsheet, IconMessages, IconUserHeart, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { challengerFilters } from '#domain/people/challengers.ts'
import { AddClient } from '#web/components/clients/add-client.tsx'
import { NotJoined } from '#web/components/clients/not-joined.tsx'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { DialogButton } from '#web/components/feedback/dialogs.tsx'
import { NoRows } from '#web/components/feedback/loaded.tsx'
import { PageHeader, PlainLink, Tiles } from '#web/components/layout/page.tsx'
import { FilterBar, ListSkeleton, PagedList, useListFilters } from '#web/components/lists/list-results.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { choicesOf } from '#web/lib/choices.ts'
import { deviceStore } from '#web/lib/storage/device-store.ts'
import { ChallengerCard } from './patients/challenger-card.tsx'
import { BringList } from './patients/clients/bring-list.tsx'
import { type ChallengerFilter, noChallengers, Summary } from './patients/summary.tsx'
import { Triage } from './patients/triage/triage.tsx'
import { WriteToSeveral } from './patients/write-to-several.tsx'

const limit = 20
const statuses = choicesOf({ all: 'All', active: 'Active', inactive: 'Inactive' })
const views = choicesOf({ cards: 'Cards', table: 'Table' })

/** How the challengers are shown, as chosen on this device. */
const chosen = deviceStore('challengers:')

export function Component() {
  const [view, setView] = useState(() => (chosen.read('view') === 'table' ? 'table' : 'cards'))
  return (
    <>
      <PageHeader
        title="My Challengers"
        description="The people in your care"
        actions={
          <>
            <SegmentedControl
              aria-label="View"
              data={views}
              value={view}
              onChange={(next) => {
                setView(next)
                chosen.write('view', next)
              }}
            />
            <PlainLink to="/app/nutritionist/cover" icon={IconUserHeart}>
              Cover
            </PlainLink>
            <DialogButton
              variant="default"
              icon={IconMessages}
              dialog={(close) => <WriteToSeveral onClose={close} />}
            >
              Write to Several
            </DialogButton>
            <DialogButton
              variant="default"
              icon={IconFileSpreadsheet}
              dialog={(close) => <BringList onClose={close} />}
            >
              Bring a List
            </DialogButton>
            <AddClient />
          </>
        }
      />
      <Stack gap="lg">
        <NotJoined />
        {view === 'table' ? <Triage /> : <Cards />}
      </Stack>
    </>
  )
}

function Cards() {
  const filters = useListFilters(challengerFilters)
  const { q, chosen: picked, skip } = filters
  const filter: ChallengerFilter = { ...(q && { q }), ...(picked.status && { status: picked.status }) }
  const challengers = useApiList('GET /nutritionists/patients', { query: { limit, skip, ...filter } })
  if (isAwaitingApproval(challengers.error)) return <AwaitingApproval />
  return (
    <Stack gap="lg">
      <Summary filter={filter} />
      <FilterBar placeholder="Name or email" onSearch={filters.setSearch}>
        <SegmentedControl
          flex="0 1 auto"
          maw="none"
          aria-label="Show"
          data={statuses}
          value={picked.status ?? 'all'}
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
          empty={
            <NoRows
              icon={<IconUsers />}
              things="challengers"
              isNarrowed={filters.isFiltered}
              text={noChallengers}
            />
          }
        >
          {(rows) => (
            <Tiles component="ul" least="19rem" mb="lg" className="list loose">
              {rows.map((challenger) => (
                <li key={challenger.patient_id}>
                  <ChallengerCard challenger={challenger} />
                </li>
              ))}
            </Tiles>
          )}
        </PagedList>
      </div>
    </Stack>
  )
}
