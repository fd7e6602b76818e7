import { Alert, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { planPhase } from '#domain/plans/plan-phase.ts'
import { isNotFound, isSettled, useApi, useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import type { useCurrentPlan } from './current-plan.ts'

/** Why a plan was taken back, without its meals: nobody should follow them by mistake. `children` stand below. */
export function WithdrawnPlan({ plan, children }: { plan: MealPlan; children?: ReactNode }) {
  return (
    <Alert
      color="red"
      icon={<IconArrowBackUp aria-hidden />}
      title={`Your plan for the week of ${formatDate(plan.week_start)} was withdrawn`}
    >
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{plan.withdrawal_reason}</Text>
      <Text mt="xs">
        It was taken back on {formatInstantDate(plan.withdrawn_at ?? plan.updated_at)}. Please do not follow
        it any more.
      </Text>
      {children}
    </Alert>
  )
}

/** Stands in place of the next plan until one is published. */
export function WithdrawnNotice({ plan }: { plan: MealPlan | undefined }) {
  return plan ? (
    <WithdrawnPlan plan={plan}>
      <Text mt="xs">You are notified when the next plan is ready.</Text>
    </WithdrawnPlan>
  ) : null
}

/** The newest plan, if it was withdrawn and no plan is there for today or later. */
export function useWithdrawnPlan(current: ReturnType<typeof useCurrentPlan>) {
  const today = useToday()
  const enabled =
    isNotFound(current.error) || (!!current.data && planPhase(current.data.days, today) === 'ended')
  const newest = useApiList('GET /meal-plans', { query: { limit: 1 }, enabled })
  const id = newest.data?.rows.find(({ status }) => status === 'withdrawn')?.id ?? ''
  const plan = useApi('GET /meal-plans/:id', { params: { id }, enabled: enabled && !!id })
  return {
    withdrawn: enabled && id ? plan.data : undefined,
    isSettled: !enabled || (isSettled(newest) && (!id || isSettled(plan))),
  }
}
