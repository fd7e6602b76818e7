import { Accordion, Button, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { type PlanDay, planCounts, startDayIndex } from '#domain/meal-plans.ts'
import { DateField } from '#web/components/date-field.tsx'
import { NutrientRow } from '#web/components/nutrients.tsx'
import { StatusBadge } from '#web/components/status-badge.tsx'
import { useToday } from '#web/today.ts'
import classes from './meal-plans.module.css'
import { PlannedMeal } from './planned-meal.tsx'

/** A plan, one day at a time; starts on today's day if it is in the plan. */
export function PlanWeek({ days }: { days: PlanDay[] }) {
  const today = useToday()
  const [chosen, setChosen] = useState<string | null>(null)
  // What stands in the date picker while it is no day of the plan.
  const [typed, setTyped] = useState<string | null>(null)
  const previous = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLButtonElement>(null)

  const found = days.findIndex((day) => day.date === chosen)
  const index = found < 0 ? startDayIndex(days, today) : found
  const day = days[index]
  if (!day) return null

  function show(date: string | undefined) {
    setChosen(date ?? null)
    setTyped(null)
  }
  function step(by: -1 | 1) {
    const target = index + by
    show(days[target]?.date)
    // The button that becomes disabled at the end would keep the focus to itself.
    if (target === 0) next.current?.focus()
    if (target === days.length - 1) previous.current?.focus()
  }

  return (
    <div className="no-print">
      <DayStrip days={days} shown={day.date} onShow={show} />
      <div className={classes.controls}>
        <div className={classes.stepper}>
          <Button
            ref={previous}
            variant="default"
            leftSection={<IconChevronLeft size={18} aria-hidden />}
            disabled={index === 0}
            onClick={() => step(-1)}
          >
            Previous
          </Button>
          <Text role="status" className={classes.place}>
            {index + 1} of {days.length}
          </Text>
          <Button
            ref={next}
            variant="default"
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
      <section aria-labelledby="plan-day" className={classes.day}>
        <div className={classes.dayHead} aria-live="polite">
          <Title order={2} size="h3" id="plan-day">
            {day.day_name}, {formatDate(day.date)}
          </Title>
          {day.date === today ? <StatusBadge tone="green">Today</StatusBadge> : null}
        </div>
        <DaySummary day={day} />
        <Accordion
          key={day.date}
          multiple
          variant="separated"
          order={3}
          radius="lg"
          classNames={{
            item: classes.item ?? '',
            control: classes.control ?? '',
            label: classes.label ?? '',
            chevron: classes.chevron ?? '',
            content: classes.content ?? '',
          }}
        >
          {day.meals.map((meal) => (
            <PlannedMeal key={meal.id} meal={meal} />
          ))}
        </Accordion>
      </section>
    </div>
  )
}

function DaySummary({ day }: { day: PlanDay }) {
  const { meals, mealTypes } = planCounts([day])
  return (
    <div className={classes.summary}>
      <Text fw={600}>
        {meals} {meals === 1 ? 'meal' : 'meals'} of {mealTypes} {mealTypes === 1 ? 'type' : 'types'}
      </Text>
      <NutrientRow nutrients={day.totals} />
    </div>
  )
}

type StripProps = { days: PlanDay[]; shown: string; onShow: (date: string) => void }

function DayStrip({ days, shown, onShow }: StripProps) {
  const today = useToday()
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const button = strip.current?.querySelector<HTMLElement>(`[data-date="${shown}"]`)
    if (button && strip.current)
      strip.current.scrollLeft = button.offsetLeft - (strip.current.clientWidth - button.offsetWidth) / 2
  }, [shown])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a scrolling row in every browser.
    <div className={classes.strip} ref={strip} role="group" aria-label="Days of the plan">
      {days.map((day) => (
        <button
          key={day.date}
          type="button"
          data-date={day.date}
          className={classes.chip}
          aria-pressed={day.date === shown}
          onClick={() => onShow(day.date)}
        >
          <span>{day.date === today ? 'Today' : day.day_name.slice(0, 3)}</span>{' '}
          <span className={classes.date}>{Number(day.date.slice(8))}</span>{' '}
          <VisuallyHidden>{formatDate(day.date).replace(/^\d+ /, '')}</VisuallyHidden>
        </button>
      ))}
    </div>
  )
}
