import { lazy, type ReactNode, Suspense } from 'react'
import { useReadyOr } from '#web/later.ts'
import { page } from '#web/lib/startup/lazy.ts'

// No page waits for what it asks only later.
const load = async () => ({ default: (await import('./feedback/confirm-dialog.tsx')).ConfirmModal })
const ConfirmModal = lazy(page(load))

export type ConfirmDialogProps = {
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
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useReadyOr(props.opened, load)) return null
  return (
    <Suspense>
      <ConfirmModal {...props} />
    </Suspense>
  )
}
