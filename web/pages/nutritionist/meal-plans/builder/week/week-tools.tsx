import { type ButtonProps, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarDown,
  IconFileImport,
  IconKeyboard,
  IconWand,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { useOfferedActs } from '#web/components/palette/palette-acts.ts'
import { CsvTemplateButton } from '#web/pages/nutritionist/meal-plans/csv/csv-tools.tsx'
import { useBuilder } from '../use-builder.ts'
import { isForWeek, keys } from './keys.ts'
import classes from './week.module.css'

/** Not really disabled, so that pressing it again at the end of the history keeps the focus. */
const off = (change: unknown) => (change ? {} : ({ 'aria-disabled': true, 'data-off': true } as ButtonProps))

/** 'Copy a week (W)' */
function hint(act: keyof typeof keys.week): string {
  const [key, label] = keys.week[act]
  return `${label} (${key})`
}

/** Offers the acts on the week in the command palette. */
function usePaletteOfWeek() {
  const { days, dispatch } = useBuilder()
  const offered = useMemo(
    () => [
      { label: 'Fill the week', run: () => dispatch({ type: 'open', dialog: { kind: 'fill-week' } }) },
      { label: 'Copy a week', run: () => dispatch({ type: 'open', dialog: { kind: 'copy-week' } }) },
      { label: 'Import CSV', run: () => dispatch({ type: 'open', dialog: { kind: 'import-csv' } }) },
      { label: 'Undo', run: () => dispatch({ type: 'undo' }) },
      { label: 'Redo', run: () => dispatch({ type: 'redo' }) },
      ...days.map((day) => ({
        label: `Add meal to ${dayLabel(day)}`,
        run: () => dispatch({ type: 'open', dialog: { kind: 'meal', day: day.day_of_week, key: null } }),
      })),
    ],
    [dispatch, days],
  )
  useOfferedActs(offered)
}

/** Actions on the whole week: undo, redo, copying a week, importing a file. */
export function WeekTools() {
  const { isWide, state, dispatch, steps } = useBuilder()
  const [undone, redone] = [state.past.at(-1), state.future.at(-1)]
  const undo = () => dispatch({ type: 'undo' })
  const redo = () => dispatch({ type: 'redo' })
  usePaletteOfWeek()
  const single = (act: () => void) => () => {
    if (isForWeek()) act()
  }
  useHotkeys(
    // No shortcuts while a dialog is open.
    state.dialog === null
      ? [
          ['mod+Z', undo],
          ['mod+shift+Z', redo],
          ['mod+Y', redo],
          [keys.week.fill[0], single(() => dispatch({ type: 'open', dialog: { kind: 'fill-week' } }))],
          [keys.week.copyWeek[0], single(() => dispatch({ type: 'open', dialog: { kind: 'copy-week' } }))],
          [keys.week.importCsv[0], single(() => dispatch({ type: 'open', dialog: { kind: 'import-csv' } }))],
          [keys.week.next[0], single(() => steps.step < 3 && steps.next())],
          [keys.week.back[0], single(() => steps.step > 1 && steps.go(steps.step - 1))],
          // Typed with or without Shift, depending on the keyboard.
          [keys.week.help[0], single(() => dispatch({ type: 'open', dialog: { kind: 'keys' } }))],
          [`shift+${keys.week.help[0]}`, single(() => dispatch({ type: 'open', dialog: { kind: 'keys' } }))],
        ]
      : [],
  )
  return (
    <Group gap={isWide ? 4 : 'xs'} className={classes.tools}>
      <IconButton
        variant="default"
        icon={IconArrowBackUp}
        title={undone && `Undo: ${undone.text} (Ctrl+Z)`}
        onClick={undo}
        {...off(undone)}
      >
        <span className={classes.toolText}>Undo</span>
      </IconButton>
      <IconButton
        variant="default"
        icon={IconArrowForwardUp}
        title={redone && `Redo: ${redone.text} (Ctrl+Shift+Z)`}
        onClick={redo}
        {...off(redone)}
      >
        <span className={classes.toolText}>Redo</span>
      </IconButton>
      <IconButton
        id="fill-week"
        variant="light"
        icon={IconWand}
        title={hint('fill')}
        onClick={() => dispatch({ type: 'open', dialog: { kind: 'fill-week' } })}
      >
        Fill the week
      </IconButton>
      <IconButton
        id="copy-week"
        title={hint('copyWeek')}
        variant="default"
        icon={IconCalendarDown}
        onClick={() => dispatch({ type: 'open', dialog: { kind: 'copy-week' } })}
      >
        Copy a week
      </IconButton>
      <IconButton
        id="import-csv"
        title={hint('importCsv')}
        variant="default"
        icon={IconFileImport}
        onClick={() => dispatch({ type: 'open', dialog: { kind: 'import-csv' } })}
      >
        Import CSV
      </IconButton>
      <CsvTemplateButton />
      {isWide ? (
        <IconButton
          id="keys"
          variant="default"
          icon={IconKeyboard}
          title={hint('help')}
          onClick={() => dispatch({ type: 'open', dialog: { kind: 'keys' } })}
        >
          Keys
        </IconButton>
      ) : null}
    </Group>
  )
}
