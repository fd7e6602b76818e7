import { VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { weekdayName } from '#domain/dates.ts'
import type { MealClash } from '#domain/food/reading/clashes.ts'
import { counted } from '#domain/numbers.ts'
import { useSaveAsDish } from '#web/pages/nutritionist/meal-plans/dishes/use-save-as-dish.ts'
import { useBuilder } from '../use-builder.ts'
import { DayColumn } from './day-column.tsx'
import { useMealDrag } from './use-meal-drag.ts'
import classes from './week.module.css'

/** The tabs of days, for screens that show only one. `clashing`: clashes by position of the day. */
function DayStrip({ clashing }: { clashing: Map<number, MealClash[]> }) {
  const { days, steps } = useBuilder()
  return (
    <nav aria-label="Days" className={classes.strip}>
      <ul className="list">
        {days.map((day, index) => {
          const count = day.meals.length
          return (
            <li key={day.day_of_week} className="fill">
              <button
                type="button"
                data-drop-day={day.day_of_week}
                aria-current={day.day_of_week === steps.day ? 'true' : undefined}
                onClick={() => steps.showDay(day.day_of_week)}
              >
                <span>{day.date ? weekdayName(day.date).slice(0, 3) : 'Day'}</span>
                <b className="figure">{day.date ? Number(day.date.slice(8)) : day.day_of_week + 1}</b>
                <VisuallyHidden>
                  {count === 0 ? 'no meals' : counted(count, 'meal')}
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

const noClashes: MealClash[] = []

/**
 * Gives the row of the days' heads the height of the tallest one: heads stick above the meals, so they lie over the rows
 * of the grid and cannot size one.
 */
function useHeadHeight(days: unknown, targets: unknown) {
  const week = useRef<HTMLDivElement>(null)
  const { ref: sized, width } = useElementSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the heads show, and their width, make their height.
  useLayoutEffect(() => {
    const heads = [...(week.current?.getElementsByClassName(classes.dayTop!) ?? [])]
    week.current?.style.removeProperty('--head')
    const tallest = Math.max(0, ...heads.map((head) => head.scrollHeight))
    week.current?.style.setProperty('--head', `${tallest}px`)
  }, [days, targets, width])
  return useMergedRef(week, sized)
}

/** The days side by side, or on narrow screens one day with tabs. */
export function WeekGrid() {
  const { isWide, draft, dispatch, days, care, steps } = useBuilder()
  const clashesByDay = useMemo(() => Map.groupBy(care.clashes, (clash) => clash.day), [care.clashes])
  const saveAsDish = useSaveAsDish()
  const grab = useMealDrag((key, target) => dispatch({ type: 'place', key, target }))
  const week = useHeadHeight(isWide && days, care.targets)
  return (
    <>
      {isWide ? null : <DayStrip clashing={clashesByDay} />}
      <div ref={week} className={classes.week} data-wide={isWide || undefined} onPointerDown={grab}>
        {days.map((day, index) =>
          isWide || day.day_of_week === steps.day ? (
            <DayColumn
              key={day.day_of_week}
              day={draft.days[index]!}
              date={day.date}
              targets={care.targets}
              clashes={clashesByDay.get(index) ?? noClashes}
              canFill={days.some((other) => other !== day && other.meals.length === 0)}
              hasNext={days.some(
                (other) => other.day_of_week === day.day_of_week + 1 && other.meals.length > 0,
              )}
              dispatch={dispatch}
              onSaveAsDish={saveAsDish}
            />
          ) : null,
        )}
      </div>
    </>
  )
}
