import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconBookmark, IconChefHat, IconPlus, IconSearch, IconSoup } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { planStatuses } from '#domain/plans/meal-plans.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState, Skeletons } from '#web/components/feedback/loaded.tsx'
import { ChallengerSelect } from '#web/components/forms/challenger-select.tsx'
import { ButtonLink, PageHeader, PlainButton, PlainLink, Tiles } from '#web/components/layout/page.tsx'
import { oneOf, useAddress } from '#web/components/lists/address.ts'
import { PagedList } from '#web/components/lists/list-results.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { choicesOf } from '#web/lib/choices.ts'
import { PlanCard } from './meal-plans/list/plan-card.tsx'
import { type ChosenAction, PlanDialogs } from './meal-plans/plan/plan-actions.tsx'
import { planStatusLabels } from './meal-plans/plan/plan-status.tsx'
import classes from './meal-plans.module.css'

const limit = 20
const description = 'The weekly plans of your challengers, newest week first'

const createLink = (
  <ButtonLink to="/app/nutritionist/meal-plans/new" icon={IconPlus}>
    Create New Meal Plan
  </ButtonLink>
)

/** The filters are in the address, so that Back from a plan shows the same list. */
function useFilters() {
  const address = useAddress<'q' | 'patient_id' | 'status' | 'skip'>()
  return {
    q: address.read('q', Boolean) ?? '',
    patientId: address.read('patient_id', Boolean) ?? null,
    status: address.read('status', oneOf(planStatuses)),
    skip: Math.max(0, Number(address.read('skip', Boolean)) || 0),
    set: (changes: Parameters<typeof address.write>[0]) => address.write({ skip: null, ...changes }),
    setSkip: (skip: number) => address.write({ skip: String(skip) }, { isStep: true }),
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
    <search className={`${classes.filters} wrap`} aria-label="Meal plans">
      <TextInput
        label="Search"
        placeholder="Name or email of a challenger"
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
        <Text fw={600} mb={5} id={label}>
          Status
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby={label}
          value={filters.status ?? ''}
          onChange={(status) => filters.set({ status })}
          data={choicesOf({ '': 'All', ...planStatusLabels })}
        />
      </div>
    </search>
  )
}

/** Why there are no plans, and what to do about it. */
function NoPlans({ filters }: { filters: Filtering }) {
  return filters.q || filters.patientId || filters.status ? (
    <EmptyState
      icon={<IconSearch />}
      title="No meal plan matches"
      text="Try another name, challenger or status."
      action={
        <PlainButton onClick={() => filters.set({ q: null, patient_id: null, status: null })}>
          Show all
        </PlainButton>
      }
    />
  ) : (
    <EmptyState
      icon={<IconSoup />}
      title="No meal plans yet"
      text="Make the first week for one of your challengers. They see it as soon as you publish it."
      action={createLink}
    />
  )
}

const waiting = (
  <Tiles least="18.5rem" className="loose" aria-busy="true">
    <Skeletons count={6} height="20rem" radius="lg" />
  </Tiles>
)

const actions = (
  <>
    {createLink}
    <PlainLink to="/app/nutritionist/meal-plans/saved" icon={IconBookmark}>
      Saved Plans
    </PlainLink>
    <PlainLink to="/app/nutritionist/meal-plans/dishes" icon={IconChefHat}>
      My Dishes
    </PlainLink>
    <PlainLink to="/app/nutritionist/foods" icon={IconSoup}>
      Foods
    </PlainLink>
  </>
)

export function Component() {
  const filters = useFilters()
  const { q, patientId, status, skip } = filters
  const plans = useApiList('GET /nutritionists/meal-plans', {
    query: { limit, skip, q, ...(patientId && { patient_id: patientId }), ...(status && { status }) },
  })
  const [chosen, setChosen] = useState<ChosenAction | null>(null)
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
      <PageHeader title="Meal Plans" description={description} actions={actions} />
      <Filters filters={filters} />
      <section ref={list} tabIndex={-1} aria-label="Plans" className="no-ring">
        {plans.data?.total === 0 ? (
          <NoPlans filters={filters} />
        ) : (
          <PagedList
            query={plans}
            words={['meal plan', 'meal plans']}
            loading={waiting}
            place={filters}
            limit={limit}
          >
            {(rows) => (
              <Tiles component="ul" least="18.5rem" className="list loose">
                {rows.map((plan) => (
                  <li key={plan.id}>
                    <PlanCard plan={plan} onChoose={(action) => setChosen({ action, plan })} />
                  </li>
                ))}
              </Tiles>
            )}
          </PagedList>
        )}
      </section>
      <PlanDialogs
        chosen={chosen}
        onClose={() => setChosen(null)}
        // The pressed button disappears with its draft, so the list gets the focus.
        onDone={() => list.current?.focus({ preventScroll: true })}
      />
    </>
  )
}
