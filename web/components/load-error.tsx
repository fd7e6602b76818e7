import { Button, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import classes from './feedback/empty-state.module.css'
import { Plate } from './layout/plate.tsx'

/** What could not be loaded, and a way to try again. */
export function LoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={classes.empty} role="alert">
      <Plate tone="red">
        <IconCloudOff stroke={1.6} />
      </Plate>
      <Text fw={600} size="lg">
        {message}
      </Text>
      <Button
        mt="sm"
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        onClick={() => onRetry()}
      >
        Try Again
      </Button>
    </div>
  )
}
