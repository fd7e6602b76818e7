import { Skeleton, Stack } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBookmark,
  IconCalendarMonth,
  IconCopy,
  IconFileExport,
  IconListCheck,
  IconPencil,
  IconSend,
  IconShoppingCart,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { certificateTitle, weekLabel } from '#domain/plans/plan-labels.ts'
import { BackLink, ButtonLink, IconButton, PageHeader, PlainLink } from '#web/components/layout/page.tsx'
import { type Entry, type LinkEntry, MoreMenu } from '#web/components/lists/more-menu.tsx'
import { PlanFiles } from '#web/components/plans/plan-files.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { PlanEdit } from './builder/edit-plan.tsx'
import { exportCsv } from './csv/csv-import.tsx'
import { type PlanAction, PlanDialogs } from './plan/plan-actions.tsx'
import { PlanFailure } from './plan/plan-failure.tsx'
import { PlanReading, PlanVersionPage } from './plan/plan-reading.tsx'

const list = '/app/nutritionist/meal-plans'
const lastDate = (plan: MealPlan) => plan.days.at(-1)?.date ?? plan.week_start

const hasAlternatives = ({ days }: MealPlan) =>
  days.some(({ meals }) => meals.some(({ alternatives }) => alternatives?.length))

const furtherActions = (plan: MealPlan, act: (action: PlanAction) => void): (Entry | LinkEntry | false)[] => [
  ...(plan.status === 'withdrawn'
    ? []
    : [
        { icon: IconCalendarMonth, label: 'Change week', to: '?edit=1&step=1' },
        { icon: IconShoppingCart, label: 'Shopping list', to: 'shopping-list' },
        { icon: IconListCheck, label: certificateTitle, to: 'certificate' },
        { icon: IconCopy, label: 'Duplicate', onClick: () => act('duplicate') },
      ]),
  { icon: IconBookmark, label: 'Save as saved plan', onClick: () => act('save') },
  {
    icon: IconFileExport,
    label: hasAlternatives(plan) ? 'Export CSV, planned dishes only' : 'Export CSV',
    onClick: () => exportCsv(plan),
  },
  plan.status === 'draft' && { icon: IconTrash, label: 'Delete', danger: true, onClick: () => act('delete') },
  plan.status === 'published' && {
    ...{ icon: IconArrowBackUp, label: 'Withdraw', danger: true },
    onClick: () => act('withdraw'),
  },
]

function Plan({ plan }: { plan: MealPlan }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [action, setAction] = useState<PlanAction | null>(null)
  const isWithdrawn = plan.status === 'withdrawn'
  const isEditing = search.has('edit') && !isWithdrawn
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
            <PlainLink to={here}>Back to the plan</PlainLink>
          ) : (
            <>
              <BackLink to={list}>All meal plans</BackLink>
              {isWithdrawn ? (
                <IconButton icon={IconCopy} onClick={() => setAction('duplicate')}>
                  Duplicate
                </IconButton>
              ) : (
                <ButtonLink to="?edit=1&step=2" icon={IconPencil}>
                  Edit
                </ButtonLink>
              )}
              {plan.status === 'draft' ? (
                <IconButton variant="light" icon={IconSend} onClick={() => setAction('publish')}>
                  Publish
                </IconButton>
              ) : null}
              {isWithdrawn ? null : <PlanFiles plan={plan} of="the challenger" />}
              <MoreMenu
                of="this plan"
                focus="more-plan"
                size={44}
                variant="default"
                isInPage
                entries={furtherActions(plan, setAction)}
              />
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
        chosen={action && { action, plan: { ...plan, last_date: lastDate(plan) } }}
        onClose={() => setAction(null)}
        onDone={(done) => done === 'delete' && navigate(list)}
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
      <PlanFailure query={plan} failed="Failed to load the meal plan. Please try again." />
    </>
  )
}
