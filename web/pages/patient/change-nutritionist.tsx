import { Alert, Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { IconRefresh, IconReplaceUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addBusinessDays, type ChangeRequest, ChangeRequestInput, changeRequestDays } from '#domain/care.ts'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { errorText, type ReplyOf } from '#web/api.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { useZodForm } from '#web/form.ts'
import { notify } from '#web/notify.ts'
import { queryKey, useApiMutation } from '#web/queries.ts'
import { useToday } from '#web/today.ts'
import classes from './care-card.module.css'

const careKey = queryKey('GET /patients/care')

type Props = {
  /** The nutritionist's. */
  name: string
  request: ChangeRequest | null
}

/** Asking for another nutritionist, or the request that is open. */
export function ChangeNutritionist({ name, request }: Props) {
  const client = useQueryClient()
  const today = useToday()
  const [isAsking, setAsking] = useState(false)
  const [isTakingBack, setTakingBack] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  function settle(change_request: ChangeRequest | null) {
    client.setQueryData<ReplyOf<'GET /patients/care'>>(careKey, (care) => care && { ...care, change_request })
    setAsking(false)
    setTakingBack(false)
    // What was pressed is gone: the focus stays where its outcome stands.
    setTimeout(() => place.current?.focus())
  }
  const takeBack = useApiMutation('DELETE /patients/change-request', {
    onSuccess() {
      settle(null)
      notify.success(`Your request is taken back. ${name} stays your nutritionist.`)
    },
    onError(error) {
      if (error.status !== 404) return void notify.error(errorText(error, 'Error taking your request back.'))
      // Answered meanwhile, or taken back on another device.
      setTakingBack(false)
      void client.invalidateQueries({ queryKey: careKey })
    },
  })

  return (
    <div ref={place} tabIndex={-1} className={classes.change}>
      {request ? (
        <Alert color="blue" icon={<IconReplaceUser aria-hidden />} title="You asked for another nutritionist">
          <Text className={classes.reason} mb="xs">
            “{request.reason}”
          </Text>
          <Text mb="sm">
            Asked on {formatInstantDate(request.created_at)}.{' '}
            {request.due_on < today ? (
              <>It takes longer than we promised, and we are sorry. We are still looking.</>
            ) : (
              <>
                You get a better match by <strong>{formatDate(request.due_on)}</strong>.
              </>
            )}{' '}
            Until then {name} cares for you.
          </Text>
          <Button variant="default" onClick={() => setTakingBack(true)}>
            Take back
          </Button>
        </Alert>
      ) : (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Change nutritionist
        </Button>
      )}
      {isAsking ? <AskForChange name={name} onSent={settle} onClose={() => setAsking(false)} /> : null}
      <ConfirmDialog
        opened={isTakingBack}
        title="Take back your request?"
        confirmLabel="Take back"
        busyLabel="Taking back..."
        busy={takeBack.isPending}
        onConfirm={() => takeBack.mutate()}
        returnFocus={false}
        onClose={() => {
          setTakingBack(false)
          setTimeout(() => place.current?.querySelector('button')?.focus())
        }}
      >
        {name} then stays your nutritionist. You can ask for a change again any time.
      </ConfirmDialog>
    </div>
  )
}

type AskProps = { name: string; onSent: (request: ChangeRequest) => void; onClose: () => void }

function AskForChange({ name, onSent, onClose }: AskProps) {
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
