import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconEye } from '@tabler/icons-react'
import { formatInstantDate } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { countsLabel } from '#domain/plans/plan-labels.ts'
import { EarlierVersions } from '#web/components/lists/earlier-versions.tsx'
import { PlanPrint } from '#web/components/plans/plan-print.tsx'
import { SharedUntil } from '#web/components/plans/share-plan.tsx'
import { usePlanDishes } from '#web/components/plans/use-plan-dishes.ts'
import { useDishes } from '../dishes/use-dishes.ts'
import { CareCard } from './care-card.tsx'
import classes from './plan-page.module.css'
import { PlanStatusBadge, publishedText } from './plan-status.tsx'
import { SwappableWeek } from './swappable-week.tsx'
import { WeekTotals } from './totals.tsx'
import { usePlanCare } from './use-plan-care.ts'

/** A stored plan as it is read. */
export function PlanReading({ plan }: { plan: MealPlan }) {
  const { byId } = useDishes(plan.days, false)
  const care = usePlanCare(plan.patient_id, plan.days, byId, { id: plan.id })
  const dishes = usePlanDishes(plan.id)
  return (
    <>
      <PlanPrint days={plan.days} dishes={dishes} />
      <Stack className="no-print">
        {plan.status === 'published' ? <SharedUntil planId={plan.id} /> : null}
        <div className={`${classes.overview} stack loose`}>
          <Card component="section" aria-labelledby="plan-totals" className={classes.summary}>
            <Group justify="space-between" gap="xs">
              <Title order={2} size="h4" id="plan-totals">
                The week
              </Title>
              <PlanStatusBadge status={plan.status} />
            </Group>
            <WeekTotals days={plan.days} targets={care.targets} notes={care.profile.data?.medical_notes} />
            <Text c="dimmed" size="sm">
              {countsLabel(plan.days)}
            </Text>
            {plan.status === 'published' && plan.published_at ? (
              <p className={`${classes.visible} row small`}>
                <IconEye size={18} aria-hidden /> {publishedText}, since{' '}
                {formatInstantDate(plan.published_at)}
              </p>
            ) : null}
          </Card>
          <CareCard care={care} name={plan.patient_name} />
        </div>
        {plan.withdrawn_at ? (
          <Alert
            color="gray"
            icon={<IconArrowBackUp aria-hidden />}
            title={`Withdrawn on ${formatInstantDate(plan.withdrawn_at)}`}
          >
            <Text className="written">{plan.withdrawal_reason}</Text>
            <Text mt="xs" c="dimmed" size="sm">
              {plan.patient_name} reads this reason in place of the plan. Duplicate the plan to start a new
              one from it.
            </Text>
          </Alert>
        ) : null}
        {plan.notes ? (
          <Card component="section" aria-labelledby="plan-notes" className={classes.summary}>
            <Title order={2} size="h4" id="plan-notes">
              Notes for the challenger
            </Title>
            <Text className="written">{plan.notes}</Text>
          </Card>
        ) : null}
        {care.clashes.length > 0 ? (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Some meals clash">
            {plan.clash_reason ? (
              <Text>Reason for keeping them: {plan.clash_reason}</Text>
            ) : (
              <Text>
                They are marked below.{' '}
                {plan.status === 'draft'
                  ? 'A reason is asked for when the plan is published.'
                  : 'Change them, or save the plan with a reason for keeping them.'}
              </Text>
            )}
          </Alert>
        ) : null}
        <SwappableWeek plan={plan} care={care} />
        <EarlierVersions plan={plan} page={`/app/nutritionist/meal-plans/${plan.id}`} />
      </Stack>
    </>
  )
}
