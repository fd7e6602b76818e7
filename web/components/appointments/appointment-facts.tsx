import { Text } from '@mantine/core'
import {
  type Appointment,
  type AppointmentState,
  appointmentStateLabels,
} from '#domain/appointments/appointments.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { useUser } from '#web/session.tsx'
import { Place } from './place.tsx'

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
