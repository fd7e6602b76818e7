import { Button, Group, type ModalProps } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useDiscardQuestion } from './discard-question.tsx'

type Props = Omit<ModalProps, 'opened' | 'onSubmit'> & {
  submitLabel: string
  busyLabel: string
  danger?: boolean
  isBusy: boolean
  /** Called before the dialog is closed. */
  hasChanges: () => boolean
  /** The question before changes are lost. */
  discardTitle: string
  discardText: ReactNode
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
}

/** A form in a dialog. It asks before changes are lost, and can't be closed while busy. */
export function FormDialog(props: Props) {
  const { submitLabel, busyLabel, danger = false, isBusy, onSubmit, onClose, children, ...rest } = props
  const { hasChanges, discardTitle, discardText, closeOnEscape = true, ...modal } = rest
  const discard = useDiscardQuestion({
    // What is being sent is no longer lost.
    hasChanges: () => !isBusy && hasChanges(),
    title: discardTitle,
    text: discardText,
  })

  function close() {
    if (!isBusy) discard.askThen(onClose)
  }

  return (
    <>
      <Modal
        opened
        size="lg"
        closeOnClickOutside={false}
        {...modal}
        closeOnEscape={closeOnEscape && !discard.isAsking}
        onClose={close}
      >
        <form noValidate onSubmit={onSubmit}>
          {children}
          <Group mt="lg">
            <Button type="submit" color={danger ? 'red' : 'green'} disabled={isBusy}>
              {isBusy ? busyLabel : submitLabel}
            </Button>
            <Button variant="default" onClick={close} disabled={isBusy}>
              Cancel
            </Button>
          </Group>
        </form>
      </Modal>
      {discard.question}
    </>
  )
}
