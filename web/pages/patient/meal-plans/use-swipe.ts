import { type PointerEvent, useRef } from 'react'

/** A swipe must be at least this many pixels long. */
const far = 56

/**
 * Detects horizontal swipes over an element. Vertical scrolling stays with the browser: the element has `touch-
 * action: pan-y`, so that scrolling cancels the pointer. `onSwipe` returns whether there was another day.
 */
export function useSwipe(onSwipe: (by: -1 | 1) => boolean) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null)

  function follow(element: HTMLElement, by: number) {
    element.style.translate = by === 0 ? '' : `${Math.max(-80, Math.min(80, by / 2))}px`
    element.toggleAttribute('data-swiping', by !== 0)
  }
  function moved(event: PointerEvent) {
    const from = start.current
    if (!from || from.id !== event.pointerId) return null
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    return Math.abs(x) > 2 * Math.abs(y) ? x : 0
  }
  function end(event: PointerEvent<HTMLElement>) {
    const by = moved(event)
    if (by === null) return
    start.current = null
    follow(event.currentTarget, 0)
    if (event.type !== 'pointerup' || Math.abs(by) < far) return
    const direction = by < 0 ? 1 : -1
    if (onSwipe(direction)) arrive(event.currentTarget, direction)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'touch' && event.isPrimary)
        start.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const by = moved(event)
      if (by !== null) follow(event.currentTarget, by)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** The new day slides in from the side of the swipe. */
function arrive(element: HTMLElement, direction: -1 | 1) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate([{ translate: `${direction * 4}rem`, opacity: 0.2 }, { translate: '0' }], {
    duration: 180,
    easing: 'ease-out',
  })
}
