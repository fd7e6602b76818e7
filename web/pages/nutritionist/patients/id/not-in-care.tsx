import { IconUserOff } from '@tabler/icons-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'

/** In place of a page about a challenger whose care has ended, or who is unknown. */
export function NotInCare() {
  return (
    <EmptyState
      icon={<IconUserOff />}
      title="This challenger is not in your care"
      text="What is known about their health is for those who care for them now."
    />
  )
}
