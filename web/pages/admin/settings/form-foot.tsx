import { Alert, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstant } from '#domain/dates.ts'
import classes from './settings.module.css'

/** Beside the reason why it was not saved. */
export const stillHere = 'What you typed is still here.'

type NoticeProps = { isOutdated: boolean; isRestored: boolean; message: string; onDiscard: () => void }

/** What somebody should know before they type on: others were faster, or this is from an earlier visit. */
export function DraftNotice({ isOutdated, isRestored, message, onDiscard }: NoticeProps) {
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

type FootProps = {
  isBusy: boolean
  isChanged: boolean
  /** When it was stored last, and by whom. */
  saved: { updated_at: string | null; updated_by: string | null }
  label: string
  children?: ReactNode
}

/** The end of a form: saving, and who did so last. */
export function FormFoot({ isBusy, isChanged, saved, label, children }: FootProps) {
  return (
    <div className={classes.foot}>
      <Button type="submit" loading={isBusy} aria-label={label}>
        Save
      </Button>
      {children}
      <Text size="sm" c="dimmed" role="status">
        {isChanged
          ? 'Not saved yet'
          : saved.updated_at
            ? `Changed ${formatInstant(saved.updated_at)}${saved.updated_by ? ` by ${saved.updated_by}` : ''}`
            : ''}
      </Text>
    </div>
  )
}
