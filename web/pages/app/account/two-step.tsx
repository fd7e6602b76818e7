import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { Account } from '#domain/auth/account.ts'
import { PasswordAndCode } from '#domain/auth/second-factor.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { FormError } from '#web/components/forms/form-error.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { RecoveryCodes } from './two-step/recovery-codes.tsx'
import { TwoStepSetup } from './two-step/setup.tsx'
import classes from './two-step/two-step.module.css'

const few = 3

/** The second step of signing in: turns it on and off, and makes new recovery codes. */
export function TwoStep({ second_factor }: Pick<Account, 'second_factor'>) {
  const [open, setOpen] = useState<'setup' | 'codes' | 'off' | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  const focusAfter = useFocusAfter()
  const isOn = second_factor !== null
  function close() {
    setOpen(null)
    // The button that opened the dialog may go. The first one stays, on or off.
    focusAfter(first)
  }
  return (
    <SectionCard title="Two-step sign-in">
      {isOn ? (
        <State {...second_factor} />
      ) : (
        <Text mb="md" maw="42rem">
          Besides your password, signing in then takes a code from an app on your phone. Whoever learns your
          password cannot sign in with it alone.
        </Text>
      )}
      <Group>
        <Button
          ref={first}
          variant={isOn ? 'default' : 'filled'}
          onClick={() => setOpen(isOn ? 'codes' : 'setup')}
        >
          {isOn ? 'New Recovery Codes' : 'Turn On'}
        </Button>
        {isOn ? (
          <Button variant="outline" color="red" onClick={() => setOpen('off')}>
            Turn Off
          </Button>
        ) : null}
      </Group>
      {open === 'setup' ? <SetupDialog onClose={close} /> : null}
      {open === 'codes' ? <NewCodes onClose={close} /> : null}
      {open === 'off' ? <TurnOff onClose={close} /> : null}
    </SectionCard>
  )
}

function State({ since, recovery_codes_left }: NonNullable<Account['second_factor']>) {
  return (
    <>
      <p className={`${classes.state} row wrap`}>
        <StatusBadge tone="green">On</StatusBadge>
        <span>
          Since {formatInstantDate(since)}. Recovery codes left: {recovery_codes_left}.
        </span>
      </p>
      {recovery_codes_left < few ? (
        <Alert color="yellow" mb="md" title="Few recovery codes are left">
          Without your phone you could not sign in. Make new ones now.
        </Alert>
      ) : null}
    </>
  )
}

function SetupDialog({ onClose }: { onClose: () => void }) {
  const [isShowingCodes, showingCodes] = useDisclosure()
  return (
    <Modal
      opened
      size="lg"
      title="Turn on two-step sign-in"
      closeOnClickOutside={false}
      closeOnEscape={!isShowingCodes}
      withCloseButton={!isShowingCodes}
      onClose={isShowingCodes ? () => {} : onClose}
    >
      <TwoStepSetup onCodes={showingCodes.open} onDone={onClose} />
    </Modal>
  )
}

type ProofProps = {
  title: string
  text: string
  submitLabel: string
  busyLabel: string
  failed: string
  done?: string
  send: (body: { password: string; code: string }) => Promise<unknown>
  onDone?: () => void
  onClose: () => void
}

/** Asks for password and code before a change. */
function ProofDialog({
  title,
  text,
  submitLabel,
  busyLabel,
  failed,
  done,
  send,
  onDone,
  onClose,
}: ProofProps) {
  useReturnFocus()
  const sending = useSending()
  const form = useZodForm(PasswordAndCode, { initialValues: { password: '', code: '' } })
  async function submit(body: { password: string; code: string }) {
    const words = { failed, onFields: form.setServerErrors, ...(done && { done }) }
    if (await sending.send(() => send(body), words)) onDone?.()
  }
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      isBusy={sending.isBusy}
      hasChanges={() => false}
      discardTitle=""
      discardText=""
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Stack>
        <Text>{text}</Text>
        <FormError error={sending.error} />
        <ProofFields isFirst password={form.getInputProps('password')} code={form.getInputProps('code')} />
      </Stack>
    </FormDialog>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const remove = useApiMutation('DELETE /account/second-factor')
  return (
    <ProofDialog
      title="Turn off two-step sign-in?"
      text="Your password alone signs in then. For a new phone, turn it off here and on again with the app there."
      submitLabel="Turn Off"
      busyLabel="Turning off..."
      done="Two-step sign-in is off."
      failed="Two-step sign-in could not be turned off. Please try again."
      send={(body) => remove.mutateAsync({ body })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const make = useApiMutation('POST /account/second-factor/recovery-codes')
  if (codes)
    return (
      <Modal
        opened
        size="lg"
        title="New recovery codes"
        closeOnClickOutside={false}
        closeOnEscape={false}
        withCloseButton={false}
        onClose={() => {}}
      >
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Modal>
    )
  return (
    <ProofDialog
      title="Make new recovery codes?"
      text="The codes you have now stop working."
      submitLabel="Make New Codes"
      busyLabel="Making..."
      failed="New codes could not be made. Please try again."
      send={async (body) => setCodes((await make.mutateAsync({ body })).recovery_codes)}
      onClose={onClose}
    />
  )
}
