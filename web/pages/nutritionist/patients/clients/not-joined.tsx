import { Text } from '@mantine/core'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import type { ClientInvitation } from '#domain/people/clients.ts'
import { ConfirmedCall } from '#web/components/feedback/confirmed-call.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { TextLink } from '#web/components/layout/text-link.tsx'
import { ListSkeleton } from '#web/components/lists/list-results.tsx'
import { RowButton } from '#web/components/lists/row-button.tsx'
import { SectionList, usePages } from '#web/components/lists/section-list.tsx'
import { ConsentDialog, ResendDialog } from './invitation-dialogs.tsx'

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
          Everything about them will be erased on {formatDate(erased_on)}, unless you invite them again or
          record their consent on paper.
        </Text>
      ) : null}
      {consented_on && consent_at ? (
        <Text size="sm" c="dimmed">
          Consent on paper of {formatDate(consented_on)}
          {guardian_name ? `, by ${guardian_name} as the guardian` : ''}. Recorded by{' '}
          {consent_by_name ?? 'a former nutritionist'} on {formatInstantDate(consent_at)}.
        </Text>
      ) : null}
    </>
  )
}

/** Challengers in care who have not joined yet; nothing if there are none. */
export function NotJoined() {
  const list = usePages('GET /nutritionists/clients', 5)
  const resending = useDialog<ClientInvitation>()
  const consenting = useDialog<ClientInvitation>()
  const withdrawing = useDialog<ClientInvitation>()
  const { subject: withdrawn } = withdrawing
  const hasDialog = resending.isOpen || consenting.isOpen || withdrawing.isOpen
  if (!list.data || (list.data.total === 0 && !hasDialog)) return null
  return (
    <SectionCard title="Not joined yet">
      <SectionList
        list={list}
        of="challengers"
        loading={<ListSkeleton label="Loading invitations..." rows={1} height="3.5rem" />}
        failed="The invitations could not be loaded"
      >
        {(rows, target) => (
          <ul {...target} className="list stack">
            {rows.map((row) => (
              <li key={row.id} className="row wrap loose close between breaks">
                <div className="stack tight">
                  <div>
                    <TextLink to={`/app/nutritionist/patients/${row.patient_id}`}>{row.name}</TextLink>
                    <Text size="sm" c="dimmed">
                      {[row.email, row.phone].filter(Boolean).join(', ')}
                    </Text>
                  </div>
                  <State row={row} />
                </div>
                <div className="row wrap tight">
                  <RowButton aria-label={`Invite Again: ${row.name}`} onClick={() => resending.start(row)}>
                    Invite Again
                  </RowButton>
                  <RowButton
                    aria-label={`Consent on Paper: ${row.name}`}
                    onClick={() => consenting.start(row)}
                  >
                    Consent on Paper
                  </RowButton>
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
            ))}
          </ul>
        )}
      </SectionList>
      {resending.isOpen && resending.subject ? (
        <ResendDialog row={resending.subject} onClose={resending.close} />
      ) : null}
      {consenting.isOpen && consenting.subject ? (
        <ConsentDialog row={consenting.subject} onClose={consenting.close} />
      ) : null}
      <ConfirmedCall
        route="DELETE /nutritionists/clients/:id"
        call={withdrawn && { params: { id: withdrawn.id } }}
        done="Invitation withdrawn"
        failed="The invitation could not be withdrawn. Please try again."
        gone="They have joined meanwhile, or are no longer in your care."
        onDone={withdrawing.close}
        onOutdated={withdrawing.close}
        opened={withdrawing.isOpen}
        title="Withdraw this invitation?"
        confirmLabel="Withdraw"
        busyLabel="Withdrawing..."
        danger
        onClose={withdrawing.close}
      >
        <Text>
          The link that {withdrawn?.name} has stops working at once.{' '}
          {withdrawn?.consented_on
            ? 'They stay in your care, with their consent on paper.'
            : 'They stay in your care for 30 days. Then everything about them is erased, unless you invite them again or record their consent on paper.'}
        </Text>
      </ConfirmedCall>
    </SectionCard>
  )
}
