import type { ComboboxItem, SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { hasWords } from '#domain/search.ts'
import { Muted } from '#web/components/layout/page.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { Select } from './select.tsx'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  value: string | null
  onChange: (patientId: string | null, option: ComboboxItem | null) => void
}

/** Up to a hundred active challengers, and the one with this id even if there are more. */
export function useChallenger(id: string | null) {
  const all = useApiList('GET /nutritionists/patients', { query: { status: 'active', limit: 100 } })
  const listed = all.data?.rows.find((row) => row.patient_id === id)
  const single = useApi('GET /nutritionists/patients/:id', {
    params: { id: id ?? '' },
    enabled: id !== null && all.data !== undefined && !listed,
  })
  const isFound = single.data?.patient_id === id && single.data?.status === 'active'
  const chosen = listed ?? (isFound ? single.data : undefined)
  return { all, chosen }
}

/** A challenger in a list to choose from: two may have one name. */
export const ChallengerOption = ({ name, email }: { name: string; email: string | null | undefined }) => (
  <span>
    {name}
    <Muted span display="block" style={{ overflowWrap: 'anywhere' }}>
      {email}
    </Muted>
  </span>
)

/** Chooses one of the nutritionist's active challengers by name or e-mail. */
export function ChallengerSelect({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { all, chosen } = useChallenger(value)
  const isMore = (all.data?.total ?? 0) > 100
  const searched = useApiList('GET /nutritionists/patients', {
    query: { status: 'active', limit: 100, q: search },
    enabled: isMore && search !== '',
  })
  const rows = [
    ...(all.data?.rows ?? []),
    ...(isMore ? (searched.data?.rows ?? []) : []),
    ...(chosen ? [chosen] : []),
  ]
  const people = new Map(rows.map((row) => [row.patient_id, row]))
  return (
    <Select
      searchable
      // Otherwise the open list would hide the error message.
      openOnFocus={false}
      // What is typed replaces the chosen name instead of standing behind it.
      onFocus={(event) => event.currentTarget.select()}
      value={people.has(value ?? '') ? value : null}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options, search: text }) =>
        (options as ComboboxItem[]).filter(({ label, value: id }) =>
          hasWords(`${label} ${people.get(id)?.patient_email ?? ''}`, text),
        )
      }
      data={[...people.values()].map((row) => ({ value: row.patient_id, label: row.patient_name }))}
      renderOption={({ option }) => (
        <ChallengerOption name={option.label} email={people.get(option.value)?.patient_email} />
      )}
      nothingFoundMessage={
        all.isPending || searched.isFetching
          ? 'Looking for your challengers'
          : people.size === 0
            ? 'No challenger is in your care yet'
            : 'No challenger with this name'
      }
      {...rest}
    />
  )
}
