import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowRight, IconShoppingCart, IconSoup } from '@tabler/icons-react'
import { formatDate, formatInstant } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { planPhase } from '#domain/plans/plan-phase.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useToday } from '#web/lib/today.ts'
import { TodaysMeals } from '#web/pages/patient/days/day-meals.tsx'
import type { DayInUse } from '#web/pages/patient/days/use-day.ts'
import type { useCurrentPlan } from '#web/pages/patient/meal-plans/current-plan.ts'
import { PhaseBadge, usePhaseSentence } from '#web/pages/patient/meal-plans/plan-phase.tsx'
import classes from './dashboard.module.css'

type Props = { plan: ReturnType<typeof useCurrentPlan>; day: DayInUse }

export function CurrentPlan({ plan, day }: Props) {
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
            {/* About as high as a day of five meals, so that little moves when they are there. */}
            <Skeletons count={6} height="5rem" />
          </Stack>
        }
        missing={
          <EmptyState
            icon={<IconSoup />}
            title="No Meal Plan Available"
            text="Waiting for nutritionist. Your first week appears here as soon as it is published."
          />
        }
        failed="Failed to load your meal plan."
      >
        {(data) => <Today plan={data} day={day} cachedAt={plan.isUnreachable ? plan.readAt : null} />}
      </Loaded>
    </SectionCard>
  )
}

function Today({ plan, day, cachedAt }: { plan: MealPlan; day: DayInUse; cachedAt: string | null }) {
  const sentence = usePhaseSentence(plan.days, { isCurrent: true })
  const isOver = planPhase(plan.days, useToday()) === 'ended'
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>Week of {formatDate(plan.week_start)}</Text>
        {sentence ? <Text c="dimmed">{sentence}</Text> : null}
        {cachedAt ? <Text c="dimmed">As of {formatInstant(cachedAt)}, kept on this device.</Text> : null}
      </div>
      {day.meals.length ? <TodaysMeals plan={plan} day={day} /> : <Text>No meals scheduled for today.</Text>}
      {day.due?.evening.length ? (
        <section aria-labelledby="evening">
          <Text fw={600} id="evening">
            This evening, for tomorrow
          </Text>
          <ul className={classes.evening}>
            {day.due.evening.map(({ title, before }) => (
              <li key={title}>
                {title}: {before.join(' ')}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Group gap="xs">
        <ButtonLink
          to="/app/patient/meal-plans"
          variant="light"
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          View full plan
        </ButtonLink>
        {isOver ? null : (
          <ButtonLink to="/app/patient/shopping-list" variant="light" icon={IconShoppingCart}>
            Shopping list
          </ButtonLink>
        )}
      </Group>
    </Stack>
  )
}
