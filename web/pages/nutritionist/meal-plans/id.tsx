import { Alert, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowLeft,
  IconCalendarMonth,
  IconCopy,
  IconEye,
  IconPencil,
  IconSend,
  IconShoppingCart,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { formatInstantDate } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { ButtonLink, IconButton } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EarlierVersions } from '#web/components/lists/earlier-versions.tsx'
import { PlanFiles } from '#web/components/plans/plan-files.tsx'
import { PlanPrint } from '#web/components/plans/plan-print.tsx'
import { SharedUntil } from '#web/components/plans/share-plan.tsx'
import { isNotFound, useApi, useApiList } from '#web/lib/api/queries.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { ExportButton } from './csv/csv-tools.tsx'
import classes from './id.module.css'
import { CareCard } from './reading/care-card.tsx'
import { type Asked, PlanDialogs } from './reading/plan-actions.tsx'
import { PlanStatusBadge, publishedText } from './reading/plan-status.tsx'
import { PlanVersionPage } from './reading/plan-version.tsx'
import { SwappableWeek } from './reading/swappable-week.tsx'
import { WeekTotals } from './reading/totals.tsx'
import { usePlanCare } from './reading/use-plan-care.ts'
import { weekLabel } from './wizard/plan-draft.ts'
import { PlanEdit } from './wizard/plan-edit.tsx'
import { countsLabel } from './wizard/review-step.tsx'

const list = '/app/nutritionist/meal-plans'
const lastDate = (plan: MealPlan) => plan.days.at(-1)?.date ?? plan.week_start

function PlanReading({ plan }: { plan: MealPlan }) {
  const care = usePlanCare(plan.patient_id, plan.days, { id: plan.id })
  const dishes = useApiList('GET /meal-plans/:id/dishes', { params: { id: plan.id }, query: { limit: 100 } })
  return (
    <>
      <PlanPrint days={plan.days} dishes={dishes.data?.rows ?? []} />
      <Stack className="no-print">
        {plan.status === 'published' ? <SharedUntil planId={plan.id} /> : null}
        <div className={classes.overview}>
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
              <p className={classes.visible}>
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
            <Text className={classes.notes}>{plan.withdrawal_reason}</Text>
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
            <Text className={classes.notes}>{plan.notes}</Text>
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
        <EarlierVersions plan={plan} page={`${list}/${plan.id}`} />
      </Stack>
    </>
  )
}

function Plan({ plan }: { plan: MealPlan }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [asked, setAsked] = useState<Asked['what'] | null>(null)
  const isEditing = search.has('edit') && plan.status !== 'withdrawn'
  const here = `${list}/${plan.id}`
  const origin = useOrigin(here)
  return (
    <>
      <PageHeader
        title={`${isEditing ? 'Edit meal plan' : 'Meal plan'} for ${plan.patient_name}`}
        tab={`Meal Plan, ${plan.patient_name}`}
        description={weekLabel(plan.week_start, lastDate(plan))}
        actions={
          isEditing ? (
            <ButtonLink to={here} variant="default">
              Back to the plan
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to={list} variant="default" icon={IconArrowLeft}>
                All meal plans
              </ButtonLink>
              {plan.status === 'withdrawn' ? null : (
                <>
                  <ButtonLink to={{ search: 'edit=1&step=2' }} icon={IconPencil}>
                    Edit
                  </ButtonLink>
                  <ButtonLink variant="default" to={{ search: 'edit=1&step=1' }} icon={IconCalendarMonth}>
                    Change week
                  </ButtonLink>
                </>
              )}
              {plan.status === 'draft' ? (
                <IconButton variant="light" icon={IconSend} onClick={() => setAsked('publish')}>
                  Publish
                </IconButton>
              ) : null}
              <IconButton variant="default" icon={IconCopy} onClick={() => setAsked('duplicate')}>
                Duplicate
              </IconButton>
              {plan.status === 'withdrawn' ? null : (
                <>
                  <ButtonLink variant="default" to="shopping-list" icon={IconShoppingCart}>
                    Shopping list
                  </ButtonLink>
                  <PlanFiles plan={plan} of="the challenger" />
                </>
              )}
              <ExportButton plan={plan} />
              {plan.status === 'draft' ? (
                <IconButton variant="light" color="red" icon={IconTrash} onClick={() => setAsked('delete')}>
                  Delete
                </IconButton>
              ) : null}
              {plan.status === 'published' ? (
                <IconButton
                  variant="light"
                  color="red"
                  icon={IconArrowBackUp}
                  onClick={() => setAsked('withdraw')}
                >
                  Withdraw
                </IconButton>
              ) : null}
            </>
          )
        }
      />
      {isEditing ? (
        <PlanEdit plan={plan} onDone={() => navigate(origin, { replace: true })} />
      ) : (
        <PlanReading plan={plan} />
      )}
      <PlanDialogs
        asked={asked && { what: asked, plan: { ...plan, last_date: lastDate(plan) } }}
        onClose={() => setAsked(null)}
        onDone={(what) => what === 'delete' && navigate(list)}
      />
    </>
  )
}

export function Component() {
  const { id = '' } = useParams()
  const plan = useApi('GET /meal-plans/:id', { params: { id } })
  const [search] = useSearchParams()
  const version = search.get('version')
  if (plan.data && version) return <PlanVersionPage plan={plan.data} version={Number(version)} />
  if (plan.data) return <Plan key={plan.data.id} plan={plan.data} />
  return (
    <>
      <PageHeader title="Meal Plan" description="One week, day by day" />
      {plan.isPending ? (
        <Stack aria-busy="true">
          <Skeleton height="9rem" radius="lg" />
          <Skeleton height="22rem" radius="lg" />
        </Stack>
      ) : null}
      {isAwaitingApproval(plan.error) ? <AwaitingApproval /> : null}
      {isNotFound(plan.error) ? (
        <EmptyState
          title="This meal plan is not here"
          text="It may have been deleted, or the challenger is no longer in your care."
          action={<ButtonLink to={list}>All meal plans</ButtonLink>}
        />
      ) : null}
      {plan.error && !isAwaitingApproval(plan.error) && !isNotFound(plan.error) ? (
        <LoadError query={plan} failed="Failed to load the meal plan. Please try again." />
      ) : null}
    </>
  )
}
