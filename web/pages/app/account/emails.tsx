import { Stack, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Account } from '#domain/auth/account.ts'
import { kindOfNotification, mailedKindsFor, type NotificationKind } from '#domain/messages/notifications.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { queryKey, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'

/** Which e-mails the person gets. A switch is saved at once, and goes back when that fails. */
export function Emails({ account }: { account: Account }) {
  const client = useQueryClient()
  const [muted, setMuted] = useState(account.muted_emails)
  // The wanted state, and the one in the running call. There is one call at a time; the last press wins.
  const wanted = useRef(muted)
  const sent = useRef<NotificationKind[]>(undefined)

  const save = useApiMutation('PUT /account', {
    onSuccess(saved) {
      client.setQueryData(queryKey('GET /account'), saved)
      if (wanted.current !== sent.current) return send()
      sent.current = undefined
      notify.success('Saved')
    },
    onError(error) {
      sent.current = undefined
      const before = client.getQueryData<Account>(queryKey('GET /account'))?.muted_emails ?? []
      wanted.current = before
      setMuted(before)
      notify.error(errorText(error, 'Your choice could not be saved. Please try again.'))
    },
  })
  function send() {
    sent.current = wanted.current
    save.mutate({ body: { muted_emails: wanted.current } })
  }
  function choose(kind: NotificationKind, isOn: boolean) {
    wanted.current = isOn ? wanted.current.filter((one) => one !== kind) : [...wanted.current, kind]
    setMuted(wanted.current)
    if (!sent.current) send()
  }

  return (
    <SectionCard title="E-mails">
      <Text c="dimmed" mb="md">
        Tell me by e-mail when this happens. About your account and your password we always write.
      </Text>
      <Stack gap="md">
        {mailedKindsFor(account.role).map((kind) => (
          <Switch
            key={kind}
            label={kindOfNotification(kind).choice}
            checked={!muted.includes(kind)}
            onChange={({ currentTarget }) => choose(kind, currentTarget.checked)}
          />
        ))}
      </Stack>
    </SectionCard>
  )
}
