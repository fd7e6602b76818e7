import { Alert, Group, Text } from '@mantine/core'
import { IconCalendarHeart, IconCalendarTime, IconForms } from '@tabler/icons-react'
import { type DateString, formatDate } from '#domain/dates.ts'
import { Place } from '#web/components/appointments/place.tsx'
import { whenText } from '#web/components/appointments/reader-times.ts'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useNow, useToday } from '#web/lib/today.ts'

/** On top of the page once the weekly report is due; else nothing. */
export function CheckInDue({ since }: { since: DateString | null | undefined }) {
  const today = useToday()
  if (!since) return null
  return (
    <Alert
      color="yellow"
      icon={<IconCalendarHeart aria-hidden />}
      title={since === today ? 'Your weekly check-in is due today' : 'Your weekly check-in is due'}
    >
      <Text mb="sm">
        {since === today ? '' : `Since ${formatDate(since)}. `}Two minutes: your weight, your waist and how
        the week felt. Your next plan is made with it.
      </Text>
      <ButtonLink to="/app/patient/progress">Check in now</ButtonLink>
    </Alert>
  )
}

const appointments = '/app/patient/appointments'

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
          <ButtonLink to={`${appointments}?move=${next.id}`} variant="default">
            Move
          </ButtonLink>
        )}
        <ButtonLink to={appointments} variant="default">
          All appointments
        </ButtonLink>
      </Group>
    </Alert>
  )
}

export const useWaitingForms = () =>
  useApiList('GET /patients/forms', { query: { waiting: 'true', limit: 5 }, refetchOnWindowFocus: true })

/** Says that a form waits to be filled; else nothing. */
export function WaitingForms() {
  const { rows = [], total = 0 } = useWaitingForms().data ?? {}
  const [form] = rows
  if (!form) return null
  return (
    <Alert
      color="yellow"
      icon={<IconForms aria-hidden />}
      title={total === 1 ? 'A form waits for you' : `${total} forms wait for you`}
    >
      <Text mb="sm" className="breaks">
        {form.sent_by_name ?? 'Your nutritionist'} asks you to fill “{form.title}”
        {form.saved_at ? '. What you answered so far is kept.' : '.'}
      </Text>
      <ButtonLink to={total === 1 ? `/app/patient/forms/${form.id}` : '/app/patient/forms'}>
        {total > 1 ? 'See the forms' : form.saved_at ? 'Go on' : 'Fill it'}
      </ButtonLink>
    </Alert>
  )
}
