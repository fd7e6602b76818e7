import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { formatDate } from '#domain/dates.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import { useToday } from '#web/lib/today.ts'
import classes from './plan.module.css'

/** The index to which a key leads. */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type Props = { days: PlanDay[]; shown: string; panel: string; onShow: (date: string) => void }

/** The plan's days in a row that scrolls sideways. One tab stop; the arrow keys move between days. */
export function DayStrip({ days, shown, panel, onShow }: Props) {
  const today = useToday()
  const strip = useRef<HTMLDivElement>(null)
  const find = (date: string) => strip.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)

  useLayoutEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>(`[data-date="${shown}"]`)
    if (tab && strip.current)
      strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2
  }, [shown])

  function onKeyDown(event: KeyboardEvent) {
    const index = days.findIndex((day) => day.date === shown)
    const target = days[steps[event.key]?.(index, days.length) ?? -1]
    if (!target) return
    event.preventDefault()
    onShow(target.date)
    find(target.date)?.focus({ preventScroll: true })
  }

  return (
    <div
      className={classes.strip}
      ref={strip}
      role="tablist"
      aria-label="Days of the plan"
      onKeyDown={onKeyDown}
    >
      {days.map((day) => (
        <button
          key={day.date}
          type="button"
          role="tab"
          data-date={day.date}
          className={`${classes.chip} card`}
          aria-selected={day.date === shown}
          aria-controls={panel}
          tabIndex={day.date === shown ? 0 : -1}
          onClick={() => onShow(day.date)}
        >
          <span>{day.date === today ? 'Today' : day.day_name.slice(0, 3)}</span>{' '}
          <span className={`${classes.date} figure`}>{Number(day.date.slice(8))}</span>{' '}
          <VisuallyHidden>{formatDate(day.date).replace(/^\d+ /, '')}</VisuallyHidden>
        </button>
      ))}
    </div>
  )
}
