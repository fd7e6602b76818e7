import { useDisclosure } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconButton } from '#web/components/layout/page.tsx'

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

type Props = Omit<ComponentProps<typeof IconButton>, 'onClick'> & {
  /** Mounted while it is open. */
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: Props) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <IconButton {...button} onClick={open} />
      {isOpen ? dialog(close) : null}
    </>
  )
}
