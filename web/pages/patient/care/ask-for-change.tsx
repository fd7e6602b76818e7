import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChangeRequest, ChangeRequestInput } from '#domain/care/care.ts'
import { addBusinessDays, changeRequestDays } from '#domain/care/promises.ts'
import { formatDate } from '#domain/dates.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useToday } from '#web/lib/today.ts'
import { careKey } from './care-key.ts'

type Props = { name: string; onSent: (request: ChangeRequest) => void; onClose: () => void }

/** The form that asks for another nutritionist. */
export function AskForChange({ name, onSent, onClose }: Props) {
  const client = useQueryClient()
  const due = addBusinessDays(useToday(), changeRequestDays)
  const [isDiscarding, setDiscarding] = useState(false)
  const form = useZodForm(ChangeRequestInput, { initialValues: { reason: '' } })
  const ask = useApiMutation('POST /patients/change-request', {
    onSuccess(request) {
      notify.success('Your request is sent.')
      onSent(request)
    },
    onError(error) {
      form.setServerErrors(error)
      notify.error(errorText(error, 'Error sending your request. Please try again.'))
      if (error.status === 409) void client.invalidateQueries({ queryKey: careKey })
    },
  })

  function close() {
    if (ask.isPending) return
    // Later, or the Escape that asked to close this dialog would close the question as well.
    if (form.values.reason?.trim()) setTimeout(() => setDiscarding(true))
    else onClose()
  }

  return (
    <>
      <Modal
        opened
        onClose={close}
        closeOnClickOutside={false}
        closeOnEscape={!isDiscarding}
        size="lg"
        title="Change nutritionist"
      >
        <form noValidate onSubmit={form.onSubmit((body) => ask.mutate({ body }))}>
          <Text mb="md">
            You can ask any time. We look for a better match in 2-3 business days, that is by{' '}
            <strong>{formatDate(due)}</strong>, and notify you. Until then {name} cares for you. Your plan and
            your reports stay yours.
          </Text>
          <Textarea
            label="What should be different?"
            description={`Our team reads it, ${name} does not.`}
            required
            maxLength={2000}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group mt="lg">
            <Button type="submit" disabled={ask.isPending}>
              {ask.isPending ? 'Sending...' : 'Send Request'}
            </Button>
            <Button variant="default" onClick={close} disabled={ask.isPending}>
              Cancel
            </Button>
          </Group>
        </form>
      </Modal>
      <ConfirmDialog
        opened={isDiscarding}
        title="Discard your request?"
        confirmLabel="Discard"
        danger
        onConfirm={onClose}
        onClose={() => setDiscarding(false)}
      >
        What you typed is not sent yet. If you discard it, it is lost.
      </ConfirmDialog>
    </>
  )
}
