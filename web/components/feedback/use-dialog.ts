import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

/** Whether a dialog is open, and its subject, which stays while the dialog fades out. */
export function useDialog<Subject>(isOpenAtFirst = false) {
  const [subject, setSubject] = useState<Subject | null>(null)
  const [isOpen, dialog] = useDisclosure(isOpenAtFirst)
  return {
    subject,
    isOpen,
    close: dialog.close,
    start(next: Subject | null) {
      setSubject(next)
      dialog.open()
    },
    /** A dialog that is mounted while it is open. */
    show: (draw: (subject: Subject) => ReactNode) => (isOpen && subject !== null ? draw(subject) : null),
  }
}
export type Dialog<Subject> = ReturnType<typeof useDialog<Subject>>
