import { Box, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { Payment } from '#domain/ledger/payments.ts'
import { IconButton } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { NameCell } from '#web/pages/admin/people/name-cell.tsx'
import { type PersonField, PersonSelect } from '#web/pages/admin/people/person-select.tsx'
import type { LedgerFilter } from './filter.ts'

type CellProps = {
  /** All null when the person is erased. */
  row: Pick<Payment, 'patient_id' | 'patient_name' | 'patient_email'>
  filter: LedgerFilter
}

/** The person of an entry. The name leads to all their entries. */
export function PersonCell({ row, filter }: CellProps) {
  const { patient_id, patient_name, patient_email } = row
  if (!patient_id)
    return (
      <Text inherit c="dimmed">
        Deleted account
      </Text>
    )
  return (
    <Box miw="10rem">
      <NameCell
        id={patient_id}
        name={patient_name}
        label={`${patient_name}: everything in the ledger`}
        isChosen={filter.person === patient_id}
        onChoose={() => filter.showPerson(patient_id)}
      >
        {patient_email}
      </NameCell>
    </Box>
  )
}

/** A challenger by id. `patient` is null when there is no such account. */
export function useChallenger(id: string | undefined) {
  const totals = useApi('GET /admin/payments/totals', {
    query: { patient_id: id },
    enabled: id !== undefined,
  })
  return { patient: totals.data?.patient, owed: totals.data?.owed_paise ?? 0, isPending: totals.isPending }
}

/** The payer of an entry. The name is missing when a dialog opened before it was loaded. */
export type Payer = { id: string; name?: string | undefined; subscription_id?: string }

type PayerProps = PersonField & {
  /** Before the name: 'From'. */
  word: string
  /** Null where one is chosen. */
  payer: (Pick<Payer, 'name'> & { id?: string | null }) | null
}

/** The payer of an entry: their name, or the field where they are chosen. */
export function PayerField({ word, payer, ...field }: PayerProps) {
  const { patient } = useChallenger((!payer?.name && payer?.id) || undefined)
  if (!payer) return <PersonSelect {...field} label="Challenger" who={{ role: 'patient' }} />
  return (
    <Text>
      {word} <strong>{payer.name ?? patient?.name ?? '...'}</strong>
    </Text>
  )
}

/** The person in the filter. */
export function OnePerson({ filter }: { filter: LedgerFilter }) {
  const { patient, isPending } = useChallenger(filter.person)
  return (
    <Box px="md" py="sm" bdrs="md" bg="var(--thali-sunken)" className="row wrap loose close between">
      <Text role="status" className="breaks">
        {patient ? (
          <>
            Only <strong>{patient.name}</strong>, {patient.email}
          </>
        ) : isPending ? (
          'Only one challenger'
        ) : (
          'Only one challenger, whose account is not there any more'
        )}
      </Text>
      <IconButton variant="default" size="sm" icon={IconUsers} onClick={() => filter.showPerson(null)}>
        Show everybody
      </IconButton>
    </Box>
  )
}
