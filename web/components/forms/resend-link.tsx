import { Button, type ButtonProps } from '@mantine/core'
import { useToldMutation } from '#web/lib/api/told-mutation.ts'

/** Sends the link that confirms the signed-in person's e-mail address once more. */
export function ResendLink(look: ButtonProps) {
  const resend = useToldMutation('POST /auth/verify-email/resend', {
    done: ({ detail }) => detail,
    seconds: 5,
    failed: 'The link could not be sent. Please try again.',
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
