import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'

type Props = {
  opened: boolean
  busy: boolean
  /** While there is nobody to replace them. */
  disabled?: boolean
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks before the care of one nutritionist ends and the care of another begins. */
export function ReplaceDialog({ children, ...asking }: Props) {
  return (
    <ConfirmDialog
      {...asking}
      title="Replace the nutritionist?"
      confirmLabel="Replace"
      busyLabel="Replacing..."
    >
      {children}
      <Text mt="sm">
        If you replace them, that assignment ends today and they no longer see the challenger's data. The new
        nutritionist sees the whole history.
      </Text>
    </ConfirmDialog>
  )
}
