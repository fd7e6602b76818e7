import { Anchor, Button, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { PersonSelect } from '#web/pages/admin/people/person-select.tsx'
import type { LedgerFilter } from './filter.ts'
import classes from './ledger.module.css'

/** Somebody in the ledger: all null once they are erased. */
export type LedgerPerson = {
  patient_id: string | null
  patient_name: string | null
  patient_email: string | null
}

/** Whose entry it is; the name leads to everything of theirs. */
export function PersonCell({ row, filter }: { row: LedgerPerson; filter: LedgerFilter }) {
  const { patient_id, patient_name, patient_email } = row
  if (!patient_id)
    return (
      <Text inherit c="dimmed">
        Deleted account
      </Text>
    )
  return (
    <div className={`${classes.stacked} ${classes.person}`}>
      {filter.person === patient_id ? (
        <strong>{patient_name}</strong>
      ) : (
        <Anchor
          component="button"
          type="button"
          inherit
          ta="start"
          aria-label={`${patient_name}: everything in the ledger`}
          onClick={() => filter.showPerson(patient_id)}
        >
          {patient_name}
        </Anchor>
      )}
      <span className={classes.small}>{patient_email}</span>
    </div>
  )
}

/** Whom the page is about while it is about one person. */
export function OnePerson({ filter }: { filter: LedgerFilter }) {
  const totals = useApi('GET /admin/payments/totals', { query: { patient_id: filter.person } })
  const patient = totals.data?.patient
  return (
    <div className={classes.onePerson}>
      <Text role="status" className={classes.onePersonName}>
        {patient ? (
          <>
            Only <strong>{patient.name}</strong>, {patient.email}
          </>
        ) : totals.isPending ? (
          'Only one challenger'
        ) : (
          'Only one challenger, whose account is not there any more'
        )}
      </Text>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUsers size={18} aria-hidden />}
        onClick={() => filter.showPerson(null)}
      >
        Show everybody
      </Button>
    </div>
  )
}

/** A form's field: what `getInputProps` gives. */
type Field = {
  value?: string | null
  onChange: (id: string | null) => void
  error?: React.ReactNode
  'data-path'?: string
}

/** Chooses whoever pays, suspended or not. */
export function PayerSelect({ value = null, ...field }: Field) {
  const [q, setQ] = useState('')
  const users = useApiList('GET /admin/users', { query: { role: 'patient', q: q || undefined, limit: 20 } })
  return (
    <PersonSelect
      {...field}
      value={value}
      label="Challenger"
      placeholder="Type a name, email or phone"
      people={(users.data?.rows ?? []).map(({ id, name, email, phone }) => ({
        id,
        name: name ?? email,
        hint: name ? `${email}, ${phone}` : phone,
      }))}
      total={users.data?.total ?? 0}
      state={users.isPending ? 'loading' : users.isError ? 'failed' : 'ready'}
      onSearch={setQ}
      onRetry={() => users.refetch()}
    />
  )
}
