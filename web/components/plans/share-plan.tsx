import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconLink, IconShare2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { formatInstant } from '#domain/dates.ts'
import { shareDays } from '#domain/plans/plan-sharing.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { FormError } from '#web/components/forms/form-error.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApi, useApiMutation } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { copied } from '#web/lib/clipboard.ts'
import { notify } from '#web/lib/notify.ts'
import classes from './plan-files.module.css'

async function copyLink(url: string) {
  if (await copied(url)) notify.success('Link copied to clipboard!')
  else notify.error('The link could not be copied. Please copy it from the field.')
}

/** Opens the device's share dialog with the link, else copies it. */
async function pass(url: string) {
  if (navigator.share) {
    try {
      return await navigator.share({ title: 'Meal plan', url })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  await copyLink(url)
}

type Props = {
  planId: string
  /** Whose name and allergies the link does not show. */
  of: 'you' | 'the challenger'
}

/** Creates a link to the plan, after saying what it shows and how long it works. */
export function SharePlan({ planId, of }: Props) {
  const [whose, them] = of === 'you' ? ['your', 'you'] : ["the challenger's", 'them']
  const [isOpen, setOpen] = useState(false)
  const share = useApiMutation('POST /meal-plans/:id/share', {
    onSuccess: ({ url }) => void (url && pass(url)),
  })
  const { url, expires_at } = share.data ?? {}
  const close = () => share.isPending || setOpen(false)

  return (
    <>
      <IconButton
        variant="default"
        icon={IconShare2}
        onClick={() => {
          share.reset()
          setOpen(true)
        }}
      >
        Share
      </IconButton>
      <Modal
        opened={isOpen}
        onClose={close}
        title={url ? 'Your link' : 'Share this plan'}
        withCloseButton={!share.isPending}
      >
        {url ? (
          <Stack>
            <Text>
              Send it to whoever cooks with {of}. It works until {expires_at ? formatInstant(expires_at) : ''}
              .
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
                <IconButton variant="default" icon={IconShare2} onClick={() => void pass(url)}>
                  Send
                </IconButton>
              ) : null}
              <IconButton variant="default" icon={IconCopy} onClick={() => void copyLink(url)}>
                Copy Link
              </IconButton>
              <Button onClick={close}>Done</Button>
            </Group>
          </Stack>
        ) : (
          <Stack>
            <Text>Makes a link for whoever cooks with {of}. Anybody who has it can read this plan.</Text>
            <List spacing={6}>
              <List.Item>
                <strong>They see:</strong> the meals of the week and the notes.
              </List.Item>
              <List.Item>
                <strong>They don't see:</strong> {whose} name, {whose} allergies, or anything else about{' '}
                {them}.
              </List.Item>
              <List.Item>
                <strong>For how long:</strong> {shareDays} days. You can stop sharing at any time.
              </List.Item>
            </List>
            <FormError
              error={
                share.error && {
                  text: errorText(share.error, 'The link could not be made. Please try again.'),
                }
              }
            />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close} disabled={share.isPending}>
                Cancel
              </Button>
              <IconButton
                data-autofocus
                icon={IconLink}
                disabled={share.isPending}
                onClick={({ detail }) => detail < 2 && share.mutate({ params: { id: planId } })}
              >
                {share.isPending ? 'Making link...' : 'Make Link'}
              </IconButton>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  )
}

/** Until when the plan is shared, with a button to stop; nothing if it is not shared. */
export function SharedUntil({ planId }: { planId: string }) {
  const [isAsking, setAsking] = useState(false)
  const wasStopped = useRef(false)
  const share = useApi('GET /meal-plans/:id/share', { params: { id: planId }, refetchOnReconnect: true })
  const stop = useToastMutation('DELETE /meal-plans/:id/share', {
    done: 'This plan is no longer shared.',
    failed: 'Sharing could not be stopped. Please try again.',
    onDone() {
      setAsking(false)
      wasStopped.current = true
    },
  })
  const until = share.data?.expires_at

  // The dialog first returns the focus to its button, which then disappears.
  useEffect(() => {
    if (until || !wasStopped.current) return
    wasStopped.current = false
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [until])

  return (
    <>
      {until ? (
        <div className={`${classes.shared} no-print`}>
          <IconShare2 size={20} aria-hidden />
          <Text>Shared until {formatInstant(until)}</Text>
          <Button variant="default" onClick={() => setAsking(true)}>
            Stop sharing
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={isAsking}
        title="Stop sharing this plan?"
        confirmLabel="Stop sharing"
        busyLabel="Stopping..."
        danger
        busy={stop.isPending}
        onConfirm={() => stop.mutate({ params: { id: planId } })}
        onClose={() => setAsking(false)}
      >
        Every link to it ends at once. Whoever has one can no longer read the plan.
      </ConfirmDialog>
    </>
  )
}
