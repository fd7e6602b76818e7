import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatInstantDate, today } from '#domain/dates.ts'
import {
  ClientContact,
  type ClientInvitation,
  keptDays,
  PaperConsent,
  type SentInvitation,
} from '#domain/people/clients.ts'
import { PhoneField } from '#web/components/auth/sign-up-fields.tsx'
import { AskedCall, useDialog } from '#web/components/feedback/dialogs.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { Muted, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { ListSkeleton } from '#web/components/lists/list-results.tsx'
import { RowButton } from '#web/components/lists/row-actions.tsx'
import { RowList, usePages } from '#web/components/lists/section-list.tsx'
import { useUser } from '#web/session.tsx'
import { SentDialog } from './sent-dialog.tsx'

const tones = { open: 'green', expired: 'yellow', withdrawn: 'gray' } as const

/** Where an invitation stands, and what becomes of what was written. */
function State({ row }: { row: ClientInvitation }) {
  const { state, expires_at, erased_on, consented_on, consent_by_name, consent_at, guardian_name } = row
  const words = {
    open: `Invited until ${formatInstantDate(expires_at)}`,
    expired: `Invitation expired on ${formatInstantDate(expires_at)}`,
    withdrawn: 'Invitation withdrawn',
  }
  return (
    <>
      <StatusBadge tone={tones[state]}>{words[state]}</StatusBadge>
      {state !== 'open' && erased_on ? (
        <Text size="sm">
          Everything about them will be erased on {formatDate(erased_on)}, unless they are invited again or
          their consent on paper is recorded.
        </Text>
      ) : null}
      {consented_on && consent_at ? (
        <Muted>
          Consent on paper of {formatDate(consented_on)}
          {guardian_name ? `, by ${guardian_name} as the guardian` : ''}. Recorded by{' '}
          {consent_by_name ?? 'a former nutritionist'} on {formatInstantDate(consent_at)}.
        </Muted>
      ) : null}
    </>
  )
}

/** Challengers in care who have not joined yet, for their nutritionist, or of all for the office; nothing if there are none. */
export function NotJoined() {
  const isOffice = useUser().role === 'admin'
  const list = usePages('GET /nutritionists/clients', 5)
  const resending = useDialog<ClientInvitation>()
  const consenting = useDialog<ClientInvitation>()
  const withdrawing = useDialog<ClientInvitation>()
  const hasDialog = resending.isOpen || consenting.isOpen || withdrawing.isOpen
  if (!list.data || (list.data.total === 0 && !hasDialog)) return null
  return (
    <SectionCard title="Not joined yet">
      <RowList
        list={list}
        of="challengers"
        loading={<ListSkeleton label="Loading invitations..." rows={1} height="3.5rem" />}
        failed="The invitations could not be loaded"
        className="stack"
      >
        {(row) => (
          <li key={row.id} className="row wrap loose close between breaks">
            <div className="stack tight">
              <div>
                <TextLink to={`/app/${isOffice ? 'admin/users' : 'nutritionist/patients'}/${row.patient_id}`}>
                  {row.name}
                </TextLink>
                <Muted>
                  {[row.email, row.phone].filter(Boolean).join(', ')}
                  {isOffice ? `. In the care of ${row.nutritionist_name}` : ''}
                </Muted>
              </div>
              <State row={row} />
            </div>
            <div className="row wrap tight">
              <RowButton aria-label={`Invite Again: ${row.name}`} onClick={() => resending.start(row)}>
                Invite Again
              </RowButton>
              {isOffice ? null : (
                <RowButton aria-label={`Consent on Paper: ${row.name}`} onClick={() => consenting.start(row)}>
                  Consent on Paper
                </RowButton>
              )}
              {row.state === 'withdrawn' ? null : (
                <RowButton
                  c="red"
                  aria-label={`Withdraw the Invitation of ${row.name}`}
                  onClick={() => withdrawing.start(row)}
                >
                  Withdraw
                </RowButton>
              )}
            </div>
          </li>
        )}
      </RowList>
      {resending.show((row) => (
        <ResendDialog row={row} onClose={resending.close} />
      ))}
      {consenting.show((row) => (
        <ConsentDialog row={row} onClose={consenting.close} />
      ))}
      <AskedCall
        route="DELETE /nutritionists/clients/:id"
        dialog={withdrawing}
        onOutdated={withdrawing.close}
        done="Invitation withdrawn"
        failed="The invitation could not be withdrawn. Please try again."
        gone={gone}
        title="Withdraw this invitation?"
        confirmLabel="Withdraw"
        busyLabel="Withdrawing..."
        danger
      >
        {({ name, consented_on }) => (
          <Text>
            The link that {name} has stops working at once.{' '}
            {consented_on
              ? 'They stay in care, with their consent on paper.'
              : `They stay in care for ${keptDays} days. Then everything about them is erased, unless they are invited again or their consent on paper is recorded.`}
          </Text>
        )}
      </AskedCall>
    </SectionCard>
  )
}

type Props = { row: ClientInvitation; onClose: () => void }
const gone = 'They have joined meanwhile, or are no longer in care.'

/** Invites somebody again, also at another address. */
function ResendDialog({ row, onClose }: Props) {
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const form = useCallForm('POST /nutritionists/clients/:id/resend', {
    schema: ClientContact,
    values: { email: row.email ?? '', phone: row.phone ?? '' },
    failed: 'The invitation could not be sent. Please try again.',
    gone,
    onDone: setSent,
    onOutdated: onClose,
  })
  if (sent) return <SentDialog sent={sent} onClose={onClose} />
  return (
    <DialogForm
      form={form}
      title={`Invite ${row.name} again`}
      submit={['Invite Again', 'Sending...']}
      onSubmit={(body) => form.call({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      <Text>
        You get a new link to pass on, and an e-mail goes to the address. Earlier links stop working.
      </Text>
      <EmailField autoComplete="email" {...form.getInputProps('email')} />
      <PhoneField {...form.getInputProps('phone')} />
    </DialogForm>
  )
}

/** Records that somebody who has not joined has consented on paper. */
function ConsentDialog({ row, onClose }: Props) {
  const form = useCallForm('PUT /nutritionists/clients/:id/consent', {
    schema: PaperConsent,
    values: { consented_on: row.consented_on ?? today(), guardian_name: row.guardian_name ?? '' },
    done: 'Consent recorded.',
    failed: 'The consent could not be recorded. Please try again.',
    gone,
    onDone: onClose,
    onOutdated: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Consent of ${row.name} on paper`}
      submit={['Record Consent', 'Recording...']}
      onSubmit={(body) => form.call({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      <Text>
        Only if you hold a paper on which they have agreed to the terms and to the processing of their health
        data. Your name and today’s date are recorded with it.
      </Text>
      <DateField label="Signed on" required data-autofocus {...form.getInputProps('consented_on')} />
      <TextInput
        label="Parent or guardian"
        description="Needed under 18: who has signed for them"
        {...form.getInputProps('guardian_name')}
      />
    </DialogForm>
  )
}
