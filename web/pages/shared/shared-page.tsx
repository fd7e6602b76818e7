import { IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { shareDays } from '#domain/plans/plan-sharing.ts'
import { EmptyState, Loaded, type Query, SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { PublicPage } from '#web/components/layout/public-page.tsx'
import { isAbsent } from '#web/lib/api/queries.ts'

type Props<Data> = {
  query: Query<Data>
  title: string
  lead: string
  /** What is shared: 'plan'. */
  thing: string
  children: (data: Data) => ReactNode
}

/** What somebody has shared by a link, or why it can't be shown: the time of a link is over. */
export function SharedPage<Data>({ query, title, lead, thing, children }: Props<Data>) {
  if (isAbsent(query))
    return (
      <PublicPage title={title} lead={`A ${thing} is shared for ${shareDays} days at a time.`}>
        <EmptyState
          icon={<IconLinkOff />}
          title="This link is not valid any more"
          text="Its time is over, or whoever made it has stopped sharing. Please ask for a new one."
          action={<ButtonLink to="/">Go to the start</ButtonLink>}
        />
      </PublicPage>
    )
  if (query.data !== undefined) return children(query.data)
  return (
    <PublicPage title={title} lead={lead}>
      <Loaded
        query={query}
        loading={<SkeletonStack count={3} height="12rem" radius="lg" />}
        failed={`Failed to load this ${thing}.`}
      >
        {children}
      </Loaded>
    </PublicPage>
  )
}
