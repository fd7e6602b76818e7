import { Button, Group, type ModalProps } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { Modal } from '#web/components/feedback/overlays.tsx'

type Props = Omit<ModalProps, 'opened' | 'onSubmit'> & {
  submitLabel: string
  busyLabel: string
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
  const { submitLabel, busyLabel, isBusy, hasChanges, discardTitle, discardText, ...rest } = props
  const { onSubmit, onClose, children, ...modal } = rest
  const [isAsking, setAsking] = useState(false)

  function close() {
    if (isBusy) return
    // Delayed: the Escape key that closes this dialog would close the question too.
    if (hasChanges()) setTimeout(() => setAsking(true))
    else onClose()
  }

  return (
    <>
      <Modal
        opened
        size="lg"
        closeOnClickOutside={false}
        closeOnEscape={!isAsking}
        {...modal}
        onClose={close}
      >
        <form noValidate onSubmit={onSubmit}>
          {children}
          <Group mt="lg">
            <Button type="submit" disabled={isBusy}>
              {isBusy ? busyLabel : submitLabel}
            </Button>
            <Button variant="default" onClick={close} disabled={isBusy}>
              Cancel
            </Button>
          </Group>
        </form>
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title={discardTitle}
        confirmLabel="Discard"
        danger
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        {discardText}
      </ConfirmDialog>
    </>
  )
}
