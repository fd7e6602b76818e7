import { Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { Plate } from '#web/components/layout/plate.tsx'
import { errorText } from '#web/lib/api/api.ts'
import classes from './empty-state.module.css'

/** A failed read, with a button to try again. */
export function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <Plate tone="red">
        <IconCloudOff stroke={1.6} />
      </Plate>
      <Text fw={600} size="lg">
        {message}
      </Text>
      <IconButton mt="sm" variant="default" icon={IconRefresh} onClick={() => onRetry()}>
        Try Again
      </IconButton>
    </div>
  )
}

type Props = {
  query: { data: unknown; error: unknown; refetch: () => unknown }
  /** Used when the server gives no reason. */
  failed: string
}

/** The failure of a query; nothing while older data can be shown. */
export function LoadError({ query: { data, error, refetch }, failed }: Props) {
  if (!error || data !== undefined) return null
  return <Failure message={errorText(error, failed)} onRetry={() => void refetch()} />
}
