import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import { nutrientKeys } from '#domain/food/nutrients.ts'
import { dishFinder } from '#domain/plans/dish-finder.ts'
import { type MealPlan, planCounts } from '#domain/plans/meal-plans.ts'
import { unexplainedDishes } from '#domain/plans/plan-clashes.ts'
import { certificateTitle } from '#domain/plans/plan-labels.ts'
import type { PlanDish } from '#domain/plans/plan-sharing.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { Skeletons } from '#web/components/feedback/loaded.tsx'
import { SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { PlanPrint } from '#web/components/plans/plan-print.tsx'
import { ReminderOffer, usePlanOpened } from '#web/pages/patient/reminders/reminder-offer.tsx'
import classes from './plan.module.css'
import { PhaseBadge, usePhaseSentence } from './plan-phase.tsx'
import { PlanWeek } from './plan-week.tsx'

/** A plan or an earlier version of one. */
type Plan = Pick<MealPlan, 'week_start' | 'days' | 'notes' | 'totals'> & {
  id?: string
  clash_reason?: string | null
  // A plan that the version before kept on this device has none.
  medicine_notes?: string | null
}
type Props = {
  plan: Plan
  dishes: PlanDish[]
  /** The current plan, another one, or an earlier version. */
  standing: 'current' | 'other' | 'replaced'
}

/** A plan to read: days, notes, totals. Printing shows the whole week. */
export function PlanView({ plan, dishes, standing }: Props) {
  usePlanOpened()
  const unexplained = unexplainedDishes(plan.days)
  const sentence = usePhaseSentence(plan.days, { isCurrent: standing === 'current' })
  return (
    <Stack className={classes.plan}>
      <div>
        <div className="row wrap close">
          <Text fw={600} size="lg">
            Week of {formatDate(plan.week_start)}
          </Text>
          {standing === 'replaced' ? null : <PhaseBadge days={plan.days} />}
        </div>
        {sentence && standing !== 'replaced' ? <Text mt={4}>{sentence}</Text> : null}
      </div>
      {unexplained.length && standing !== 'replaced' ? (
        <Alert
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title="Some dishes may not suit you any more"
        >
          What you avoid has changed since this plan was made. Please leave these out until a nutritionist
          changes the plan or says why they stay: {unexplained.join(', ')}.
        </Alert>
      ) : null}
      {plan.clash_reason ? (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title="About your allergies and diet">
          <Text className="written">{plan.clash_reason}</Text>
        </Alert>
      ) : null}
      <PlanWeek
        days={plan.days}
        dishOf={dishFinder(dishes)}
        planId={standing === 'replaced' ? undefined : plan.id}
      />
      {standing === 'replaced' ? null : <ReminderOffer />}
      <PlanPrint days={plan.days} dishes={dishes} />
      {plan.notes ? (
        <SectionCard title="Notes">
          <Text className="written">{plan.notes}</Text>
        </SectionCard>
      ) : null}
      {plan.medicine_notes ? (
        <SectionCard title="About your medicines">
          <Text className="written">{plan.medicine_notes}</Text>
        </SectionCard>
      ) : null}
      <WeeklyTotals plan={plan} />
      {plan.id && standing !== 'replaced' ? (
        <TextLink to={`/app/patient/meal-plans/${plan.id}/certificate`} className="tap no-print">
          {certificateTitle}
        </TextLink>
      ) : null}
    </Stack>
  )
}

function WeeklyTotals({ plan }: { plan: Plan }) {
  const counts = planCounts(plan.days)
  return (
    <SectionCard title="Weekly Totals">
      <Facts
        className={classes.counts}
        facts={[
          [counts.days === 1 ? 'Day' : 'Days', counts.days],
          [counts.meals === 1 ? 'Meal' : 'Meals', counts.meals],
          [counts.mealTypes === 1 ? 'Meal type' : 'Meal types', counts.mealTypes],
        ]}
      />
      <NutrientRow nutrients={plan.totals} keys={nutrientKeys} />
    </SectionCard>
  )
}

/** Shown while a plan loads. */
export function PlanSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height="1.5rem" width="14rem" />
      <Skeleton height="5rem" />
      <Skeletons count={3} height="5rem" radius="lg" />
    </Stack>
  )
}
