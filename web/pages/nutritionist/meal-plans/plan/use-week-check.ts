import { useDebouncedValue } from '@mantine/hooks'
import type { BodyOf } from '#web/lib/api/api.ts'
import { useComputed } from '#web/lib/api/queries.ts'

/** A week as it is sent to be checked; the same object for as long as nothing in it changes. */
export type CheckedWeek = BodyOf<'POST /meal-plans/check'>

const noWeek: CheckedWeek = { patient_id: '', week_start: '', days: [] }

/** What a week brings, asked a moment after its last change. `isBehind`: the answer is still that to the week before. */
export function useWeekCheck(week: CheckedWeek | null, enabled: boolean) {
  const [settled] = useDebouncedValue(week, 300)
  const check = useComputed('POST /meal-plans/check', {
    body: settled ?? noWeek,
    enabled: enabled && settled !== null,
  })
  return { check, isBehind: settled !== week || check.isPlaceholderData }
}
