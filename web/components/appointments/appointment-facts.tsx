import { Anchor, Text } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import {
  type Appointment,
  type AppointmentState,
  appointmentStateLabels,
} from '#domain/appointments/appointments.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { useUser } from '#web/session.tsx'

/** Where the two meet: the place, or the link of their video call. */
export function Place({ of: { place, link } }: { of: Pick<Appointment, 'place' | 'link'> }) {
  if (!link) return <Text className="breaks">{place}</Text>
  return (
    <Anchor href={link} target="_blank" rel="noreferrer" className="row tight">
      <IconVideo size={18} aria-hidden />
      {place}
    </Anchor>
  )
}

const tones: Record<AppointmentState, Tone> = {
  booked: 'blue',
  done: 'green',
  no_show: 'orange',
  cancelled: 'gray',
}

/** What for, with whom if that is not the reader, where, and how it went. */
export function AppointmentFacts({ of, isShort = false }: { of: Appointment; isShort?: boolean }) {
  const { id } = useUser()
  const { kind, nutritionist_id, nutritionist_name, status } = of
  const whom = nutritionist_id !== id && nutritionist_name ? `with ${nutritionist_name}` : null
  return (
    <>
      <Text size="sm" c="dimmed" className="breaks">
        {[kind, whom].filter(Boolean).join(', ')}
      </Text>
      {isShort ? null : <Place of={of} />}
      {status === 'booked' ? null : (
        <StatusBadge tone={tones[status]}>{appointmentStateLabels[status]}</StatusBadge>
      )}
    </>
  )
}
