import { CloseButton, Stack, Text } from '@mantine/core'
import { IconChevronRight, IconShoppingCart, IconSoup } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dateOf, formatDate, formatInstant } from '#domain/dates.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { MealPlan, MealPlanSummary } from '#domain/plans/meal-plans.ts'
import { planPhase, weekPhase } from '#domain/plans/plan-phase.ts'
import { EmptyState, Loaded, SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { ButtonLink, Heading, PageHeader, SectionCard } from '#web/components/layout/page.tsx'
import { Plate } from '#web/components/layout/plate.tsx'
import { EarlierVersions } from '#web/components/lists/earlier-versions.tsx'
import { RowList, usePages } from '#web/components/lists/section-list.tsx'
import { PlanFiles } from '#web/components/plans/plan-files.tsx'
import { SharedUntil } from '#web/components/plans/share-plan.tsx'
import { usePlanDishes } from '#web/components/plans/use-plan-dishes.ts'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { deviceStore } from '#web/lib/storage/device-store.ts'
import { useNow, useToday } from '#web/lib/today.ts'
import { useUser } from '#web/session.tsx'
import { useCurrentPlan } from './meal-plans/current-plan.ts'
import welcome from './meal-plans/first-plan.module.css'
import { OfflineNotice } from './meal-plans/offline-notice.tsx'
import classes from './meal-plans/plan.module.css'
import { PhaseLabel } from './meal-plans/plan-phase.tsx'
import { PlanSkeleton, PlanView } from './meal-plans/plan-view.tsx'
import { useWithdrawnPlan, WithdrawnNotice } from './meal-plans/withdrawn-plan.tsx'

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
        {plan.isUnreachable ? (
          <OfflineNotice of={plan}>
            This is your plan as of {formatInstant(plan.readAt)}, kept on this device.
          </OfflineNotice>
        ) : null}
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

/** All plans of the challenger, newest week first; nothing if there is only one. */
function PlanList({ shownId }: { shownId: string }) {
  const plans = usePages('GET /meal-plans', 20)
  if (plans.data && plans.data.total < 2) return null
  return (
    <section aria-labelledby="all-plans" className="no-print">
      <Heading id="all-plans" mt="0.5rem" mb="sm">
        All your plans
      </Heading>
      <RowList
        list={plans}
        of="meal plans"
        loading={<SkeletonStack count={3} height="4.5rem" radius="lg" />}
        failed="Failed to load your other plans."
        className="stack tight"
      >
        {(plan) => <PlanLink key={plan.id} plan={plan} isShown={plan.id === shownId} />}
      </RowList>
    </section>
  )
}

function PlanLink({ plan, isShown }: { plan: MealPlanSummary; isShown: boolean }) {
  const phase = weekPhase(plan, useToday())
  return (
    <li>
      <Link to={`/app/patient/meal-plans/${plan.id}`} className={`${classes.planLink} card plain hovers`}>
        <Stack component="span" gap={2}>
          <strong>
            {formatDate(plan.week_start)} to {formatDate(plan.last_date)}
          </strong>
          <span className="small dimmed figure">
            {counted(plan.day_count, 'day')}, {counted(plan.meal_count, 'meal')},{' '}
            {whole(plan.totals.calories)} kcal
            {isShown ? ', shown above' : ''}
          </span>
        </Stack>
        {plan.status === 'withdrawn' ? (
          <StatusBadge tone="gray">Withdrawn</StatusBadge>
        ) : (
          <PhaseLabel phase={phase} />
        )}
        <IconChevronRight size={20} aria-hidden className="dimmed" />
      </Link>
    </li>
  )
}

const store = deviceStore('first_plan:')
/** Later, and on another device, a first plan is no news. */
const newsMs = 7 * 24 * 3_600_000

/**
 * Welcomes the first plan, once, when it is opened in the week after it was published; not one that is over, which was
 * entered later. Stands after the plan.
 */
function FirstPlan({ plan }: { plan: MealPlan }) {
  const { id } = useUser()
  const [isShown, setShown] = useState(() => store.read(id) === null)
  const isRecent = useNow() - Date.parse(plan.published_at ?? '') < newsMs
  const isNew = isRecent && planPhase(plan.days) !== 'ended'
  // The same read as that of the list of plans below.
  const plans = useApiList('GET /meal-plans', { query: { limit: 20, skip: 0 }, enabled: isShown && isNew })
  const isFirst = isShown && isNew && plans.data?.total === 1
  const nutritionist = useApi('GET /patients/care', { enabled: isFirst }).data?.nutritionist
  // Whoever came into care later has not made it.
  const maker =
    plan.published_at && nutritionist && nutritionist.since <= dateOf(plan.published_at)
      ? nutritionist.name
      : null
  useEffect(() => {
    if (isFirst) store.write(id, true)
  }, [isFirst, id])
  if (!isFirst) return null
  return (
    <section className={`${welcome.welcome} on-deep no-print`} aria-labelledby="first-plan">
      <Plate>
        <IconSoup stroke={1.6} />
      </Plate>
      <div>
        <Heading id="first-plan">Your first plan is here</Heading>
        <Text>
          {maker ? `${maker} made it for you. ` : ''}Open a dish for its recipe, and tick what you eat.
        </Text>
      </div>
      <CloseButton aria-label="Dismiss" size="lg" onClick={() => setShown(false)} />
    </section>
  )
}
