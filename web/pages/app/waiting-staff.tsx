import { Stack } from '@mantine/core'
import { IconCertificate, IconUserCircle } from '@tabler/icons-react'
import { counted } from '#domain/numbers.ts'
import { approvalLabels } from '#domain/people/nutritionists.ts'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import { useQueues } from '#web/pages/admin/queues.ts'
import { useWorklist, Worklist } from '#web/pages/nutritionist/dashboard/worklist.tsx'
import { type Read, readOf, useUnreadItems, WaitingList } from './waiting.tsx'

/** For a nutritionist: the worklist itself, then what else is new; before the approval, the way to it. */
export function NutritionistWaiting() {
  const profile = useApi('GET /nutritionists/profile')
  const { approval_status: approval, rejection_reason: reason } = profile.data ?? {}
  const isApproved = approval === 'approved'
  const worklist = useWorklist(isApproved)
  const reads: Read[] = [
    useUnreadItems(),
    readOf(profile, [
      isNotFound(profile.error) && {
        icon: IconUserCircle,
        isDue: true,
        title: 'Complete your profile',
        text: 'Our admin team reviews it, usually within 2-3 business days. Then you can work with challengers.',
        to: '/app/nutritionist/profile',
      },
      approval !== undefined &&
        !isApproved && {
          icon: IconCertificate,
          isDue: approval === 'rejected',
          title: `Your profile: ${approvalLabels[approval].title}`,
          text: approvalLabels[approval].text + (reason ? ` The reason given: ${reason}` : ''),
          to: '/app/nutritionist/profile',
        },
    ]),
  ]
  // Below a worklist, 'Nothing waits for you' would contradict it.
  const isNeeded = !isApproved || reads.some(({ failed, items }) => failed || items.length > 0)
  return (
    <Stack gap="lg">
      {isApproved ? <Worklist list={worklist} /> : null}
      {isNeeded ? <WaitingList reads={reads} /> : null}
    </Stack>
  )
}

/** For an administrator: everybody who waits for one. */
export function AdminWaiting() {
  const unread = useUnreadItems()
  const queues = useQueues().map(({ read, icon, to, words, text, isOverdue }) =>
    readOf(read, [
      read.data !== undefined &&
        read.data.total > 0 && {
          icon,
          isDue: true,
          title: counted(read.data.total, ...words),
          text: isOverdue ? `Overdue. ${text}.` : `${text}.`,
          to,
        },
    ]),
  )
  return <WaitingList reads={[unread, ...queues]} />
}
