import { Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Component, type ReactNode, useEffect } from 'react'
import { type Location, useLocation } from 'react-router'
import { Skeletons } from '#web/components/feedback/loaded.tsx'
import frame from '#web/components/layout/app-layout.module.css'
import { Logo } from '#web/components/layout/logo.tsx'
import { PageTitle, PlainButton } from '#web/components/layout/page.tsx'
import { useBrand } from './lib/brand.ts'
import { kept } from './lib/offline/kept.ts'
import { useRepeats } from './lib/repeats.ts'
import { isReachable, NotReachable } from './lib/startup/lazy.ts'
import { useSession } from './session.tsx'

/** The frame of signed-in pages while it is not known yet who is signed in: nothing moves when the page arrives. */
function FrameSkeleton({ text }: { text: string | undefined }) {
  const { brand_name } = useBrand()
  return (
    <div className={frame.shell}>
      <header className={`${frame.header} row`}>
        <span className={frame.burger} />
        <span className={`${frame.home} tap`}>
          <Logo size={34} wordmark={brand_name} />
        </span>
        <div className={`${frame.who} row fill`}>
          <Skeleton height="2rem" width="9rem" radius="xl" />
        </div>
        <Skeleton height="2.625rem" width="5.5rem" radius="xl" />
      </header>
      <aside className={frame.side}>
        <Stack gap="0.25rem">
          <Skeletons count={6} height="3rem" radius="xl" />
        </Stack>
      </aside>
      <main className={frame.main}>
        <div role="status">
          <Text>Loading...</Text>
          {text ? <Text c="dimmed">{text}</Text> : null}
        </div>
        <Stack gap="lg" mt="lg" aria-hidden="true">
          <Skeleton height="14rem" radius="lg" />
          <Skeleton height="9rem" radius="lg" />
        </Stack>
      </main>
    </div>
  )
}

/** Shown while the whole screen waits: inside, the frame of the page; outside, the place of its text. */
export function Loading({ text }: { text?: string | undefined }) {
  const { pathname } = useLocation()
  if (/^\/(app|dashboard)(\/|$)/.test(pathname)) return <FrameSkeleton text={text} />
  return (
    <Box mx="auto" px="md" py="xl" maw="45rem" mih="60vh">
      <div role="status">
        <Text>Loading...</Text>
        {text ? <Text c="dimmed">{text}</Text> : null}
      </div>
      <Stack mt="lg" aria-hidden="true">
        <Skeleton height="2.5rem" width="60%" />
        <Skeleton height="12rem" radius="lg" />
      </Stack>
    </Box>
  )
}

type MessageProps = { tab: string; title: string; isFramed?: boolean; children: ReactNode }

/** Says why there is no page, in its frame or on a whole screen. */
function Message({ tab, title, isFramed, children }: MessageProps) {
  return (
    <Box component={isFramed ? 'div' : 'main'} mx="auto" px="md" py="xl" maw="34rem">
      <PageTitle>{tab}</PageTitle>
      <Stack align="flex-start" role="alert">
        <Title order={1}>{title}</Title>
        {children}
      </Stack>
    </Box>
  )
}

/** There are tokens, but the server can't be reached to tell whose they are. */
export function Unreachable() {
  const { retry, logout } = useSession()
  const { brand_name } = useBrand()
  return (
    <Message tab="No connection" title={`We can't reach ${brand_name}`}>
      <Text>You are still signed in. Please check your network; we keep trying, and you can try now.</Text>
      <Group>
        <Button onClick={retry}>Try again</Button>
        <PlainButton onClick={() => logout()}>Logout</PlainButton>
      </Group>
    </Message>
  )
}

async function reloadWhenReachable() {
  if (await isReachable()) window.location.reload()
}

/** Shown when drawing a page fails or its code can't be loaded; without a network until that is back. */
function ErrorScreen({ error, isFramed = false }: { error: unknown; isFramed?: boolean | undefined }) {
  useEffect(() => console.error(error), [error])
  const isOffline = error instanceof NotReachable
  useRepeats(isOffline, reloadWhenReachable, 5000)
  const hasPlan = isOffline && kept.read('plan') !== undefined
  return (
    <Message
      isFramed={isFramed}
      tab="Something went wrong"
      title={isOffline ? 'You are offline' : 'Something went wrong'}
    >
      <Text>
        {isOffline
          ? 'This page was not opened on this device before. It opens by itself when there is a network.'
          : 'This page could not be shown. What you saved is safe. Please reload, or go back to the start.'}
      </Text>
      <Group>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        {hasPlan ? (
          <Button variant="default" component="a" href="/app/patient/meal-plans">
            Read your meal plan
          </Button>
        ) : (
          <Button variant="default" component="a" href="/">
            Go to the start
          </Button>
        )}
      </Group>
    </Message>
  )
}

type Catching = { isFramed?: boolean | undefined; children: ReactNode }

class Boundary extends Component<Catching & { location: Location }> {
  override state: { caught?: { error: unknown } | undefined; location: Location } = {
    location: this.props.location,
  }

  static getDerivedStateFromError = (error: unknown) => ({ caught: { error } })

  static getDerivedStateFromProps = (props: { location: Location }, state: { location: Location }) =>
    props.location === state.location ? null : { caught: undefined, location: props.location }

  override render() {
    const { caught } = this.state
    if (!caught) return this.props.children
    return <ErrorScreen error={caught.error} isFramed={this.props.isFramed} />
  }
}

/** Shows the screen of an error in place of what fails, until another page is opened. */
export const CatchErrors = (props: Catching) => <Boundary location={useLocation()} {...props} />
