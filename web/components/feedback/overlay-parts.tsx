import { Drawer as MantineDrawer, Modal as MantineModal } from '@mantine/core'
import type { ComponentType } from 'react'
import { useBackCloses } from './back-closes.ts'

export { Notifications } from '@mantine/notifications'

type Closed = { opened: boolean; onClose: () => void; closeOnEscape?: boolean }

/** An overlay that the browser's Back closes. */
function closedByBack<Props extends Closed>(Part: ComponentType<Props>) {
  return function Overlay(props: Props) {
    useBackCloses(props.opened, props.onClose, props.closeOnEscape ?? true)
    return <Part {...props} closeOnEscape={false} />
  }
}

export const Modal = closedByBack(MantineModal)
export const Drawer = closedByBack(MantineDrawer)
