import { ActionIcon, Alert, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconClockCog } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Appointment } from '#domain/appointments/appointments.ts'
import { challengerPage } from '#domain/care/places.ts'
import { addDays, type DateString, formatInstant, getTimeZone, isDate, weekday } from '#domain/dates.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, PageHeader, PlainButton, TextLink } from '#web/components/layout/page.tsx'
import { isId, oneOf, useAddress } from '#web/components/lists/address.ts'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { choicesOf } from '#web/lib/choices.ts'
import { useToday } from '#web/lib/today.ts'
import { useUser } from '#web/session.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentFacts } from './appointment-facts.tsx'
import classes from './calendar.module.css'
import { CalendarAddress } from './calendar-address.tsx'
import { dayText, readerDate, readerTime, zoneNote } from './reader-times.ts'

/** The Monday of a date's week. */
const mondayOf = (date: DateString) => addDays(date, -((weekday(date) + 6) % 7))
const mostShown = 100

/** Whose calendar it is: a nutritionist's own; for the office of the one in the address, or of all. */
export function useCalendarOf() {
  const { role } = useUser()
  const id = useAddress<'nutritionist'>().read('nutritionist', isId)
  const isOffice = role === 'admin'
  const nutritionist_id = isOffice ? id : undefined
  const to = (page: string, query = {}) =>
    `/app/${role}/calendar${page}?${new URLSearchParams({ ...query, ...(nutritionist_id && { nutritionist: nutritionist_id }) })}`
  return { isOffice, nutritionist_id, to }
}

type Props = {
  /** The button that books for somebody. */
  book: ReactNode
  /** How the office chooses whose calendar it is. */
  children?: ReactNode
}

/** The appointments of a day or a week, with what can be done with each. */
export function CalendarPage({ book, children }: Props) {
  const today = useToday()
  const { isOffice, nutritionist_id, to } = useCalendarOf()
  const { read, write } = useAddress<'date' | 'view'>()
  const date = read('date', isDate) ?? today
  const view = read('view', oneOf(['day', 'week'])) ?? 'week'
  const isDay = view === 'day'
  const first = isDay ? date : mondayOf(date)
  const days = Array.from({ length: isDay ? 1 : 7 }, (_, more) => addDays(first, more))
  const last = days.at(-1)!
  const note = zoneNote()
  // The days of another zone lie between those of the practice.
  const around = note ? 1 : 0
  const list = useApiList('GET /appointments', {
    query: { from: addDays(first, -around), to: addDays(last, around), nutritionist_id, limit: mostShown },
    refetchOnWindowFocus: true,
  })
  const go = (day: DateString) => write({ date: day === today ? null : day })
  if (isAwaitingApproval(list.data ? null : list.error))
    return (
      <>
        <PageHeader title="Calendar" />
        <AwaitingApproval />
      </>
    )
  return (
    <>
      <PageHeader
        title="Calendar"
        description={note ?? undefined}
        actions={
          <>
            {book}
            <ButtonLink to={to('/hours')} variant="default" icon={IconClockCog}>
              Hours and kinds
            </ButtonLink>
          </>
        }
      />
      <Stack gap="lg">
        {children}
        {isOffice && !nutritionist_id ? null : <InLeave />}
        <Group justify="space-between">
          <Group gap="xs">
            {([-1, 1] as const).map((step) => (
              <ActionIcon
                key={step}
                variant="default"
                aria-label={`The ${view} ${step < 0 ? 'before' : 'after'}`}
                onClick={() => go(addDays(date, step * days.length))}
              >
                {step < 0 ? (
                  <IconChevronLeft size={20} aria-hidden />
                ) : (
                  <IconChevronRight size={20} aria-hidden />
                )}
              </ActionIcon>
            ))}
            <PlainButton onClick={() => go(today)}>Today</PlainButton>
            <PlainButton onClick={() => write({ date: addDays(today, 1), view: 'day' })}>
              Tomorrow
            </PlainButton>
            <Text fw={600} role="status">
              {isDay ? dayText(first) : `${dayText(first)} to ${dayText(last)}`}
            </Text>
          </Group>
          <SegmentedControl
            aria-label="View"
            data={choicesOf({ day: 'Day', week: 'Week' })}
            value={view}
            onChange={(chosen) => write({ view: chosen })}
          />
        </Group>
        <Loaded query={list} loading="16rem" failed="The appointments could not be loaded">
          {({ rows, total }) => (
            <>
              {total > rows.length ? (
                <Text role="status">
                  The first {rows.length} of {total}. Please choose a day
                  {isOffice ? ' or a nutritionist' : ''} to see the others.
                </Text>
              ) : null}
              <ol className={`${classes.days} list stack`} data-view={view}>
                {days.map((day) => (
                  <Day
                    key={day}
                    date={day}
                    isToday={day === today}
                    isShort={!isDay}
                    rows={rows.filter(
                      ({ starts_at, status }) => status !== 'cancelled' && readerDate(starts_at) === day,
                    )}
                  />
                ))}
              </ol>
            </>
          )}
        </Loaded>
        {isOffice ? null : <CalendarAddress />}
      </Stack>
    </>
  )
}

type DayProps = { date: DateString; isToday: boolean; isShort: boolean; rows: Appointment[] }

const Day = ({ date, isToday, isShort, rows }: DayProps) => (
  <li className={`${classes.day} card stack`} aria-current={isToday ? 'date' : undefined}>
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

/** In a week when and who, which leads to the day; there with all that can be done. */
function Entry({ of, isShort }: { of: Appointment; isShort: boolean }) {
  const { isOffice, to } = useCalendarOf()
  const { patient_id: id, patient_name, starts_at, ends_at } = of
  const person = isOffice ? `/app/admin/users/${id}` : challengerPage(id)
  return (
    <Stack gap={4} align="start">
      <Text fw={600} className="figure">
        {readerTime(starts_at)} to {readerTime(ends_at)}
      </Text>
      <TextLink
        to={isShort ? to('', { view: 'day', date: readerDate(starts_at) }) : person}
        className="breaks"
      >
        {patient_name}
      </TextLink>
      <AppointmentFacts of={of} isShort={isShort} />
      {isShort ? null : <AppointmentActions of={of} />}
    </Stack>
  )
}

/** Appointments on days of leave: nobody moves them by themselves. */
export function InLeave() {
  const { isOffice, nutritionist_id, to } = useCalendarOf()
  const { data } = useApi('GET /nutritionists/availability', { query: { nutritionist_id } })
  if (!data?.in_leave.length) return null
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={`Booked in ${isOffice ? 'the' : 'your'} leave`}
    >
      <Text mb="xs">Please move or cancel these; until then they stand.</Text>
      <ul className="list stack tight">
        {data.in_leave.map(({ id, patient_name, starts_at }) => (
          <li key={id}>
            <TextLink to={to('', { view: 'day', date: readerDate(starts_at) })}>
              {patient_name}, {formatInstant(starts_at)} ({getTimeZone()})
            </TextLink>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
