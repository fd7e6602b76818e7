import { type ButtonProps, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCalendarDown,
  IconFileImport,
  IconWand,
} from '@tabler/icons-react'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { TemplateButton } from '../csv/csv-tools.tsx'
import { usePlanBuilder } from '../wizard/plan-builder.ts'
import classes from './week.module.css'

/** Not really disabled, so that pressing it again at the end of the history keeps the focus. */
const off = (change: unknown) => (change ? {} : ({ 'aria-disabled': true, 'data-off': true } as ButtonProps))

/** Actions on the whole week: undo, redo, copying a week, importing a file. */
export function WeekTools() {
  const { store, dialog, acts } = usePlanBuilder()
  const [undone, redone] = [store.past.at(-1), store.future.at(-1)]
  useHotkeys(
    // No shortcuts while a dialog is open.
    dialog === null
      ? [
          ['mod+Z', acts.undo],
          ['mod+shift+Z', acts.redo],
          ['mod+Y', acts.redo],
        ]
      : [],
  )
  return (
    <Group gap="xs" className={classes.tools}>
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
      <IconButton id="fill-week" variant="light" icon={IconWand} onClick={() => acts.open({ kind: 'fill' })}>
        Fill the week
      </IconButton>
      <IconButton
        id="copy-week"
        variant="default"
        icon={IconCalendarDown}
        onClick={() => acts.open({ kind: 'week' })}
      >
        Copy a week
      </IconButton>
      <IconButton
        id="import-csv"
        variant="default"
        icon={IconFileImport}
        onClick={() => acts.open({ kind: 'import' })}
      >
        Import CSV
      </IconButton>
      <TemplateButton />
    </Group>
  )
}
