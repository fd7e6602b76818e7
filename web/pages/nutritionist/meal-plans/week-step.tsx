import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarPlus, IconVolume } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MealClash } from '#domain/clashes.ts'
import { isDate } from '#domain/dates.ts'
import { nutrientLabels, sumNutrients } from '#domain/food/nutrients.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { CsvImport } from './csv/csv-import.tsx'
import { CsvTools } from './csv/csv-tools.tsx'
import { type DayAction, DayColumn } from './day-column.tsx'
import { unfinishedPlace } from './meal-form.tsx'
import { handleHint, type MealAction } from './meal-item.tsx'
import { focusOnNamed } from './named-focus.ts'
import { CareCard } from './reading/care-card.tsx'
import { WeekTotals, whole } from './reading/totals.tsx'
import type { PlanCare } from './reading/use-plan-care.ts'
import { useSaveTemplate } from './templates/use-save-template.ts'
import { UndoBar } from './undo-bar.tsx'
import { useMealDrag } from './use-meal-drag.ts'
import { useMealMoves } from './use-meal-moves.ts'
import { DayStrip } from './week/day-strip.tsx'
import { addEmptyDays, copyDay, missingDays, removeDay, removeMeal } from './week/plan-changes.ts'
import classes from './week/week.module.css'
import { type OpenDialog, WeekDialogs } from './week-dialogs.tsx'
import { WeekTools } from './week-tools.tsx'
import { type DraftMeal, datedDays, dayLabel, noWeekStart } from './wizard/plan-draft.ts'
import type { PlanStore } from './wizard/use-plan-draft.ts'

const noClashes: MealClash[] = []

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
  const { draft, edit, updateUndoable } = store
  const keptAs = store.mealKeptAs
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [open, setOpen] = useState<OpenDialog | null>(() => {
    const place = unfinishedPlace(keptAs)
    const day = draft.days.find((one) => one.day_of_week === place?.day)
    const isThere = day && (place?.key === null || day.meals.some(({ key }) => key === place?.key))
    return place && isThere ? { kind: 'meal', ...place } : null
  })
  const [isImporting, setImporting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const focusNext = useRef<string | null>(null)
  useEffect(() => {
    if (!focusNext.current) return
    focusOnNamed(focusNext.current)
    focusNext.current = null
  })

  const days = datedDays(draft)
  const shown = days.find((day) => day.day_of_week === activeDay) ?? days[0]
  const totals = useMemo(() => sumNutrients(draft.days.flatMap((day) => day.meals)), [draft.days])
  const clashesByDay = useMemo(() => Map.groupBy(care.clashes, (clash) => clash.day), [care.clashes])
  const focusOn = useCallback((id: string) => {
    focusNext.current = id
  }, [])
  const moves = useMealMoves({ store, onSay: setSaid, onFocus: focusOn, onDay })
  const { step, place } = moves
  const { drag, start: grab } = useMealDrag(place)
  const saveTemplate = useSaveTemplate(store)

  const onDayAction = useCallback(
    (day: number, action: DayAction) => {
      const label = dayLabel(datedDays(draft).find((one) => one.day_of_week === day)!)
      if (action === 'remove') return updateUndoable(`${label} left out.`, (now) => removeDay(now, day))
      if (action === 'copy to all') {
        const empty = draft.days.filter((one) => one.meals.length === 0).map((one) => one.day_of_week)
        const places = empty.length === 1 ? '1 day' : `${empty.length} days`
        return updateUndoable(`${label} copied to ${places}.`, (now) => copyDay(now, day, empty, true))
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
      if (action === 'template') return saveTemplate(day, meal)
      if (action === 'edit') return setOpen({ kind: 'meal', day, key })
      if (action === 'copy' || action === 'move') return setOpen({ kind: action, day, key })
      step(key, action)
    },
    [updateUndoable, saveTemplate, step],
  )

  /** Closes a dialog; the focus goes back to where it was opened. */
  function close() {
    if (open?.kind === 'meal') focusNext.current = open.key ? `meal-${open.key}` : `day-${open.day}-add`
    else if (open?.kind === 'week') focusNext.current = 'copy-week'
    else if (open) focusNext.current = open.key ? `more-${open.key}` : `day-${open.day}-more`
    setOpen(null)
  }

  function addDays(offsets?: number[]) {
    if (!isDate(draft.week_start)) return setProblem(noWeekStart)
    setProblem(null)
    edit('Days added', (now) => addEmptyDays(now, offsets))
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
      <VisuallyHidden id={handleHint}>
        Drag it, or press an arrow key: up and down within the day, left and right to the day before or after.
      </VisuallyHidden>
      <WeekTools
        store={store}
        isOnTop={open === null && !isImporting}
        onSay={setSaid}
        onCopyWeek={() => setOpen({ kind: 'week' })}
      >
        <CsvTools onImport={() => setImporting(true)} />
      </WeekTools>

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
              over={drag?.target?.day ?? null}
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
                  canFill={days.some((other) => other !== day && other.meals.length === 0)}
                  dragged={drag?.key ?? null}
                  dropIndex={drag?.target?.day === day.day_of_week ? (drag.target.index ?? null) : null}
                  onGrab={grab}
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

      <WeekDialogs
        open={open}
        store={store}
        care={care}
        patientName={patientName}
        keptAs={keptAs}
        onPlace={place}
        onClose={close}
        onDone={() => setOpen(null)}
      />
      {isImporting ? (
        <CsvImport
          store={store}
          care={care}
          patientName={patientName}
          onClose={() => {
            focusNext.current = 'import-csv'
            setImporting(false)
          }}
          onDone={() => setImporting(false)}
        />
      ) : null}
    </>
  )
}
