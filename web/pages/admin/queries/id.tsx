import { Group, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { IconMessageOff, IconSend } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { formatInstant } from '#domain/dates.ts'
import {
  type QueryEvent,
  QueryReply,
  type QueryWithHistory,
  queryStatusLabels,
  queryTitle,
} from '#domain/support/support.ts'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { Muted, PageHeader, PageTitle, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { useApi, useShow } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import classes from './id.module.css'
import { QueryMessage } from './message.tsx'
import { DeliveryState } from './states.tsx'

/** A visitor's message, its steps, and the reply. */
export function Component() {
  const { id = '' } = useParams()
  const query = useApi('GET /public/queries/:id', {
    params: { id },
    refetchOnWindowFocus: true,
    // Other administrators work on it too, and the reply's mail may be on its way.
    refetchInterval: 15_000,
  })
  return (
    <>
      <TextLink to="/app/admin/queries">Back to Queries</TextLink>
      {query.isError && !query.data ? <PageHeader title="Query" /> : null}
      <Loaded
        query={query}
        loading={
          <Stack gap="lg" mt="md" aria-busy="true">
            <PageTitle>Query</PageTitle>
            <Skeleton height="3rem" width="16rem" maw="100%" />
            <Skeleton height="12rem" radius="lg" />
            <Skeleton height="16rem" radius="lg" />
          </Stack>
        }
        missing={
          <EmptyState
            icon={<IconMessageOff />}
            title="There is no such query"
            text="It may have been deleted, or the address is wrong."
          />
        }
        failed="This query could not be loaded"
      >
        {(data) => (
          <>
            <PageHeader title={<bdi>{queryTitle(data)}</bdi>} tab={queryTitle(data)} />
            <Stack gap="lg">
              <QueryMessage query={data} />
              {data.history.length ? <QueryHistory history={data.history} /> : null}
              <ReplyForm key={data.id} query={data} />
            </Stack>
          </>
        )}
      </Loaded>
    </>
  )
}

/** The steps of a query and who made them, oldest first. */
function QueryHistory({ history }: { history: QueryEvent[] }) {
  return (
    <SectionCard title="History">
      <ol className="list stack loose ruled">
        {history.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </SectionCard>
  )
}

function Event({ event }: { event: QueryEvent }) {
  const name = <strong>{event.admin_name ?? 'A former administrator'}</strong>
  const status = queryStatusLabels[event.status]
  return (
    <li>
      <div className="row wrap close">
        <span>
          {name} {event.reply === null ? `set it to ${status}` : `replied and set it to ${status}`}
        </span>
        <DeliveryState delivery={event.delivery} />
        <Muted component="time" dateTime={event.created_at}>
          {formatInstant(event.created_at)}
        </Muted>
      </div>
      {event.reply === null ? null : (
        <Text className={`${classes.reply} written`} mt="0.5rem" maw="46rem" dir="auto">
          {event.reply}
        </Text>
      )}
      {event.delivery_error ? (
        <Text size="sm" className="breaks" mt="0.375rem">
          {event.delivery === 'failed' ? 'Given up: ' : 'Tried again soon: '}
          {event.delivery_error}
        </Text>
      ) : null}
    </li>
  )
}

/** A reply by e-mail. The draft stays on this device until it is sent. */
function ReplyForm({ query }: { query: QueryWithHistory }) {
  const { support_email } = useBrand()
  const show = useShow('GET /public/queries/:id', { params: { id: query.id } })
  const values = { reply: '', status: 'resolved' } as const
  const form = useCallForm('POST /public/queries/:id/replies', {
    schema: QueryReply,
    draft: `query-reply:${query.id}`,
    outlivesPage: true,
    values,
    done: `Your reply to ${query.name} is on its way.`,
    failed: 'Your reply could not be sent. Please try again.',
    onDone(saved) {
      show(saved)
      form.load({ values })
    },
  })

  return (
    <SectionCard title="Reply by e-mail">
      <PageForm
        state={form}
        label="Reply by e-mail"
        submit="Send Reply"
        button={{ fullWidth: false, leftSection: <IconSend size={18} aria-hidden /> }}
        footClass={classes.submit}
        foot={form.values.reply?.trim() ? <Muted>Kept on this device until it is sent.</Muted> : null}
        onSubmit={form.onSubmit((body) =>
          form.call({ params: { id: query.id }, body, ifMatch: query.version }),
        )}
      >
        <Textarea
          label="Your reply"
          withAsterisk
          description={`Goes to ${query.email}, with what they wrote below it. Answers come to ${support_email}.`}
          minRows={6}
          maxRows={20}
          dir="auto"
          {...form.getInputProps('reply')}
        />
        <Radio.Group label="Afterwards it is" {...form.getInputProps('status')}>
          <Group mt="0.375rem" gap="0.625rem 1rem">
            <Radio value="resolved" label="Resolved" />
            <Radio value="in_progress" label="In progress: more is to come" />
          </Group>
        </Radio.Group>
      </PageForm>
    </SectionCard>
  )
}
