import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstantDate } from '#domain/dates.ts'
import type { SentInvitation } from '#domain/people/clients.ts'
import { BookDialog } from '#web/components/appointments/book-dialog.tsx'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { IconButton, PlainButton } from '#web/components/layout/page.tsx'
import { copy } from '#web/lib/clipboard.ts'
import { WhatsAppButton } from './whatsapp-button.tsx'

type Props = {
  sent: SentInvitation
  /** Somebody who is here for the first time may be booked at once. */
  isNew?: boolean
  onClose: () => void
}

/** How an invitation reaches its person. The link can be read only here: the server keeps nothing but its hash. */
export function SentDialog({ sent, isNew = false, onClose }: Props) {
  const [isBooking, setBooking] = useState(false)
  const { patient_id: id, name, email, link, text, whatsapp, mailed, notice, expires_at } = sent
  if (isBooking) return <BookDialog patient={{ id, name }} onClose={onClose} />
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
          <WhatsAppButton href={whatsapp} />
        </Group>
        <TextInput label="Link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Group justify="flex-end" gap="xs">
          <IconButton variant="default" icon={IconCopy} onClick={() => void copy(link, 'Link')}>
            Copy Link
          </IconButton>
          {isNew ? <PlainButton onClick={() => setBooking(true)}>Book an appointment</PlainButton> : null}
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
