import { Button, Group, Skeleton, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import type { PlanWithDish } from '#domain/plans/dish-renewal.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { reasonReaders } from '#domain/plans/draft/plan-draft.ts'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { PlainButton, Subheading } from '#web/components/layout/page.tsx'
import { type ApiError, errorText } from '#web/lib/api/api.ts'
import { useApiList, useApiMutation } from '#web/lib/api/queries.ts'
import classes from '../builder/dialogs/meal-form.module.css'

type Result = 'changed' | ApiError
type Renew = (plan: PlanWithDish, reason?: string) => Promise<void>

/** Puts a dish as it is now into plans, one after the other. What came of each stays to be read. */
function useRenewal(dish: Dish) {
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map())
  const { mutateAsync, isPending } = useApiMutation('PUT /meal-plans/:id/dishes')
  const renew: Renew = async ({ id }, reason) => {
    const body = { template_id: dish.id, ...(reason && { clash_reason: reason }) }
    const result = await mutateAsync({ params: { id }, body }).then(
      () => 'changed' as const,
      (error: ApiError) => error,
    )
    setResults((before) => new Map(before).set(id, result))
  }
  return { results, renew, isPending }
}

type RowProps = { plan: PlanWithDish; result: Result | undefined; isBusy: boolean; renew: Renew }

function PlanRow({ plan, result, isBusy, renew }: RowProps) {
  const [reason, setReason] = useState('')
  const name = `${plan.patient_name}, week of ${formatDate(plan.week_start)}`
  const failure = typeof result === 'object' ? result : null
  const clashes = failure?.status === 422
  return (
    <li>
      <Text fw={600}>{name}</Text>
      {result === 'changed' ? <Text>Changed. {plan.patient_name} is told.</Text> : null}
      {failure ? (
        <Text c="var(--mantine-color-error)">
          Not changed. {errorText(failure, 'The plan could not be saved.')}
        </Text>
      ) : null}
      {clashes ? (
        <Textarea
          mt="xs"
          label={`Reason for keeping these meals for ${plan.patient_name}`}
          description={reasonReaders}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
        />
      ) : null}
      {failure ? (
        <PlainButton
          mt="xs"
          size="compact-md"
          disabled={isBusy || (clashes && !reason.trim())}
          onClick={() => renew(plan, reason.trim())}
        >
          {clashes ? 'Change with this reason' : 'Try Again'}
        </PlainButton>
      ) : null}
    </li>
  )
}

type Props = {
  dish: Dish
  /** The plan that is being edited: there the dish is chosen anew. */
  openPlan: string | undefined
  onDone: () => void
}

/** The published plans that have an edited dish as it was, to put it into them as it is now. */
export function PlansWithDish({ dish, openPlan, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useApiList('GET /meal-plans/templates/:id/plans', {
    params: { id: dish.id },
    query: { limit: 100 },
    staleTime: 0,
  })
  // Plans leave the list as they are changed: the one that was offered stays on screen.
  const [plans, setPlans] = useState<PlanWithDish[]>()
  const { results, renew, isPending } = useRenewal(dish)
  const found = list.isFetching ? undefined : list.data?.rows
  useEffect(() => {
    if (!found || plans) return
    const others = found.filter(({ id }) => id !== openPlan)
    if (others.length === 0) onDone()
    else setPlans(others)
  }, [found, plans, openPlan, onDone])
  useEffect(() => {
    if (plans) heading.current?.focus()
  }, [plans])
  const [isRunning, setRunning] = useState(false)
  const isBusy = isRunning || isPending

  async function renewAll() {
    setRunning(true)
    for (const plan of plans ?? []) await renew(plan)
    setRunning(false)
  }

  return (
    <div className="stack">
      {plans ? (
        <>
          <Subheading ref={heading} tabIndex={-1}>
            {dish.name} is saved
          </Subheading>
          <Text>
            {counted(plans.length, 'published plan')} of challengers in your care{' '}
            {plans.length === 1 ? 'has' : 'have'} it as it was. Put in as it is now, it is served from today
            on, each plan is checked and gets a new version, and its challenger is told.
          </Text>
          <ul className="list stack" aria-live="polite">
            {plans.map((plan) => (
              <PlanRow
                key={plan.id}
                plan={plan}
                result={results.get(plan.id)}
                isBusy={isBusy}
                renew={renew}
              />
            ))}
          </ul>
        </>
      ) : list.isError ? (
        <LoadError query={list} failed="The plans that use this dish could not be loaded." />
      ) : (
        <Skeleton height="6rem" aria-label="Looking for plans that use this dish" />
      )}
      <Group justify="flex-end" className={classes.foot}>
        <PlainButton onClick={onDone} disabled={isBusy}>
          {results.size > 0 ? 'Done' : 'Leave plans as they are'}
        </PlainButton>
        {plans && results.size === 0 ? (
          <Button onClick={renewAll} disabled={isBusy}>
            Also in {counted(plans.length, 'plan')} that {plans.length === 1 ? 'uses' : 'use'} it
          </Button>
        ) : null}
      </Group>
    </div>
  )
}
