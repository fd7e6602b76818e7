import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Appointment } from '#domain/appointments/appointments.ts'
import { WhatsAppButton } from '#web/components/clients/whatsapp-button.tsx'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { AppointmentFacts } from './appointment-facts.tsx'
import { whenText } from './reader-times.ts'
import { SlotPicker } from './slot-picker.tsx'

type Props = {
  /** For staff: who comes. */
  patient?: { id: string; name: string }
  /** The appointment to move; without one another is booked. */
  moved?: Appointment
  onClose: () => void
}
type Choice = { starts_at: string; kind: string }

/** Books an appointment, or moves one: a free time, and a press that takes it. */
export function BookDialog({ patient, moved, onClose }: Props) {
  const [choice, setChoice] = useState<Choice | null>(null)
  const [booked, setBooked] = useState<Appointment | null>(null)
  const words = {
    failed: moved ? 'The appointment could not be moved.' : 'The appointment could not be booked.',
    onDone: onClose,
    // Somebody else was faster: the times are read again.
    onOutdated: () => setChoice(null),
  }
  const booking = useToastMutation('POST /appointments', {
    ...words,
    done: ({ starts_at }) => `Booked for ${whenText(starts_at)}.`,
    onDone: (reply) => (reply.whatsapp ? setBooked(reply) : onClose()),
  })
  const moving = useToastMutation('PUT /appointments/:id', {
    ...words,
    done: ({ starts_at }) => `Moved to ${whenText(starts_at)}.`,
  })
  const isBusy = booking.isPending || moving.isPending
  function take({ starts_at, kind }: Choice) {
    if (moved) moving.mutate({ params: { id: moved.id }, body: { starts_at } })
    else booking.mutate({ body: { starts_at, kind, ...(patient && { patient_id: patient.id }) } })
  }
  // Staff tell who is not there.
  if (booked?.whatsapp)
    return (
      <Modal key="booked" opened title={`${booked.patient_name} is booked`} onClose={onClose}>
        <Stack align="start" gap="xs">
          <Text fw={600}>{whenText(booked.starts_at)}</Text>
          <AppointmentFacts of={booked} />
          <Group mt="sm">
            <WhatsAppButton href={booked.whatsapp} />
            <Button onClick={onClose} data-autofocus>
              Done
            </Button>
          </Group>
        </Stack>
      </Modal>
    )
  return (
    <Modal
      opened
      size="lg"
      title={moved ? 'Move the appointment' : patient ? `Book ${patient.name}` : 'Book an appointment'}
      onClose={isBusy ? () => {} : onClose}
    >
      <Stack>
        {moved ? <Text>Now: {whenText(moved.starts_at)}.</Text> : null}
        <SlotPicker
          patientId={patient?.id}
          appointmentId={moved?.id}
          value={choice?.starts_at ?? null}
          onChoose={(starts_at, kind) => setChoice({ starts_at, kind })}
        />
        {choice ? (
          <Group justify="space-between" pos="sticky" bottom={0} py="sm" bg="var(--thali-surface)">
            <Text fw={600}>{whenText(choice.starts_at)}</Text>
            <Button disabled={isBusy} onClick={({ detail }) => detail < 2 && take(choice)}>
              {moved ? (isBusy ? 'Moving...' : 'Move') : isBusy ? 'Booking...' : 'Book'}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Modal>
  )
}
