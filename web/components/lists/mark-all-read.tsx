import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'

export function MarkAllRead({ isSmall = false }: { isSmall?: boolean }) {
  const mark = useApiMutation('POST /notifications/read', {
    onError: (error) => notify.error(errorText(error, 'The notifications could not be marked as read.')),
  })
  return (
    <Button
      variant={isSmall ? 'subtle' : 'default'}
      size={isSmall ? 'compact-md' : 'sm'}
      leftSection={<IconChecks size={18} aria-hidden />}
      loading={mark.isPending}
      onClick={() => mark.mutate({ body: {} })}
    >
      Mark all as read
    </Button>
  )
}
