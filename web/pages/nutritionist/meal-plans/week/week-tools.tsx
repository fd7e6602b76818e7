import { Button, type ButtonProps, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconCalendarDown, IconFileImport } from '@tabler/icons-react'
import { TemplateButton } from '#web/pages/nutritionist/meal-plans/csv/csv-tools.tsx'
import { usePlanBuilder } from '#web/pages/nutritionist/meal-plans/wizard/plan-builder.ts'
import classes from './week.module.css'

/** Stays focusable at the end of the history: whoever presses it again must not lose their place. */
const off = (change: unknown) => (change ? {} : ({ 'aria-disabled': true, 'data-off': true } as ButtonProps))

/** What concerns the whole week: back and forth through the changes, taking over another week or a file. */
export function WeekTools() {
  const { store, dialog, acts } = usePlanBuilder()
  const [undone, redone] = [store.past.at(-1), store.future.at(-1)]
  useHotkeys(
    // Where something is open above the week, keys are meant for it.
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
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        title={undone && `Undo: ${undone.text} (Ctrl+Z)`}
        onClick={acts.undo}
        {...off(undone)}
      >
        <span className={classes.toolText}>Undo</span>
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp size={18} aria-hidden />}
        title={redone && `Redo: ${redone.text} (Ctrl+Shift+Z)`}
        onClick={acts.redo}
        {...off(redone)}
      >
        <span className={classes.toolText}>Redo</span>
      </Button>
      <Button
        id="copy-week"
        variant="default"
        leftSection={<IconCalendarDown size={18} aria-hidden />}
        onClick={() => acts.open({ kind: 'week' })}
      >
        Copy a week
      </Button>
      <Button
        id="import-csv"
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => acts.open({ kind: 'import' })}
      >
        Import CSV
      </Button>
      <TemplateButton />
    </Group>
  )
}
