import { IconChecks } from '@tabler/icons-react'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'

export function MarkAllRead({ isSmall = false }: { isSmall?: boolean }) {
  const mark = useApiMutation('POST /notifications/read', {
    onError: (error) => notify.error(errorText(error, 'The notifications could not be marked as read.')),
  })
  return (
    <IconButton
      variant={isSmall ? 'subtle' : 'default'}
      size={isSmall ? 'compact-md' : 'sm'}
      icon={IconChecks}
      loading={mark.isPending}
      onClick={() => mark.mutate({ body: {} })}
    >
      Mark all as read
    </IconButton>
  )
}
