import { Alert, Stack } from '@mantine/core'
import { IconArrowLeft, IconHistory } from '@tabler/icons-react'
import { Navigate, useParams } from 'react-router'
import { formatInstantDate } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, PageHeader, TextLink } from '#web/components/layout/page.tsx'
import { EarlierVersions, useVersions } from '#web/components/lists/earlier-versions.tsx'
import { PlanFiles } from '#web/components/plans/plan-files.tsx'
import { SharedUntil } from '#web/components/plans/share-plan.tsx'
import { usePlanDishes } from '#web/components/plans/use-plan-dishes.ts'
import { isAbsent, isSettled, useApi } from '#web/lib/api/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { Absent } from './absent.tsx'
import { PlanSkeleton, PlanView } from './plan-view.tsx'
import { WithdrawnPlan } from './withdrawn-plan.tsx'

/** One of the challenger's plans; with `?version=` an earlier version of it. */
export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const version = search.get('version')
  const plan = useApi('GET /meal-plans/:id', { params: { id } })
  return (
    <>
      <TextLink to="/app/patient/meal-plans" className="tap tight no-print">
        <IconArrowLeft size={18} aria-hidden /> My Meal Plans
      </TextLink>
      <PageHeader
        isCompact
        title={version ? `Meal Plan, version ${version}` : 'Meal Plan'}
        tab="Meal Plan"
        actions={
          plan.data && !version && plan.data.status !== 'withdrawn' ? (
            <PlanFiles plan={plan.data} />
          ) : undefined
        }
      />
      <Content plan={plan} version={version} />
    </>
  )
}

type Loaded = ReturnType<typeof useApi<'GET /meal-plans/:id'>>

function Content({ plan, version }: { plan: Loaded; version: string | null }) {
  if (isAbsent(plan)) return <Absent text="The link may be old or mistyped." />
  if (plan.data?.status === 'withdrawn')
    return (
      <WithdrawnPlan plan={plan.data}>
        <ButtonLink mt="md" to="/app/patient/meal-plans" variant="default">
          See my current plan
        </ButtonLink>
      </WithdrawnPlan>
    )
  if (plan.data)
    return version ? (
      <Version key={plan.data.id} plan={plan.data} version={Number(version)} />
    ) : (
      <Latest key={plan.data.id} plan={plan.data} />
    )
  if (plan.isPending) return <PlanSkeleton />
  return <LoadError query={plan} failed="Failed to load this plan." />
}

function Latest({ plan }: { plan: MealPlan }) {
  const dishes = usePlanDishes(plan.id)
  const current = useApi('GET /patients/current-plan')
  if (!isSettled(current)) return <PlanSkeleton />
  // Notifications lead here. The current plan has a page of its own, where meals are ticked and a first plan is welcomed.
  if (current.data?.id === plan.id) return <Navigate to="/app/patient/meal-plans" replace />
  return (
    <Stack gap="lg">
      <SharedUntil planId={plan.id} />
      <PlanView plan={plan} dishes={dishes} standing="other" />
      <EarlierVersions plan={plan} page={`/app/patient/meal-plans/${plan.id}`} />
    </Stack>
  )
}

function Version({ plan, version }: { plan: MealPlan; version: number }) {
  const dishes = usePlanDishes(plan.id, { version })
  const versions = useVersions(plan.id, true)
  const found = versions.data?.rows.find((row) => row.version === version)
  if (found)
    return (
      <Stack gap="lg">
        <Alert color="blue" icon={<IconHistory aria-hidden />} title="An earlier version of this plan">
          <div className="row wrap loose close between">
            <span>It was replaced on {formatInstantDate(found.replaced_at)}.</span>
            <ButtonLink to={`/app/patient/meal-plans/${plan.id}`} variant="default">
              Read the current version
            </ButtonLink>
          </div>
        </Alert>
        <PlanView key={version} plan={found} dishes={dishes} standing="replaced" />
        <EarlierVersions plan={plan} page={`/app/patient/meal-plans/${plan.id}`} />
      </Stack>
    )
  if (versions.data) return <Absent text="There is no such version of this plan." />
  if (versions.isPending) return <PlanSkeleton />
  return <LoadError query={versions} failed="Failed to load this version." />
}
