import { Text } from '@mantine/core'
import type { ListedUser } from '#domain/admin/admin.ts'
import type { UserStatus as Status } from '#domain/auth/auth.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import classes from './users.module.css'

export const statusNames: Record<Status, string> = { active: 'Active', suspended: 'Suspended' }

type Props = {
  user: Pick<ListedUser, 'status' | 'suspended_at' | 'suspension_reason'>
  /** Without date and reason. */
  isShort?: boolean
}

/** Whether somebody may sign in; if not, since when and why. */
export function UserStatus({ user, isShort = false }: Props) {
  const { status, suspended_at, suspension_reason } = user
  return (
    <div className={classes.status}>
      <StatusBadge tone={status === 'active' ? 'green' : 'red'}>{statusNames[status]}</StatusBadge>
      {suspended_at && !isShort ? (
        <span className="regular small dimmed">
          {formatInstantDate(suspended_at)}
          {suspension_reason ? (
            <Text inherit component="span" lineClamp={2} maw="20rem" ta="start" className="breaks">
              {suspension_reason}
            </Text>
          ) : null}
        </span>
      ) : null}
    </div>
  )
}
