import { Alert, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconHistory } from '@tabler/icons-react'
import { formatInstantDate } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { countsLabel, weekLabel } from '#domain/plans/plan-labels.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EarlierVersions, useVersions } from '#web/components/lists/earlier-versions.tsx'
import { useDishes } from '../dishes/use-dishes.ts'
import classes from './plan-page.module.css'
import { PlanWeek } from './plan-week.tsx'
import { WeekTotals } from './totals.tsx'
import { usePlanCare } from './use-plan-care.ts'

const nothing: never[] = []

/** An earlier version of a plan. */
export function PlanVersionPage({ plan, version }: { plan: MealPlan; version: number }) {
  const page = `/app/nutritionist/meal-plans/${plan.id}`
  const versions = useVersions(plan.id, true)
  const found = versions.data?.rows.find((row) => row.version === version)
  const days = found?.days ?? nothing
  const { byId } = useDishes(days, false)
  const care = usePlanCare(plan.patient_id, days, byId, { id: plan.id, version })
  const current = (
    <ButtonLink to={page} variant="default" icon={IconArrowLeft}>
      The current version
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={`Meal plan for ${plan.patient_name}, version ${version}`}
        tab={`Meal Plan, ${plan.patient_name}, version ${version}`}
        description={found && weekLabel(found.week_start, found.days.at(-1)?.date ?? found.week_start)}
        actions={current}
      />
      {found ? (
        <Stack>
          <Alert color="blue" icon={<IconHistory aria-hidden />} title="An earlier version of this plan">
            It was replaced on {formatInstantDate(found.replaced_at)}.
          </Alert>
          <Card component="section" aria-labelledby="version-totals" className={classes.summary}>
            <Title order={2} size="h4" id="version-totals">
              The week
            </Title>
            <WeekTotals days={found.days} targets={null} notes={null} />
            <Text c="dimmed" size="sm">
              {countsLabel(found.days)}
            </Text>
            {found.notes ? <Text className="written">{found.notes}</Text> : null}
          </Card>
          <PlanWeek days={found.days} clashes={care.clashes} targets={null} />
          <EarlierVersions plan={plan} page={page} />
        </Stack>
      ) : null}
      {versions.data && !found ? (
        <EmptyState
          title="There is no such version of this plan"
          text="The link may be old or mistyped."
          action={current}
        />
      ) : null}
      {versions.isPending ? <Skeleton height="22rem" radius="lg" aria-busy /> : null}
      <LoadError query={versions} failed="Failed to load this version." />
    </>
  )
}
