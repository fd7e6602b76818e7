import { Text, Textarea } from '@mantine/core'
import { ApprovalDecision } from '#domain/admin/admin.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import type { BodyOf } from '#web/lib/api/api.ts'

export function useRejectionForm() {
  return useZodForm(ApprovalDecision, {
    initialValues: { approval_status: 'rejected', rejection_reason: '' },
  })
}

type Props = {
  form: ReturnType<typeof useRejectionForm>
  name: string
  opened: boolean
  busy: boolean
  onReject: (decision: BodyOf<'POST /admin/nutritionists/:id/approve'>) => void
  onClose: () => void
}

/** Asks for the reason. The typed text stays until it is sent, even after Cancel. */
export function RejectDialog({ form, name, opened, busy, onReject, onClose }: Props) {
  const submit = form.onSubmit(onReject)
  return (
    <ConfirmDialog
      opened={opened}
      title="Reject profile?"
      confirmLabel="Reject"
      busyLabel="Rejecting..."
      danger
      busy={busy}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <Text mb="md">
        <strong>{name}</strong> reads the reason, and can then change the profile and hand it in again.
      </Text>
      <Textarea
        {...form.getInputProps('rejection_reason')}
        label="Reason for the rejection"
        withAsterisk
        maxLength={1000}
        maxRows={8}
        readOnly={busy}
        data-autofocus
      />
    </ConfirmDialog>
  )
}
