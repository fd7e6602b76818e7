import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import type { Account } from '#domain/auth/account.ts'
import { PasswordAndCode } from '#domain/auth/second-factor.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { SectionCard } from '#web/components/layout/page.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { ProofCall } from './proof-call.tsx'
import { RecoveryCodes, TwoStepSetup } from './two-step/setup.tsx'

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
      <Group component="p" gap="sm" mt={0} mb="md">
        <StatusBadge tone="green">On</StatusBadge>
        <span>
          Since {formatInstantDate(since)}. Recovery codes left: {recovery_codes_left}.
        </span>
      </Group>
      {recovery_codes_left < few ? (
        <Alert color="yellow" mb="md" title="Few recovery codes are left">
          Without your phone you could not sign in. Make new ones now.
        </Alert>
      ) : null}
    </>
  )
}

type CodesProps = { title: string; isShowingCodes: boolean; onClose: () => void; children: ReactNode }

/** It stays open while it shows codes: nobody could show them again. */
const CodesDialog = ({ isShowingCodes, onClose, ...dialog }: CodesProps) => (
  <Modal
    opened
    size="lg"
    closeOnClickOutside={false}
    closeOnEscape={!isShowingCodes}
    withCloseButton={!isShowingCodes}
    onClose={isShowingCodes ? () => {} : onClose}
    {...dialog}
  />
)

function SetupDialog({ onClose }: { onClose: () => void }) {
  const [isShowingCodes, showingCodes] = useDisclosure()
  return (
    <CodesDialog title="Turn on two-step sign-in" {...{ isShowingCodes, onClose }}>
      <TwoStepSetup onCodes={showingCodes.open} onDone={onClose} />
    </CodesDialog>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  return (
    <ProofCall
      route="DELETE /account/second-factor"
      schema={PasswordAndCode}
      title="Turn off two-step sign-in?"
      submit={['Turn Off', 'Turning off...']}
      done="Two-step sign-in is off."
      failed="Two-step sign-in could not be turned off. Please try again."
      onDone={onClose}
      onClose={onClose}
    >
      <Text>
        Your password alone signs in then. For a new phone, turn it off here and on again with the app there.
      </Text>
    </ProofCall>
  )
}

function NewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes)
    return (
      <CodesDialog title="New recovery codes" isShowingCodes onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </CodesDialog>
    )
  return (
    <ProofCall
      route="POST /account/second-factor/recovery-codes"
      schema={PasswordAndCode}
      title="Make new recovery codes?"
      submit={['Make New Codes', 'Making...']}
      failed="New codes could not be made. Please try again."
      onDone={({ recovery_codes }) => setCodes(recovery_codes)}
      onClose={onClose}
    >
      <Text>The codes you have now stop working.</Text>
    </ProofCall>
  )
}
