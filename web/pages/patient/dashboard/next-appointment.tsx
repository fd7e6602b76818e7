import { Alert, Group, Text } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { Place } from '#web/components/appointments/place.tsx'
import { whenText } from '#web/components/appointments/reader-times.ts'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useNow } from '#web/lib/today.ts'

const page = '/app/patient/appointments'

export const useComing = () =>
  useApiList('GET /appointments', { query: { status: 'booked', limit: 5 }, refetchOnWindowFocus: true })

/** The appointment that comes next; else nothing. */
export function NextAppointment() {
  const now = useNow()
  const next = useComing().data?.rows.find(({ ends_at }) => Date.parse(ends_at) > now)
  if (!next) return null
  return (
    <Alert icon={<IconCalendarTime aria-hidden />} title="Your next appointment">
      <Text fw={600}>{whenText(next.starts_at)}</Text>
      <Place of={next} />
      <Group mt="sm" gap="xs">
        {next.locked ? null : (
          <ButtonLink to={`${page}?move=${next.id}`} variant="default">
            Move
          </ButtonLink>
        )}
        <ButtonLink to={page} variant="default">
          All appointments
        </ButtonLink>
      </Group>
    </Alert>
  )
}
