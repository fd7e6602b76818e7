import { Radio, Stack, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { type Invitation, InvitationInput, invitationDays } from '#domain/admin/invitations.ts'
import { formatInstant, formatInstantDate } from '#domain/dates.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { AskedCall, DialogButton, useDialog } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { Muted, SectionCard } from '#web/components/layout/page.tsx'
import { ListSkeleton, PagedList, useResultsFocus } from '#web/components/lists/list-results.tsx'
import { RowButton } from '#web/components/lists/row-actions.tsx'
import { useApiList } from '#web/lib/api/queries.ts'

const limit = 20

/** What the form asks: a choice in place of a flag. */
const InvitationForm = InvitationInput.omit({ desk: true }).extend({ place: z.enum(['office', 'desk']) })

/** Opens the dialog that invites an administrator. */
export const InviteAdministrator = () => (
  <DialogButton icon={IconMailForward} dialog={(close) => <InviteDialog onClose={close} />}>
    Invite Administrator
  </DialogButton>
)

function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm('POST /admin/invitations', {
    schema: InvitationForm,
    values: { email: '', place: 'office', password: '', code: '' },
    done: ({ email }) => `Invitation sent to ${email}`,
    failed: 'The invitation could not be sent. Please try again.',
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Invite Administrator"
      submit={['Send Invitation', 'Sending...']}
      discardTitle="Leave without inviting?"
      discardText="Nothing has been sent yet."
      onSubmit={({ place, ...body }) => form.call({ body: { ...body, desk: place === 'desk' } })}
      onClose={onClose}
    >
      <Text>
        They get a link that works once, for {invitationDays} days. With it they choose their name and
        password. All administrators are told that somebody was invited.
      </Text>
      <EmailField data-autofocus {...form.getInputProps('email')} />
      <Radio.Group label="What may they do?" {...form.getInputProps('place')}>
        <Stack gap="xs" mt="xs">
          <Radio value="office" label="Administrator" description="Everything that you can do here." />
          <Radio
            value="desk"
            label="Front desk"
            description="Adds and invites Challengers, keeps subscriptions and payments, answers queries. Sees no health data, and cannot suspend, delete, refund, or read settings and the audit log."
          />
        </Stack>
      </Radio.Group>
      <ProofFields password={form.getInputProps('password')} code={form.getInputProps('code')} />
    </DialogForm>
  )
}

/** Invitations that can still be accepted; nothing if there are none. */
export function OpenInvitations() {
  const [skip, setSkip] = useState(0)
  const invitations = useApiList('GET /admin/invitations', { query: { limit, skip } })
  const { target, focusResults } = useResultsFocus()
  const withdrawing = useDialog<Invitation>()
  if (invitations.data?.total === 0 && !withdrawing.isOpen) return null
  return (
    <SectionCard title="Open invitations">
      <PagedList
        query={invitations}
        words={['invitation', 'invitations']}
        loading={<ListSkeleton label="Loading invitations..." rows={1} height="3.5rem" />}
        target={target}
        place={{ skip, setSkip }}
        limit={limit}
      >
        {(rows) => (
          <ul className="list stack">
            {rows.map((row) => (
              <li key={row.id} className="row wrap loose close between breaks">
                <div>
                  <Text fw={600}>
                    {row.email}
                    {row.desk ? ', for the front desk' : ''}
                  </Text>
                  <Muted>
                    Invited by {row.invited_by_name ?? 'a former administrator'} on{' '}
                    {formatInstant(row.created_at)}, valid until {formatInstantDate(row.expires_at)}
                  </Muted>
                </div>
                <RowButton
                  variant="light"
                  color="red"
                  aria-label={`Withdraw the invitation of ${row.email}`}
                  onClick={() => withdrawing.start(row)}
                >
                  Withdraw
                </RowButton>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <AskedCall
        route="DELETE /admin/invitations/:id"
        dialog={withdrawing}
        done="Invitation withdrawn"
        failed="The invitation could not be withdrawn. Please try again."
        gone="This invitation was accepted or withdrawn meanwhile."
        onDone={focusResults}
        onOutdated={() => {
          withdrawing.close()
          focusResults()
        }}
        title="Withdraw this invitation?"
        confirmLabel="Withdraw"
        busyLabel="Withdrawing..."
        danger
      >
        {({ email }) => <Text>The link that was sent to {email} stops working at once.</Text>}
      </AskedCall>
    </SectionCard>
  )
}
