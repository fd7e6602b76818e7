import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconLink, IconShare2 } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatInstant } from '#domain/dates.ts'
import { ConfirmedCall } from '#web/components/feedback/dialogs.tsx'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { FormError } from '#web/components/forms/page-form.tsx'
import { IconButton, PlainButton } from '#web/components/layout/page.tsx'
import { errorText, type MutationRoute } from '#web/lib/api/api.ts'
import { copied } from '#web/lib/clipboard.ts'
import { notify } from '#web/lib/notify.ts'

async function copyLink(url: string) {
  if (await copied(url)) notify.success('Link copied to clipboard!')
  else notify.error('The link could not be copied. Please copy it from the field.')
}

/** Opens the device's share dialog with the link, else copies it. `title` names what is shared there. */
export async function passLink(title: string, url: string) {
  if (navigator.share) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyLink(url)
}

type Making = {
  data: { url: string | null; expires_at: string | null } | undefined
  error: unknown
  isPending: boolean
  reset: () => void
}

type ShareProps = {
  /** What is shared, as 'Meal plan'. */
  name: string
  /** Title of the dialog before there is a link. */
  title: string
  /** To whom the link is sent, as 'whoever cooks with you'. */
  to: string
  intro: string
  /** What the link shows and for how long, each with its heading. */
  facts: [heading: string, text: ReactNode][]
  making: Making
  onMake: () => void
  /** What is chosen before the link is made. */
  children?: ReactNode
}

/** Creates a link, after saying what it shows and how long it works. */
export function ShareLink({ name, title, to, intro, facts, making, onMake, children }: ShareProps) {
  const [isOpen, setOpen] = useState(false)
  const { url, expires_at } = making.data ?? {}
  const close = () => making.isPending || setOpen(false)

  return (
    <>
      <PlainButton
        icon={IconShare2}
        onClick={() => {
          making.reset()
          setOpen(true)
        }}
      >
        Share
      </PlainButton>
      <Modal
        opened={isOpen}
        onClose={close}
        title={url ? 'Your link' : title}
        withCloseButton={!making.isPending}
      >
        {url ? (
          <Stack>
            <Text>
              Send it to {to}. It works until {expires_at ? formatInstant(expires_at) : ''}.
            </Text>
            <TextInput
              label="Link"
              value={url}
              readOnly
              data-autofocus
              onFocus={(event) => event.currentTarget.select()}
            />
            <Group justify="flex-end" gap="xs">
              {'share' in navigator ? (
                <PlainButton icon={IconShare2} onClick={() => void passLink(name, url)}>
                  Send
                </PlainButton>
              ) : null}
              <PlainButton icon={IconCopy} onClick={() => void copyLink(url)}>
                Copy Link
              </PlainButton>
              <Button onClick={close}>Done</Button>
            </Group>
          </Stack>
        ) : (
          <Stack>
            <Text>{intro}</Text>
            <List spacing={6}>
              {facts.map(([heading, text]) => (
                <List.Item key={heading}>
                  <strong>{heading}:</strong> {text}
                </List.Item>
              ))}
            </List>
            {children}
            <FormError
              error={
                making.error
                  ? { text: errorText(making.error, 'The link could not be made. Please try again.') }
                  : null
              }
            />
            <Group justify="flex-end" gap="xs">
              <PlainButton onClick={close} disabled={making.isPending}>
                Cancel
              </PlainButton>
              <IconButton
                data-autofocus
                icon={IconLink}
                disabled={making.isPending}
                onClick={({ detail }) => detail < 2 && onMake()}
              >
                {making.isPending ? 'Making link...' : 'Make Link'}
              </IconButton>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  )
}

type UntilProps<R extends MutationRoute> = Pick<
  ComponentProps<typeof ConfirmedCall<R>>,
  'route' | 'call' | 'done' | 'title' | 'children'
> & {
  /** An instant; null or undefined when nothing is shared. */
  until: string | null | undefined
}

/** Until when something is shared, with a button to stop by a call; nothing if it is not shared. */
export function SharedNote<R extends MutationRoute>({ until, ...stop }: UntilProps<R>) {
  const [isAsking, setAsking] = useState(false)
  const wasStopped = useRef(false)

  // The dialog first returns the focus to its button, which then disappears.
  useEffect(() => {
    if (until || !wasStopped.current) return
    wasStopped.current = false
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [until])

  return (
    <>
      {until ? (
        <div className="row wrap close no-print">
          <IconShare2 size={20} aria-hidden />
          <Text>Shared until {formatInstant(until)}</Text>
          <PlainButton onClick={() => setAsking(true)}>Stop sharing</PlainButton>
        </div>
      ) : null}
      <ConfirmedCall
        {...stop}
        failed="Sharing could not be stopped. Please try again."
        onDone={() => {
          setAsking(false)
          wasStopped.current = true
        }}
        opened={isAsking}
        confirmLabel="Stop sharing"
        busyLabel="Stopping..."
        danger
        onClose={() => setAsking(false)}
      />
    </>
  )
}
