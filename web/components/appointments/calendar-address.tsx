import { Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarShare, IconCopy, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstantDate } from '#domain/dates.ts'
import { ConfirmDialog, ConfirmedCall, useDialog } from '#web/components/feedback/dialogs.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { IconButton, SectionCard } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { copy } from '#web/lib/clipboard.ts'

/** The private address at which a calendar program reads one's appointments. */
export function CalendarAddress() {
  const link = useApi('GET /calendar')
  const [made, setMade] = useState<string | null>(null)
  const renewing = useDialog<true>()
  const ending = useDialog<true>()
  const { mutate, isPending } = useToastMutation('POST /calendar', {
    failed: 'The address could not be made. Please try again.',
    onDone(reply) {
      setMade(reply.url)
      renewing.close()
    },
  })
  const url = link.data?.made_at ? made : null
  return (
    <SectionCard
      title="In your own calendar"
      text="A private address for your calendar program: it shows when and where, and nothing of what for. Whoever has the address can read it."
    >
      <Loaded query={link} loading="3rem" failed="The address could not be loaded">
        {({ made_at }) => (
          <Stack>
            {url ? (
              <TextInput
                label="Address"
                description="Add it in your calendar program as a calendar from the internet. It is shown only now."
                value={url}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
            ) : made_at ? (
              <Text>Your address is of {formatInstantDate(made_at)}.</Text>
            ) : null}
            <Group>
              {url ? (
                <IconButton icon={IconCopy} onClick={() => void copy(url, 'Address')}>
                  Copy
                </IconButton>
              ) : (
                <IconButton
                  variant="default"
                  icon={IconCalendarShare}
                  disabled={isPending}
                  onClick={() => (made_at ? renewing.start(true) : mutate({}))}
                >
                  {made_at ? 'Make a new address' : 'Make an address'}
                </IconButton>
              )}
              {made_at ? (
                <IconButton variant="default" icon={IconX} onClick={() => ending.start(true)}>
                  End the address
                </IconButton>
              ) : null}
            </Group>
          </Stack>
        )}
      </Loaded>
      <ConfirmDialog
        opened={renewing.isOpen}
        title="Make a new address?"
        confirmLabel="Make a new address"
        busy={isPending}
        returnFocus={false}
        onConfirm={() => mutate({})}
        onClose={renewing.close}
      >
        <Text>The one that you have stops working.</Text>
      </ConfirmDialog>
      <ConfirmedCall
        route="DELETE /calendar"
        call={{}}
        opened={ending.isOpen}
        onClose={ending.close}
        onDone={ending.close}
        title="End the address?"
        confirmLabel="End"
        danger
        done="The address does not work any more."
        failed="The address could not be ended. Please try again."
        returnFocus={false}
      >
        <Text>Calendar programs that read it get nothing any more.</Text>
      </ConfirmedCall>
    </SectionCard>
  )
}
