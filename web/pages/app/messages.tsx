import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { usePages } from '#web/components/lists/section-list.tsx'
import { useUser } from '#web/session.tsx'
import { ConversationList } from './messages/conversation-list.tsx'
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
