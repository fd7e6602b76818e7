import { IconAt, IconLockOpen } from '@tabler/icons-react'
import { type ListedUser, suspendedEmailMessage, type User } from '#domain/admin/admin.ts'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { RowButton, RowMenu } from '#web/components/lists/row-actions.tsx'
import { notify } from '#web/lib/notify.ts'
import { accountName } from '#web/lib/words.ts'
import { ChangeUserEmail, DeleteUser, TurnOffSecondFactor } from './dialogs.tsx'
import { ActivateUser, SuspendUser } from './suspend.tsx'
import classes from './users.module.css'

type Reactions = {
  /** The status is saved; the user as they are now. */
  onStatus?: (user: ListedUser, outcome: 'activated' | 'suspended') => void
  onUnlocked?: () => void
  onDeleted: () => void
}

/** What an administrator can do to somebody: the buttons of one person, and the dialogs that all of them share. */
export function useUserActions({ onStatus, onUnlocked, onDeleted }: Reactions) {
  const suspending = useDialog<ListedUser>()
  const deleting = useDialog<User>()
  const correcting = useDialog<User>()
  const unlocking = useDialog<User>()

  function correct(user: User) {
    if (user.status === 'suspended') notify.error(suspendedEmailMessage)
    else correcting.start(user)
  }

  const buttons = (user: ListedUser) =>
    user.role === 'admin' ? null : (
      <div className={`${classes.actions} row tight`}>
        {user.status === 'active' ? (
          <RowButton aria-label={`Suspend ${accountName(user)}`} onClick={() => suspending.start(user)}>
            Suspend
          </RowButton>
        ) : (
          <ActivateUser
            user={user}
            onDone={(saved) =>
              onStatus?.({ ...user, ...saved, suspended_at: null, suspension_reason: null }, 'activated')
            }
          />
        )}
        <RowButton c="red" aria-label={`Delete ${accountName(user)}`} onClick={() => deleting.start(user)}>
          Delete
        </RowButton>
        <RowMenu
          of={accountName(user)}
          entries={[
            user.email !== null && {
              icon: IconAt,
              label: `Change Email of ${accountName(user)}`,
              consequence: 'They are signed out everywhere, and both addresses are told.',
              onClick: () => correct(user),
            },
            user.has_second_factor && {
              icon: IconLockOpen,
              label: `Two-Step Off for ${accountName(user)}`,
              consequence: 'Their password alone signs in then.',
              danger: true,
              onClick: () => unlocking.start(user),
            },
          ]}
        />
      </div>
    )
  const dialogs = (
    <>
      {suspending.show((user) => (
        <SuspendUser
          user={user}
          onClose={suspending.close}
          onDone={({ status }, suspension_reason) =>
            onStatus?.(
              { ...user, status, suspended_at: new Date().toISOString(), suspension_reason },
              'suspended',
            )
          }
        />
      ))}
      {correcting.show((user) => (
        <ChangeUserEmail user={user} onClose={correcting.close} />
      ))}
      {unlocking.show((user) => (
        <TurnOffSecondFactor user={user} onClose={unlocking.close} onDone={() => onUnlocked?.()} />
      ))}
      <DeleteUser dialog={deleting} onDone={onDeleted} />
    </>
  )
  return { buttons, dialogs }
}
