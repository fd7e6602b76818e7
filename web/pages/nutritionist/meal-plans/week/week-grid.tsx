import { useMemo } from 'react'
import type { MealClash } from '#domain/food/clashes.ts'
import { usePlanBuilder } from '#web/pages/nutritionist/meal-plans/wizard/plan-builder.ts'
import { DayColumn } from './day-column.tsx'
import { DayStrip } from './day-strip.tsx'
import { useMealDrag } from './use-meal-drag.ts'
import classes from './week.module.css'

const noClashes: MealClash[] = []

/** The days side by side; where only one fits, that one and the way to the others. */
export function WeekGrid({ isWide }: { isWide: boolean }) {
  const { draft, days, care, steps, acts } = usePlanBuilder()
  const clashesByDay = useMemo(() => Map.groupBy(care.clashes, (clash) => clash.day), [care.clashes])
  const grab = useMealDrag(acts.place)
  return (
    <>
      {isWide ? null : <DayStrip clashing={clashesByDay} />}
      <div className={classes.week} data-wide={isWide || undefined} onPointerDown={grab}>
        {days.map((day, index) =>
          isWide || day.day_of_week === steps.day ? (
            <DayColumn
              key={day.day_of_week}
              day={draft.days[index]!}
              date={day.date}
              clashes={clashesByDay.get(index) ?? noClashes}
              canFill={days.some((other) => other !== day && other.meals.length === 0)}
              acts={acts}
            />
          ) : null,
        )}
      </div>
    </>
  )
}
