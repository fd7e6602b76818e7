import { VisuallyHidden } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Conversation } from '#domain/messages/messages.ts'
import { ListSkeleton } from '#web/components/lists/list-results.tsx'
import { SearchField } from '#web/components/lists/search-field.tsx'
import { type Pages, SectionList } from '#web/components/lists/section-list.tsx'
import { ago } from '#web/lib/ago.ts'
import { useStillRows } from '#web/lib/still.ts'
import { useNow } from '#web/lib/today.ts'
import { useUser } from '#web/session.tsx'
import classes from './messages.module.css'

type Props = {
  list: Pages<'GET /conversations'>
  shown: string | undefined
  q: string
  onSearch: (text: string) => void
}

/** The person's conversations: open ones first, then the latest. */
export function ConversationList({ list, shown, q, onSearch }: Props) {
  const { role } = useUser()
  const rows = useStillRows(list.data?.rows ?? [], ({ id }) => id)
  return (
    <section aria-label="Conversations" className={classes.list}>
      {role === 'nutritionist' ? (
        <SearchField placeholder="Name or e-mail" onSearch={onSearch} className={classes.search} />
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
          <ul className={`${classes.conversations} list`} aria-busy={list.isPlaceholderData}>
            {rows.map((conversation) => (
              <li key={conversation.id}>
                <Entry conversation={conversation} isShown={conversation.id === shown} />
              </li>
            ))}
          </ul>
        )}
      </SectionList>
    </section>
  )
}

function Entry({ conversation, isShown }: { conversation: Conversation; isShown: boolean }) {
  const { id: me } = useUser()
  const now = useNow()
  const { id, last_message: last, unread_count: unread, open, away } = conversation
  return (
    <Link
      to={`/app/messages/${id}`}
      className={`${classes.entry} row plain`}
      aria-current={isShown ? 'page' : undefined}
    >
      <span className={`${classes.initials} plate`} aria-hidden>
        {conversation.with.name
          .split(/\s+/)
          .slice(0, 2)
          .map((word) => [...word][0])}
      </span>
      <span className={`${classes.words} fill`}>
        <span className={`${classes.entryHead} between`}>
          <span className={`${classes.entryName} clipped`}>{conversation.with.name}</span>
          {last ? (
            <time dateTime={last.sent_at} className="rigid dimmed">
              {ago(last.sent_at, now)}
            </time>
          ) : null}
        </span>
        <span className="small dimmed clipped" dir="auto">
          {last ? `${last.sender_id === me ? 'You: ' : ''}${last.text || 'Picture'}` : 'Nothing written yet'}
        </span>
        {open && !away ? null : (
          <span className={`${classes.endedMark} dimmed strong`}>{open ? 'Not available' : 'Ended'}</span>
        )}
      </span>
      {unread ? (
        <span className={`${classes.count} rigid`}>
          {unread}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  )
}
