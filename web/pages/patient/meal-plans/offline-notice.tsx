import { Alert, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainButton } from '#web/components/layout/page.tsx'

type Props = {
  /** The read of what is shown. */
  of: { online: boolean; isFetching: boolean; refetch: () => unknown }
  children: ReactNode
}

/** Says that what is shown comes from this device, and how old it is. */
export function OfflineNotice({ of: { online, isFetching, refetch }, children }: Props) {
  return (
    <Alert
      color="blue"
      className="no-print"
      role="status"
      icon={<IconCloudOff aria-hidden />}
      title={online ? "We can't be reached" : 'You are offline'}
    >
      <div className="row wrap loose close between">
        <Text>{children}</Text>
        <PlainButton disabled={isFetching} onClick={() => void refetch()}>
          Try Again
        </PlainButton>
      </div>
    </Alert>
  )
}
