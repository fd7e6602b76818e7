import { Skeleton, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { countsLabel } from '#domain/plans/plan-labels.ts'
import { type SavedPlan, SavedPlanAbout, type SavedPlanSummary } from '#domain/plans/saved-plans.ts'
import { DialogButton, Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { storedValues } from '#web/components/forms/form-values.ts'
import {
  BackLink,
  IconButton,
  Muted,
  PageHeader,
  PageTitle,
  SectionCard,
} from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { PlanWeek } from '../plan/plan-week.tsx'
import { WeekTotals } from '../plan/totals.tsx'
import { AboutFields } from './save-plan-dialog.tsx'
import { UseDialog } from './use-dialog.tsx'

const list = '/app/nutritionist/meal-plans/saved'

const back = <BackLink to={list}>All saved plans</BackLink>

function Saved({ plan }: { plan: SavedPlan }) {
  const navigate = useNavigate()
  const removal = useDialog<SavedPlan>()
  return (
    <>
      <PageHeader
        title={plan.name}
        description={`${plan.own ? 'Saved by you' : `Saved by ${plan.nutritionist_name}`}${plan.shared ? ', shared with the practice' : ''}`}
        actions={
          <>
            {back}
            <DialogButton icon={IconUsers} dialog={(close) => <UseDialog plan={plan} onClose={close} />}>
              Use for...
            </DialogButton>
            {plan.own ? (
              <>
                <DialogButton
                  variant="default"
                  icon={IconPencil}
                  dialog={(close) => <AboutDialog plan={plan} onClose={close} />}
                >
                  Edit
                </DialogButton>
                <IconButton variant="light" color="red" icon={IconTrash} onClick={() => removal.start(plan)}>
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
          <Muted mt="sm">{countsLabel(plan.days)}</Muted>
          <Text mt="sm">Meant for: {plan.conditions.join(', ') || 'anybody'}</Text>
          {plan.notes ? (
            <Text mt="sm" className="written">
              {plan.notes}
            </Text>
          ) : null}
          {plan.own ? (
            <Muted mt="sm">
              To change its meals, use it for a challenger, edit that draft, and save the draft in place of
              this saved plan.
            </Muted>
          ) : null}
        </SectionCard>
        <PlanWeek days={plan.days.map((day) => ({ ...day, date: null }))} clashes={[]} targets={null} />
      </Stack>
      <Removal
        route="DELETE /plan-templates/:id"
        dialog={removal}
        noun="saved plan"
        onDone={() => navigate(list)}
      >
        {({ name, shared }) =>
          `“${name}” will be gone${shared ? ', for your colleagues too' : ''}. Drafts and plans that were made from it stay.`
        }
      </Removal>
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

/** Changes the name, conditions and notes of a saved plan, and who uses it. */
function AboutDialog({ plan, onClose }: { plan: SavedPlanSummary; onClose: () => void }) {
  const form = useCallForm('PUT /plan-templates/:id', {
    schema: SavedPlanAbout,
    draft: `saved-plan:${plan.id}`,
    stored: plan,
    values: storedValues(SavedPlanAbout, plan),
    done: 'Saved plan changed',
    failed: 'Error changing the saved plan. Please try again.',
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Edit saved plan"
      onSubmit={(about) => form.call({ params: { id: plan.id }, body: form.edit.changesOf(about) })}
      onClose={onClose}
    >
      <AboutFields form={form} />
    </DialogForm>
  )
}
