import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload, IconInfoCircle, IconShare2, IconToolsKitchen2 } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import { type MealPlan, planCounts } from '#domain/meal-plans.ts'
import { nutrientKeys } from '#domain/nutrients.ts'
import { errorText } from '#web/api.ts'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { NutrientRow } from '#web/components/nutrients.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { SectionCard } from '#web/components/section-card.tsx'
import { isNotFound, useApi } from '#web/queries.ts'
import classes from './meal-plans.module.css'
import { PhaseBadge, usePhaseSentence } from './plan-phase.tsx'
import { PlanPrint } from './plan-print.tsx'
import { downloadPlan, sharePlan } from './plan-text.ts'
import { PlanWeek } from './plan-week.tsx'

export function Component() {
  const plan = useApi('GET /patients/current-plan', { refetchOnWindowFocus: true })
  const title = usePageTitle('My Meal Plans')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title="My Meal Plans"
        description={plan.data ? undefined : 'Your current weekly plan'}
        actions={plan.data ? <PlanActions plan={plan.data} /> : undefined}
      />
      <Content plan={plan} />
    </>
  )
}

function PlanActions({ plan }: { plan: MealPlan }) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => downloadPlan(plan)}
      >
        Download
      </Button>
      <Button
        variant="default"
        leftSection={<IconShare2 size={18} aria-hidden />}
        onClick={() => sharePlan(plan)}
      >
        Share
      </Button>
    </>
  )
}

function Content({ plan }: { plan: ReturnType<typeof useApi<'GET /patients/current-plan'>> }) {
  if (plan.data) return <CurrentPlan plan={plan.data} />
  if (plan.isPending)
    return (
      <Stack gap="lg" aria-busy>
        <Skeleton height="1.5rem" width="14rem" />
        <Skeleton height="5rem" />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height="5rem" radius="lg" />
        ))}
      </Stack>
    )
  if (isNotFound(plan.error))
    return (
      <SectionCard title="Waiting for nutritionist">
        <EmptyState
          icon={<IconToolsKitchen2 />}
          title="No Meal Plan Available"
          text="Your nutritionist creates your week and publishes it. It appears here at once, day by day, with every meal and what is in it."
        />
      </SectionCard>
    )
  return (
    <LoadError message={errorText(plan.error, 'Failed to load your meal plan.')} onRetry={plan.refetch} />
  )
}

function CurrentPlan({ plan }: { plan: MealPlan }) {
  const sentence = usePhaseSentence(plan.days)
  return (
    <Stack gap="lg">
      <div>
        <div className={classes.week}>
          <Text fw={600} size="lg">
            Week of {formatDate(plan.week_start)}
          </Text>
          <PhaseBadge days={plan.days} />
        </div>
        {sentence ? <Text mt={4}>{sentence}</Text> : null}
      </div>
      {plan.clash_reason ? (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title="About your allergies and diet">
          <Text className={classes.written}>{plan.clash_reason}</Text>
        </Alert>
      ) : null}
      <PlanWeek key={plan.id} days={plan.days} />
      {plan.notes ? (
        <SectionCard title="Notes">
          <Text className={classes.written}>{plan.notes}</Text>
        </SectionCard>
      ) : null}
      <WeeklyTotals plan={plan} />
      <PlanPrint plan={plan} />
    </Stack>
  )
}

function WeeklyTotals({ plan }: { plan: MealPlan }) {
  const counts = planCounts(plan.days)
  const figures = [
    [counts.days, counts.days === 1 ? 'Day' : 'Days'],
    [counts.meals, counts.meals === 1 ? 'Meal' : 'Meals'],
    [counts.mealTypes, counts.mealTypes === 1 ? 'Meal type' : 'Meal types'],
  ] as const
  return (
    <SectionCard title="Weekly Totals">
      <dl className={classes.counts}>
        {figures.map(([count, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <NutrientRow nutrients={plan.totals} keys={nutrientKeys} />
    </SectionCard>
  )
}
