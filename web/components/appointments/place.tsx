import { Anchor, Text } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import type { Appointment } from '#domain/appointments/appointments.ts'

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
