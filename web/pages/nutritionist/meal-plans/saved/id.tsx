import { Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { countsLabel } from '#domain/plans/plan-labels.ts'
import type { SavedPlan } from '#domain/plans/saved-plans.ts'
import { ConfirmedCall } from '#web/components/feedback/confirmed-call.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, IconButton } from '#web/components/layout/buttons.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { PlanWeek } from '../plan/plan-week.tsx'
import { WeekTotals } from '../plan/totals.tsx'
import { AboutDialog } from './about-dialog.tsx'
import { UseDialog } from './use-dialog.tsx'

const list = '/app/nutritionist/meal-plans/saved'

const back = (
  <ButtonLink to={list} variant="default" icon={IconArrowLeft}>
    All saved plans
  </ButtonLink>
)

function Saved({ plan }: { plan: SavedPlan }) {
  const navigate = useNavigate()
  const [action, setAction] = useState<'use' | 'edit' | 'delete' | null>(null)
  const close = () => setAction(null)
  return (
    <>
      <PageHeader
        title={plan.name}
        description={`${plan.own ? 'Saved by you' : `Saved by ${plan.nutritionist_name}`}${plan.shared ? ', shared with the practice' : ''}`}
        actions={
          <>
            {back}
            <IconButton icon={IconUsers} onClick={() => setAction('use')}>
              Use for...
            </IconButton>
            {plan.own ? (
              <>
                <IconButton variant="default" icon={IconPencil} onClick={() => setAction('edit')}>
                  Edit
                </IconButton>
                <IconButton variant="light" color="red" icon={IconTrash} onClick={() => setAction('delete')}>
                  Delete
                </IconButton>
              </>
            ) : null}
          </>
        }
      />
      <Stack>
        <SectionCard title="About">
          <WeekTotals days={plan.days} />
          <Text c="dimmed" size="sm" mt="sm">
            {countsLabel(plan.days)}
          </Text>
          <Text mt="sm">Meant for: {plan.conditions.join(', ') || 'anybody'}</Text>
          {plan.notes ? (
            <Text mt="sm" className="written">
              {plan.notes}
            </Text>
          ) : null}
          {plan.own ? (
            <Text mt="sm" c="dimmed" size="sm">
              To change its meals, use it for a challenger, edit that draft, and save the draft in place of
              this saved plan.
            </Text>
          ) : null}
        </SectionCard>
        <PlanWeek days={plan.days.map((day) => ({ ...day, date: null }))} clashes={[]} targets={null} />
      </Stack>
      {action === 'use' ? <UseDialog plan={plan} onClose={close} /> : null}
      {action === 'edit' ? <AboutDialog plan={plan} onClose={close} /> : null}
      <ConfirmedCall
        route="DELETE /plan-templates/:id"
        call={{ params: { id: plan.id } }}
        done="Saved plan deleted"
        failed="Error deleting the saved plan. Please try again."
        onDone={() => navigate(list)}
        opened={action === 'delete'}
        danger
        title="Delete this saved plan?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        onClose={close}
      >
        <Text>
          “{plan.name}” will be gone{plan.shared ? ', for your colleagues too' : ''}. Drafts and plans that
          were made from it stay.
        </Text>
      </ConfirmedCall>
    </>
  )
}

export function Component() {
  const { id = '' } = useParams()
  const plan = useApi('GET /plan-templates/:id', { params: { id } })
  return (
    <Loaded
      query={plan}
      loading={<Skeleton height="22rem" radius="lg" aria-busy />}
      failed="Failed to load the saved plan"
      missing={
        <>
          <PageTitle>Saved Plan</PageTitle>
          <EmptyState
            title="There is no such saved plan"
            text="It was deleted, or is no longer shared."
            action={back}
          />
        </>
      }
    >
      {(saved) => <Saved key={saved.id} plan={saved} />}
    </Loaded>
  )
}
