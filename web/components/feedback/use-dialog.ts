import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'

/** Whether a dialog is open, and its subject, which stays while the dialog fades out. */
export function useDialog<About>() {
  const [about, setAbout] = useState<About | null>(null)
  const [isOpen, dialog] = useDisclosure()
  return {
    about,
    isOpen,
    close: dialog.close,
    start(next: About | null) {
      setAbout(next)
      dialog.open()
    },
  }
}
export type Dialog<About> = ReturnType<typeof useDialog<About>>
