import { Anchor, Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted, whole } from '#domain/numbers.ts'
import { dailyAverage } from '#domain/plans/plan-totals.ts'
import type { SavedPlanSummary } from '#domain/plans/saved-plans.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { NoRows } from '#web/components/feedback/empty-state.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PagedTable } from '#web/components/lists/list-card.tsx'
import { FilterBar, useListFilters } from '#web/components/lists/list-filters.tsx'
import type { Column } from '#web/components/lists/responsive-table.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { UseDialog } from './saved/use-dialog.tsx'

const limit = 20
const list = '/app/nutritionist/meal-plans'

/** Saved plans: weeks of nobody, from which drafts are made. */
export function Component() {
  const filters = useListFilters({})
  const { q, skip } = filters
  const plans = useApiList('GET /plan-templates', { query: { q, limit, skip } })
  const [used, setUsed] = useState<SavedPlanSummary | null>(null)
  const columns: Column<SavedPlanSummary>[] = [
    {
      label: 'Name',
      render: (plan) => (
        <>
          <Anchor component={Link} to={`${list}/saved/${plan.id}`} className="strong breaks tap">
            {plan.name}
          </Anchor>
          {plan.notes ? <span className="block small dimmed regular breaks">{plan.notes}</span> : null}
        </>
      ),
    },
    { label: 'Meant for', render: ({ conditions }) => conditions.join(', ') || 'Anybody' },
    {
      label: 'Size',
      render: (plan) => `${counted(plan.day_count, 'day')}, ${counted(plan.meal_count, 'meal')}`,
    },
    { label: 'kcal a day', numeric: true, render: (plan) => whole(dailyAverage(plan).calories) },
    {
      label: 'Made by',
      render: ({ own, nutritionist_name, shared }) => (
        <span className="wrap tight">
          <span className="breaks">{own ? 'You' : nutritionist_name}</span>
          {shared ? <StatusBadge tone="blue">Shared</StatusBadge> : null}
        </span>
      ),
    },
    {
      label: 'Use',
      wide: true,
      render: (plan) => (
        <Button variant="light" onClick={() => setUsed(plan)} aria-label={`Use for...: ${plan.name}`}>
          Use for...
        </Button>
      ),
    },
  ]
  return (
    <>
      <Anchor component={Link} to={list}>
        Back to Meal Plans
      </Anchor>
      <PageHeader
        title="Saved Plans"
        description="Weeks of nobody: use one for several challengers at once, each gets a draft that fits them"
      />
      {isAwaitingApproval(plans.error) ? (
        <AwaitingApproval />
      ) : (
        <>
          <FilterBar placeholder="Name, condition or note" onSearch={filters.setSearch} />
          <PagedTable
            query={plans}
            words={['saved plan', 'saved plans']}
            place={filters}
            limit={limit}
            label="Saved plans"
            columns={columns}
            empty={
              <NoRows
                icon={<IconBookmark />}
                things="saved plans"
                isNarrowed={filters.isFiltered}
                text="Open a meal plan and choose “Save as saved plan”, or do so at the last step of making one."
                action={<ButtonLink to={list}>Meal plans</ButtonLink>}
              />
            }
          />
        </>
      )}
      {used ? <UseDialog plan={used} onClose={() => setUsed(null)} /> : null}
    </>
  )
}
