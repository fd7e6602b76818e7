import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { usePlanBuilder } from '#web/pages/nutritionist/meal-plans/wizard/plan-builder.ts'
import classes from './week.module.css'

/** What was just taken away or replaced, and the way back; stays until the next change. */
export function UndoBar() {
  const { store, steps, acts } = usePlanBuilder()
  return (
    <div role="status">
      {store.told ? (
        <div className={classes.undo}>
          <span className={classes.undoText}>{store.told}</span>
          <Button
            id="undo"
            variant="white"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => acts.leaveUndo('undo', steps.day)}
          >
            Undo
          </Button>
          <ActionIcon
            aria-label="Dismiss"
            onClick={() => acts.leaveUndo('dismissUndo', steps.day)}
            className={classes.dismiss}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </div>
  )
}
