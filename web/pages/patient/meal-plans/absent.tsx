import { IconMapOff } from '@tabler/icons-react'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { ButtonLink } from '#web/components/layout/page.tsx'

export function Absent({ text }: { text: string }) {
  return (
    <EmptyState
      icon={<IconMapOff />}
      title="This plan is not here"
      text={text}
      action={<ButtonLink to="/app/patient/meal-plans">My Meal Plans</ButtonLink>}
    />
  )
}
