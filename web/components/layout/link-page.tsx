import { Button, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import picture from '#web/assets/banner-nutritionist.svg'
import { useSession } from '#web/session.tsx'
import { AuthCard } from './auth-card.tsx'
import { ButtonLink, PageTitle } from './page.tsx'

type Props = { page: string; title: string; text: string; children: ReactNode }

/** The page of a mail's link: what is happening, or has happened, and the way on. Screen readers read each change. */
export function LinkPage({ page, title, text, children }: Props) {
  return (
    <div role="status">
      <AuthCard picture={picture} title={title} text={text}>
        <PageTitle>{page}</PageTitle>
        {children}
      </AuthCard>
    </div>
  )
}

export function LinkWorking({
  page,
  title,
  text = 'One moment, please.',
}: Omit<Props, 'text' | 'children'> & { text?: string }) {
  return (
    <LinkPage page={page} title={title} text={text}>
      <Loader aria-hidden />
    </LinkPage>
  )
}

export function LinkFailed({ follow, ...words }: Omit<Props, 'children'> & { follow: () => unknown }) {
  return (
    <LinkPage {...words}>
      <Button onClick={() => void follow()}>Try Again</Button>
    </LinkPage>
  )
}

type Dead = Omit<Props, 'title' | 'text'> & {
  isIncomplete: boolean
  incomplete?: string
  dead?: string
  used: string
}

/** The page of a link that does nothing: only a part of it was opened, or it was used before. */
export function DeadLink({ isIncomplete, incomplete, dead, used, ...rest }: Dead) {
  return (
    <LinkPage
      {...rest}
      title={isIncomplete ? 'This link is incomplete' : (dead ?? 'This link is not valid any more')}
      text={isIncomplete ? (incomplete ?? 'Please open the whole link of the e-mail.') : used}
    />
  )
}

/** The way on for whoever opened the link: signed in on this device or not. */
export function GoOn() {
  const { user } = useSession()
  return (
    <ButtonLink to={user ? '/app/dashboard' : '/login'}>
      {user ? 'Go to your dashboard' : 'Sign In'}
    </ButtonLink>
  )
}
