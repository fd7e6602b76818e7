import { type ButtonProps, Group } from '@mantine/core'
import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarDown,
  IconFileImport,
  IconKeyboard,
  IconScale,
  IconWand,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { IconButton, PlainButton } from '#web/components/layout/page.tsx'
import { useOfferedActs } from '#web/components/palette/palette-acts.ts'
import { CsvTemplateButton } from '#web/pages/nutritionist/meal-plans/csv/csv-import.tsx'
import { useBuilder } from '../use-builder.ts'
import { isForWeek, keys } from './keys.ts'
import classes from './week.module.css'

/** Not really disabled, so that pressing it again at the end of the history keeps the focus. */
const off = (change: unknown) => (change ? {} : ({ 'aria-disabled': true, 'data-off': true } as ButtonProps))

const tools = [
  { ...keys.week.fill, kind: 'fill-week', icon: IconWand, variant: 'light' },
  { ...keys.week.scale, kind: 'scale-week', icon: IconScale, variant: 'default' },
  { ...keys.week.copyWeek, kind: 'copy-week', icon: IconCalendarDown, variant: 'default' },
  { ...keys.week.importCsv, kind: 'import-csv', icon: IconFileImport, variant: 'default' },
] as const

/** Offers the acts on the week in the command palette. */
function usePaletteOfWeek() {
  const { days, dispatch } = useBuilder()
  const offered = useMemo(
    () => [
      ...tools.map(({ label, kind }) => ({ label, run: () => dispatch({ type: 'open', dialog: { kind } }) })),
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
  const undo = () => dispatch({ type: 'undo' })
  const redo = () => dispatch({ type: 'redo' })
  const showKeys = () => dispatch({ type: 'open', dialog: { kind: 'keys' } })
  const history = [
    { label: 'Undo', key: 'Ctrl+Z', icon: IconArrowBackUp, change: state.past.at(-1), act: undo },
    { label: 'Redo', key: 'Ctrl+Shift+Z', icon: IconArrowForwardUp, change: state.future.at(-1), act: redo },
  ]
  const { next, back, help } = keys.week
  usePaletteOfWeek()
  const single = (key: string, act: () => void): HotkeyItem => [key, () => isForWeek() && act()]
  useHotkeys(
    // No shortcuts while a dialog is open.
    state.dialog === null
      ? [
          ['mod+Z', undo],
          ['mod+shift+Z', redo],
          ['mod+Y', redo],
          ...tools.map(({ key, kind }) => single(key, () => dispatch({ type: 'open', dialog: { kind } }))),
          single(next.key, () => steps.step < 3 && steps.next()),
          single(back.key, () => steps.step > 1 && steps.go(steps.step - 1)),
          // Typed with or without Shift, depending on the keyboard.
          single(help.key, showKeys),
          single(`shift+${help.key}`, showKeys),
        ]
      : [],
  )
  return (
    <Group gap={isWide ? 4 : 'xs'} mb={isWide ? 0 : '0.75rem'} className={classes.tools}>
      {history.map(({ label, key, icon, change, act }) => (
        <PlainButton
          key={label}
          icon={icon}
          title={change && `${label}: ${change.text} (${key})`}
          onClick={act}
          {...off(change)}
        >
          <span className={classes.toolText}>{label}</span>
        </PlainButton>
      ))}
      {tools.map(({ label, key, kind, icon, variant }) => (
        <IconButton
          key={kind}
          id={kind}
          variant={variant}
          icon={icon}
          title={`${label} (${key})`}
          onClick={() => dispatch({ type: 'open', dialog: { kind } })}
        >
          {label}
        </IconButton>
      ))}
      <CsvTemplateButton />
      {isWide ? (
        <PlainButton id="keys" icon={IconKeyboard} title={`${help.label} (${help.key})`} onClick={showKeys}>
          Keys
        </PlainButton>
      ) : null}
    </Group>
  )
}
