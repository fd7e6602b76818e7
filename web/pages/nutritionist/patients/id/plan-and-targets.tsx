import { Text } from '@mantine/core'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { type NutrientKey, type Nutrients, nutrientKeys, nutrientLabels } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'
import type { MealPlanSummary } from '#domain/plans/meal-plans.ts'
import { type PlanPhase, weekPhase } from '#domain/plans/plan-phase.ts'
import { dailyAverage } from '#domain/plans/plan-totals.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Muted, SectionCard } from '#web/components/layout/page.tsx'
import { type Column, column, figureColumn, ResponsiveTable } from '#web/components/lists/list-card.tsx'
import { isNotFound, useApi, useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'

/** Without sugar: a plan counts all of it, a target only what is added. */
const compared = nutrientKeys.filter((key) => key !== 'sugar_g')

/** The plan of today, else the next one, else the last one. The plans are published ones, newest first. */
export function planToShow<Plan extends MealPlanSummary>(plans: Plan[], today: string): Plan | undefined {
  const inPhase = (phase: PlanPhase) => plans.filter((plan) => weekPhase(plan, today) === phase)
  return inPhase('current')[0] ?? inPhase('upcoming').at(-1) ?? inPhase('ended')[0]
}

/** 'week of 23 Nov 2026, which has ended': the week of the plan, and whether it is yet to start or over. */
export function weekOf(plan: MealPlanSummary, today: string): string {
  const phases = { current: '', upcoming: ', which is yet to start', ended: ', which has ended' }
  return `week of ${formatDate(plan.week_start)}${phases[weekPhase(plan, today)]}`
}

/** Newest first; the plan of today is one of them. */
export const usePublishedPlans = (id: string) =>
  useApiList('GET /nutritionists/meal-plans', {
    query: { patient_id: id, status: 'published', limit: 20, skip: 0 },
  })

/** The averages of the current plan beside the daily targets. */
export function PlanAndTargets({ id }: { id: string }) {
  const today = useToday()
  const plans = usePublishedPlans(id)
  const targets = useApi('GET /nutritionists/patients/:id/targets', { params: { id } })
  // Without a profile there are no targets, and no failure.
  const hasNone = isNotFound(targets.error)
  return (
    <SectionCard title="Plan and daily targets">
      <Loaded query={plans} loading="10rem" failed="The plans could not be loaded">
        {({ rows }) => (
          <Loaded
            query={hasNone ? { ...targets, data: null } : targets}
            loading="10rem"
            failed="The daily targets could not be loaded"
          >
            {(data) => <Comparison plan={planToShow(rows, today)} targets={data?.current ?? null} />}
          </Loaded>
        )}
      </Loaded>
    </SectionCard>
  )
}

type ComparisonProps = {
  plan: MealPlanSummary | undefined
  targets: (Nutrients & { created_at: string; confirmed_by: string | null }) | null
}

function Comparison({ plan, targets }: ComparisonProps) {
  const today = useToday()
  const inUnit = (key: NutrientKey, figure: number) => `${whole(figure)} ${nutrientLabels[key].unit}`
  const columns: Column<NutrientKey>[] = [
    column('A day', (key) => nutrientLabels[key].label),
    figureColumn('Plan, on average', (key) => (plan ? inUnit(key, dailyAverage(plan)[key]) : '–')),
    figureColumn('Target', (key) =>
      targets ? `${key === 'sodium_mg' ? 'at most ' : ''}${inUnit(key, targets[key])}` : '–',
    ),
  ]
  if (!plan && !targets) return <Text c="dimmed">No plan is published, and no targets are set.</Text>
  return (
    <>
      <ResponsiveTable
        label="Plan and daily targets"
        columns={columns}
        rows={compared}
        rowKey={(key) => key}
        empty={null}
      />
      <Muted mt="sm">
        {plan ? `Plan: ${weekOf(plan, today)}. ` : 'No plan is published. '}
        {targets
          ? `Targets set${targets.confirmed_by ? ` by ${targets.confirmed_by}` : ''} on ${formatInstantDate(targets.created_at)}.`
          : 'No targets are set.'}
      </Muted>
    </>
  )
}
