import { Box, Card, Text } from '@mantine/core'
import { IconTrash, IconUser } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatInstant } from '#domain/dates.ts'
import { type QueryStatus, type QueryWithHistory, queryStatusLabels } from '#domain/support/support.ts'
import { Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import { RowMenu } from '#web/components/lists/row-actions.tsx'
import { useShow } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { ago, useNow } from '#web/lib/today.ts'
import { MailLink, PhoneLink } from '#web/pages/admin/people/contact-links.tsx'
import { useUser } from '#web/session.tsx'
import { kindOf } from './card.tsx'
import classes from './id.module.css'
import { QueryClock, QueryState } from './states.tsx'

const steps: Record<QueryStatus, { to: QueryStatus; label: string }[]> = {
  new: [
    { to: 'in_progress', label: 'Take it up' },
    { to: 'resolved', label: 'Resolve without a reply' },
  ],
  in_progress: [
    { to: 'resolved', label: 'Resolve' },
    { to: 'new', label: 'Back to new' },
  ],
  resolved: [{ to: 'in_progress', label: 'Reopen' }],
}

/** The message, its sender, its state, and the possible next states. */
export function QueryMessage({ query }: { query: QueryWithHistory }) {
  const now = useNow()
  const state = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter()
  return (
    <Card component="section" aria-label="What was written">
      <div className="row wrap close small" ref={state} role="status" tabIndex={-1}>
        <QueryState status={query.status} />
        <QueryClock query={query} />
      </div>
      <Text className="written" maw="46rem" mt="0.875rem" dir="auto">
        {query.message}
      </Text>
      <Box mt="0.875rem" pt="0.5rem" className={`${classes.from} wrap small`}>
        <span>
          <IconUser size={18} aria-hidden className="rigid dimmed" />
          <bdi>{query.name}</bdi>
        </span>
        <MailLink email={query.email} subject={`Re: ${query.subject}`} />
        {query.phone ? <PhoneLink phone={query.phone} /> : null}
      </Box>
      <Muted>
        {kindOf(query)}, received{' '}
        <time dateTime={query.created_at}>
          {formatInstant(query.created_at)} ({ago(query.created_at, now)})
        </time>
      </Muted>
      <Steps query={query} onStep={() => focusAfter(state)} />
    </Card>
  )
}

function Steps({ query, onStep }: { query: QueryWithHistory; onStep: () => void }) {
  const { desk } = useUser()
  const show = useShow('GET /public/queries/:id', { params: { id: query.id } })
  const save = useToastMutation('PUT /public/queries/:id', {
    done: ({ status }) => `Set to ${queryStatusLabels[status]}`,
    failed: 'The status could not be changed. Please try again.',
    onDone(saved) {
      show(saved)
      onStep()
    },
  })
  return (
    <Box mt="1rem" className={`${classes.steps} row wrap`}>
      {steps[query.status].map(({ to, label }) => (
        <BusyButton
          key={to}
          variant="default"
          isBusy={save.isPending}
          onClick={() =>
            save.mutate({ params: { id: query.id }, body: { status: to }, ifMatch: query.version })
          }
        >
          {label}
        </BusyButton>
      ))}
      {desk ? null : <DeleteQuery query={query} />}
    </Box>
  )
}

/** Asks before a visitor's message is deleted. */
function DeleteQuery({ query }: { query: QueryWithHistory }) {
  const removal = useDialog<QueryWithHistory>()
  const navigate = useNavigate()
  return (
    <>
      <RowMenu
        of={`what ${query.name} wrote`}
        entries={[
          {
            icon: IconTrash,
            label: `Delete what ${query.name} wrote`,
            consequence: 'It and every reply are erased for good.',
            danger: true,
            onClick: () => removal.start(query),
          },
        ]}
      />
      <Removal
        route="DELETE /public/queries/:id"
        dialog={removal}
        noun="query"
        onDone={() => void navigate('/app/admin/queries')}
      >
        {({ name }) => (
          <>
            What <strong>{name}</strong> wrote and every reply are erased. A reply that is still on its way is
            not sent any more. This cannot be undone.
          </>
        )}
      </Removal>
    </>
  )
}
