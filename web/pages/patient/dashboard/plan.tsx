import { Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowRight, IconToolsKitchen2 } from '@tabler/icons-react'
import { formatDate, formatInstant } from '#domain/dates.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { ClashNote } from '#web/components/content/clash-note.tsx'
import { MealTypeIcon } from '#web/components/content/meal-type-icon.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useToday } from '#web/lib/today.ts'
import type { useCurrentPlan } from '#web/pages/patient/meal-plans/current-plan.ts'
import { PhaseBadge, usePhaseSentence } from '#web/pages/patient/meal-plans/plan-phase.tsx'
import classes from './dashboard.module.css'

export function CurrentPlan({ plan }: { plan: ReturnType<typeof useCurrentPlan> }) {
  return (
    <SectionCard
      title="Current Meal Plan"
      action={plan.data ? <PhaseBadge days={plan.data.days} /> : undefined}
    >
      <Loaded
        query={plan}
        loading={
          <Stack gap="sm" aria-busy>
            <Skeleton height="1.25rem" width="11rem" />
            <Skeletons count={4} height="2.75rem" />
          </Stack>
        }
        missing={
          <EmptyState
            icon={<IconToolsKitchen2 />}
            title="No Meal Plan Available"
            text="Waiting for nutritionist. Your first week appears here as soon as it is published."
          />
        }
        failed="Failed to load your meal plan."
      >
        {(data) => <Today plan={data} cachedAt={plan.isUnreachable ? plan.readAt : null} />}
      </Loaded>
    </SectionCard>
  )
}

function Today({ plan, cachedAt }: { plan: MealPlan; cachedAt: string | null }) {
  const today = useToday()
  const sentence = usePhaseSentence(plan.days, { isCurrent: true })
  const meals = plan.days.find((day) => day.date === today)?.meals ?? []
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>Week of {formatDate(plan.week_start)}</Text>
        {sentence ? <Text c="dimmed">{sentence}</Text> : null}
        {cachedAt ? <Text c="dimmed">As of {formatInstant(cachedAt)}, kept on this device.</Text> : null}
      </div>
      {meals.length ? (
        <ul className={classes.meals} aria-label="Today's meals">
          {meals.map((meal) => (
            <li key={meal.id}>
              <MealTypeIcon type={meal.meal_type} />
              <div className={classes.meal}>
                <div>{mealTypeLabels[meal.meal_type]}</div>
                <div>{meal.title}</div>
                <ClashNote clashes={meal.clashes} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <Text>No meals scheduled for today.</Text>
      )}
      <div>
        <ButtonLink
          to="/app/patient/meal-plans"
          variant="light"
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          View full plan
        </ButtonLink>
      </div>
    </Stack>
  )
}
