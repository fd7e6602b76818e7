import { Button, type ButtonProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = Omit<ButtonProps, 'leftSection'> & {
  icon?: Icon
  /** Mounted while it is open. */
  dialog: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton({ icon: ButtonIcon, dialog, ...button }: Props) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button
        leftSection={ButtonIcon ? <ButtonIcon size={18} aria-hidden /> : null}
        {...button}
        onClick={open}
      />
      {isOpen ? dialog(close) : null}
    </>
  )
}
