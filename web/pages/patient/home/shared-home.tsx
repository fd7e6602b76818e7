import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconHomeOff, IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatInstantDate } from '#domain/dates.ts'
import { HomeInvitationInput, type HomeLink, homeInvitationDays } from '#domain/people/home-links.ts'
import { AskedCall, useDialog } from '#web/components/feedback/dialogs.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { InlineForm } from '#web/components/forms/inline-form.tsx'
import { Muted, PlainButton, QuietButton, SectionCard } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { forgetSharedHome } from '#web/lib/offline/shared-home.ts'
import { useUser } from '#web/session.tsx'

/** The other challenger of a home of two: whom one invites, who invites, and what the two share. */
export function SharedHome({ home: { link, invitations, sent } }: { home: HomeLink }) {
  return (
    <SectionCard title="Share a home with another Challenger">
      {link ? (
        <Linked link={link} />
      ) : (
        <Stack gap="lg">
          {invitations.length > 0 ? <Received invitations={invitations} /> : null}
          <WhatIsShared />
          <Invite />
          {sent.length > 0 ? <Sent sent={sent} /> : null}
        </Stack>
      )}
    </SectionCard>
  )
}

const facts = [
  [
    'You both see',
    'one shopping list for both plans, its ticks, and the lines that you write on it from then on. Whoever has a link to the list of one of you sees it, too.',
  ],
  [
    'One pot',
    'Where both plans have the same dish at the same meal, your days say so, with all that goes into the pot for all who eat of it.',
  ],
  [
    'Neither sees',
    'weight, targets, conditions, reasons or other meals of the other one, or which meals they ticked.',
  ],
  [
    'Allergies',
    'A food to which somebody at home is allergic is never in a pot for both. Your days then say “No peanuts in the pot”, without a name.',
  ],
  ['For how long', 'Until one of you stops. It ends at once for both.'],
] as const

function WhatIsShared() {
  return (
    <List spacing={6}>
      {facts.map(([heading, text]) => (
        <List.Item key={heading}>
          <strong>{heading}:</strong> {text}
        </List.Item>
      ))}
    </List>
  )
}

function Linked({ link: { name, since, is_available } }: { link: NonNullable<HomeLink['link']> }) {
  const client = useQueryClient()
  const asking = useDialog<{ id: string }>()
  return (
    <Stack>
      <Text fw={600} className="breaks">
        {name} and you share a home since {formatInstantDate(since)}.
      </Text>
      {is_available ? null : (
        <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={`${name} is away`}>
          The account is not available at the moment. Until it is back, your list is for your own plan.
        </Alert>
      )}
      <WhatIsShared />
      <Muted>
        If {name} stands among the people you cook for, take them out: their portions are those of their own
        plan. Children and others at home belong with one of you only, else they count twice.
      </Muted>
      <div>
        <PlainButton icon={IconHomeOff} onClick={() => asking.start({ id: '' })}>
          Stop sharing
        </PlainButton>
      </div>
      <AskedCall
        dialog={asking}
        route="DELETE /patients/home/link"
        call={() => ({})}
        title={`Stop sharing a home with ${name}?`}
        confirmLabel="Stop sharing"
        busyLabel="Stopping..."
        danger
        returnFocus={false}
        done={`${name} and you no longer share a home.`}
        failed="Sharing could not be stopped. Please try again."
        onDone={() => {
          forgetSharedHome(client)
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      >
        {() => (
          <>
            It ends at once for both of you, and {name} is told. Your shopping list is for your own plan
            again.
          </>
        )}
      </AskedCall>
    </Stack>
  )
}

/** Who would like to share a home. What that means stands below. */
function Received({ invitations }: Pick<HomeLink, 'invitations'>) {
  const gone = 'This invitation does not stand any more.'
  const accept = useToastMutation('POST /patients/home/invitations/:id/accept', {
    done: 'You share a home now.',
    failed: 'The invitation could not be accepted. Please try again.',
    gone,
  })
  const decline = useToastMutation('DELETE /patients/home/invitations/:id', {
    done: 'Declined. They are not told.',
    failed: 'The invitation could not be declined. Please try again.',
    gone,
  })
  const isBusy = accept.isPending || decline.isPending
  return (
    <ul className="list stack ruled">
      {invitations.map(({ id, from }) => (
        <li key={id}>
          <Text fw={600} mb="xs" className="breaks">
            {from} would like to share a home with you.
          </Text>
          <Group gap="sm">
            <Button
              disabled={isBusy}
              aria-label={`Accept ${from}`}
              onClick={({ detail }) => detail < 2 && accept.mutate({ params: { id } })}
            >
              Accept
            </Button>
            <PlainButton
              disabled={isBusy}
              aria-label={`Decline ${from}`}
              onClick={({ detail }) => detail < 2 && decline.mutate({ params: { id } })}
            >
              Decline
            </PlainButton>
          </Group>
        </li>
      ))}
    </ul>
  )
}

function Invite() {
  const { id, email_verified } = useUser()
  const form = useCallForm('POST /patients/home/invitations', {
    schema: HomeInvitationInput,
    draft: `home-invitation:${id}`,
    values: { email: '' },
    done: 'Invited.',
    failed: 'The invitation could not be sent. Please try again.',
    onDone: () => form.discard(),
  })
  return (
    <div>
      <InlineForm
        form={form}
        label="Invite somebody"
        submit={['Invite', 'Inviting...']}
        onSubmit={(body) => form.call({ body })}
      >
        <EmailField
          label="Their e-mail address"
          description="A Challenger who has confirmed this address sees your invitation. We do not say whether there is one, and send nothing to anybody else."
          {...form.getInputProps('email')}
        />
      </InlineForm>
      {email_verified ? null : (
        <Muted mt="sm">Invitations to you appear here once your own e-mail address is confirmed.</Muted>
      )}
    </div>
  )
}

function Sent({ sent }: Pick<HomeLink, 'sent'>) {
  const takeBack = useToastMutation('DELETE /patients/home/invitations/:id', {
    done: 'Taken back.',
    failed: 'The invitation could not be taken back. Please try again.',
    gone: 'This invitation does not stand any more.',
  })
  return (
    <div>
      <Text fw={600}>Invited</Text>
      <Muted mb="xs">An invitation stands for {homeInvitationDays} days.</Muted>
      <ul className="list stack ruled">
        {sent.map(({ id, email }) => (
          <li key={id} className="row between">
            <span className="fill breaks">{email}</span>
            <QuietButton
              aria-label={`Take back the invitation to ${email}`}
              disabled={takeBack.isPending}
              onClick={() => takeBack.mutate({ params: { id } })}
            >
              Take back
            </QuietButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
