import { Anchor, List, Stack, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ForgotPassword } from '#domain/auth/account.ts'
import { mailtoLink } from '#domain/mailto.ts'
import picture from '#web/assets/banner-plate.svg'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { PageForm, useSentForm } from '#web/components/forms/page-form.tsx'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { PlainButton } from '#web/components/layout/page.tsx'
import { Plate } from '#web/components/layout/plate.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'

/** Asks for a link to choose a new password. */
export function Component() {
  const ask = useApiMutation('POST /auth/forgot-password')
  const { form, sent } = useSentForm(ForgotPassword, {
    values: { email: '' },
    send: (body) => ask.mutateAsync({ body }),
    failed: 'The link could not be sent. Please try again.',
  })

  if (ask.data)
    return (
      <AuthCard
        picture={picture}
        title="Check your e-mail"
        text={ask.data.detail}
        foot={{ to: '/login', label: 'Back to sign-in' }}
      >
        <WhatNext
          email={form.values.email ?? ''}
          onAgain={() => {
            ask.reset()
            sent.state.reset()
          }}
        />
      </AuthCard>
    )
  return (
    <AuthCard
      picture={picture}
      title="Forgot your password?"
      text="Tell us your e-mail address. We send you a link to choose a new password."
      foot={{ question: 'Remembered it?', to: '/login', label: 'Sign in' }}
    >
      <PageForm {...sent} submit="Send Link">
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
      </PageForm>
    </AuthCard>
  )
}

function WhatNext({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { support_email } = useBrand()
  const region = useRef<HTMLDivElement>(null)
  // The button that had the focus has disappeared.
  useEffect(() => region.current?.focus(), [])
  return (
    <Stack ref={region} tabIndex={-1} role="status" gap="md">
      <Plate>
        <IconMailCheck stroke={1.6} aria-hidden />
      </Plate>
      <Text style={{ overflowWrap: 'anywhere' }}>
        You asked for <strong>{email.trim()}</strong>. The link works once, for one hour.
      </Text>
      <List spacing={6}>
        <List.Item>It can take a few minutes. Please look into the spam folder, too.</List.Item>
        <List.Item>Nothing there? Check the address above, and ask again after two minutes.</List.Item>
        <List.Item>
          Still nothing? Write to <Anchor href={mailtoLink(support_email)}>{support_email}</Anchor>.
        </List.Item>
      </List>
      <PlainButton onClick={onAgain}>Ask Again</PlainButton>
    </Stack>
  )
}
