import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './week/week.module.css'
import type { PlanStore } from './wizard/use-plan-draft.ts'

/** What was just taken away or replaced, and the way back; stays until the next change. */
export function UndoBar({ store, onUndone }: { store: PlanStore; onUndone: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const { told } = store
  useEffect(() => {
    // What had the focus is gone; its way back is the best place to stand.
    if (told) button.current?.focus({ preventScroll: true })
  }, [told])
  return (
    <div role="status">
      {told ? (
        <div className={classes.undo}>
          <span className={classes.undoText}>{told}</span>
          <Button
            ref={button}
            variant="white"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => {
              store.undo()
              onUndone()
            }}
          >
            Undo
          </Button>
          <ActionIcon
            aria-label="Dismiss"
            onClick={() => {
              store.dismissUndo()
              onUndone()
            }}
            className={classes.dismiss}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </div>
  )
}
