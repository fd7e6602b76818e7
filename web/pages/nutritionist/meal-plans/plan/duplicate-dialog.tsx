import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { today } from '#domain/dates.ts'
import { proposedWeekStart } from '#domain/plans/draft/plan-draft.ts'
import { DuplicateInput, type MealPlanSummary } from '#domain/plans/meal-plans.ts'
import { weekLabel } from '#domain/plans/plan-labels.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { ChallengerSelect } from '#web/components/forms/challenger-select.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { DialogFoot } from './dialog-parts.tsx'
import { useNewestPlan } from './use-newest-plan.ts'

export type PlanInShort = Pick<
  MealPlanSummary,
  'id' | 'patient_id' | 'patient_name' | 'week_start' | 'last_date' | 'version'
>

/** Copies a plan to a new draft, for this or another challenger and a chosen week. */
export function DuplicateDialog({ plan, onClose }: { plan: PlanInShort; onClose: () => void }) {
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
    if (first)
      return document.querySelector<HTMLElement>(`input[data-path="${String(first.path[0])}"]`)?.focus()
    duplicate.mutate({ params: { id: plan.id }, body })
  }
  const isBusy = duplicate.isPending

  return (
    <Modal
      opened
      onClose={isBusy ? () => {} : onClose}
      title="Duplicate this meal plan"
      withCloseButton={false}
    >
      <Stack>
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
        <DialogFoot onCancel={onClose} isBusy={isBusy}>
          <Button onClick={send} disabled={isBusy}>
            {isBusy ? 'Duplicating...' : 'Duplicate'}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
