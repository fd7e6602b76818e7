import { Box, Group, Stack, VisuallyHidden } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Conversation } from '#domain/messages/messages.ts'
import { CoverMark } from '#web/components/care/cover-mark.tsx'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { PageHeader } from '#web/components/layout/page.tsx'
import { plateOf } from '#web/components/layout/plate.tsx'
import { ListSkeleton } from '#web/components/lists/list-results.tsx'
import { SearchField } from '#web/components/lists/search-field.tsx'
import { type Pages, SectionList, usePages } from '#web/components/lists/section-list.tsx'
import { Link } from '#web/lib/router.tsx'
import { useStillRows } from '#web/lib/still.ts'
import { ago, useNow } from '#web/lib/today.ts'
import { useUser } from '#web/session.tsx'
import classes from './messages/messages.module.css'
import { Thread } from './messages/thread.tsx'

/** The list of conversations beside the open one; on a phone only one of them. */
export function Component() {
  const { role } = useUser()
  const { id } = useParams()
  const [q, setQ] = useState('')
  const list = usePages('GET /conversations', 20, { query: q ? { q } : {} })

  // A challenger with only one conversation needs no list.
  const only = role === 'patient' && list.data?.total === 1 ? list.data.rows[0] : undefined
  if (only && !id) return <Navigate to={`/app/messages/${only.id}`} replace />
  const hasList = only === undefined || only.id !== id
  return (
    <div className={classes.page} data-fills={id ? 'always' : 'desktop'} data-open={id ? true : undefined}>
      <PageHeader
        title="Messages"
        description={role === 'patient' ? 'You and your nutritionist' : 'You and your challengers'}
      />
      {isAwaitingApproval(list.error) ? (
        <AwaitingApproval />
      ) : (
        <div className={`${classes.panes} card`} data-single={hasList ? undefined : true}>
          {hasList ? <ConversationList list={list} shown={id} q={q} onSearch={setQ} /> : null}
          {id ? (
            <Thread key={id} id={id} hasList={hasList} />
          ) : (
            <div className={classes.nothing}>
              {list.data?.total ? (
                <EmptyState icon={<IconMessages />} title="Choose a conversation" text="It opens here." />
              ) : null}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

type Props = {
  list: Pages<'GET /conversations'>
  shown: string | undefined
  q: string
  onSearch: (text: string) => void
}

/** The person's conversations: open ones first, then the latest. */
function ConversationList({ list, shown, q, onSearch }: Props) {
  const { role } = useUser()
  const rows = useStillRows(list.data?.rows ?? [], ({ id }) => id)
  return (
    <section aria-label="Conversations" className={classes.list}>
      {role === 'nutritionist' ? (
        <SearchField placeholder="Name or e-mail" onSearch={onSearch} px="md" pt="md" pb="xs" />
      ) : null}
      <SectionList
        list={list}
        of="conversations"
        loading={<ListSkeleton label="Loading conversations..." height="4rem" />}
        failed="Your conversations could not be loaded"
        empty={{
          icon: <IconMessages />,
          title: q ? 'Nobody found' : 'No conversations yet',
          text: q
            ? 'Try another name.'
            : role === 'patient'
              ? 'As soon as you are matched with a nutritionist, you can write to each other here.'
              : 'As soon as a challenger is assigned to you, you can write to each other here.',
        }}
      >
        {() => (
          <Box component="ul" p="xs" className="list" aria-busy={list.isPlaceholderData}>
            {rows.map((conversation) => (
              <li key={conversation.id}>
                <Entry conversation={conversation} isShown={conversation.id === shown} />
              </li>
            ))}
          </Box>
        )}
      </SectionList>
    </section>
  )
}

function Entry({ conversation, isShown }: { conversation: Conversation; isShown: boolean }) {
  const { id: me, role } = useUser()
  const now = useNow()
  const { id, last_message: last, unread_count: unread, open, away } = conversation
  return (
    <Link
      to={`/app/messages/${id}`}
      className={`${classes.entry} row plain hovers`}
      aria-current={isShown ? 'page' : undefined}
    >
      <span className="plate strong" style={plateOf('yellow')} aria-hidden>
        {conversation.with.name
          .split(/\s+/)
          .slice(0, 2)
          .map((word) => [...word][0])}
      </span>
      <Stack component="span" gap={0} className="fill">
        <Group component="span" justify="space-between" align="baseline" gap={8} wrap="nowrap">
          <span className="strong clipped">{conversation.with.name}</span>
          {last ? (
            <time dateTime={last.sent_at} className="rigid dimmed">
              {ago(last.sent_at, now)}
            </time>
          ) : null}
        </Group>
        {role === 'nutritionist' ? <CoverMark cover={conversation.cover} /> : null}
        <span className="small dimmed clipped" dir="auto">
          {last ? `${last.sender_id === me ? 'You: ' : ''}${last.text || 'Picture'}` : 'Nothing written yet'}
        </span>
        {open && !away ? null : (
          <span className={`${classes.endedMark} dimmed strong`}>{open ? 'Not available' : 'Ended'}</span>
        )}
      </Stack>
      {unread ? (
        <span className="count rigid">
          {unread}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  )
}
