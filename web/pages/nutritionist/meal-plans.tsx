import { Button, Card, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch, IconToolsKitchen2 } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type PlanStatus, planStatuses } from '#domain/plans/meal-plans.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useAddress } from '#web/components/lists/address.ts'
import { useTurnBack } from '#web/components/lists/list-results.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { counted } from '#web/lib/words.ts'
import { ChallengerSelect } from './meal-plans/reading/challenger-select.tsx'
import { type Asked, PlanDialogs } from './meal-plans/reading/plan-actions.tsx'
import { PlanCard } from './meal-plans/reading/plan-card.tsx'
import { planStatusLabels } from './meal-plans/reading/plan-status.tsx'
import classes from './meal-plans.module.css'

const limit = 20
const description = 'The weekly plans of your challengers, newest week first'

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

/** The filters are in the address, so that Back from a plan shows the same list. */
function useFilters() {
  const address = useAddress<'q' | 'patient_id' | 'status' | 'skip'>()
  const isStatus = (text: string): text is PlanStatus => planStatuses.some((status) => status === text)
  return {
    q: address.read('q', Boolean) ?? '',
    patientId: address.read('patient_id', Boolean) ?? null,
    status: address.read('status', isStatus),
    skip: Math.max(0, Number(address.read('skip', Boolean)) || 0),
    set: (changes: Parameters<typeof address.write>[0]) => address.write({ skip: null, ...changes }),
    turnTo: (skip: number) => address.write({ skip: String(skip) }, { isStep: true }),
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

function usePlans({ q, patientId, status, skip, turnTo }: Filtering) {
  const plans = useApiList('GET /nutritionists/meal-plans', {
    query: { limit, skip, q, ...(patientId && { patient_id: patientId }), ...(status && { status }) },
  })
  useTurnBack(plans, { skip, setSkip: turnTo }, limit)
  return plans
}

type PlanResultsProps = {
  plans: ReturnType<typeof usePlans>
  filters: Filtering
  onAsk: (asked: Asked) => void
}

/** A page of the plans that match, or why there are none. */
function PlanResults({ plans, filters, onAsk }: PlanResultsProps) {
  if (!plans.data) return null
  const { rows, total } = plans.data
  const { q, patientId, status, skip } = filters
  const isFiltered = q || patientId || status
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
      {total === 0 && isFiltered ? (
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
      {total === 0 && !isFiltered ? (
        <EmptyState
          icon={<IconToolsKitchen2 />}
          title="No meal plans yet"
          text="Make the first week for one of your challengers. They see it as soon as you publish it."
          action={<CreateLink />}
        />
      ) : null}
      <Pager of="meal plans" skip={skip} limit={limit} total={total} onChange={filters.turnTo} />
    </>
  )
}

export function Component() {
  const filters = useFilters()
  const plans = usePlans(filters)
  const [asked, setAsked] = useState<Asked | null>(null)
  const list = useRef<HTMLElement>(null)
  if (isAwaitingApproval(plans.error))
    return (
      <>
        <PageHeader title="Meal Plans" description={description} />
        <AwaitingApproval />
      </>
    )
  return (
    <>
      <PageHeader title="Meal Plans" description={description} actions={<CreateLink />} />
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
        <PlanResults plans={plans} filters={filters} onAsk={setAsked} />
      </section>
      <PlanDialogs
        asked={asked}
        onClose={() => setAsked(null)}
        // The pressed button disappears with its draft, so the list gets the focus.
        onDone={() => list.current?.focus({ preventScroll: true })}
      />
    </>
  )
}
