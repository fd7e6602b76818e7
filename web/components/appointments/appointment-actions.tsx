import { Group, Text } from '@mantine/core'
import { IconArrowsMove, IconStethoscope, IconX } from '@tabler/icons-react'
import { type Appointment, appointmentStateLabels } from '#domain/appointments/appointments.ts'
import { WhatsAppButton } from '#web/components/clients/whatsapp-button.tsx'
import { AskedCall, useDialog } from '#web/components/feedback/dialogs.tsx'
import { ButtonLink, IconButton, PlainButton } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useNow } from '#web/lib/today.ts'
import { useUser } from '#web/session.tsx'
import { BookDialog } from './book-dialog.tsx'
import { whenText } from './reader-times.ts'

/** What can be done with an appointment: moved and cancelled while it is to come; begun, and settled, by staff. */
export function AppointmentActions({ of }: { of: Appointment }) {
  const now = useNow()
  const { role } = useUser()
  const isStaff = role !== 'patient'
  const isComing = of.status === 'booked' && Date.parse(of.starts_at) > now
  if (of.locked) return <Text c="dimmed">{of.locked}</Text>
  return (
    <Group gap="xs">
      {role === 'nutritionist' && ['booked', 'no_show'].includes(of.status) ? (
        <ButtonLink
          to={`/app/nutritionist/patients/${of.patient_id}/visit?appointment=${of.id}`}
          size="sm"
          icon={IconStethoscope}
          aria-label={`Start visit: ${of.patient_name}`}
        >
          Start visit
        </ButtonLink>
      ) : null}
      {of.whatsapp ? <WhatsAppButton href={of.whatsapp} whom={of.patient_name} size="sm" /> : null}
      {of.other_texts.map(({ about, whatsapp }) => (
        <WhatsAppButton
          key={about}
          href={whatsapp}
          whom={`${about}, ${of.patient_name}`}
          about={about}
          size="sm"
        />
      ))}
      {isComing ? <Coming of={of} isStaff={isStaff} /> : null}
      {isStaff && !isComing && of.status !== 'cancelled' ? <Settle of={of} /> : null}
    </Group>
  )
}

function Coming({ of, isStaff }: { of: Appointment; isStaff: boolean }) {
  const moving = useDialog<Appointment>()
  const cancelling = useDialog<Appointment>()
  const acts = [
    { label: 'Move', icon: IconArrowsMove, start: moving.start },
    { label: 'Cancel', icon: IconX, start: cancelling.start },
  ]
  return (
    <>
      {acts.map(({ label, icon, start }) => (
        <IconButton
          key={label}
          size="sm"
          variant="default"
          icon={icon}
          aria-label={isStaff ? `${label}: ${of.patient_name}` : label}
          onClick={() => start(of)}
        >
          {label}
        </IconButton>
      ))}
      {moving.show((moved) => (
        <BookDialog
          moved={moved}
          {...(isStaff && { patient: { id: moved.patient_id, name: moved.patient_name } })}
          onClose={moving.close}
        />
      ))}
      <AskedCall
        route="POST /appointments/:id/cancel"
        dialog={cancelling}
        title="Cancel this appointment?"
        confirmLabel="Cancel appointment"
        busyLabel="Cancelling..."
        danger
        done="Appointment cancelled."
        failed="The appointment could not be cancelled. Please try again."
        returnFocus={false}
      >
        {({ starts_at, patient_name, nutritionist_name }) => (
          <Text>
            {whenText(starts_at)}. {isStaff ? patient_name : (nutritionist_name ?? 'Your nutritionist')} is
            told.
          </Text>
        )}
      </AskedCall>
    </>
  )
}

const outcomes = ['done', 'no_show'] as const

/** How it went: done by signing a visit, or here. */
function Settle({ of: { id, status, patient_name } }: { of: Appointment }) {
  const { mutate, isPending } = useToastMutation('PUT /appointments/:id', {
    failed: 'This could not be saved. Please try again.',
  })
  return outcomes.map((next) =>
    next === status ? null : (
      <PlainButton
        key={next}
        size="sm"
        disabled={isPending}
        aria-label={`${appointmentStateLabels[next]}: ${patient_name}`}
        onClick={() => mutate({ params: { id }, body: { status: next } })}
      >
        {appointmentStateLabels[next]}
      </PlainButton>
    ),
  )
}
