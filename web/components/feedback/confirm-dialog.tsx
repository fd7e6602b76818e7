import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { Modal } from './overlays.tsx'

type Props = {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  /** Stands on the button while busy, for instance "Deleting...". */
  busyLabel?: string
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
  busy?: boolean
  /** False where the page itself gives the focus a place: what asked may be gone a moment later. */
  returnFocus?: boolean
}

/** Asks before something that matters. While busy it can be neither closed nor confirmed twice. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  busyLabel = confirmLabel,
  danger = false,
  onConfirm,
  onClose,
  busy = false,
  returnFocus = true,
}: Props) {
  return (
    <Modal
      opened={opened}
      onClose={busy ? () => {} : onClose}
      title={title}
      withCloseButton={false}
      returnFocus={returnFocus}
    >
      {children}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
          Cancel
        </Button>
        <Button
          color={danger ? 'red' : 'green'}
          // The second click of a double click can come before `busy` does.
          onClick={({ detail }) => detail < 2 && onConfirm()}
          disabled={busy}
        >
          {busy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
