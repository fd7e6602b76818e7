import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarPlus, IconVolume } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MealClash } from '#domain/clashes.ts'
import { isDate } from '#domain/dates.ts'
import { nutrientLabels, sumNutrients } from '#domain/nutrients.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { useUser } from '#web/session.tsx'
import { MealDialog } from './add-meal-dialog.tsx'
import { CareCard } from './care-card.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { type DayAction, DayColumn } from './day-column.tsx'
import { DayStrip } from './day-strip.tsx'
import { unfinishedPlace } from './meal-form.tsx'
import type { MealAction } from './meal-item.tsx'
import {
  addEmptyDays,
  type DraftMeal,
  datedDays,
  dayLabel,
  missingDays,
  moveMeal,
  putMeal,
  removeDay,
  removeMeal,
} from './plan-draft.ts'
import { WeekTotals, whole } from './totals.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { PlanCare } from './use-plan-care.ts'
import type { PlanStore } from './use-plan-draft.ts'
import classes from './week.module.css'

const noWeekStart = 'Please select a week start date first'
const noClashes: MealClash[] = []

type Open =
  | { kind: 'meal'; day: number; key: string | null }
  | { kind: 'copy'; day: number; key: string | null }
  | null

type Props = {
  store: PlanStore
  care: PlanCare
  patientName: string | undefined
  /** The day shown where only one fits. */
  activeDay: number
  onDay: (dayOfWeek: number) => void
}

/** Step 2: the week, day by day. */
export function WeekStep({ store, care, patientName, activeDay, onDay }: Props) {
  const { draft, update, updateUndoable } = store
  const keptAs = `thali.meal.${useUser().id}`
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [open, setOpen] = useState<Open>(() => {
    const place = unfinishedPlace(keptAs)
    const day = draft.days.find((one) => one.day_of_week === place?.day)
    const isThere = day && (place?.key === null || day.meals.some(({ key }) => key === place?.key))
    return place && isThere ? { kind: 'meal', ...place } : null
  })
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (!focusNext.current) return
    document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  })

  const days = datedDays(draft)
  const shown = days.find((day) => day.day_of_week === activeDay) ?? days[0]
  const totals = useMemo(() => sumNutrients(draft.days.flatMap((day) => day.meals)), [draft.days])
  const clashesByDay = useMemo(() => Map.groupBy(care.clashes, (clash) => clash.day), [care.clashes])
  const opened = open && draft.days.find((day) => day.day_of_week === open.day)
  const openedMeal = opened?.meals.find((meal) => meal.key === open?.key) ?? null

  const onDayAction = useCallback(
    (day: number, action: DayAction) => {
      if (action === 'remove') {
        const label = dayLabel(datedDays(draft).find((one) => one.day_of_week === day)!)
        return updateUndoable(`${label} left out.`, (now) => removeDay(now, day))
      }
      setOpen({ kind: action === 'add' ? 'meal' : 'copy', day, key: null })
    },
    [draft, updateUndoable],
  )
  const onMealAction = useCallback(
    (day: number, meal: DraftMeal, action: MealAction) => {
      const { key } = meal
      if (action === 'remove')
        return updateUndoable(`${meal.title || 'Meal'} removed.`, (now) => removeMeal(now, day, key))
      if (action === 'up' || action === 'down') {
        update((now) => moveMeal(now, day, key, action === 'up' ? -1 : 1))
        setSaid(`${meal.title} moved ${action}`)
        focusNext.current = `${action}-${key}`
        return
      }
      setOpen({ kind: action === 'edit' ? 'meal' : 'copy', day, key })
    },
    [update, updateUndoable],
  )

  /** Closes a dialog; the focus goes back to where it was opened. */
  function close() {
    if (open?.kind === 'meal') focusNext.current = open.key ? `meal-${open.key}` : `day-${open.day}-add`
    else if (open) focusNext.current = open.key ? `more-${open.key}` : `day-${open.day}-more`
    setOpen(null)
  }

  function addDays(offsets?: number[]) {
    if (!isDate(draft.week_start)) return setProblem(noWeekStart)
    setProblem(null)
    update((now) => addEmptyDays(now, offsets))
  }

  function readOut() {
    const perDay = days.map((day) => `${dayLabel(day)} ${whole(sumNutrients(day.meals).calories)}`)
    const sums = (['protein_g', 'carbs_g', 'fat_g'] as const).map(
      (key) => `${nutrientLabels[key].label} ${whole(totals[key])} grams`,
    )
    setSaid(`The week has ${whole(totals.calories)} calories, ${sums.join(', ')}. ${perDay.join(', ')}.`)
  }

  const missing = missingDays(draft)
  const week = (
    <Card component="section" aria-labelledby="week-totals" className={classes.totals}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Title order={3} size="h4" id="week-totals">
          The week
        </Title>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.readOut}
          leftSection={<IconVolume size={16} aria-hidden />}
          onClick={readOut}
        >
          Announce totals
        </Button>
      </Group>
      <WeekTotals totals={totals} days={draft.days.length} />
    </Card>
  )
  return (
    <>
      <div className={classes.overview}>
        <CareCard care={care} name={patientName} />
        {isWide ? week : null}
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>

      {days.length === 0 || !shown ? (
        <Card>
          <EmptyState
            icon={<IconCalendarPlus />}
            title="No days yet"
            text={problem ?? 'A plan has up to seven days, counted from the week start.'}
            action={<Button onClick={() => addDays()}>Set up the seven days</Button>}
          />
        </Card>
      ) : (
        <>
          {isWide ? null : (
            <DayStrip
              days={days}
              active={shown.day_of_week}
              clashing={new Set(clashesByDay.keys())}
              onChange={onDay}
            />
          )}
          <div className={classes.week} data-wide={isWide || undefined}>
            {days.map((day, index) =>
              isWide || day === shown ? (
                <DayColumn
                  key={day.day_of_week}
                  day={draft.days[index]!}
                  date={day.date}
                  clashes={clashesByDay.get(index) ?? noClashes}
                  onDay={onDayAction}
                  onMeal={onMealAction}
                />
              ) : null,
            )}
          </div>
        </>
      )}

      {missing.length > 0 && days.length > 0 ? (
        <Group gap="xs" mt="md">
          <Text size="sm" c="dimmed">
            Left out:
          </Text>
          {missing.map((offset) => {
            const label = dayLabel(datedDays({ ...draft, days: [{ day_of_week: offset, meals: [] }] })[0]!)
            return (
              <Button
                key={offset}
                variant="default"
                leftSection={<IconCalendarPlus size={18} aria-hidden />}
                onClick={() => {
                  addDays([offset])
                  focusNext.current = `day-${offset}`
                }}
              >
                Add {label}
              </Button>
            )
          })}
        </Group>
      ) : null}

      {isWide ? null : <div className={classes.below}>{week}</div>}

      <UndoBar
        store={store}
        onUndone={() => document.getElementById(`day-${shown?.day_of_week}`)?.focus({ preventScroll: true })}
      />

      {open?.kind === 'meal' && opened && (open.key === null || openedMeal) ? (
        <MealDialog
          store={store}
          care={care}
          day={open.day}
          meal={openedMeal}
          keptAs={keptAs}
          startsByHand={unfinishedPlace(keptAs)?.day === open.day}
          onPut={(meal, more) => {
            update((now) => putMeal(now, open.day, meal))
            if (!more) close()
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'copy' && opened ? (
        <CopyDialog
          store={store}
          from={open.day}
          meal={openedMeal}
          onClose={close}
          onDone={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
