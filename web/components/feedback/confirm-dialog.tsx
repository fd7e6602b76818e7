import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlainButton } from '#web/components/layout/page.tsx'
import classes from './confirm-dialog.module.css'
import { Modal } from './overlays.tsx'

type Props = {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  /** Text of the button while busy, for example "Deleting...". */
  busyLabel?: string
  danger?: boolean
  onConfirm: () => void
  onClose: () => void
  busy?: boolean
  /** True when there is nothing to confirm yet. */
  disabled?: boolean
  /** A second answer, beside the one that is confirmed. */
  alternative?: { label: string; onClick: () => void }
  /** False when the page places the focus itself, because the button that opened the dialog may disappear. */
  returnFocus?: boolean
  /** True when it may open over a dialog that was mounted later. */
  onTop?: boolean
}

/** Asks before an important action. While busy it can't be closed or confirmed again. */
export function ConfirmDialog({ confirmLabel, onConfirm, onClose, alternative, children, ...props }: Props) {
  const { busy = false, busyLabel = confirmLabel, danger = false, disabled = false, ...rest } = props
  const { onTop = false, ...modal } = rest
  return (
    <Modal
      {...modal}
      onClose={busy ? () => {} : onClose}
      withCloseButton={false}
      {...(onTop && { zIndex: 300 })}
    >
      {children}
      <div className={classes.actions}>
        <PlainButton onClick={onClose} disabled={busy} data-autofocus>
          Cancel
        </PlainButton>
        {alternative ? (
          <PlainButton onClick={({ detail }) => detail < 2 && alternative.onClick()} disabled={busy}>
            {alternative.label}
          </PlainButton>
        ) : null}
        <Button
          color={danger ? 'red' : 'green'}
          // A double click's second click can come before `busy` is set.
          onClick={({ detail }) => detail < 2 && onConfirm()}
          disabled={busy || disabled}
        >
          {busy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
