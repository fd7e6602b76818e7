import { Text, Textarea } from '@mantine/core'
import { WithdrawalInput } from '#domain/plans/meal-plans.ts'
import { weekLabel } from '#domain/plans/plan-labels.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import type { PlanInShort } from './duplicate-dialog.tsx'

/** Takes a published plan back, with a reason for the challenger. */
export function WithdrawDialog({ plan, onClose }: { plan: PlanInShort; onClose: () => void }) {
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
