import { IconCalendarTime } from '@tabler/icons-react'
import {
  AppointmentList,
  PastAppointments,
  useAppointments,
} from '#web/components/appointments/appointment-list.tsx'
import { BookDialog } from '#web/components/appointments/book-dialog.tsx'
import { DialogButton } from '#web/components/feedback/dialogs.tsx'

/** When a challenger comes, and came; for whoever is on the phone. */
export function Appointments(patient: { id: string; name: string }) {
  const coming = useAppointments('coming', patient.id)
  return (
    <>
      <AppointmentList
        title="Appointments"
        list={coming}
        action={
          <DialogButton
            size="sm"
            variant="default"
            dialog={(close) => <BookDialog patient={patient} onClose={close} />}
          >
            Book
          </DialogButton>
        }
        empty={{ icon: <IconCalendarTime />, title: 'No appointment to come' }}
      />
      <PastAppointments patientId={patient.id} />
    </>
  )
}
