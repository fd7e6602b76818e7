import { Skeleton } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AssignedChallenger } from '#domain/people/challengers.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import type { useApi } from '#web/lib/api/queries.ts'

type Props = {
  challenger: ReturnType<typeof useApi<'GET /nutritionists/patients/:id'>>
  children: (challenger: AssignedChallenger) => ReactNode
}

/** A page about a challenger in care; else why there is none: unknown, care has ended, or one is not approved yet. */
export function InCare({ challenger, children }: Props) {
  if (isAwaitingApproval(challenger.error)) return <AwaitingApproval />
  const notInCare = (
    <EmptyState
      icon={<IconUserOff />}
      title="This challenger is not in your care"
      text="What is known about their health is for those who care for them now."
    />
  )
  return (
    <Loaded
      query={challenger}
      loading={<Skeleton height="16rem" radius="lg" aria-busy="true" />}
      missing={notInCare}
      failed="This challenger could not be loaded"
    >
      {(one) => (one.status === 'active' ? children(one) : notInCare)}
    </Loaded>
  )
}
