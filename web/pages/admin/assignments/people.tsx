import { useState } from 'react'
import type { ListedUser, User } from '#domain/admin/admin.ts'
import { formatDate } from '#domain/dates.ts'
import type { ApprovalStatus } from '#domain/people/nutritionists.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { type Person, PersonSelect } from '#web/pages/admin/people/person-select.tsx'

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
  const users = useApiList('GET /admin/users', {
    query: { role: 'nutritionist', q: q || undefined, limit },
  })
  const care = useApiList('GET /assignments', {
    query: { nutritionist_id: value ?? undefined, active: 'true', limit: 1 },
    enabled: value !== null,
  })
  const [chosen, setChosen] = useState<ListedUser | undefined>()
  const isKnown = chosen?.id === value
  return (
    <PersonSelect
      {...field}
      value={value}
      onChange={(id) => {
        setChosen(users.data?.rows.find((user) => user.id === id))
        field.onChange(id)
      }}
      label="Nutritionist"
      placeholder="Type a name, email or phone"
      people={(users.data?.rows ?? []).map(asNutritionist)}
      total={users.data?.total ?? 0}
      state={stateOf(users)}
      onSearch={setQ}
      onRetry={() => users.refetch()}
      description={
        chosen?.practice && isKnown && care.data && !care.isPlaceholderData
          ? `Cares for ${care.data.total} of at most ${chosen.practice.capacity}`
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

function asNutritionist({ id, name, email, phone, status, practice }: ListedUser): Person {
  return {
    id,
    name: name ?? email,
    hint: practice?.specializations.join(', ') || (name ? email : phone),
    unfit:
      status === 'suspended' ? 'Suspended' : practice ? unfit[practice.approval_status] : 'No profile yet',
  }
}
