import type { ButtonProps } from '@mantine/core'
import { PlainButton } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

/** Sends the link again that confirms the signed-in person's e-mail address. */
export function ResendLink(look: ButtonProps) {
  const resend = useToastMutation('POST /auth/verify-email/resend', {
    done: ({ detail }) => detail,
    seconds: 5,
    failed: 'The link could not be sent. Please try again.',
  })
  return (
    <PlainButton
      {...look}
      loading={resend.isPending}
      // A double click's second click can come before `isPending` is set.
      onClick={({ detail }) => detail < 2 && resend.mutate()}
    >
      Send the link again
    </PlainButton>
  )
}
