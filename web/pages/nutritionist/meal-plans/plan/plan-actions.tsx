import { Alert, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatDate, today } from '#domain/dates.ts'
import { proposedWeekStart } from '#domain/plans/draft/plan-draft.ts'
import { DuplicateInput, type MealPlanSummary, WithdrawalInput } from '#domain/plans/meal-plans.ts'
import { weekLabel } from '#domain/plans/plan-labels.ts'
import { ConfirmDialog, ConfirmedCall } from '#web/components/feedback/dialogs.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { ChallengerSelect } from '#web/components/forms/challenger-select.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useHere } from '#web/lib/origin.ts'
import { publishInReview } from '../builder/edit-plan.tsx'
import { SavePlanDialog } from '../saved/save-plan-dialog.tsx'
import { ActionDialog } from './dialog-parts.tsx'
import { useNewestPlan } from './use-newest-plan.ts'

type Props = { plan: PlanInShort; onClose: () => void; onDone: () => void }

const failed = 'Error publishing meal plan. Please try again.'

/** Publishes a draft. If meals clash or break rules, the server names them, and the dialog leads to the review, where each is weighed. */
function PublishDialog({ plan, onClose, onDone }: Props) {
  useReturnFocus()
  const navigate = useNavigate()
  const here = useHere()
  const [clash, setClash] = useState<string | null>(null)
  const publish = useToastMutation('POST /meal-plans/:id/publish', {
    done: 'Meal plan published successfully!',
    seconds: 3,
    failed,
    onDone,
    onFields(error) {
      if (error.status !== 422) return false
      setClash(errorText(error, failed))
      return true
    },
    onOutdated: onClose,
  })

  return (
    <ConfirmDialog
      opened
      title={clash ? 'Some meals need a reason' : 'Publish this meal plan?'}
      confirmLabel={clash ? 'Review and publish' : 'Publish'}
      busyLabel="Publishing..."
      busy={publish.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (clash) {
          void navigate(`/app/nutritionist/meal-plans/${plan.id}?${publishInReview}`, { state: here })
          // The page of the plan is there already, and would keep it open.
          onClose()
        } else publish.mutate({ params: { id: plan.id }, ifMatch: plan.version })
      }}
    >
      {clash ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {clash}
        </Alert>
      ) : (
        <Text>
          {plan.last_date < today()
            ? `This plan is over: it ended on ${formatDate(plan.last_date)}. ${plan.patient_name} is not told of it.`
            : `${plan.patient_name} will see the plan for ${weekLabel(plan.week_start, plan.last_date)} at once.`}
        </Text>
      )}
    </ConfirmDialog>
  )
}

/** Deletes a draft after asking. */
function DeleteDialog({ plan, onClose, onDone }: Props) {
  useReturnFocus()
  return (
    <ConfirmedCall
      route="DELETE /meal-plans/:id"
      call={{ params: { id: plan.id } }}
      done="Draft deleted"
      failed="Error deleting meal plan. Please try again."
      onDone={onDone}
      opened
      danger
      title="Delete this draft?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      onClose={onClose}
    >
      <Text>
        The draft for {plan.patient_name}, {weekLabel(plan.week_start, plan.last_date)}, will be gone. This
        cannot be undone.
      </Text>
    </ConfirmedCall>
  )
}

/** Takes a published plan back, with a reason for the challenger. */
function WithdrawDialog({ plan, onClose }: Omit<Props, 'onDone'>) {
  const form = useCallForm('POST /meal-plans/:id/withdraw', {
    schema: WithdrawalInput,
    draft: `withdrawal:${plan.id}`,
    values: { reason: '' },
    done: 'Meal plan withdrawn',
    failed: 'Error withdrawing meal plan. Please try again.',
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Withdraw this meal plan?"
      size="md"
      submit={['Withdraw', 'Withdrawing...']}
      danger
      discardTitle="Leave without withdrawing?"
      discardText="The plan stays as it is if you discard this."
      withCloseButton={false}
      onSubmit={(body) => form.call({ params: { id: plan.id }, ifMatch: plan.version, body })}
      onClose={onClose}
    >
      <Text>
        {plan.patient_name} is told at once, and no longer sees the meals of{' '}
        {weekLabel(plan.week_start, plan.last_date)}. If there is an earlier plan for these days, it is valid
        again. A withdrawn plan stays here for you to read and to duplicate.
      </Text>
      <Textarea
        label="Reason"
        description="The challenger reads this in place of the plan."
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}

export type PlanAction = 'publish' | 'duplicate' | 'delete' | 'withdraw' | 'save'
export type ChosenAction = { action: PlanAction; plan: PlanInShort }

type DialogProps = {
  chosen: ChosenAction | null
  onClose: () => void
  /** Called when the plan is published or deleted. */
  onDone?: (action: PlanAction) => void
}

/** The dialogs for actions on a whole plan. */
export function PlanDialogs({ chosen, onClose, onDone }: DialogProps) {
  if (!chosen) return null
  const { action, plan } = chosen
  if (action === 'duplicate') return <DuplicateDialog plan={plan} onClose={onClose} />
  if (action === 'save') return <SavePlanDialog days={{ plan_id: plan.id }} onClose={onClose} />
  if (action === 'withdraw') return <WithdrawDialog plan={plan} onClose={onClose} />
  const Dialog = action === 'publish' ? PublishDialog : DeleteDialog
  function finish() {
    onClose()
    onDone?.(action)
  }
  return <Dialog plan={plan} onClose={onClose} onDone={finish} />
}

type PlanInShort = Pick<
  MealPlanSummary,
  'id' | 'patient_id' | 'patient_name' | 'week_start' | 'last_date' | 'version'
>

/** Copies a plan to a new draft, for this or another challenger and a chosen week. */
function DuplicateDialog({ plan, onClose }: { plan: PlanInShort; onClose: () => void }) {
  useReturnFocus()
  const navigate = useNavigate()
  const [patientId, setPatientId] = useState<string | null>(plan.patient_id)
  const [chosenWeek, setChosenWeek] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { last, isKnown, label } = useNewestPlan(patientId)
  const weekStart = chosenWeek ?? (isKnown ? proposedWeekStart(last?.last_date, today()) : '')
  const duplicate = useToastMutation('POST /meal-plans/:id/duplicate', {
    done: 'Draft created from this plan',
    failed: 'Error duplicating meal plan. Please try again.',
    onDone: (draft) => navigate(`/app/nutritionist/meal-plans/${draft.id}?edit=1&step=2`),
  })

  function send() {
    const body = { patient_id: patientId ?? '', week_start: weekStart }
    const issues = DuplicateInput.safeParse(body).error?.issues ?? []
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).toReversed()))
    const [first] = issues
    if (first) document.querySelector<HTMLElement>(`input[data-path="${String(first.path[0])}"]`)?.focus()
    else duplicate.mutate({ params: { id: plan.id }, body })
  }
  const isBusy = duplicate.isPending

  return (
    <ActionDialog
      title="Duplicate this meal plan"
      withCloseButton={false}
      isBusy={isBusy}
      submit={isBusy ? 'Duplicating...' : 'Duplicate'}
      act={send}
      onClose={onClose}
    >
      <Text>
        The plan for {plan.patient_name}, {weekLabel(plan.week_start, plan.last_date)}, becomes a draft that
        only you see. Its days move to the new week. Dishes that meals offer as a choice are left out where
        they do not suit the challenger or their day.
      </Text>
      <ChallengerSelect
        label="For"
        placeholder="Type a name"
        required
        value={patientId}
        onChange={(id) => {
          setPatientId(id)
          setErrors({})
        }}
        error={errors.patient_id}
        data-path="patient_id"
      />
      <DateField
        label="Week start"
        required
        description={label}
        value={weekStart}
        onChange={(week) => {
          setChosenWeek(week)
          setErrors({})
        }}
        error={errors.week_start}
        data-path="week_start"
        data-autofocus
      />
    </ActionDialog>
  )
}
