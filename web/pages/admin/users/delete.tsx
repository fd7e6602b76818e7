import { Text } from '@mantine/core'
import type { User } from '#domain/admin/admin.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { roleNames } from '#web/components/content/role-badge.tsx'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { useCachedRows } from '#web/components/lists/list-results.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

export const userGone = 'This user was deleted meanwhile.'

type Props = { dialog: Dialog<User>; onDeleted: () => void }

/** Asks before an account and all its personal data are deleted. */
export function DeleteUser({ dialog, onDeleted }: Props) {
  const { about: user, isOpen, close } = dialog
  const changeRows = useCachedRows('GET /admin/users')
  function leave() {
    close()
    onDeleted()
  }
  const remove = useToastMutation('DELETE /admin/users/:id', {
    done: 'User deleted successfully',
    failed: 'Error deleting user. Check console for details.',
    gone: userGone,
    onDone(_, { params }) {
      changeRows((rows) => rows.filter(({ id }) => id !== params.id))
      leave()
    },
    onOutdated({ status }) {
      if (status === 404) leave()
    },
  })
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Delete User"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      danger
      busy={remove.isPending}
      onConfirm={() => user && remove.mutate({ params: { id: user.id } })}
      onClose={close}
    >
      <Text mb="md">Are you sure you want to delete this user? This action cannot be undone.</Text>
      {user ? (
        <Facts
          facts={[
            ['Email', user.email],
            ['Phone', user.phone],
            ['Role', roleNames[user.role]],
          ]}
        />
      ) : null}
    </ConfirmDialog>
  )
}
