import { Anchor, Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { dateOf, dayName, formatTime } from '#domain/dates.ts'
import { DocumentName, SavedDocument } from '#web/components/files/sent-document.tsx'
import { StoredPicture } from '#web/components/files/stored-picture.tsx'
import { useBlobUrl, useUnsentPicture } from '#web/components/files/use-picture.ts'
import { useToday } from '#web/lib/today.ts'
import classes from './messages.module.css'
import type { ThreadMessage } from './thread-messages.ts'
import type { Unsent } from './use-unsent.ts'

type Props = {
  messages: ThreadMessage[]
  me: string
  /** Whether it stands on the reader's side: theirs, or of a colleague. */
  isOurs: (message: ThreadMessage) => boolean
  nameOf: (message: ThreadMessage) => string
}

/** Messages by day. */
export function Bubbles({ messages, me, isOurs, nameOf }: Props) {
  const today = useToday()
  const lastOwn = messages.findLast(({ sender_id }) => sender_id === me)
  return messages.map((message, index) => {
    const day = dateOf(message.sent_at)
    const isMine = message.sender_id === me
    const name = nameOf(message)
    const before = messages[index - 1]
    return (
      <Fragment key={message.id}>
        {before && dateOf(before.sent_at) === day ? null : (
          <Group justify="center" my={8}>
            <span className={classes.day}>{dayName(day, today)}</span>
          </Group>
        )}
        <Stack gap={0} align={isOurs(message) ? 'flex-end' : 'flex-start'}>
          <div className={classes.bubble} data-mine={isOurs(message) || undefined}>
            {!isMine && (message.cover_name || isOurs(message)) ? (
              <span className="strong small block">{name}:</span>
            ) : (
              <VisuallyHidden>{isMine ? 'You:' : `${name}:`}</VisuallyHidden>
            )}
            {message.picture ? (
              <StoredPicture
                picture={message.picture}
                alt={isMine ? 'Your picture' : `Picture from ${name}`}
                width={260}
              />
            ) : message.document ? (
              <SavedDocument {...message.document} />
            ) : (
              <MessageText text={message.text} />
            )}
            <span className={`${classes.meta} dimmed`}>
              <time dateTime={message.sent_at}>{formatTime(message.sent_at)}</time>
              {message === lastOwn ? <span>{message.is_read ? 'Read' : 'Sent'}</span> : null}
            </span>
          </div>
        </Stack>
      </Fragment>
    )
  })
}

/** Messages that are being sent, or could not be. */
export function UnsentBubbles({ unsent }: { unsent: Unsent }) {
  return unsent.messages.map((message) => {
    const { text, picture, document } = message.what
    const state = unsent.stateOf(message)
    return (
      <Stack key={message.key} gap={0} align="flex-end">
        <div className={classes.bubble} data-mine data-state={state === 'sending' ? state : 'failed'}>
          <VisuallyHidden>You:</VisuallyHidden>
          {picture ? <UnsentFile name={picture} document={document} /> : <MessageText text={text} />}
          {state === 'sending' ? <span className={`${classes.meta} dimmed`}>Sending…</span> : null}
        </div>
        {state === 'sending' ? null : (
          <Group justify="flex-end" gap="0.25rem 0.5rem" mt={4} c="var(--mantine-color-error)" role="alert">
            <Text size="sm">
              {state === 'postponed'
                ? 'Not sent yet. It goes out by itself as soon as we can be reached.'
                : `Not sent. ${message.refused ?? ''}`}
            </Text>
            <Button size="compact-sm" variant="light" onClick={() => unsent.sendAgain(message)}>
              Send again
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => unsent.remove(message)}>
              Remove
            </Button>
          </Group>
        )}
      </Stack>
    )
  })
}

function UnsentFile({ name, document }: { name: string; document: string | undefined }) {
  const { data } = useUnsentPicture(name)
  const url = useBlobUrl(document ? undefined : (data ?? undefined))
  if (document) return <DocumentName name={document} bytes={data?.size} />
  const look = { display: 'block', maw: 'min(260px, 100%)', mah: '20rem', bdrs: 'md' } as const
  return url ? <Box component="img" src={url} alt="Not sent yet" {...look} /> : <p>Picture</p>
}

// Only http(s) addresses; punctuation after an address is not part of it.
const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'’”|])/gi

/** A text as typed, with addresses as links that send no referrer. */
function MessageText({ text }: { text: string }) {
  const parts = text.split(address).map((part, index) =>
    index % 2 ? (
      <Anchor
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't move.
        key={index}
        href={part}
        target="_blank"
        rel="noopener noreferrer nofollow"
        inherit
        c="inherit"
        underline="always"
      >
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
  return (
    <p dir="auto" className="written">
      {parts}
    </p>
  )
}
