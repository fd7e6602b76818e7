import { Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeRequest, ChangeRequestInput } from '#domain/care/care.ts'
import { addBusinessDays, changeRequestDays } from '#domain/care/promises.ts'
import { formatDate } from '#domain/dates.ts'
import { ConfirmedCall } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { queryKey } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'

type Ask = {
  name: string
  isAway: boolean
  onSent: (request: ChangeRequest) => void
  onClose: () => void
}

/** The form to ask for another nutritionist. */
export function AskForChange({ name, isAway, onSent, onClose }: Ask) {
  const due = addBusinessDays(useToday(), changeRequestDays)
  const form = useCallForm('POST /patients/change-request', {
    schema: ChangeRequestInput,
    draft: 'change-request',
    values: { reason: '' },
    done: 'Your request is sent.',
    failed: 'Error sending your request. Please try again.',
    onDone: onSent,
  })

  return (
    <DialogForm
      form={form}
      title="Change nutritionist"
      submit={['Send Request', 'Sending...']}
      discardTitle="Discard your request?"
      discardText="What you typed is not sent yet. If you discard it, it is lost."
      returnFocus={false}
      onSubmit={(body) => form.call({ body })}
      onClose={onClose}
    >
      <Text>
        You can ask any time. We look for a better match in 2-3 business days, that is by{' '}
        <strong>{formatDate(due)}</strong>, and notify you.
        {isAway ? null : ` Until then ${name} cares for you.`} Your plan and your reports stay yours.
      </Text>
      <Textarea
        label="What should be different?"
        description={`Our team reads it, ${name} does not.`}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}

type TakeBack = { name: string; onTakenBack: () => void; onClose: () => void }

/** The question before an open request for another nutritionist is taken back. */
export function TakeBackRequest({ name, onTakenBack, onClose }: TakeBack) {
  const client = useQueryClient()
  return (
    <ConfirmedCall
      route="DELETE /patients/change-request"
      call={{}}
      done={`Your request is taken back. ${name} stays your nutritionist.`}
      failed="Error taking your request back."
      onDone={onTakenBack}
      onFields={({ status }) => {
        if (status !== 404) return false
        // The request was answered, or withdrawn on another device.
        onClose()
        void client.invalidateQueries({ queryKey: queryKey('GET /patients/care') })
        return true
      }}
      opened
      title="Take back your request?"
      confirmLabel="Take back"
      busyLabel="Taking back..."
      returnFocus={false}
      onClose={onClose}
    >
      {name} then stays your nutritionist. You can ask for a change again any time.
    </ConfirmedCall>
  )
}
