import { Text, VisuallyHidden } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import {
  IconAlertTriangle,
  IconCopy,
  IconCopyPlus,
  IconPlus,
  IconRepeat,
  IconScale,
  IconTrash,
} from '@tabler/icons-react'
import { type Dispatch, memo, useLayoutEffect, useMemo, useRef } from 'react'
import { weekdayName } from '#domain/dates.ts'
import { type Nutrients, sumNutrients } from '#domain/food/nutrients.ts'
import type { MealClash } from '#domain/food/reading/clashes.ts'
import { counted } from '#domain/numbers.ts'
import { bandProblems } from '#domain/plans/day-band.ts'
import { slotsOf } from '#domain/plans/day-slots.ts'
import type { Act } from '#domain/plans/draft/building.ts'
import type { DraftDay, DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import { maxMealsPerDay } from '#domain/plans/meal-plans.ts'
import { dayLabel, shortDate } from '#domain/plans/plan-labels.ts'
import { IconButton, Muted } from '#web/components/layout/page.tsx'
import { type Entry, MoreMenu } from '#web/components/lists/more-menu.tsx'
import { useSaveAsDish } from '#web/pages/nutritionist/meal-plans/dishes/use-save-as-dish.ts'
import { DayTotals } from '#web/pages/nutritionist/meal-plans/plan/totals.tsx'
import { useBuilder } from '../use-builder.ts'
import { keys, runKey } from './keys.ts'
import { MealItem } from './meal-item.tsx'
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
                className="bare"
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

type Props = {
  day: DraftDay
  date: string | null
  clashes: MealClash[]
  targets: Nutrients | null
  /** Another day has no meals yet. */
  canFill: boolean
  /** The next day has meals, too. */
  hasNext: boolean
  dispatch: Dispatch<Act>
  /** Saves a meal as a dish of one's own. */
  onSaveAsDish: (day: number, meal: DraftMeal) => void
}

/** What can be done with a day. */
function entriesOf({ day: { day_of_week: day, meals }, canFill, hasNext, dispatch }: Props): Entry[] {
  const isEmpty = meals.length === 0
  const cannotFill = isEmpty || !canFill
  const { copyToEmpty, alternate, copyDay, scale, leaveOut } = keys.day
  const act = (next: Act) => () => dispatch(next)
  const open = (kind: 'copy' | 'scale') => act({ type: 'open', dialog: { kind, day, key: null } })
  return [
    { ...copyToEmpty, icon: IconCopyPlus, disabled: cannotFill, onClick: act({ type: 'copyToEmpty', day }) },
    {
      ...alternate,
      icon: IconRepeat,
      disabled: cannotFill || !hasNext,
      onClick: act({ type: 'alternate', day }),
    },
    { ...copyDay, icon: IconCopy, disabled: isEmpty, onClick: open('copy') },
    { ...scale, icon: IconScale, disabled: isEmpty, onClick: open('scale') },
    { ...leaveOut, icon: IconTrash, danger: true, onClick: act({ type: 'removeDay', day }) },
  ]
}

/**
 * One day of the draft: its totals, its meals, and a button to add one. It is drawn again only when the day changes,
 * so it gets all data as props instead of reading the builder.
 */
const DayColumn = memo(function DayColumn(props: Props) {
  const { day, date, clashes, targets, dispatch, onSaveAsDish } = props
  const { day_of_week: number, meals } = day
  const label = dayLabel({ ...day, date })
  const id = `day-${number}`
  const isFull = meals.length >= maxMealsPerDay
  const slots = slotsOf(meals)
  const problems = bandProblems(meals, targets)
  const add = () => dispatch({ type: 'open', dialog: { kind: 'meal', day: number, key: null } })
  const entries = entriesOf(props)
  return (
    <section
      className={`${classes.day} card`}
      aria-labelledby={id}
      data-drop-day={number}
      onKeyDown={(event) =>
        runKey(event, [...entries, { ...keys.day.add, icon: IconPlus, onClick: add, disabled: isFull }])
      }
    >
      <div className={`${classes.dayTop} stack`}>
        <div className={`${classes.dayHead} row between`}>
          <h3 id={id} tabIndex={-1} aria-label={label}>
            <span className={classes.long}>{date ? weekdayName(date) : label}</span>
            <span className={classes.short}>{date ? weekdayName(date).slice(0, 3) : label}</span>
            {date ? <span className={`${classes.date} subtitle`}>{shortDate(date)}</span> : null}
          </h3>
          <MoreMenu of={label} focus={`${id}-more`} entries={entries} />
        </div>
        <DayTotals totals={sumNutrients(meals)} targets={targets} />
      </div>
      {meals.length > 0 ? (
        <ol className={`${classes.meals} list stack tight`} aria-label={`Meals of ${label}`}>
          {meals.map((meal, index) => (
            <MealItem
              key={meal.key}
              meal={meal}
              day={day}
              slot={slots[index]!}
              position={index - slots.indexOf(slots[index]!)}
              clashes={clashes.filter((clash) => clash.meal === index)}
              problems={problems.filter((problem) => problem.meal === index)}
              dispatch={dispatch}
              onSaveAsDish={onSaveAsDish}
            />
          ))}
        </ol>
      ) : (
        <Text className={`${classes.none} dimmed`}>No meals yet</Text>
      )}
      <div className={classes.foot}>
        <IconButton
          id={`${id}-add`}
          variant="light"
          fullWidth
          px="0.5rem"
          icon={IconPlus}
          disabled={isFull}
          title={`Add meal (${keys.day.add.key})`}
          onClick={add}
          aria-label={`Add meal to ${label}`}
        >
          Add meal
        </IconButton>
        {isFull ? <Muted>A day can have at most {maxMealsPerDay} meals</Muted> : null}
      </div>
    </section>
  )
})
