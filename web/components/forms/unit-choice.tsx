import { Group, Input, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import type { Units } from '#domain/people/units.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation, useShow } from '#web/lib/api/queries.ts'
import { choicesOf } from '#web/lib/choices.ts'
import { notify } from '#web/lib/notify.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'

const choices = {
  length_unit: choicesOf({ cm: 'cm', in: 'feet, inches' }),
  weight_unit: choicesOf({ kg: 'kg', lb: 'pounds' }),
}

/** The units of the account, saved at once for all devices; they go back when that fails. */
export function UnitChoice() {
  const user = useUser()
  const units = useUnits()
  const showMe = useShow('GET /auth/me')
  const id = useId()
  const show = (next: Units) => showMe({ ...user, ...next })
  const save = useApiMutation('PUT /account', {
    onSuccess: ({ weight_unit, length_unit }) => show({ weight_unit, length_unit }),
    onError(error) {
      show(units)
      notify.error(errorText(error, 'Your choice could not be saved. Please try again.'))
    },
  })
  function choose(next: Partial<Units>) {
    show({ ...units, ...next })
    save.mutate({ body: next })
  }
  return (
    <Group gap="md">
      {(['length_unit', 'weight_unit'] as const).map((unit) => (
        <div key={unit}>
          <Input.Label component="div" id={`${id}-${unit}`}>
            {unit === 'length_unit' ? 'Lengths in' : 'Weights in'}
          </Input.Label>
          <div>
            <SegmentedControl
              aria-labelledby={`${id}-${unit}`}
              data={choices[unit]}
              value={units[unit]}
              onChange={(value) => choose({ [unit]: value })}
              disabled={save.isPending}
            />
          </div>
        </div>
      ))}
    </Group>
  )
}
