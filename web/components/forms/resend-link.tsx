import { Button, type ButtonProps } from '@mantine/core'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'

/** Sends the link that confirms the signed-in person's e-mail address once more. */
export function ResendLink(look: ButtonProps) {
  const resend = useApiMutation('POST /auth/verify-email/resend', {
    onSuccess: ({ detail }) => notify.success(detail, { seconds: 5 }),
    onError: (error) => notify.error(errorText(error, 'The link could not be sent. Please try again.')),
  })
  return (
    <Button
      variant="default"
      {...look}
      loading={resend.isPending}
      // The second click of a double click can come before `isPending` does.
      onClick={({ detail }) => detail < 2 && resend.mutate()}
    >
      Send the link again
    </Button>
  )
}
