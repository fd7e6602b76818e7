import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import { useState } from 'react'
import { BackCloses } from './back-closes.ts'

/** Mantine's menu, closed by the browser's Back too. */
function ClosedByBack(props: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  function close() {
    setOpen(false)
    props.onClose?.()
  }
  return (
    <>
      <MantineMenu opened={isOpen} onChange={setOpen} {...props} />
      {isOpen ? <BackCloses close={close} /> : null}
    </>
  )
}

const { Target, Dropdown, Item } = MantineMenu
export const Menu = Object.assign(ClosedByBack, { Target, Dropdown, Item })
