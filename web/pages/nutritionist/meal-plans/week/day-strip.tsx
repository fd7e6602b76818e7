import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { weekdayName } from '#domain/dates.ts'
import type { datedDays } from '../wizard/plan-draft.ts'
import classes from './week.module.css'

type Props = {
  days: ReturnType<typeof datedDays>
  active: number
  clashing: Set<number>
  /** The day that a dragged meal is over. */
  over: number | null
  onChange: (dayOfWeek: number) => void
}

/** The days of the week where only one fits on the screen. */
export function DayStrip({ days, active, clashing, over, onChange }: Props) {
  return (
    <nav aria-label="Days" className={classes.strip}>
      <ul>
        {days.map((day, index) => {
          const count = day.meals.length
          const meals = count === 0 ? 'no meals' : count === 1 ? '1 meal' : `${count} meals`
          return (
            <li key={day.day_of_week}>
              <button
                type="button"
                data-drop-day={day.day_of_week}
                data-drop={day.day_of_week === over || undefined}
                aria-current={day.day_of_week === active ? 'true' : undefined}
                onClick={() => onChange(day.day_of_week)}
              >
                <span>{day.date ? weekdayName(day.date).slice(0, 3) : 'Day'}</span>
                <b>{day.date ? Number(day.date.slice(8)) : day.day_of_week + 1}</b>
                <VisuallyHidden>
                  {meals}
                  {clashing.has(index) ? ', something clashes' : ''}
                </VisuallyHidden>
                {clashing.has(index) ? (
                  <IconAlertTriangle size={14} aria-hidden className={classes.stripClash} />
                ) : (
                  <i data-filled={count > 0 || undefined} />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
