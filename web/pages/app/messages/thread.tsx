import { Box, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconMessages } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { standInWords } from '#domain/care/cover-words.ts'
import { challengerPage } from '#domain/care/places.ts'
import { today } from '#domain/dates.ts'
import { awayMessage, conversationEndedMessage } from '#domain/messages/messages.ts'
import { CoverMark } from '#web/components/care/cover-mark.tsx'
import { EmptyState, Failure } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, Muted, PlainButton, SmallHeading } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { isNotFound, useApi, useApiMutation } from '#web/lib/api/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useUser } from '#web/session.tsx'
import { Bubbles, UnsentBubbles } from './bubbles.tsx'
import { Composer } from './composer.tsx'
import classes from './messages.module.css'
import { type ThreadMessage, useThreadMessages } from './thread-messages.ts'
import { useTyped, useUnsent } from './use-unsent.ts'

/** One conversation: its messages, and the field for a new one. */
export function Thread({ id, hasList }: { id: string; hasList: boolean }) {
  const { id: me, role } = useUser()
  const conversation = useApi('GET /conversations/:id', { params: { id } })
  const { messages, ...history } = useThreadMessages(id)
  const unsent = useUnsent(me, id)
  const typed = useTyped(me, id)
  const pane = useRef<HTMLDivElement>(null)
  const other = conversation.data?.with
  const cover = conversation.data?.cover ?? null
  // On one side the challenger, on the other their nutritionist and whoever covers.
  const isOurs = ({ sender_id }: ThreadMessage) =>
    role === 'patient' ? sender_id === me : sender_id !== other?.user_id
  const nameOf = (message: ThreadMessage) =>
    message.cover_name ?? ((isOurs(message) && cover?.nutritionist_name) || (other?.name ?? ''))
  const unread = other && messages.findLast((message) => !isOurs(message) && !message.is_read)?.number
  useReading(id, pane, unread)
  const isBusy = useBusy(history.isPending || history.isLoadingEarlier || !other)
  const failure = conversation.error ?? history.error
  if (isNotFound(conversation.error))
    return (
      <EmptyState
        icon={<IconMessages />}
        title="This conversation is not here"
        text="It may have ended, or the address may be wrong."
        action={
          <ButtonLink to="/app/messages" variant="light">
            All messages
          </ButtonLink>
        }
      />
    )
  if (failure && !(conversation.data && history.data))
    return (
      <Failure
        message={errorText(failure, 'The conversation could not be loaded')}
        onRetry={() => {
          void conversation.refetch()
          void history.refetch()
        }}
      />
    )
  return (
    <Stack
      component="section"
      gap={0}
      miw={0}
      mih={0}
      aria-label={other ? `Conversation with ${other.name}` : 'Conversation'}
    >
      <Head other={other} hasList={hasList} isNutritionist={role === 'nutritionist'} />
      {cover ? (
        <Box px="md" py="xs">
          {role === 'nutritionist' ? (
            <CoverMark cover={cover} />
          ) : (
            <Text size="sm">{standInWords({ name: cover.colleague_name, from: today(), to: cover.to })}</Text>
          )}
        </Box>
      ) : null}
      {/* Reversed, so that the end stays in view while the list grows, and earlier messages do not move it. */}
      <div
        ref={pane}
        className={classes.pane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focusable element scrolls by keyboard.
        tabIndex={0}
        role="log"
        aria-label="Messages"
        aria-busy={isBusy}
      >
        <div className={classes.messages}>
          <Earlier history={history} />
          {history.isPending ? <Placeholders /> : null}
          {history.data && other && messages.length === 0 && unsent.messages.length === 0 ? (
            <Text c="dimmed" ta="center" px="md" py="2rem">
              Nothing written yet.{' '}
              {conversation.data?.open && !conversation.data.away
                ? `Say hello to ${other.name}. Only the two of you${cover ? ` and ${cover.colleague_name}` : ''} read what is written here.`
                : null}
            </Text>
          ) : null}
          {other ? <Bubbles messages={messages} me={me} isOurs={isOurs} nameOf={nameOf} /> : null}
          <UnsentBubbles unsent={unsent} />
        </div>
      </div>
      {conversation.data?.open && other && !conversation.data.joined ? (
        <Muted px="md" pb="xs">
          {other.name} has not joined yet. What you write waits until then.
        </Muted>
      ) : null}
      {conversation.data && other ? (
        conversation.data.open && !conversation.data.away ? (
          <Composer
            key={id}
            to={other.name}
            initial={typed.read()}
            onChange={typed.write}
            onSend={(text) => {
              unsent.send(text)
              pane.current?.scrollTo({ top: 0 })
            }}
            onFile={(bytes, document) => {
              void unsent.sendFile(bytes, document)
              pane.current?.scrollTo({ top: 0 })
            }}
          />
        ) : (
          <Text c="dimmed" px="1.25rem" py="1rem" className={classes.foot}>
            {conversation.data.open ? awayMessage : conversationEndedMessage}
          </Text>
        )
      ) : (
        <Box px="1rem" py="0.75rem" className={classes.foot} aria-hidden>
          <Skeleton height={44} radius="xl" />
        </Box>
      )}
    </Stack>
  )
}

type HeadProps = {
  other: { user_id: string; name: string } | undefined
  hasList: boolean
  isNutritionist: boolean
}

const Head = ({ other, hasList, isNutritionist }: HeadProps) => (
  <div className={`${classes.threadHead} row tight`}>
    {hasList ? (
      <Link to="/app/messages" className={`${classes.back} hovers`} aria-label="All messages">
        <IconArrowLeft size={22} aria-hidden />
      </Link>
    ) : null}
    {other ? (
      <>
        <SmallHeading className="fill breaks">{other.name}</SmallHeading>
        {isNutritionist ? (
          <ButtonLink
            to={challengerPage(other.user_id, 'progress')}
            size="compact-md"
            variant="subtle"
            className="rigid"
          >
            View Progress
          </ButtonLink>
        ) : null}
      </>
    ) : (
      <Skeleton height="1.5rem" width="10rem" />
    )}
  </div>
)

/** Loads earlier messages. */
const Earlier = ({ history }: { history: Omit<ReturnType<typeof useThreadMessages>, 'messages'> }) => (
  <>
    {history.hasNextPage ? (
      <PlainButton
        size="compact-md"
        mx="auto"
        loading={history.isLoadingEarlier}
        onClick={history.loadEarlier}
      >
        Earlier messages
      </PlainButton>
    ) : null}
    {history.isEarlierMissing ? (
      <Text size="sm" c="red" ta="center" role="alert">
        Earlier messages could not be loaded.
      </Text>
    ) : null}
  </>
)

/** Milliseconds in which a browser has reported changes to screen readers. */
const announcedAfter = 200

/** True while the log is filled and drawn: screen readers should announce only messages after that. */
function useBusy(isFilling: boolean): boolean {
  const [isBusy, setBusy] = useState(isFilling)
  if (isFilling && !isBusy) setBusy(true)
  useEffect(() => {
    if (isFilling || !isBusy) return
    const timer = setTimeout(() => setBusy(false), announcedAfter)
    return () => clearTimeout(timer)
  }, [isFilling, isBusy])
  return isBusy
}

/** The last message counts as visible within this many pixels from the end. */
const nearEnd = 120

/** Marks messages as read when they are seen: the page is visible and scrolled to the end. */
function useReading(id: string, pane: React.RefObject<HTMLDivElement | null>, unread: number | undefined) {
  /** The number up to which messages are already marked, so that it is not sent twice. */
  const marked = useRef(0)
  const { mutate: markRead } = useApiMutation('POST /conversations/:id/read', {
    // Tried again at the next event: a new message, scrolling, returning to the page.
    onError: () => {
      marked.current = 0
    },
  })
  useEffect(() => {
    if (unread === undefined) return
    const over = new AbortController()
    function look() {
      // The list is reversed, so `scrollTop` is zero at the end and negative above.
      const isAtEnd = (pane.current?.scrollTop ?? 0) > -nearEnd
      const isSeen = document.visibilityState === 'visible' && isAtEnd
      if (!isSeen || unread === undefined || unread <= marked.current) return
      marked.current = unread
      markRead({ params: { id }, body: { up_to: unread } })
    }
    look()
    document.addEventListener('visibilitychange', look, { signal: over.signal })
    pane.current?.addEventListener('scroll', look, { signal: over.signal, passive: true })
    return () => over.abort()
  }, [id, pane, unread, markRead])
}

const Placeholders = () => (
  <>
    <Skeleton height="3rem" width="60%" radius="lg" />
    <Skeleton height="3rem" width="50%" radius="lg" ms="auto" />
    <Skeleton height="4.5rem" width="70%" radius="lg" />
  </>
)
