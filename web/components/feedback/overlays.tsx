import type { DrawerProps, ModalProps } from '@mantine/core'
import type { NotificationsProps } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLater } from '#web/lib/startup/later.ts'
import { page } from '#web/lib/startup/lazy.ts'

/*
 * Mantine's overlays. Their code loads after the page: together with the first screens it would cost a phone 160 ms
 * (docs/decisions/0011-first-visit.md).
 */
const load = () => import('./overlay-parts.ts')
const loadOrRestart = page(load)

function later<Props extends { opened?: boolean }>(Part: ComponentType<Props>) {
  return function Overlay(props: Props) {
    const isDue = useLater()
    const [isThere, setThere] = useState(false)
    const [isMounted, setMounted] = useState(false)
    useEffect(() => {
      // If this early load fails, ignore it until the overlay is opened: a page must not reload for something nobody
      // opened.
      if (isDue)
        load().then(
          () => setThere(true),
          () => {},
        )
    }, [isDue])
    if (!props.opened && !isThere) return null
    return (
      <Suspense>
        {/* Mantine remembers the focus when a mounted overlay opens. So it is mounted closed first; otherwise the focus would not return. */}
        <Part {...props} {...(props.opened && { opened: isMounted })} />
        <Mounted then={setMounted} />
      </Suspense>
    )
  }
}

/** Reports that the parts beside it in a Suspense are mounted. */
function Mounted({ then }: { then: (isMounted: true) => void }) {
  useEffect(() => then(true), [then])
  return null
}

export const Modal = later<ModalProps>(lazy(async () => ({ default: (await loadOrRestart()).Modal })))
export const Drawer = later<DrawerProps>(lazy(async () => ({ default: (await loadOrRestart()).Drawer })))
export const Notifications = later<NotificationsProps>(
  lazy(async () => ({ default: (await loadOrRestart()).Notifications })),
)
