export { Drawer, Modal } from '@mantine/core'
export { Notifications } from '@mantine/notifications'
