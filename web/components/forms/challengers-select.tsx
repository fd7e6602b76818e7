import type { MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { AssignedChallenger } from '#domain/people/challengers.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { useUser } from '#web/session.tsx'
import { ChallengerOption } from './challenger-select.tsx'
import { MultiSelect } from './select.tsx'

/** The nutritionist's active challengers with these words in their names or addresses, at most a hundred. */
export const useActiveChallengers = (q = '') =>
  useApiList('GET /nutritionists/patients', { query: { status: 'active', limit: 100, q } })

type Props = Omit<MultiSelectProps, 'data' | 'searchable' | 'searchValue' | 'onSearchChange'> & {
  /** Leaves out those whom a colleague has lent. */
  isOwn?: boolean
}

/** Chooses several of the nutritionist's active challengers by name. */
export function ChallengersSelect({ isOwn = false, ...props }: Props) {
  const { id: me } = useUser()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const found = useActiveChallengers(q)
  // Those who are chosen keep their names while others are searched.
  const known = useRef(new Map<string, AssignedChallenger>())
  for (const row of found.data?.rows ?? [])
    if (!isOwn || !row.cover || row.cover.nutritionist_id === me) known.current.set(row.patient_id, row)
  return (
    <MultiSelect
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...known.current].map(([value, { patient_name: label }]) => ({ value, label }))}
      renderOption={({ option }) => (
        <ChallengerOption name={option.label} email={known.current.get(option.value)?.patient_email} />
      )}
      nothingFoundMessage={
        found.isFetching
          ? 'Looking for your challengers'
          : typed
            ? 'No other challenger with this name'
            : 'No other challenger is in your care'
      }
      {...props}
    />
  )
}
