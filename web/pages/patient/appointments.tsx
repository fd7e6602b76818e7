import { Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconCalendarTime } from '@tabler/icons-react'
import type { Appointment } from '#domain/appointments/appointments.ts'
import { AppointmentActions } from '#web/components/appointments/appointment-actions.tsx'
import { BookDialog } from '#web/components/appointments/book-dialog.tsx'
import { CalendarAddress } from '#web/components/appointments/calendar-address.tsx'
import { Place } from '#web/components/appointments/place.tsx'
import { whenText, zoneNote } from '#web/components/appointments/reader-times.ts'
import { IconButton, PageHeader, SectionCard } from '#web/components/layout/page.tsx'
import { isId, oneOf, useAddress } from '#web/components/lists/address.ts'
import { SectionList, usePages } from '#web/components/lists/section-list.tsx'

/** One's appointments, to book, move and cancel. Other pages lead to `?book=yes` and `?move=ID`, where a dialog is open. */
export function Component() {
  const { read, write } = useAddress<'book' | 'move'>()
  const coming = usePages('GET /appointments', 20, { query: { status: 'booked' } })
  const moving = read('move', isId)
  const moved = coming.data?.rows.find(({ id, locked }) => id === moving && !locked)
  const close = () => write({ book: null, move: null })
  return (
    <>
      <PageHeader
        title="Appointments"
        description={zoneNote() ?? 'When you meet your nutritionist.'}
        actions={
          <IconButton icon={IconCalendarPlus} onClick={() => write({ book: 'yes' })}>
            Book an appointment
          </IconButton>
        }
      />
      <Stack gap="lg" maw="60rem">
        <SectionCard title="To come">
          <SectionList
            list={coming}
            of="appointments"
            loading="8rem"
            failed="Your appointments could not be loaded"
            empty={{
              icon: <IconCalendarTime />,
              title: 'No appointment to come',
              text: 'Book one at a time that suits you.',
            }}
          >
            {(rows, target) => (
              <ul {...target} className="list stack loose ruled no-ring">
                {rows.map((row) => (
                  <li key={row.id}>
                    <Entry of={row} />
                  </li>
                ))}
              </ul>
            )}
          </SectionList>
        </SectionCard>
        <CalendarAddress />
      </Stack>
      {read('book', oneOf(['yes'])) ? <BookDialog onClose={close} /> : null}
      {moved ? <BookDialog moved={moved} onClose={close} /> : null}
    </>
  )
}

function Entry({ of }: { of: Appointment }) {
  return (
    <Stack gap="xs">
      <Text fw={600}>{whenText(of.starts_at)}</Text>
      <Text c="dimmed">{[of.kind, of.nutritionist_name].filter(Boolean).join(', ')}</Text>
      <Place of={of} />
      <AppointmentActions of={of} />
    </Stack>
  )
}
