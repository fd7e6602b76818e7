import { Button, Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconCalendarDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './week/week.module.css'
import type { PlanStore } from './wizard/use-plan-draft.ts'

type Props = {
  store: PlanStore
  /** Nothing is open above the week: keys are meant for it. */
  isOnTop: boolean
  onSay: (text: string) => void
  onCopyWeek: () => void
  /** Further ways to fill the week. */
  children?: ReactNode
}

/** What concerns the whole week: back and forth through the changes, and taking over another week. */
export function WeekTools({ store, isOnTop, onSay, onCopyWeek, children }: Props) {
  const [undone, redone] = [store.past.at(-1)?.text, store.future.at(-1)?.text]
  function undo() {
    if (undone === undefined) return onSay('Nothing to undo')
    store.undo()
    onSay(`Undone: ${undone}`)
  }
  function redo() {
    if (redone === undefined) return onSay('Nothing to redo')
    store.redo()
    onSay(`Done again: ${redone}`)
  }
  useHotkeys(
    isOnTop
      ? [
          ['mod+Z', undo],
          ['mod+shift+Z', redo],
          ['mod+Y', redo],
        ]
      : [],
  )
  // Stays focusable at the end of the history: whoever presses it again must not lose their place.
  const off = (text: string | undefined) =>
    text === undefined ? { 'aria-disabled': true, 'data-off': true } : {}
  return (
    <Group gap="xs" className={classes.tools}>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        title={undone ? `Undo: ${undone} (Ctrl+Z)` : undefined}
        onClick={undo}
        {...off(undone)}
      >
        <span className={classes.toolText}>Undo</span>
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp size={18} aria-hidden />}
        title={redone ? `Redo: ${redone} (Ctrl+Shift+Z)` : undefined}
        onClick={redo}
        {...off(redone)}
      >
        <span className={classes.toolText}>Redo</span>
      </Button>
      <Button
        id="copy-week"
        variant="default"
        leftSection={<IconCalendarDown size={18} aria-hidden />}
        onClick={onCopyWeek}
      >
        Copy a week
      </Button>
      {children}
    </Group>
  )
}
