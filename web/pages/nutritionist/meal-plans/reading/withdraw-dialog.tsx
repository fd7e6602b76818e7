import { Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { WithdrawalInput } from '#domain/plans/meal-plans.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { weekLabel } from '#web/pages/nutritionist/meal-plans/wizard/plan-draft.ts'
import type { PlanInShort } from './duplicate-dialog.tsx'

/** Takes a published plan back, with a reason for the challenger. */
export function WithdrawDialog({ plan, onClose }: { plan: PlanInShort; onClose: () => void }) {
  useReturnFocus()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const withdraw = useToastMutation('POST /meal-plans/:id/withdraw', {
    done: 'Meal plan withdrawn',
    failed: 'Error withdrawing meal plan. Please try again.',
    onDone: onClose,
  })

  function send() {
    const body = WithdrawalInput.safeParse({ reason })
    if (body.success)
      return withdraw.mutate({ params: { id: plan.id }, ifMatch: plan.version, body: body.data })
    setRefusal(body.error.issues[0]?.message)
    field.current?.focus()
  }

  return (
    <ConfirmDialog
      opened
      danger
      title="Withdraw this meal plan?"
      confirmLabel="Withdraw"
      busyLabel="Withdrawing..."
      busy={withdraw.isPending}
      onClose={onClose}
      onConfirm={send}
    >
      <Text>
        {plan.patient_name} is told at once, and no longer sees the meals of{' '}
        {weekLabel(plan.week_start, plan.last_date)}. If there is an earlier plan for these days, it is valid
        again. A withdrawn plan stays here for you to read and to duplicate.
      </Text>
      <Textarea
        ref={field}
        mt="md"
        label="Reason"
        description="The challenger reads this in place of the plan."
        required
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setRefusal(undefined)
        }}
        error={refusal}
      />
    </ConfirmDialog>
  )
}
