import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'

/** Whether a dialog is open, and its subject, which stays while the dialog fades out. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [isOpen, dialog] = useDisclosure()
  return {
    subject,
    isOpen,
    close: dialog.close,
    start(next: Subject | null) {
      setSubject(next)
      dialog.open()
    },
  }
}
export type Dialog<Subject> = ReturnType<typeof useDialog<Subject>>
