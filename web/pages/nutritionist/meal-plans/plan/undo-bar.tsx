import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { IconButton } from '#web/components/layout/page.tsx'
import classes from './undo-bar.module.css'

type Props = {
  /** What was just removed or replaced; null for nothing. */
  text: string | null
  onUndo: () => void
  onDismiss: () => void
  /** It is being undone. */
  isBusy?: boolean
}

/** What was just removed or replaced, with an undo button. It stays until the next change. */
export function UndoBar({ text, onUndo, onDismiss, isBusy }: Props) {
  return (
    <div role="status" className="no-print">
      {text ? (
        <div className={`${classes.undo} row tight`}>
          <span className="fill breaks">{text}</span>
          <IconButton id="undo" variant="white" icon={IconArrowBackUp} onClick={onUndo} disabled={isBusy}>
            Undo
          </IconButton>
          <ActionIcon aria-label="Dismiss" onClick={onDismiss} className={classes.dismiss}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ) : null}
    </div>
  )
}
