import { useDebouncedValue } from '@mantine/hooks'
import type { BodyOf } from '#web/lib/api/api.ts'
import { useComputed } from '#web/lib/api/queries.ts'

/** A week as it is sent to be checked; the same object for as long as nothing in it changes. */
export type CheckedWeek = BodyOf<'POST /meal-plans/check'>

const noWeek: CheckedWeek = { patient_id: '', week_start: '', days: [] }

/** What is computed of a week, asked a moment after its last change. `isBehind`: the answer is still that to the week before. */
export function useOfWeek<R extends 'POST /meal-plans/check' | 'POST /meal-plans/exchanges'>(
  route: R,
  week: CheckedWeek | null,
  enabled: boolean,
) {
  const [settled] = useDebouncedValue(week, 300)
  const check = useComputed(route, {
    body: (settled ?? noWeek) as BodyOf<R> & CheckedWeek,
    enabled: enabled && settled !== null,
  })
  return { check, isBehind: settled !== week || check.isPlaceholderData }
}
