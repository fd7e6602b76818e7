import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCloudOff, IconShoppingCart, IconSoup } from '@tabler/icons-react'
import { formatInstant } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { EarlierVersions } from '#web/components/lists/earlier-versions.tsx'
import { PlanFiles } from '#web/components/plans/plan-files.tsx'
import { SharedUntil } from '#web/components/plans/share-plan.tsx'
import { useCurrentPlan, usePlanDishes } from './meal-plans/current-plan.ts'
import { FirstPlan } from './meal-plans/first-plan.tsx'
import { PlanList } from './meal-plans/plan-list.tsx'
import { PlanSkeleton, PlanView } from './meal-plans/plan-view.tsx'
import { useWithdrawnPlan } from './meal-plans/use-withdrawn-plan.ts'
import { WithdrawnNotice } from './meal-plans/withdrawn-plan.tsx'

export function Component() {
  const plan = useCurrentPlan()
  const { withdrawn } = useWithdrawnPlan(plan)
  return (
    <>
      <PageHeader
        isCompact
        title="My Meal Plans"
        description={plan.data ? undefined : 'Your current weekly plan'}
        actions={
          plan.data ? (
            <>
              <ButtonLink to="/app/patient/shopping-list?days=rest" variant="default" icon={IconShoppingCart}>
                Shopping list
              </ButtonLink>
              <PlanFiles plan={plan.data} />
            </>
          ) : undefined
        }
      />
      <Stack gap="lg">
        <OfflineNotice plan={plan} />
        <WithdrawnNotice plan={withdrawn} />
        <Loaded
          query={plan}
          loading={<PlanSkeleton />}
          missing={
            <SectionCard title="Waiting for nutritionist">
              <EmptyState
                icon={<IconSoup />}
                title="No Meal Plan Available"
                text="A nutritionist creates your week and publishes it. It appears here at once, day by day, with every meal and what is in it."
              />
            </SectionCard>
          }
          failed="Failed to load your meal plan."
        >
          {(data) => <CurrentPlan key={data.id} plan={data} isUnreachable={plan.isUnreachable} />}
        </Loaded>
      </Stack>
    </>
  )
}

function CurrentPlan({ plan, isUnreachable }: { plan: MealPlan; isUnreachable: boolean }) {
  const dishes = usePlanDishes(plan.id, { isCached: true })
  return (
    <>
      <SharedUntil planId={plan.id} />
      <PlanView plan={plan} dishes={dishes} standing="current" />
      <FirstPlan plan={plan} />
      {isUnreachable ? (
        <Text c="dimmed" className="no-print">
          Earlier versions and other weeks need a network.
        </Text>
      ) : (
        <>
          <EarlierVersions plan={plan} page={`/app/patient/meal-plans/${plan.id}`} />
          <PlanList shownId={plan.id} />
        </>
      )}
    </>
  )
}

/** Says that the plan comes from the cache, and how old it is. */
function OfflineNotice({ plan }: { plan: ReturnType<typeof useCurrentPlan> }) {
  if (!plan.isUnreachable) return null
  return (
    <Alert
      color="blue"
      className="no-print"
      role="status"
      icon={<IconCloudOff aria-hidden />}
      title={plan.online ? "We can't be reached" : 'You are offline'}
    >
      <div className="row wrap loose close between">
        <Text>This is your plan as of {formatInstant(plan.readAt)}, kept on this device.</Text>
        <Button variant="default" disabled={plan.isFetching} onClick={() => void plan.refetch()}>
          Try Again
        </Button>
      </div>
    </Alert>
  )
}
