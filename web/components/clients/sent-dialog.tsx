import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { formatInstantDate } from '#domain/dates.ts'
import type { SentInvitation } from '#domain/people/clients.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { IconButton } from '#web/components/layout/page.tsx'
import { copied } from '#web/lib/clipboard.ts'
import { notify } from '#web/lib/notify.ts'
import { WhatsAppLink } from './whatsapp-link.tsx'

async function copy(text: string, what: string) {
  if (await copied(text)) notify.success(`${what} copied`)
  else notify.error(`The ${what.toLowerCase()} could not be copied. Please copy it from its field.`)
}

/** How an invitation reaches its person. The link can be read only here: the server keeps nothing but its hash. */
export function SentDialog({ sent, onClose }: { sent: SentInvitation; onClose: () => void }) {
  const { name, email, link, text, whatsapp, mailed, notice, expires_at } = sent
  return (
    <Modal opened onClose={onClose} size="lg" closeOnClickOutside={false} title={`Invitation of ${name}`}>
      <Stack>
        <Text>
          {mailed
            ? `An e-mail with a link is on its way to ${email}. You may send this message too.`
            : 'No e-mail was sent. Please pass this message on.'}{' '}
          Each link works once, until {formatInstantDate(expires_at)}. This one cannot be shown again later,
          but you can make a new one.
        </Text>
        {notice ? <Alert color="yellow">{notice}</Alert> : null}
        <Textarea label="Message" value={text} readOnly minRows={2} data-autofocus />
        <Group gap="xs">
          <IconButton variant="default" icon={IconCopy} onClick={() => void copy(text, 'Message')}>
            Copy Message
          </IconButton>
          <WhatsAppLink href={whatsapp} />
        </Group>
        <TextInput label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Group justify="flex-end" gap="xs">
          <IconButton variant="default" icon={IconCopy} onClick={() => void copy(link, 'Link')}>
            Copy Link
          </IconButton>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
