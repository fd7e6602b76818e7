import { Button, Card, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { CsvImport } from '../csv/csv-import.tsx'
import { CareCard } from '../reading/care-card.tsx'
import { usePlanBuilder } from '../wizard/plan-builder.ts'
import { type DatedDay, type DraftMeal, datedDays, dayLabel } from '../wizard/plan-draft.ts'
import { CopyWeekDialog } from './dialogs/copy-week-dialog.tsx'
import { CopyDialog, MoveDialog } from './dialogs/day-dialogs.tsx'
import { FillWeekDialog } from './dialogs/fill-week-dialog.tsx'
import { KeysDialog } from './dialogs/keys-dialog.tsx'
import { MealDialog } from './dialogs/meal-dialog.tsx'
import { SwapDialog } from './dialogs/swap-dialog.tsx'
import { handleHint } from './meal-item.tsx'
import { missingDays, swapMeal } from './plan-changes.ts'
import { UndoBar } from './undo-bar.tsx'
import classes from './week.module.css'
import { WeekGrid } from './week-grid.tsx'
import { WeekSums } from './week-sums.tsx'
import { WeekTools } from './week-tools.tsx'

/** Up to five other dishes in place of a meal of the draft. */
function SwapInDraft({ day, meal }: { day: DatedDay; meal: DraftMeal }) {
  const { draft, acts } = usePlanBuilder()
  return (
    <SwapDialog
      patientId={draft.patient_id}
      date={day.date}
      meal={meal}
      onTake={(other) => {
        acts.replace(`${other.title} instead of ${meal.title}.`, (now) =>
          swapMeal(now, day.day_of_week, meal, other),
        )
        acts.finish()
      }}
      onClose={acts.close}
    />
  )
}

/** The dialogs of step 2, one at a time. */
function WeekDialogs() {
  const { dialog, days } = usePlanBuilder()
  if (!dialog) return null
  if (dialog.kind === 'week') return <CopyWeekDialog />
  if (dialog.kind === 'import') return <CsvImport />
  if (dialog.kind === 'fill') return <FillWeekDialog />
  if (dialog.kind === 'keys') return <KeysDialog />
  const day = days.find((one) => one.day_of_week === dialog.day)
  const meal = day?.meals.find(({ key }) => key === dialog.key) ?? null
  if (!day || (dialog.key !== null && !meal)) return null
  if (dialog.kind === 'move' && meal) return <MoveDialog day={day} meal={meal} />
  if (dialog.kind === 'swap' && meal) return <SwapInDraft day={day} meal={meal} />
  if (dialog.kind === 'copy') return <CopyDialog day={day} meal={meal} />
  return <MealDialog day={day} meal={meal} />
}

function NoDays() {
  const { acts } = usePlanBuilder()
  return (
    <Card>
      <EmptyState
        icon={<IconCalendarPlus />}
        title="No days yet"
        text="A plan has up to seven days, counted from the week start."
        action={<Button onClick={() => acts.addDays()}>Set up the seven days</Button>}
      />
    </Card>
  )
}

/** The days that were left out, each with a button to add it again. */
function MissingDays() {
  const { draft, acts, focusOn } = usePlanBuilder()
  const missing = missingDays(draft).map((day_of_week) => ({ day_of_week, meals: [] }))
  if (missing.length === 0 || draft.days.length === 0) return null
  return (
    <Group gap="xs" mt="md">
      <Text size="sm" c="dimmed">
        Left out:
      </Text>
      {datedDays({ ...draft, days: missing }).map((day) => (
        <IconButton
          key={day.day_of_week}
          variant="default"
          icon={IconCalendarPlus}
          onClick={() => {
            acts.addDays([day.day_of_week])
            focusOn(`day-${day.day_of_week}`)
          }}
        >
          Add {dayLabel(day)}
        </IconButton>
      ))}
    </Group>
  )
}

/** Step 2: the week, day by day. Wide screens show the week in the other steps, too. */
export function WeekStep() {
  const { isWide, draft, store, steps, care, patientName, announcement, acts } = usePlanBuilder()
  const isStep2 = steps.step === 2
  // A layout effect, so that the dialog of the unfinished meal is open in the first drawing.
  useLayoutEffect(() => {
    if (isStep2) acts.resume()
    return acts.finish
  }, [isStep2, acts])
  return (
    <>
      {isWide ? null : (
        <div className={classes.overview}>
          <CareCard care={care} name={patientName} />
        </div>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <VisuallyHidden id={handleHint}>
        Drag it, or press an arrow key: up and down within the day, left and right to the day before or after.
      </VisuallyHidden>
      {isWide ? null : <WeekTools />}
      {draft.days.length === 0 ? <NoDays /> : <WeekGrid />}
      <MissingDays />
      {isWide ? null : (
        <div className={classes.below}>
          <WeekSums />
        </div>
      )}
      <UndoBar
        text={store.undoText}
        onUndo={() => acts.leaveUndo('undo', steps.day)}
        onDismiss={() => acts.leaveUndo('dismissUndo', steps.day)}
      />
      <WeekDialogs />
    </>
  )
}
