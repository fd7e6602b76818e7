import { Box, Button, Card, Group, Kbd, Switch, Title, VisuallyHidden } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import type { FocusTarget } from '#domain/plans/draft/building.ts'
import { missingDays, putMeal } from '#domain/plans/draft/changes.ts'
import { type DatedDay, type DraftMeal, datedDays } from '#domain/plans/draft/plan-draft.ts'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { Muted, PlainButton, Tiles } from '#web/components/layout/page.tsx'
import { CsvImport } from '#web/pages/nutritionist/meal-plans/csv/csv-import.tsx'
import { CareCard } from '#web/pages/nutritionist/meal-plans/plan/care-card.tsx'
import { WideDialog } from '#web/pages/nutritionist/meal-plans/plan/dialog-parts.tsx'
import { SwapDialog } from '#web/pages/nutritionist/meal-plans/plan/swap-dialog.tsx'
import { UndoBar } from '#web/pages/nutritionist/meal-plans/plan/undo-bar.tsx'
import { CopyWeekDialog } from '../dialogs/copy-week-dialog.tsx'
import { CopyDialog, MoveDialog } from '../dialogs/day-dialogs.tsx'
import { FillWeekDialog } from '../dialogs/fill-week-dialog.tsx'
import classes from '../dialogs/keys-dialog.module.css'
import { MealDialog } from '../dialogs/meal-dialog.tsx'
import { ScaleDialog } from '../dialogs/scale-dialog.tsx'
import { useBuilder } from '../use-builder.ts'
import { unfinishedMeal } from '../use-plan-draft.ts'
import { keys, singleKeys } from './keys.ts'
import { handleHint } from './meal-item.tsx'
import { DraftExchanges, WeekNutrients, WeekSums } from './week-figures.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WeekTools } from './week-tools.tsx'

/** Up to five other dishes in place of a meal of the draft, or beside it. */
function SwapInDraft({ day, meal }: { day: DatedDay; meal: DraftMeal }) {
  const { draft, week, take, closeDialog, care } = useBuilder()
  return (
    <SwapDialog
      patientId={draft.patient_id}
      date={day.date}
      meal={meal}
      days={week?.days}
      meals={day.meals}
      targets={care.targets}
      onPut={(changed, text = `${changed.title} instead of ${meal.title}.`) =>
        take(text, (now) => putMeal(now, day.day_of_week, changed))
      }
      onClose={closeDialog}
    />
  )
}

const dialogsOfWeek = {
  'copy-week': CopyWeekDialog,
  'import-csv': CsvImport,
  'fill-week': FillWeekDialog,
  'scale-week': ScaleDialog,
  keys: KeysDialog,
}

/** The dialogs of step 2, one at a time. */
function WeekDialogs() {
  const { state, days } = useBuilder()
  const { dialog } = state
  if (!dialog) return null
  if (!('day' in dialog)) {
    const Dialog = dialogsOfWeek[dialog.kind]
    return <Dialog />
  }
  const day = days.find((one) => one.day_of_week === dialog.day)
  const meal = day?.meals.find(({ key }) => key === dialog.key) ?? null
  if (!day || (dialog.key !== null && !meal)) return null
  if (dialog.kind === 'move' && meal) return <MoveDialog day={day} meal={meal} />
  if (dialog.kind === 'swap' && meal) return <SwapInDraft day={day} meal={meal} />
  if (dialog.kind === 'scale') return <ScaleDialog day={day} meal={meal} />
  if (dialog.kind === 'copy') return <CopyDialog day={day} meal={meal} />
  return <MealDialog day={day} meal={meal} />
}

function NoDays() {
  const { dispatch } = useBuilder()
  return (
    <Card>
      <EmptyState
        icon={<IconCalendarPlus />}
        title="No days yet"
        text="A plan has up to seven days, counted from the week start."
        action={<Button onClick={() => dispatch({ type: 'addDays' })}>Set up the seven days</Button>}
      />
    </Card>
  )
}

/** The days that were left out, each with a button to add it again. */
function MissingDays() {
  const { draft, dispatch } = useBuilder()
  const missing = missingDays(draft).map((day_of_week) => ({ day_of_week, meals: [] }))
  if (missing.length === 0 || draft.days.length === 0) return null
  return (
    <Group gap="xs" mt="md">
      <Muted>Left out:</Muted>
      {datedDays({ ...draft, days: missing }).map((day) => (
        <PlainButton
          key={day.day_of_week}
          icon={IconCalendarPlus}
          onClick={() => dispatch({ type: 'addDays', days: [day.day_of_week] })}
        >
          Add {dayLabel(day)}
        </PlainButton>
      ))}
    </Group>
  )
}

/** Step 2: the week, day by day. Wide screens show the week in the other steps, too. */
export function WeekStep() {
  const { isWide, state, draft, dispatch, mealDraftName, steps, care, patientName } = useBuilder()
  const isStep2 = steps.step === 2
  const heading: FocusTarget = { on: `day-${steps.day}`, preventScroll: true }
  // A layout effect, so that the dialog of the unfinished meal is open in the first drawing.
  useLayoutEffect(() => {
    const unfinished = isStep2 && unfinishedMeal(mealDraftName)
    if (unfinished) dispatch({ type: 'resume', day: unfinished.day, key: unfinished.key })
  }, [isStep2, mealDraftName, dispatch])
  // With the week, not with each step beside it: a step that is drawn late would close what was opened meanwhile.
  useLayoutEffect(() => () => dispatch({ type: 'finish' }), [dispatch])
  return (
    <>
      {isWide ? null : (
        <Box mb="md">
          <CareCard care={care} name={patientName} />
        </Box>
      )}
      <VisuallyHidden role="status">{state.announcement}</VisuallyHidden>
      <VisuallyHidden id={handleHint}>
        Drag it, or press an arrow key: up and down within the day, left and right to the day before or after.
      </VisuallyHidden>
      {isWide ? null : <WeekTools />}
      <DraftExchanges>{draft.days.length === 0 ? <NoDays /> : <WeekGrid />}</DraftExchanges>
      <MissingDays />
      {isWide ? null : (
        <Box mt="0.875rem">
          <WeekSums />
        </Box>
      )}
      <WeekNutrients />
      <UndoBar
        text={state.undoText}
        onUndo={() => dispatch({ type: 'undo', focus: heading })}
        onDismiss={() => dispatch({ type: 'dismissUndo', focus: heading })}
      />
      <WeekDialogs />
    </>
  )
}

const undo = { key: 'Ctrl Z', label: 'Undo' }
const redo = { key: 'Ctrl Shift Z', label: 'Redo' }
const arrows = { key: 'Arrows', label: 'On the handle: move within the day, or to another' }
const places = [
  { name: 'Everywhere in the builder', list: [undo, redo, ...Object.values(keys.week)] },
  { name: 'In a day', list: Object.values(keys.day) },
  { name: 'On a meal', list: [...Object.values(keys.meal), arrows] },
]

/** The keys of the builder, and the switch for those without Ctrl. */
function KeysDialog() {
  const { closeDialog } = useBuilder()
  const [areOn, setOn] = useState(singleKeys.areOn)
  return (
    <WideDialog title="Keys" size="60rem" onClose={closeDialog}>
      <Switch
        label="Keys without Ctrl"
        description="Turn them off if you dictate, or if they get in your way."
        checked={areOn}
        onChange={({ currentTarget: { checked } }) => {
          singleKeys.turn(checked)
          setOn(checked)
        }}
      />
      <Tiles least="15rem" fits mt="lg" className={`${classes.places} loose`}>
        {places.map(({ name, list }) => (
          <section key={name}>
            <Title order={3} size="md" mb="xs">
              {name}
            </Title>
            <dl className="stack tight">
              {list.map(({ key, label }) => (
                <div key={key}>
                  <dt>
                    <Kbd>{key}</Kbd>
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Tiles>
    </WideDialog>
  )
}
