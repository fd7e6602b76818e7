import { isDate, today } from '#domain/dates.ts'
import { reportedDays } from '#domain/days/meal-logs.ts'
import { useApi } from '#web/lib/api/queries.ts'

/** Percent of the ticked meals of a report's days that were eaten as planned; null without ticks, undefined while unknown. */
export function useTickedAdherence(weekStart: string): number | null | undefined {
  const isKnown = isDate(weekStart) && weekStart <= today()
  const query = reportedDays(isKnown ? weekStart : today())
  const { data } = useApi('GET /patients/adherence', { query, enabled: isKnown })
  return isKnown ? data?.percent : undefined
}
