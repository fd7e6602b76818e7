import { Drawer as MantineDrawer, Modal as MantineModal } from '@mantine/core'
import type { ComponentType } from 'react'
import { useBackCloses } from './back-closes.ts'

export { Notifications } from '@mantine/notifications'

/** An overlay that the browser's Back closes. */
function closedByBack<Props extends { opened: boolean; onClose: () => void }>(Part: ComponentType<Props>) {
  return function Overlay(props: Props) {
    useBackCloses(props.opened, props.onClose)
    return <Part {...props} />
  }
}

export const Modal = closedByBack(MantineModal)
export const Drawer = closedByBack(MantineDrawer)
