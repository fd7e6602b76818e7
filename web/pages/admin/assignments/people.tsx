import { useState } from 'react'
import type { ListedUser } from '#domain/admin/admin.ts'
import { formatDate } from '#domain/dates.ts'
import type { ApprovalStatus } from '#domain/people/nutritionists.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { type Person, type PersonField, PersonSelect } from '#web/pages/admin/people/person-select.tsx'

/** A challenger's present assignment. */
export const useCurrentCare = (patientId: string | null) =>
  useApiList('GET /assignments', {
    query: { patient_id: patientId ?? undefined, active: 'true', limit: 1 },
    enabled: patientId !== null,
  })

/** Chooses an active challenger, and shows their present nutritionist. */
export function ChallengerSelect(field: PersonField) {
  const { value = null } = field
  const current = useCurrentCare(value)
  const [assignment] = (value && current.data?.rows) || []
  return (
    <PersonSelect
      {...field}
      label="Challenger"
      who={{ role: 'patient', status: 'active' }}
      description={
        assignment?.patient_id === value &&
        `Now with ${assignment?.nutritionist_name}, since ${formatDate(assignment?.start_date ?? '')}`
      }
    />
  )
}

/** Chooses a nutritionist. Those who are not approved or not active are listed but can't be chosen. */
export function NutritionistSelect({ value = null, onChange, ...field }: PersonField) {
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
      onChange={(id, user) => {
        setChosen(user)
        onChange(id)
      }}
      label="Nutritionist"
      who={{ role: 'nutritionist' }}
      asPerson={asNutritionist}
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
