import { Stack, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '#domain/auth/account.ts'
import { kindOfNotification, mailedKindsFor } from '#domain/messages/notifications.ts'
import { switched } from '#web/components/forms/option-chips.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { queryKey, useApiMutation } from '#web/lib/api/queries.ts'
import { useSavedAtOnce } from './use-saved-at-once.ts'

/** Which e-mails the person gets. */
export function Emails({ account }: { account: Account }) {
  const client = useQueryClient()
  const save = useApiMutation('PUT /account')
  const { muted_emails } = account
  const [{ muted_emails: muted }, choose] = useSavedAtOnce({ muted_emails }, async (body) => {
    const saved = await save.mutateAsync({ body })
    client.setQueryData(queryKey('GET /account'), saved)
    return { muted_emails: saved.muted_emails }
  })

  return (
    <SectionCard
      title="E-mails"
      text="Tell me by e-mail when this happens. About your account and your password we always write."
    >
      <Stack gap="md">
        {mailedKindsFor(account.role).map((kind) => (
          <Switch
            key={kind}
            label={kindOfNotification(kind).choice}
            checked={!muted.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              choose((wanted) => ({ muted_emails: switched(wanted.muted_emails, kind, !checked) }))
            }
          />
        ))}
      </Stack>
    </SectionCard>
  )
}
