import { Button, Group, Textarea } from '@mantine/core'
import { mostRecipients, SeveralInput } from '#domain/messages/messages.ts'
import { counted } from '#domain/numbers.ts'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { ChallengersSelect, useActiveChallengers } from '#web/components/forms/challengers-select.tsx'
import { Muted, PlainButton } from '#web/components/layout/page.tsx'
import { useSavedReplies } from '#web/components/messages/saved-replies.tsx'

/** One message to chosen challengers, which each gets in their own conversation. */
export function WriteToSeveral({ onClose }: { onClose: () => void }) {
  const form = useCallForm('POST /messages', {
    schema: SeveralInput,
    values: { patient_ids: [], text: '' },
    done: (sent) => `Sent to ${counted(sent.length, 'challenger')}.`,
    failed: 'The message could not be sent. Please try again.',
    onDone: onClose,
  })
  const { patient_ids, text } = form.values
  const chosen = patient_ids ?? []
  const replies = useSavedReplies(text ?? '', (next) => form.setFieldValue('text', next))
  const all = useActiveChallengers().data
  const people = counted(chosen.length, 'challenger')
  return (
    <DialogForm
      form={form}
      title="Write to several challengers"
      submit={[chosen.length ? `Send to ${people}` : 'Send', 'Sending...']}
      discardTitle="Discard this message?"
      discardText="It is not sent yet. If you discard it, it is lost."
      onSubmit={(body) => form.call({ body })}
      onClose={onClose}
    >
      <ChallengersSelect
        label="Challengers"
        description={`At most ${mostRecipients}. Who has not joined yet reads it when they do.`}
        required
        maxValues={mostRecipients}
        data-autofocus
        // Else the open list would hide what is below it before it is asked for.
        openOnFocus={false}
        {...form.getInputProps('patient_ids')}
      />
      {all && all.total > 1 && all.total <= mostRecipients ? (
        <Button
          variant="subtle"
          size="compact-md"
          style={{ alignSelf: 'start' }}
          onClick={() =>
            form.setFieldValue(
              'patient_ids',
              all.rows.map(({ patient_id }) => patient_id),
            )
          }
        >
          Choose all {all.total}
        </Button>
      ) : null}
      <Textarea
        label="Message"
        required
        minRows={4}
        maxRows={12}
        {...form.getInputProps('text')}
        {...replies.field}
      />
      <Group justify="space-between" gap="xs">
        <Muted role="status">
          {chosen.length > 1
            ? `It goes to ${people}, to each in their own conversation. Nobody sees who else gets it.`
            : chosen.length
              ? 'It goes to 1 challenger, in your conversation with them.'
              : 'Nobody is chosen yet.'}
        </Muted>
        <PlainButton size="sm" onClick={replies.open}>
          Saved replies
        </PlainButton>
      </Group>
      {replies.dialog}
    </DialogForm>
  )
}
