import { Stack } from '@mantine/core'
import { IconCalendarPlus, IconCalendarTime } from '@tabler/icons-react'
import {
  AppointmentList,
  PastAppointments,
  useAppointments,
} from '#web/components/appointments/appointment-list.tsx'
import { BookDialog } from '#web/components/appointments/book-dialog.tsx'
import { CalendarAddress } from '#web/components/appointments/calendar-address.tsx'
import { zoneNote } from '#web/components/appointments/reader-times.ts'
import { IconButton, PageHeader } from '#web/components/layout/page.tsx'
import { isId, oneOf, useAddress } from '#web/components/lists/address.ts'

/** One's appointments, to book, move and cancel. Other pages lead to `?book=yes` and `?move=ID`, where a dialog is open. */
export function Component() {
  const { read, write } = useAddress<'book' | 'move'>()
  const coming = useAppointments('coming')
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
        <AppointmentList
          title="To come"
          list={coming}
          empty={{
            icon: <IconCalendarTime />,
            title: 'No appointment to come',
            text: 'Book one at a time that suits you.',
          }}
        />
        <PastAppointments />
        <CalendarAddress />
      </Stack>
      {read('book', oneOf(['yes'])) ? <BookDialog onClose={close} /> : null}
      {moved ? <BookDialog moved={moved} onClose={close} /> : null}
    </>
  )
}
