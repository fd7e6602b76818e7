import { Text } from '@mantine/core'
import { dayStart } from '#domain/dates.ts'
import { AppointmentActions } from '#web/components/appointments/appointment-actions.tsx'
import { AppointmentFacts } from '#web/components/appointments/appointment-facts.tsx'
import { readerTime } from '#web/components/appointments/reader-times.ts'
import { SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'

/** The appointments of today that are not settled; nothing where there is none. */
export function TodaysAppointments() {
  const today = useToday()
  const { data } = useApiList('GET /appointments', {
    query: { from: today, to: today, status: 'booked', limit: 50 },
    refetchOnWindowFocus: true,
  })
  const rows = data?.rows.filter(({ starts_at }) => Date.parse(starts_at) >= dayStart(today)) ?? []
  if (rows.length === 0) return null
  return (
    <SectionCard
      title="Appointments today"
      action={<TextLink to="/app/nutritionist/calendar">Calendar</TextLink>}
    >
      <ul className="list stack ruled">
        {rows.map((row) => (
          <li key={row.id} className="wrap between close">
            <div>
              <Text fw={600}>
                {readerTime(row.starts_at)}, {row.patient_name}
              </Text>
              <AppointmentFacts of={row} />
            </div>
            <AppointmentActions of={row} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
