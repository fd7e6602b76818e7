import { ActionIcon, NativeSelect, Stack } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconUsers } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import {
  filterTriage,
  passesTriage,
  sortTriage,
  type TriageColumn,
  type TriageFilter,
  type TriageRow,
  type TriageSort,
  triageColumns,
  triageFilters,
  urgentFirst,
} from '#domain/care/triage.ts'
import { counted } from '#domain/numbers.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState, LoadError, NoRows } from '#web/components/feedback/loaded.tsx'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { PlainButton } from '#web/components/layout/page.tsx'
import { useAddress } from '#web/components/lists/address.ts'
import results from '#web/components/lists/list-results.module.css'
import { FilterBar, ListSkeleton } from '#web/components/lists/list-results.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import { noChallengers, Summary } from '../summary.tsx'
import classes from './triage.module.css'
import { columns, TriageTable } from './triage-table.tsx'

const filterLabels: Record<TriageFilter, string> = {
  needs: 'Needs something',
  allergies: 'Has allergies',
  no_plan: 'No plan ahead',
  unread: 'Unread',
}

/** Everybody in care with the figures that say whom to look at first. */
export function Triage() {
  const triage = useApi('GET /nutritionists/patients/triage')
  const { data, error, isPending } = triage
  if (isAwaitingApproval(error)) return <AwaitingApproval />
  return (
    <Stack gap="lg">
      <Summary filter={{}} />
      {isPending ? <ListSkeleton label="Loading challengers..." rows={8} height="3.5rem" /> : null}
      <LoadError query={triage} failed="Your challengers could not be loaded" />
      {data?.rows.length === 0 ? (
        <NoRows icon={<IconUsers />} things="challengers" isNarrowed={false} text={noChallengers} />
      ) : null}
      {data?.rows.length ? <Rows all={data.rows} /> : null}
    </Stack>
  )
}

function Rows({ all }: { all: TriageRow[] }) {
  const on = useToday()
  const view = useTriageView()
  const { text, only, sort } = view
  const count = useRef<HTMLParagraphElement>(null)
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp
  const rows = sortTriage(filterTriage(all, { text, only }, on), sort)
  const labels = useMemo(() => {
    const labelOf = (filter: TriageFilter) =>
      `${filterLabels[filter]} (${all.filter((row) => passesTriage(row, filter, on)).length})`
    return Object.fromEntries(triageFilters.map((filter) => [filter, labelOf(filter)]))
  }, [all, on]) as Record<TriageFilter, string>

  return (
    <div className={classes.all}>
      <FilterBar key={view.clearings} placeholder="Name or email" onSearch={view.setText}>
        <div className={`${classes.order} tight`}>
          <NativeSelect
            className="fill"
            label="Sort by"
            value={sort.by}
            onChange={(event) => view.sortBy(event.currentTarget.value as TriageColumn)}
            data={columns.map(({ by, label }) => ({ value: by, label }))}
          />
          <ActionIcon
            variant="default"
            aria-label="Turn the order"
            aria-pressed={sort.descending}
            onClick={() => view.sortBy(sort.by)}
          >
            <Arrow size={18} aria-hidden />
          </ActionIcon>
        </div>
      </FilterBar>
      <div className={classes.filters}>
        <OptionChips
          label="Show only"
          options={triageFilters}
          labels={labels}
          value={only}
          onToggle={view.toggle}
        />
      </div>
      <p ref={count} role="status" tabIndex={-1} className={`${results.count} no-ring small dimmed figure`}>
        {rows.length < all.length ? `${rows.length} of ` : ''}
        {counted(all.length, 'challenger')}
      </p>
      {rows.length > 0 ? (
        <TriageTable rows={rows} on={on} sort={sort} onSort={view.sortBy} />
      ) : (
        <EmptyState
          icon={<IconUsers />}
          title="No challengers found"
          text="Nobody fits the search and the filters above."
          action={
            <PlainButton
              onClick={() => {
                view.clear()
                count.current?.focus()
              }}
            >
              Clear
            </PlainButton>
          }
        />
      )}
    </div>
  )
}

const sortText = ({ by, descending }: TriageSort) => (descending ? `-${by}` : by)

function readSort(text: string | undefined): TriageSort {
  const by = triageColumns.find((column) => column === text?.replace('-', ''))
  return by ? { by, descending: text!.startsWith('-') } : urgentFirst
}

/**
 * Order and filters of the table. They are in the address, so that the way back from a challenger finds them. The
 * search text is not, because names must not be in the browser's history.
 */
function useTriageView() {
  const address = useAddress<'sort' | 'only'>()
  const [text, setText] = useState('')
  /** Counts how often all was cleared: the key of the search field, which keeps its text itself. */
  const [clearings, setClearings] = useState(0)
  const sort = readSort(address.read('sort', () => true))
  const wanted = address.read('only', () => true)?.split('.') ?? []
  const only = triageFilters.filter((filter) => wanted.includes(filter))

  const setSort = (next: TriageSort) =>
    address.write({ sort: sortText(next) === sortText(urgentFirst) ? null : sortText(next) })
  return {
    ...{ text, setText, only, sort, clearings },
    toggle: (filter: TriageFilter) => address.write({ only: toggled(only, filter).join('.') }),
    /** Turns the order when it is by this column already. The most unread messages come first. */
    sortBy: (by: TriageColumn) =>
      setSort({ by, descending: sort.by === by ? !sort.descending : by === 'unread' }),
    clear() {
      setText('')
      setClearings(clearings + 1)
      address.write({ only: null })
    },
  }
}
