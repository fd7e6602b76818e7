import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './layout/app-layout.module.css'

type Props = { opened: boolean; onClose: () => void; title: ReactNode; children: ReactNode }

/** The navigation where there is no room for it beside the page. */
export function NavDrawer({ opened, onClose, title, children }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      // After a navigation the new page has the focus; giving it back to the burger would take it away.
      returnFocus={false}
      title={title}
      size="19rem"
      padding="md"
      classNames={{ body: classes.drawer ?? '' }}
    >
      {children}
    </Drawer>
  )
}
