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
import { IconButton } from '#web/components/layout/buttons.tsx'
import { useOfferedActs } from '#web/components/palette/palette-acts.ts'
import { TemplateButton } from '../csv/csv-tools.tsx'
import { usePlanBuilder } from '../wizard/plan-builder.ts'
import { dayLabel } from '../wizard/plan-draft.ts'
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
  const { days, acts } = usePlanBuilder()
  const offered = useMemo(
    () => [
      { label: 'Fill the week', run: () => acts.open({ kind: 'fill' }) },
      { label: 'Copy a week', run: () => acts.open({ kind: 'week' }) },
      { label: 'Import CSV', run: () => acts.open({ kind: 'import' }) },
      { label: 'Undo', run: acts.undo },
      { label: 'Redo', run: acts.redo },
      ...days.map((day) => ({
        label: `Add meal to ${dayLabel(day)}`,
        run: () => acts.open({ kind: 'meal', day: day.day_of_week, key: null }),
      })),
    ],
    [acts, days],
  )
  useOfferedActs(offered)
}

/** Actions on the whole week: undo, redo, copying a week, importing a file. */
export function WeekTools() {
  const { isWide, store, steps, dialog, acts } = usePlanBuilder()
  const [undone, redone] = [store.past.at(-1), store.future.at(-1)]
  usePaletteOfWeek()
  const single = (act: () => void) => () => {
    if (isForWeek()) act()
  }
  useHotkeys(
    // No shortcuts while a dialog is open.
    dialog === null
      ? [
          ['mod+Z', acts.undo],
          ['mod+shift+Z', acts.redo],
          ['mod+Y', acts.redo],
          [keys.week.fill[0], single(() => acts.open({ kind: 'fill' }))],
          [keys.week.copyWeek[0], single(() => acts.open({ kind: 'week' }))],
          [keys.week.importCsv[0], single(() => acts.open({ kind: 'import' }))],
          [keys.week.next[0], single(() => steps.step < 3 && steps.next())],
          [keys.week.back[0], single(() => steps.step > 1 && steps.go(steps.step - 1))],
          // Typed with or without Shift, depending on the keyboard.
          [keys.week.help[0], single(() => acts.open({ kind: 'keys' }))],
          [`shift+${keys.week.help[0]}`, single(() => acts.open({ kind: 'keys' }))],
        ]
      : [],
  )
  return (
    <Group gap={isWide ? 4 : 'xs'} className={classes.tools}>
      <IconButton
        variant="default"
        icon={IconArrowBackUp}
        title={undone && `Undo: ${undone.text} (Ctrl+Z)`}
        onClick={acts.undo}
        {...off(undone)}
      >
        <span className={classes.toolText}>Undo</span>
      </IconButton>
      <IconButton
        variant="default"
        icon={IconArrowForwardUp}
        title={redone && `Redo: ${redone.text} (Ctrl+Shift+Z)`}
        onClick={acts.redo}
        {...off(redone)}
      >
        <span className={classes.toolText}>Redo</span>
      </IconButton>
      <IconButton
        id="fill-week"
        variant="light"
        icon={IconWand}
        title={hint('fill')}
        onClick={() => acts.open({ kind: 'fill' })}
      >
        Fill the week
      </IconButton>
      <IconButton
        id="copy-week"
        title={hint('copyWeek')}
        variant="default"
        icon={IconCalendarDown}
        onClick={() => acts.open({ kind: 'week' })}
      >
        Copy a week
      </IconButton>
      <IconButton
        id="import-csv"
        title={hint('importCsv')}
        variant="default"
        icon={IconFileImport}
        onClick={() => acts.open({ kind: 'import' })}
      >
        Import CSV
      </IconButton>
      <TemplateButton />
      {isWide ? (
        <IconButton
          id="keys"
          variant="default"
          icon={IconKeyboard}
          title={hint('help')}
          onClick={() => acts.open({ kind: 'keys' })}
        >
          Keys
        </IconButton>
      ) : null}
    </Group>
  )
}
