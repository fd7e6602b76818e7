import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatDate } from '#domain/dates.ts'
import { sumNutrients } from '#domain/food/nutrients.ts'
import { counted } from '#domain/numbers.ts'
import { orLine, otherDishes } from '#domain/plans/alternatives.ts'
import type { DishFinder } from '#domain/plans/dish-finder.ts'
import { type Meal, type PlanDay, planCounts } from '#domain/plans/meal-plans.ts'
import { startDayIndex } from '#domain/plans/plan-phase.ts'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { Heading, IconButton } from '#web/components/layout/page.tsx'
import { later } from '#web/lib/startup/later.ts'
import { useToday } from '#web/lib/today.ts'
import { DayKindPart } from '#web/pages/patient/days/day-kind.tsx'
import { EatenFoods, Glasses } from '#web/pages/patient/days/eaten.tsx'
import { MealActs } from '#web/pages/patient/days/meal-acts.tsx'
import { MealChoice, MealStanding, TickButton } from '#web/pages/patient/days/meal-parts.tsx'
import { useDay } from '#web/pages/patient/days/use-day.ts'
import classes from './plan.module.css'
import { PlannedMeal } from './planned-meal.tsx'
import { useSwipe } from './use-swipe.ts'

type Props = {
  days: PlanDay[]
  dishOf: DishFinder
  /** The plan whose meals are ticked and swapped; none for an earlier version of one. */
  planId?: string | undefined
}

/** A plan, one day at a time. Starts with today if the plan has it. */
export function PlanWeek({ days, dishOf, planId }: Props) {
  const today = useToday()
  const [chosen, setChosen] = useState<string | null>(null)
  // The date in the picker while it is no day of the plan.
  const [typed, setTyped] = useState<string | null>(null)
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const swipe = useSwipe((by) => {
    const target = days[index + by]
    if (target) show(target.date)
    return target !== undefined
  })

  const found = days.findIndex((day) => day.date === chosen)
  const index = found < 0 ? startDayIndex(days, today) : found
  const day = days[index]
  const isDrawn = useDrawnDays(index)
  if (!day) return null

  function show(date: string | undefined) {
    setChosen(date ?? null)
    setTyped(null)
  }
  function step(by: -1 | 1) {
    const target = index + by
    show(days[target]?.date)
    // At the end a button becomes disabled and would keep the focus, so move it to the other one.
    if (target === 0) next.current?.focus()
    if (target === days.length - 1) previous.current?.focus()
  }

  return (
    <div className="no-print">
      <DayStrip days={days} shown={day.date} onShow={show} />
      <div className={`${classes.controls} wrap between`}>
        <div className={`${classes.stepper} row loose`}>
          <IconButton
            ref={previous}
            variant="default"
            className={classes.step}
            icon={IconChevronLeft}
            disabled={index === 0}
            onClick={() => step(-1)}
          >
            Previous
          </IconButton>
          <Text role="status" miw="3.5rem" ta="center" className="small dimmed figure">
            {index + 1} of {days.length}
          </Text>
          <Button
            ref={next}
            variant="default"
            className={classes.step}
            rightSection={<IconChevronRight size={18} aria-hidden />}
            disabled={index === days.length - 1}
            onClick={() => step(1)}
          >
            Next
          </Button>
        </div>
        <DateField
          label="Go to date"
          className={classes.picker}
          min={days[0]?.date}
          max={days.at(-1)?.date}
          value={typed ?? day.date}
          error={typed ? 'Nothing is planned for this date.' : undefined}
          onChange={(date) => (days.some((other) => other.date === date) ? show(date) : setTyped(date))}
          onBlur={() => typed === '' && setTyped(null)}
        />
      </div>
      <div className={classes.window}>
        <div
          id="plan-day"
          role="tabpanel"
          aria-labelledby="plan-day-title"
          className={classes.day}
          {...swipe}
        >
          <div className={`${classes.dayHead} row wrap`} aria-live="polite">
            <Heading id="plan-day-title">
              {day.day_name}, {formatDate(day.date)}
            </Heading>
            {day.date === today ? <StatusBadge tone="green">Today</StatusBadge> : null}
          </div>
          {days.map((one, at) =>
            isDrawn(at) ? (
              <div key={one.date} className={`${classes.drawn} ${one === day ? '' : classes.away}`}>
                <DayMeals planned={one} dishOf={dishOf} planId={planId} />
              </div>
            ) : null,
          )}
        </div>
      </div>
    </div>
  )
}

/**
 * Which days are drawn: the shown one, and its neighbours from the moment that the browser is idle, so that a cheap
 * phone only has to show the next day.
 */
function useDrawnDays(shown: number) {
  const [middle, setMiddle] = useState<number | null>(null)
  useEffect(() => later(() => startTransition(() => setMiddle(shown))), [shown])
  return (index: number) => index === shown || (middle !== null && Math.abs(index - middle) <= 1)
}

type MealsProps = { planned: PlanDay; dishOf: DishFinder }

/** Drawn again only for another plan, not where another day is shown. */
const DayMeals = memo(({ planId, ...props }: MealsProps & Pick<Props, 'planId'>) =>
  planId ? <LiveMeals {...props} planId={planId} /> : <ReadMeals {...props} />,
)

function ReadMeals({ planned: { meals }, dishOf }: MealsProps) {
  return (
    <MealsOfDay meals={meals}>
      {meals.map((meal) => (
        <PlannedMeal
          key={meal.id}
          meal={meal}
          dish={dishOf(meal)}
          standing={otherDishes(meal).map((other) => (
            <span key={other.id} className="block small dimmed">
              {orLine(other)}
            </span>
          ))}
        />
      ))}
    </MealsOfDay>
  )
}

/** The meals of a day, which are ticked from then on for a week, and picked and swapped before. */
function LiveMeals({ planned, dishOf, planId }: MealsProps & { planId: string }) {
  const day = useDay(planned.date, planned.meals)
  // The day may be another plan's, which was published later, or no plan's.
  if (day.planId !== undefined && day.planId !== planId)
    return <ReadMeals planned={planned} dishOf={dishOf} />
  return (
    <MealsOfDay
      meals={day.meals.filter((meal) => meal.is_planned)}
      kind={<DayKindPart key="kind" day={day} />}
      isKindFirst={day.said !== null}
    >
      {day.meals.map((meal) => (
        <PlannedMeal
          key={meal.id}
          meal={meal}
          dish={dishOf(meal)}
          standing={<MealStanding meal={meal} day={day} />}
          tick={<TickButton meal={meal} day={day} />}
          choice={<MealChoice meal={meal} day={day} />}
          acts={<MealActs meal={meal} day={day} />}
        />
      ))}
      <EatenFoods day={day} ask="What else did you eat?" />
      <Glasses day={day} />
    </MealsOfDay>
  )
}

type OfDayProps = {
  meals: Meal[]
  /** What the day is, with a key: it stays the same where it moves. */
  kind?: ReactNode
  isKindFirst?: boolean
  children: ReactNode
}

/** What a day comes to as it is eaten, and its meals. */
function MealsOfDay({ meals, kind, isKindFirst, children }: OfDayProps) {
  const { meals: count, mealTypes } = planCounts([{ meals }])
  const top = useRef<HTMLDivElement>(null)
  // A browser lays out what is not shown when asked where it stands. Else the next day would wait for that when it is shown.
  useEffect(() => later(() => top.current?.getBoundingClientRect()))
  const list = (
    <div key="meals" ref={top} className={`${classes.meals} stack loose`}>
      {children}
    </div>
  )
  return (
    <>
      <div className={`${classes.summary} stack tight`}>
        <Text fw={600}>
          {counted(count, 'meal')} of {counted(mealTypes, 'type')}
        </Text>
        <NutrientRow nutrients={sumNutrients(meals)} />
      </div>
      {isKindFirst ? [kind, list] : [list, kind]}
    </>
  )
}

/** The index to which a key leads. */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type StripProps = { days: PlanDay[]; shown: string; onShow: (date: string) => void }

/** The plan's days in a row that scrolls sideways. One tab stop; the arrow keys move between days. */
function DayStrip({ days, shown, onShow }: StripProps) {
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
          aria-controls="plan-day"
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
