import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Slots } from '#domain/appointments/appointments.ts'
import { addDays, type DateString, getTimeZone, instantAt, isDate } from '#domain/dates.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { counted } from '#domain/numbers.ts'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { PlainButton, TextLink, Tiles } from '#web/components/layout/page.tsx'
import { useAddress } from '#web/components/lists/address.ts'
import { useApi } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import { useUser } from '#web/session.tsx'
import { dayText, readerDate, readerTime, zoneNote } from './reader-times.ts'

const daysShown = 7

type Props = {
  /** For staff: whose appointment it is. */
  patientId?: string | undefined
  /** The one that is moved: its kind stays. */
  appointmentId?: string | undefined
  /** An instant; null while none is chosen. */
  value: string | null
  onChoose: (starts_at: string, kind: string) => void
}

/** The free times of a week, for a kind of appointment; staff may type another time. */
export function SlotPicker({ patientId, appointmentId, value, onChoose }: Props) {
  const today = useToday()
  const { id, role } = useUser()
  // The day that a calendar shows.
  const day = useAddress<'date'>().read('date', isDate)
  const [from, setFrom] = useState(day && day > today ? day : today)
  const [chosen, setChosen] = useState<string | undefined>()
  const slots = useApi('GET /patients/slots', {
    query: {
      ...{ from, to: addDays(from, daysShown - 1), kind: chosen },
      ...{ patient_id: patientId, appointment_id: appointmentId },
    },
    refetchOnWindowFocus: true,
  })
  const note = zoneNote()
  return (
    <Loaded query={slots} loading="14rem" failed="The free times could not be loaded">
      {(data) =>
        data.kind_id === null ? (
          <EmptyState
            icon={<IconCalendarOff />}
            title={data.nutritionist_id ? 'No times for booking yet' : 'No nutritionist at the moment'}
            text={
              data.nutritionist_id
                ? `${data.nutritionist_name} has not set any hours.${role === 'patient' ? ' Please write a message.' : ''}`
                : 'Appointments are with the nutritionist who looks after somebody.'
            }
            action={
              data.nutritionist_id === id || (role === 'admin' && data.nutritionist_id) ? (
                <TextLink to={`/app/${role}/calendar/hours?nutritionist=${data.nutritionist_id}`}>
                  Hours and kinds
                </TextLink>
              ) : undefined
            }
          />
        ) : (
          <Stack>
            {data.nutritionist_id === id ? null : <Text>With {data.nutritionist_name}.</Text>}
            {appointmentId ? null : (
              <KindField kinds={data.kinds} value={data.kind_id} onChange={setChosen} />
            )}
            {patientId ? (
              <DateField
                label="From"
                min={today}
                value={from}
                onChange={(date) => isDate(date) && date >= today && setFrom(date)}
              />
            ) : null}
            {note ? <Text c="dimmed">{note}</Text> : null}
            <Days
              slots={data.slots}
              value={value}
              from={from}
              onChoose={(starts_at) => onChoose(starts_at, data.kind_id!)}
            />
            <Group justify="space-between">
              <PlainButton
                disabled={from <= today}
                onClick={() => setFrom(addDays(from, -daysShown) < today ? today : addDays(from, -daysShown))}
              >
                Earlier
              </PlainButton>
              <PlainButton onClick={() => setFrom(addDays(from, daysShown))}>Later</PlainButton>
            </Group>
            {patientId ? (
              <OtherTime date={from} onChoose={(starts_at) => onChoose(starts_at, data.kind_id!)} />
            ) : null}
          </Stack>
        )
      }
    </Loaded>
  )
}

type KindProps = { kinds: Slots['kinds']; value: string; onChange: (kind: string) => void }

function KindField({ kinds, value, onChange }: KindProps) {
  const words = ({ name, minutes, place, price_paise }: Slots['kinds'][number]) =>
    [name, counted(minutes, 'minute'), place, price_paise > 0 ? formatPaise(price_paise) : '']
      .filter(Boolean)
      .join(', ')
  const [only] = kinds
  if (kinds.length === 1 && only) return <Text>{words(only)}</Text>
  return (
    <NativeSelect
      label="Kind of appointment"
      data={kinds.map((kind) => ({ value: kind.id, label: words(kind) }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

type DaysProps = {
  slots: Slots['slots']
  value: string | null
  from: DateString
  onChoose: (starts_at: string) => void
}

function Days({ slots, value, from, onChoose }: DaysProps) {
  const id = useId()
  const days = Map.groupBy(slots, ({ starts_at }) => readerDate(starts_at))
  if (days.size === 0)
    return (
      <Text role="status">
        No free time from {dayText(from)} to {dayText(addDays(from, daysShown - 1))}.
      </Text>
    )
  return [...days].map(([date, times]) => (
    <section key={date} aria-labelledby={`${id}-${date}`}>
      <Text id={`${id}-${date}`} fw={600} mb={6}>
        {dayText(date)}
      </Text>
      <Tiles least="6rem">
        {times.map(({ starts_at }) => (
          <Button
            key={starts_at}
            px={4}
            variant={starts_at === value ? 'filled' : 'default'}
            aria-pressed={starts_at === value}
            onClick={() => onChoose(starts_at)}
          >
            {readerTime(starts_at)}
          </Button>
        ))}
      </Tiles>
    </section>
  ))
}

/** A time outside the hours, by the clock of the practice. */
function OtherTime({ date, onChoose }: { date: DateString; onChoose: (starts_at: string) => void }) {
  const [clock, setClock] = useState('')
  return (
    <Group align="end">
      <TextInput
        label={`Another time on ${dayText(date)} (${getTimeZone()})`}
        type="time"
        value={clock}
        onChange={(event) => setClock(event.currentTarget.value)}
      />
      <PlainButton
        disabled={!/^\d\d:\d\d$/.test(clock)}
        onClick={() => onChoose(new Date(instantAt(date, clock)).toISOString())}
      >
        Choose
      </PlainButton>
    </Group>
  )
}
