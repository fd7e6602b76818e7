import { useState } from 'react'
import type { User } from '#domain/admin.ts'
import { formatDate } from '#domain/dates.ts'
import type { ApprovalStatus, NutritionistProfile } from '#domain/nutritionists.ts'
import { useApiList } from '#web/queries.ts'
import { type Person, PersonSelect } from './person-select.tsx'

/** A form's field: what `getInputProps` gives. */
type Props = {
  value?: string | null
  onChange: (id: string | null) => void
  error?: React.ReactNode
  'data-path'?: string
}

const limit = 20
const stateOf = (list: { isPending: boolean; isError: boolean }) =>
  list.isPending ? 'loading' : list.isError ? 'failed' : 'ready'

/** Who cares for a challenger now. */
export const useCurrentCare = (patientId: string | null) =>
  useApiList('GET /assignments', {
    query: { patient_id: patientId ?? undefined, active: 'true', limit: 1 },
    enabled: patientId !== null,
  })

/** Chooses an active challenger; says who cares for them already. */
export function ChallengerSelect({ value = null, ...field }: Props) {
  const [q, setQ] = useState('')
  const users = useApiList('GET /admin/users', {
    query: { role: 'patient', status: 'active', q: q || undefined, limit },
  })
  const current = useCurrentCare(value)
  const [assignment] = (value && current.data?.rows) || []
  return (
    <PersonSelect
      {...field}
      value={value}
      label="Challenger"
      placeholder="Type a name, email or phone"
      people={(users.data?.rows ?? []).map(asChallenger)}
      total={users.data?.total ?? 0}
      state={stateOf(users)}
      onSearch={setQ}
      onRetry={() => users.refetch()}
      description={
        assignment?.patient_id === value &&
        `Now with ${assignment?.nutritionist_name}, since ${formatDate(assignment?.start_date ?? '')}`
      }
    />
  )
}

function asChallenger(user: User): Person {
  return {
    id: user.id,
    name: user.name ?? user.email,
    hint: user.name ? `${user.email}, ${user.phone}` : user.phone,
  }
}

/** Chooses a nutritionist; those who may not practise are shown but can't be chosen. */
export function NutritionistSelect({ value = null, ...field }: Props) {
  const [q, setQ] = useState('')
  const profiles = useApiList('GET /admin/nutritionists/all', { query: { q: q || undefined, limit } })
  const care = useApiList('GET /assignments', {
    query: { nutritionist_id: value ?? undefined, active: 'true', limit: 1 },
    enabled: value !== null,
  })
  const [chosen, setChosen] = useState<NutritionistProfile | undefined>()
  const isKnown = chosen?.user_id === value
  return (
    <PersonSelect
      {...field}
      value={value}
      onChange={(id) => {
        setChosen(profiles.data?.rows.find(({ user_id }) => user_id === id))
        field.onChange(id)
      }}
      label="Nutritionist"
      placeholder="Type a name or email"
      people={(profiles.data?.rows ?? []).map(asNutritionist)}
      total={profiles.data?.total ?? 0}
      state={stateOf(profiles)}
      onSearch={setQ}
      onRetry={() => profiles.refetch()}
      description={
        chosen && isKnown && care.data && !care.isPlaceholderData
          ? `Cares for ${care.data.total} of at most ${chosen.capacity}`
          : null
      }
    />
  )
}

const unfit: Record<ApprovalStatus, string | undefined> = {
  pending: 'Under review',
  approved: undefined,
  rejected: 'Rejected',
}

function asNutritionist(profile: NutritionistProfile): Person {
  return {
    id: profile.user_id,
    name: `${profile.first_name} ${profile.last_name}`,
    hint: profile.specializations.join(', ') || profile.email,
    unfit: unfit[profile.approval_status],
  }
}
