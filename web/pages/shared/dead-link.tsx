import { IconLinkOff } from '@tabler/icons-react'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { PublicPage } from '#web/components/layout/public-page.tsx'

/** A link whose time is over. */
export function DeadLink({ title, lead }: { title: string; lead: string }) {
  return (
    <PublicPage title={title} lead={lead}>
      <EmptyState
        icon={<IconLinkOff />}
        title="This link is not valid any more"
        text="Its time is over, or whoever made it has stopped sharing. Please ask for a new one."
        action={<ButtonLink to="/">Go to the start</ButtonLink>}
      />
    </PublicPage>
  )
}
