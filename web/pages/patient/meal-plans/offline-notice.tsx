import { Alert, Button, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { formatInstant } from '#domain/dates.ts'
import type { useCurrentPlan } from './current-plan.ts'
import classes from './plan.module.css'

/** Says that the plan comes from the cache, and how old it is. */
export function OfflineNotice({ plan }: { plan: ReturnType<typeof useCurrentPlan> }) {
  if (!plan.isUnreachable) return null
  return (
    <Alert
      color="blue"
      className="no-print"
      role="status"
      icon={<IconCloudOff aria-hidden />}
      title={plan.online ? "We can't be reached" : 'You are offline'}
    >
      <div className={classes.offline}>
        <Text>This is your plan as of {formatInstant(plan.readAt)}, kept on this device.</Text>
        <Button variant="default" disabled={plan.isFetching} onClick={() => void plan.refetch()}>
          Try Again
        </Button>
      </div>
    </Alert>
  )
}
