import { IconChecks } from '@tabler/icons-react'
import { IconButton } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

export function MarkAllRead({ isSmall = false }: { isSmall?: boolean }) {
  const mark = useToastMutation('POST /notifications/read', {
    failed: 'The notifications could not be marked as read.',
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
