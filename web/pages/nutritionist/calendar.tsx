import { ActionIcon, Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconClockCog } from '@tabler/icons-react'
import {
  type Appointment,
  type AppointmentState,
  appointmentStateLabels,
} from '#domain/appointments/appointments.ts'
import { challengerPage } from '#domain/care/places.ts'
import { addDays, type DateString, formatInstant, getTimeZone, isDate, weekday } from '#domain/dates.ts'
import { AppointmentActions } from '#web/components/appointments/appointment-actions.tsx'
import { BookSomebody } from '#web/components/appointments/book-somebody.tsx'
import { CalendarAddress } from '#web/components/appointments/calendar-address.tsx'
import { Place } from '#web/components/appointments/place.tsx'
import { dayText, readerDate, readerTime, zoneNote } from '#web/components/appointments/reader-times.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { ButtonLink, PageHeader, TextLink } from '#web/components/layout/page.tsx'
import { oneOf, useAddress } from '#web/components/lists/address.ts'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import classes from './calendar.module.css'

const views = ['day', 'week'] as const
type View = (typeof views)[number]

/** The Monday of a date's week. */
const mondayOf = (date: DateString) => addDays(date, -((weekday(date) + 6) % 7))
const hoursPage = '/app/nutritionist/calendar/hours'

/** One's appointments of a day or a week, with what can be done with each. */
export function Component() {
  const today = useToday()
  const { read, write } = useAddress<'date' | 'view'>()
  const date = read('date', isDate) ?? today
  const view: View = read('view', oneOf(views)) ?? 'week'
  const first = view === 'day' ? date : mondayOf(date)
  const days = Array.from({ length: view === 'day' ? 1 : 7 }, (_, more) => addDays(first, more))
  const last = days.at(-1)!
  // The days of the reader's zone lie between those of the practice.
  const range = { from: addDays(first, -1), to: addDays(last, 1) }
  const list = useApiList('GET /appointments', {
    query: { ...range, limit: 100 },
    refetchOnWindowFocus: true,
  })
  const step = days.length
  const go = (to: DateString) => write({ date: to === today ? null : to })
  const error = list.data ? null : list.error
  return (
    <>
      <PageHeader
        title="Calendar"
        description={zoneNote() ?? undefined}
        actions={
          isAwaitingApproval(error) ? undefined : (
            <>
              <BookSomebody />
              <ButtonLink to={hoursPage} variant="default" icon={IconClockCog}>
                Hours and kinds
              </ButtonLink>
            </>
          )
        }
      />
      {isAwaitingApproval(error) ? (
        <AwaitingApproval />
      ) : (
        <Stack gap="lg">
          <InLeave />
          <Group justify="space-between">
            <Group gap="xs">
              <ActionIcon
                variant="default"
                aria-label={`The ${view} before`}
                onClick={() => go(addDays(date, -step))}
              >
                <IconChevronLeft size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={`The ${view} after`}
                onClick={() => go(addDays(date, step))}
              >
                <IconChevronRight size={20} aria-hidden />
              </ActionIcon>
              <Button variant="default" onClick={() => go(today)}>
                Today
              </Button>
              <Button variant="default" onClick={() => write({ date: addDays(today, 1), view: 'day' })}>
                Tomorrow
              </Button>
              <Text fw={600} role="status">
                {view === 'day' ? dayText(first) : `${dayText(first)} to ${dayText(last)}`}
              </Text>
            </Group>
            <SegmentedControl
              aria-label="View"
              data={[
                { value: 'day', label: 'Day' },
                { value: 'week', label: 'Week' },
              ]}
              value={view}
              onChange={(chosen) => write({ view: chosen })}
            />
          </Group>
          <Loaded query={list} loading="16rem" failed="Your appointments could not be loaded">
            {({ rows }) => (
              <ol className={`${classes.days} list`} data-view={view}>
                {days.map((day) => (
                  <Day
                    key={day}
                    date={day}
                    isToday={day === today}
                    isShort={view === 'week'}
                    rows={rows.filter(
                      ({ starts_at, status }) => status !== 'cancelled' && readerDate(starts_at) === day,
                    )}
                  />
                ))}
              </ol>
            )}
          </Loaded>
          <CalendarAddress />
        </Stack>
      )}
    </>
  )
}

type DayProps = { date: DateString; isToday: boolean; isShort: boolean; rows: Appointment[] }

function Day({ date, isToday, isShort, rows }: DayProps) {
  return (
    <li className={`${classes.day} card`} aria-current={isToday ? 'date' : undefined}>
      <Title order={2} size="h5">
        {dayText(date).replace(/ \d{4}$/, '')}
        {isToday ? ', today' : ''}
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed" size="sm">
          Nothing booked
        </Text>
      ) : (
        <ul className="list stack ruled">
          {rows.map((row) => (
            <li key={row.id}>
              <Entry of={row} isShort={isShort} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const tones: Record<AppointmentState, Tone> = {
  booked: 'blue',
  done: 'green',
  no_show: 'orange',
  cancelled: 'gray',
}

type EntryProps = { of: Appointment; isShort: boolean }

/** In a week when and who, which leads to the day; there with all that can be done. */
function Entry({ of, isShort }: EntryProps) {
  const { patient_id, patient_name, starts_at, ends_at, status } = of
  return (
    <Stack gap={4}>
      <Text fw={600} className="figure">
        {readerTime(starts_at)} to {readerTime(ends_at)}
      </Text>
      <TextLink
        to={
          isShort
            ? `/app/nutritionist/calendar?view=day&date=${readerDate(starts_at)}`
            : challengerPage(patient_id)
        }
        className="breaks"
      >
        {patient_name}
      </TextLink>
      <Text size="sm" c="dimmed">
        {of.kind}
      </Text>
      {isShort ? null : <Place of={of} />}
      {status === 'booked' ? null : (
        <StatusBadge tone={tones[status]}>{appointmentStateLabels[status]}</StatusBadge>
      )}
      {isShort ? null : <AppointmentActions of={of} isStaff />}
    </Stack>
  )
}

/** Appointments on days of leave: nobody moves them by themselves. */
function InLeave() {
  const { data } = useApi('GET /nutritionists/availability')
  if (!data?.in_leave.length) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Booked in your leave">
      <Text mb="xs">Please move or cancel these; until then they stand.</Text>
      <ul className="list stack tight">
        {data.in_leave.map(({ id, patient_name, starts_at }) => (
          <li key={id}>
            <TextLink to={`/app/nutritionist/calendar?view=day&date=${readerDate(starts_at)}`}>
              {patient_name}, {formatInstant(starts_at)} ({getTimeZone()})
            </TextLink>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
