import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { MealPlace } from './week/plan-changes.ts'
import classes from './week/week.module.css'

/** A meal that is being dragged, and where it would go. */
export type MealDrag = { key: string; target: MealPlace | null }

/** Pixels: less than this is a click. */
const slack = 5
/** Pixels from the window's upper and lower edge within which the page scrolls along. */
const edge = { top: 40, bottom: 96 }
const scrollStep = 12

/** What is under the pointer: a day, and the place among its meals; a day's button takes it without a place. */
function placeAt(x: number, y: number, key: string): MealPlace | null {
  const area = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-day]')
  if (!area) return null
  const day = Number(area.dataset.dropDay)
  if (area.tagName === 'BUTTON') return { day }
  const others = [...area.querySelectorAll<HTMLElement>('[data-meal]')].filter(
    (item) => item.dataset.meal !== key,
  )
  const index = others.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect()
    return y < top + height / 2
  })
  return { day, index: index < 0 ? others.length : index }
}

const isSame = (one: MealPlace | null, other: MealPlace | null) =>
  one?.day === other?.day && one?.index === other?.index

/** A picture of the meal that follows the pointer. */
function createGhost(item: HTMLElement) {
  const ghost = document.createElement('div')
  ghost.className = classes.ghost!
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  ghost.style.width = `${item.offsetWidth}px`
  const copy = item.cloneNode(true) as HTMLElement
  for (const one of [copy, ...copy.querySelectorAll('[id]')]) one.removeAttribute('id')
  copy.removeAttribute('data-meal')
  ghost.append(copy)
  document.body.append(ghost)
  return ghost
}

/**
 * Dragging meals with mouse, finger or pen, by their handle. Pointer events, because the browser's own drag and drop
 * does not scroll a phone's page nor start without a long press. Escape puts the meal back.
 */
export function useMealDrag(onDrop: (key: string, place: MealPlace) => void) {
  const [drag, setDrag] = useState<MealDrag | null>(null)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })
  const cancel = useRef(() => {})
  useEffect(() => () => cancel.current(), [])

  const start = useCallback((down: PointerEvent<HTMLElement>, key: string) => {
    const handle: HTMLElement = down.currentTarget
    const item = handle.closest<HTMLElement>('[data-meal]')
    if (down.button !== 0 || !down.isPrimary || !item) return
    cancel.current()
    const box = item.getBoundingClientRect()
    const grip = { x: down.clientX - box.left, y: down.clientY - box.top }
    const origin = { x: down.clientX, y: down.clientY }
    let point = origin
    let ghost: HTMLElement | undefined
    let target: MealPlace | null = null
    let frame = 0
    const listening = new AbortController()
    const { signal } = listening

    function follow() {
      if (point.y < edge.top) window.scrollBy(0, -scrollStep)
      else if (point.y > window.innerHeight - edge.bottom) window.scrollBy(0, scrollStep)
      ghost!.style.transform = `translate(${point.x - grip.x}px, ${point.y - grip.y}px)`
      const now = placeAt(point.x, point.y, key)
      if (!isSame(now, target)) {
        target = now
        setDrag({ key, target })
      }
      frame = requestAnimationFrame(follow)
    }
    function end() {
      listening.abort()
      cancelAnimationFrame(frame)
      ghost?.remove()
      delete document.documentElement.dataset.dragging
      cancel.current = () => {}
      setDrag(null)
    }

    cancel.current = end
    handle.setPointerCapture(down.pointerId)
    handle.addEventListener(
      'pointermove',
      (move) => {
        point = { x: move.clientX, y: move.clientY }
        if (ghost || Math.hypot(point.x - origin.x, point.y - origin.y) < slack) return
        ghost = createGhost(item)
        document.documentElement.dataset.dragging = ''
        setDrag({ key, target })
        follow()
      },
      { signal },
    )
    handle.addEventListener(
      'pointerup',
      (up) => {
        const place = ghost ? placeAt(up.clientX, up.clientY, key) : null
        end()
        if (place) drop.current(key, place)
      },
      { signal },
    )
    handle.addEventListener('pointercancel', end, { signal })
    window.addEventListener(
      'keydown',
      (press) => {
        if (press.key !== 'Escape' || !ghost) return
        press.preventDefault()
        press.stopPropagation()
        end()
      },
      { signal, capture: true },
    )
  }, [])

  return { drag, start }
}
