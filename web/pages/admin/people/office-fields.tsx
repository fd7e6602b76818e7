import type { Office } from '#web/components/appointments/book-somebody.tsx'
import { isId, useAddress } from '#web/components/lists/address.ts'
import { useApi } from '#web/lib/api/queries.ts'
import { calledName } from '#web/lib/words.ts'
import { type PersonField, PersonSelect } from './person-select.tsx'

/** Chooses among the nutritionists who may care for somebody. */
const CarerSelect = (
  field: PersonField &
    Pick<Parameters<typeof PersonSelect>[0], 'chosen' | 'description' | 'optional' | 'placeholder'>,
) => (
  <PersonSelect
    label="Nutritionist"
    who={{ role: 'nutritionist', status: 'active', approval_status: 'approved' }}
    {...field}
  />
)

/** The nutritionist in the page's address. */
export function CarerFilter({ placeholder }: { placeholder?: string }) {
  const { read, write } = useAddress<'nutritionist'>()
  const id = read('nutritionist', isId) ?? null
  const { data } = useApi('GET /admin/users/:id', { params: { id: id ?? '' }, enabled: id !== null })
  return (
    <CarerSelect
      optional
      {...(placeholder && { placeholder })}
      value={id}
      {...(data?.id === id && id && { chosen: { id, name: calledName(data), hint: '' } })}
      onChange={(chosen) => write({ nutritionist: chosen })}
    />
  )
}

/** How administrators and the desk choose people where nutritionists choose among their own. */
export const office: Office = {
  carer: (field) => <CarerSelect description="Approved nutritionists who can sign in" {...field} />,
  who: (onChosen) => (
    <PersonSelect
      label="For whom"
      data-autofocus
      who={{ role: 'patient', status: 'active' }}
      onChange={(_, user) => user && onChosen({ id: user.id, name: calledName(user) })}
    />
  ),
}
