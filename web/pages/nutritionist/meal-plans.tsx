import { Button, Card, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPlus, IconSearch, IconToolsKitchen2 } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type MealPlanSummary, planStatuses } from '#domain/plans/meal-plans.ts'
import { usePageTitle } from '#web/brand.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { ChallengerSelect } from './meal-plans/reading/challenger-select.tsx'
import { DuplicateDialog } from './meal-plans/reading/duplicate-dialog.tsx'
import { DeleteDialog, PublishDialog } from './meal-plans/reading/plan-actions.tsx'
import { PlanCard } from './meal-plans/reading/plan-card.tsx'
import { planStatusLabels } from './meal-plans/reading/plan-status.tsx'
import classes from './meal-plans.module.css'

const limit = 20

type Asked = { what: 'publish' | 'duplicate' | 'delete'; plan: MealPlanSummary } | null

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

function Filters({ filters }: { filters: ReturnType<typeof useFilters> }) {
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

function Plans() {
  const filters = useFilters()
  const { q, patientId, status, skip } = filters
  const [asked, setAsked] = useState<Asked>(null)
  const list = useRef<HTMLElement>(null)
  // The button that was pressed goes with its draft; the list stays.
  const focusList = () => list.current?.focus({ preventScroll: true })
  const plans = useApiList('GET /nutritionists/meal-plans', {
    query: { limit, skip, q, ...(patientId && { patient_id: patientId }), ...(status && { status }) },
  })
  const total = plans.data?.total ?? 0
  const isFiltered = Boolean(q || patientId || status)

  // The last plan of the last page is gone: show the page before.
  useEffect(() => {
    if (plans.data && !plans.isPlaceholderData && skip > 0 && skip >= plans.data.total)
      filters.set({ skip: String(Math.max(0, Math.floor((plans.data.total - 1) / limit) * limit)) })
  })

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
            <LoadError
              message={errorText(plans.error, 'Failed to load meal plans')}
              onRetry={() => void plans.refetch()}
            />
          </Card>
        ) : null}
        {plans.data ? (
          <>
            {total > 0 ? (
              <Text c="dimmed" mb="sm" role="status">
                {total === 1 ? '1 meal plan' : `${total} meal plans`}
              </Text>
            ) : null}
            <ul className={classes.grid} data-old={plans.isPlaceholderData || undefined}>
              {plans.data.rows.map((plan) => (
                <li key={plan.id}>
                  <PlanCard
                    plan={plan}
                    onPublish={() => setAsked({ what: 'publish', plan })}
                    onDuplicate={() => setAsked({ what: 'duplicate', plan })}
                    onDelete={() => setAsked({ what: 'delete', plan })}
                  />
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
            <Pager
              of="meal plans"
              skip={skip}
              limit={limit}
              total={total}
              onChange={(to) => filters.set({ skip: String(to) })}
            />
          </>
        ) : null}
      </section>
      {asked?.what === 'publish' ? (
        <PublishDialog plan={asked.plan} onClose={() => setAsked(null)} onDone={focusList} />
      ) : null}
      {asked?.what === 'duplicate' ? (
        <DuplicateDialog plan={asked.plan} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.what === 'delete' ? (
        <DeleteDialog plan={asked.plan} onClose={() => setAsked(null)} onDone={focusList} />
      ) : null}
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
