import type { DrawerProps, ModalProps } from '@mantine/core'
import { type NotificationsProps, useNotifications } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { firstTouch } from '#web/lib/startup/later.ts'
import { page } from '#web/lib/startup/lazy.ts'

/*
 * Mantine's overlays. Their code loads when somebody first touches the page: with the first screens it would cost a phone
 * 160 ms, and many visits are a glance (docs/decisions/0011-first-visit.md).
 */
const load = () => import('./overlay-parts.tsx')
const loadOrRestart = page(load)

/**
 * Returns the focus to the element that opened an overlay. Mantine looks at the focus in an effect, which on a slow phone
 * comes after the overlay has placed the focus, and never for an overlay that is mounted open.
 */
function useFocusReturn(opened: boolean, isWanted: boolean) {
  const opener = useRef<Element>(null)
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement
  }, [opened])
  useEffect(() => {
    if (opened) return
    const atClose = document.activeElement
    let isOpenedAgain = false
    // After the effects of other code that comes with the closing.
    queueMicrotask(() => {
      if (isOpenedAgain) return
      const { activeElement, body } = document
      // Unless other code has placed the focus outside the overlay, before it closed or meanwhile.
      const isInside = activeElement === atClose && atClose?.closest('[role="dialog"]')
      if (isWanted && (activeElement === body || isInside))
        (opener.current as HTMLElement | null)?.focus({ preventScroll: true })
      opener.current = null
    })
    return () => {
      isOpenedAgain = true
    }
  }, [opened, isWanted])
}

let locks = 0

/** Keeps the page from scrolling below an open dialog. Mantine would do so with a style element, which the CSP forbids. */
function useScrollLock(isLocked: boolean) {
  useLayoutEffect(() => {
    if (!isLocked) return
    const { style } = document.body
    if (locks++ === 0) {
      // The place of the scroll bar stays free, so that nothing moves.
      style.marginInlineEnd = `${window.innerWidth - document.documentElement.clientWidth}px`
      style.overflow = 'hidden'
    }
    return () => {
      if (--locks === 0) style.marginInlineEnd = style.overflow = ''
    }
  }, [isLocked])
}

/** Whether the code of the overlays is there, from the first touch on. */
function useCode() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    let isMounted = true
    // If this early load fails, ignore it until the overlay is opened: a page must not reload for something nobody opened.
    firstTouch.then(load).then(
      () => isMounted && setThere(true),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [])
  return isThere
}

function later<Props extends { opened: boolean; returnFocus?: boolean }>(Part: ComponentType<Props>) {
  return function Overlay(props: Props) {
    const isThere = useCode()
    useScrollLock(props.opened)
    useFocusReturn(props.opened, props.returnFocus ?? true)
    if (!props.opened && !isThere) return null
    return (
      <Suspense>
        <Part {...props} returnFocus={false} />
      </Suspense>
    )
  }
}

export const Modal = later<ModalProps>(lazy(async () => ({ default: (await loadOrRestart()).Modal })))
export const Drawer = later<DrawerProps>(lazy(async () => ({ default: (await loadOrRestart()).Drawer })))

const LoadedNotifications = lazy(async () => ({ default: (await loadOrRestart()).Notifications }))

/** Where toasts appear. */
export function Notifications(props: NotificationsProps) {
  const isThere = useCode()
  const isNeeded = useNotifications().notifications.length > 0
  return <Suspense>{isThere || isNeeded ? <LoadedNotifications {...props} /> : null}</Suspense>
}
