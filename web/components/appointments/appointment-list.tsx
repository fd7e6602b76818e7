import { Stack, Text } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { EmptyState } from '#web/components/feedback/loaded.tsx'
import { SectionCard } from '#web/components/layout/page.tsx'
import { RowList, usePages } from '#web/components/lists/section-list.tsx'
import { AppointmentActions } from './appointment-actions.tsx'
import { AppointmentFacts } from './appointment-facts.tsx'
import { whenText } from './reader-times.ts'

/** A challenger's appointments: one's own, for staff those of one person. */
export const useAppointments = (when: 'coming' | 'past', patient_id?: string) =>
  usePages('GET /appointments', when === 'past' ? 5 : 20, { query: { when, patient_id } })

type Props = {
  title: string
  list: ReturnType<typeof useAppointments>
  action?: ReactNode
  empty?: ComponentProps<typeof EmptyState>
}

/** Appointments, with what can be done with each. */
export const AppointmentList = ({ title, list, action, empty }: Props) => (
  <SectionCard title={title} action={action}>
    <RowList
      list={list}
      of="appointments"
      loading="8rem"
      failed="The appointments could not be loaded"
      empty={empty}
      className="stack loose ruled"
    >
      {(row) => (
        <Stack component="li" key={row.id} gap="xs" align="start">
          <Text fw={600}>{whenText(row.starts_at)}</Text>
          <AppointmentFacts of={row} />
          <AppointmentActions of={row} />
        </Stack>
      )}
    </RowList>
  </SectionCard>
)

/** Those that are over or cancelled; nothing where there is none. */
export function PastAppointments({ patientId }: { patientId?: string }) {
  const list = useAppointments('past', patientId)
  return list.data?.total || list.error ? <AppointmentList title="Past appointments" list={list} /> : null
}
