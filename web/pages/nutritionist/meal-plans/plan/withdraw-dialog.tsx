import { Text, Textarea } from '@mantine/core'
import { WithdrawalInput } from '#domain/plans/meal-plans.ts'
import { weekLabel } from '#domain/plans/plan-labels.ts'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import type { PlanInShort } from './duplicate-dialog.tsx'

/** Takes a published plan back, with a reason for the challenger. */
export function WithdrawDialog({ plan, onClose }: { plan: PlanInShort; onClose: () => void }) {
  useReturnFocus()
  const form = useZodForm(WithdrawalInput, { initialValues: { reason: '' } })
  const withdraw = useToastMutation('POST /meal-plans/:id/withdraw', {
    done: 'Meal plan withdrawn',
    failed: 'Error withdrawing meal plan. Please try again.',
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Withdraw this meal plan?"
      size="md"
      submitLabel="Withdraw"
      busyLabel="Withdrawing..."
      danger
      isBusy={withdraw.isPending}
      hasChanges={() => form.isDirty()}
      discardTitle="Leave without withdrawing?"
      discardText="The plan stays as it is if you discard this."
      withCloseButton={false}
      returnFocus={false}
      onSubmit={form.onSubmit((body) =>
        withdraw.mutate({ params: { id: plan.id }, ifMatch: plan.version, body }),
      )}
      onClose={onClose}
    >
      <Text>
        {plan.patient_name} is told at once, and no longer sees the meals of{' '}
        {weekLabel(plan.week_start, plan.last_date)}. If there is an earlier plan for these days, it is valid
        again. A withdrawn plan stays here for you to read and to duplicate.
      </Text>
      <Textarea
        mt="md"
        label="Reason"
        description="The challenger reads this in place of the plan."
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
