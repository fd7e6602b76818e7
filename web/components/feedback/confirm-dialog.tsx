import { Button, Modal } from '@mantine/core'
import type { ConfirmDialogProps } from '../confirm-dialog.tsx'
import classes from './confirm-dialog.module.css'

/** What ConfirmDialog shows. */
export function ConfirmModal({
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
}: ConfirmDialogProps) {
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
