import { IconMapOff } from '@tabler/icons-react'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { ApiError } from '#web/lib/api/api.ts'

/** Whether a plan is not there; 422: the address contains no valid id. */
export const isAbsent = ({ error }: { error: unknown }) =>
  error instanceof ApiError && [404, 422].includes(error.status)

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
