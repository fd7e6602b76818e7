import { Button, Card, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch, IconToolsKitchen2 } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { planStatuses } from '#domain/plans/meal-plans.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { usePageTitle } from '#web/lib/brand.ts'
import { ChallengerSelect } from './meal-plans/reading/challenger-select.tsx'
import { type Asked, PlanDialogs } from './meal-plans/reading/plan-actions.tsx'
import { PlanCard } from './meal-plans/reading/plan-card.tsx'
import { planStatusLabels } from './meal-plans/reading/plan-status.tsx'
import { counted } from './meal-plans/reading/totals.tsx'
import classes from './meal-plans.module.css'

const limit = 20

function CreateLink() {
  return (
    <Button
      component={Link}
      to="/app/nutritionist/meal-plans/new"
      leftSection={<IconPlus size={20} aria-hidden />}
    >
      Create New Meal Plan
    </Button>
  )
}

/** The filters stand in the address, so that Back from a plan finds the list as it was. */
function useFilters() {
  const [search, setSearch] = useSearchParams()
  return {
    q: search.get('q') ?? '',
    patientId: search.get('patient_id'),
    status: planStatuses.find((status) => status === search.get('status')),
    skip: Math.max(0, Number(search.get('skip')) || 0),
    set(changes: Record<string, string | null>) {
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          if (!('skip' in changes)) next.delete('skip')
          for (const [name, value] of Object.entries(changes))
            if (value) next.set(name, value)
            else next.delete(name)
          return next
        },
        { replace: !('skip' in changes), preventScrollReset: !('skip' in changes) },
      )
    },
  }
}

type Filtering = ReturnType<typeof useFilters>

function Filters({ filters }: { filters: Filtering }) {
  const label = useId()
  const [typed, setTyped] = useState(filters.q)
  const search = useDebouncedCallback((q: string) => filters.set({ q: q.trim() }), 300)
  useEffect(() => {
    if (filters.q === '') setTyped('')
  }, [filters.q])
  return (
    <search className={classes.filters} aria-label="Meal plans">
      <TextInput
        label="Search"
        placeholder="Name of a challenger"
        type="search"
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <ChallengerSelect
        label="Plans for"
        placeholder="All challengers"
        clearable
        value={filters.patientId}
        onChange={(patient_id) => filters.set({ patient_id })}
      />
      <div className={classes.status}>
        <div className={classes.label} id={label}>
          Status
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby={label}
          value={filters.status ?? ''}
          onChange={(status) => filters.set({ status })}
          data={[
            { value: '', label: 'All' },
            ...planStatuses.map((status) => ({ value: status, label: planStatusLabels[status] })),
          ]}
        />
      </div>
    </search>
  )
}

function usePlans({ q, patientId, status, skip, set }: Filtering) {
  const plans = useApiList('GET /nutritionists/meal-plans', {
    query: { limit, skip, q, ...(patientId && { patient_id: patientId }), ...(status && { status }) },
  })
  // The last plan of the last page is gone: show the page before.
  useEffect(() => {
    if (plans.data && !plans.isPlaceholderData && skip > 0 && skip >= plans.data.total)
      set({ skip: String(Math.max(0, Math.floor((plans.data.total - 1) / limit) * limit)) })
  })
  return plans
}

type FoundProps = {
  plans: ReturnType<typeof usePlans>
  filters: Filtering
  onAsk: (asked: Asked) => void
}

/** A page of the plans found, or why there is none. */
function Found({ plans, filters, onAsk }: FoundProps) {
  if (!plans.data) return null
  const { rows, total } = plans.data
  const { q, patientId, status, skip } = filters
  return (
    <>
      {total > 0 ? (
        <Text c="dimmed" mb="sm" role="status">
          {counted(total, 'meal plan')}
        </Text>
      ) : null}
      <ul className={classes.grid} data-old={plans.isPlaceholderData || undefined}>
        {rows.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} onAsk={(what) => onAsk({ what, plan })} />
          </li>
        ))}
      </ul>
      {total === 0 && (q || patientId || status) ? (
        <EmptyState
          icon={<IconSearch />}
          title="No meal plan matches"
          text="Try another name, challenger or status."
          action={
            <Button
              variant="default"
              onClick={() => filters.set({ q: null, patient_id: null, status: null })}
            >
              Show all
            </Button>
          }
        />
      ) : null}
      {total === 0 && !(q || patientId || status) ? (
        <EmptyState
          icon={<IconToolsKitchen2 />}
          title="No meal plans yet"
          text="Make the first week for one of your challengers. They see it as soon as you publish it."
          action={<CreateLink />}
        />
      ) : null}
      <Pager
        of="meal plans"
        skip={skip}
        limit={limit}
        total={total}
        onChange={(to) => filters.set({ skip: String(to) })}
      />
    </>
  )
}

function Plans() {
  const filters = useFilters()
  const plans = usePlans(filters)
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useRef<HTMLElement>(null)
  const isWaiting = isAwaitingApproval(plans.error)
  const header = (
    <PageHeader
      title="Meal Plans"
      description="The weekly plans of your challengers, newest week first"
      actions={isWaiting ? undefined : <CreateLink />}
    />
  )
  if (isWaiting)
    return (
      <>
        {header}
        <AwaitingApproval />
      </>
    )
  return (
    <>
      {header}
      <Filters filters={filters} />
      <section ref={list} tabIndex={-1} aria-label="Plans" className={classes.list}>
        {plans.isPending ? (
          <div className={classes.grid} aria-busy="true">
            {[0, 1, 2, 3, 4, 5].map((card) => (
              <Skeleton key={card} height="20rem" radius="lg" />
            ))}
          </div>
        ) : null}
        {plans.error && !plans.data ? (
          <Card>
            <LoadError query={plans} failed="Failed to load meal plans" />
          </Card>
        ) : null}
        <Found plans={plans} filters={filters} onAsk={setAsked} />
      </section>
      <PlanDialogs
        asked={asked}
        onClose={() => setAsked(null)}
        // The button that was pressed goes with its draft; the list stays.
        onDone={() => list.current?.focus({ preventScroll: true })}
      />
    </>
  )
}

export function Component() {
  return (
    <>
      <title>{usePageTitle('Meal Plans')}</title>
      <Plans />
    </>
  )
}
