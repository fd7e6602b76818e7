import { type PointerEvent, useEffect, useRef } from 'react'
import type { MealPlace } from '#domain/plans/draft/changes.ts'
import classes from './meal.module.css'

/** A movement of fewer pixels is a click. */
const slack = 5
/** Pixels from the window's top and bottom in which dragging scrolls the page. */
const edge = { top: 40, bottom: 96 }
const scrollStep = 12

type Point = { x: number; y: number }
type Spot = { place: MealPlace; area: HTMLElement; before?: HTMLElement | undefined }

/** The drop place under the pointer: a day and a position in it. A day's tab has no position. */
function spotAt({ x, y }: Point, key: string): Spot | null {
  const area = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-day]')
  if (!area) return null
  const day = Number(area.dataset.dropDay)
  if (area.tagName === 'BUTTON') return { place: { day }, area }
  const others = [...area.querySelectorAll<HTMLElement>('[data-meal]')].filter(
    (item) => item.dataset.meal !== key,
  )
  const below = others.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect()
    return y < top + height / 2
  })
  const index = below < 0 ? others.length : below
  return { place: { day, index }, area, before: others[index] }
}

/** Marks the drop place directly in the DOM, so that React draws no day again during a drag. */
function mark(spot: Spot | null) {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-drop], [data-drop-end]')) {
    delete dataset.drop
    delete dataset.dropEnd
  }
  if (!spot) return
  const { place, area, before } = spot
  const button = document.querySelector<HTMLElement>(`button[data-drop-day="${place.day}"]`)
  for (const marked of [area, button, before]) if (marked) marked.dataset.drop = ''
  if (place.index !== undefined && !before) area.dataset.dropEnd = ''
}

/** A copy of the meal that follows the pointer. */
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
 * Drags meals by their handle with mouse, finger or pen. It uses pointer events: the browser's own drag and drop does
 * not scroll a phone's page and needs a long press to start. Escape cancels.
 */
export function useMealDrag(onDrop: (key: string, place: MealPlace) => void) {
  const cancel = useRef(() => {})
  useEffect(() => () => cancel.current(), [])

  return function grab(down: PointerEvent<HTMLElement>) {
    const handle = (down.target as Element).closest<HTMLElement>('[data-handle]')
    const item = handle?.closest<HTMLElement>('[data-meal]')
    const key = item?.dataset.meal
    if (down.button !== 0 || !down.isPrimary || !handle || !item || !key) return
    cancel.current()
    const box = item.getBoundingClientRect()
    const origin = { x: down.clientX, y: down.clientY }
    let point: Point = origin
    let ghost: HTMLElement | undefined
    let frame = 0
    const listening = new AbortController()
    const { signal } = listening

    function follow() {
      if (point.y < edge.top) window.scrollBy(0, -scrollStep)
      else if (point.y > window.innerHeight - edge.bottom) window.scrollBy(0, scrollStep)
      const [left, top] = [box.left + point.x - origin.x, box.top + point.y - origin.y]
      ghost!.style.transform = `translate(${left}px, ${top}px)`
      mark(spotAt(point, key!))
      frame = requestAnimationFrame(follow)
    }
    function end() {
      listening.abort()
      cancelAnimationFrame(frame)
      ghost?.remove()
      mark(null)
      delete item!.dataset.dragged
      delete document.documentElement.dataset.dragging
      cancel.current = () => {}
    }
    function move({ clientX: x, clientY: y }: { clientX: number; clientY: number }) {
      point = { x, y }
      if (ghost || Math.hypot(x - origin.x, y - origin.y) < slack) return
      ghost = createGhost(item!)
      item!.dataset.dragged = ''
      document.documentElement.dataset.dragging = ''
      follow()
    }
    function release({ clientX: x, clientY: y }: { clientX: number; clientY: number }) {
      const spot = ghost && spotAt({ x, y }, key!)
      end()
      if (spot) onDrop(key!, spot.place)
    }
    function putBack(press: KeyboardEvent) {
      if (press.key !== 'Escape' || !ghost) return
      press.preventDefault()
      press.stopPropagation()
      end()
    }

    cancel.current = end
    handle.setPointerCapture(down.pointerId)
    handle.addEventListener('pointermove', move, { signal })
    handle.addEventListener('pointerup', release, { signal })
    handle.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', putBack, { signal, capture: true })
  }
}
