import { Alert, Group } from '@mantine/core'
import { PlainButton } from '#web/components/layout/page.tsx'

/** Added to the reason why saving failed. */
export const stillHere = 'What you typed is still here.'

type Props = { isOutdated?: boolean; isRestored: boolean; message?: string; onDiscard: () => void }

/** A warning before typing goes on: another administrator has saved, or the draft is from an earlier visit. */
export function DraftNotice({ isOutdated = false, isRestored, message, onDiscard }: Props) {
  if (!isOutdated && !isRestored) return null
  return (
    <Alert color="yellow" role="status">
      <Group gap="sm">
        <span>{isOutdated ? message : 'These are your changes from before. They are not saved yet.'}</span>
        <PlainButton size="sm" onClick={onDiscard}>
          {isOutdated ? 'Load the latest' : 'Discard changes'}
        </PlainButton>
      </Group>
    </Alert>
  )
}
