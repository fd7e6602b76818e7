import { Alert, Button } from '@mantine/core'
import classes from './settings.module.css'

/** Beside the reason why it was not saved. */
export const stillHere = 'What you typed is still here.'

type Props = { isOutdated: boolean; isRestored: boolean; message: string; onDiscard: () => void }

/** What somebody should know before they type on: others were faster, or this is from an earlier visit. */
export function DraftNotice({ isOutdated, isRestored, message, onDiscard }: Props) {
  if (!isOutdated && !isRestored) return null
  return (
    <Alert color="yellow" role="status">
      <div className={classes.notice}>
        <span>{isOutdated ? message : 'These are your changes from before. They are not saved yet.'}</span>
        <Button variant="default" size="sm" onClick={onDiscard}>
          {isOutdated ? 'Load the latest' : 'Discard changes'}
        </Button>
      </div>
    </Alert>
  )
}
