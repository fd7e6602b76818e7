import { type DateString, isDate, today } from '#domain/dates.ts'
import { reportedDays } from '#domain/days/meal-logs.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import type { ReportSource } from '#web/components/charts/progress-charts.tsx'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { readRows } from '#web/lib/api/long-lists.ts'
import { queryKey, useApi, useApiList } from '#web/lib/api/queries.ts'

const route = 'GET /patients/progress'
export const reportsPerPage = 10

const readReports = (since: DateString) => readRows(route, ({ week_start }) => week_start >= since)
export type TickedAdherence = ReplyOf<'GET /patients/adherence'>
const weightsRoute = 'GET /patients/weights'

/** The person's own reports and weights, for the charts; no weights where figures can do harm. */
export const ownCourse = (isWeighed: boolean): ReportSource => ({
  key: queryKey(route),
  read: async (since) => ({
    reports: await readReports(since),
    weights: isWeighed ? await readRows(weightsRoute, ({ date }) => date >= since) : null,
  }),
})

/** The newest reports: the first page of the person's history, which the progress page shows already. */
export function useRecentReports(): ProgressReport[] {
  return useApiList(route, { query: { limit: reportsPerPage, skip: 0 } }).data?.rows ?? []
}

/** The newest weights of single days, unless they are not shown. */
export const useRecentWeights = (enabled: boolean) =>
  useApiList(weightsRoute, { query: { limit: 50, skip: 0 }, enabled })

/** The person's own report of a date, anywhere in the history. Throws ApiError. */
export async function findReportOn(date: DateString): Promise<ProgressReport | undefined> {
  const reports = await readReports(date)
  return reports.find((report) => report.week_start === date)
}

/** What the ticks of a report's days come to; the percent is null without ticks. Undefined while unknown. */
export function useTickedAdherence(weekStart: string): TickedAdherence | undefined {
  const isKnown = isDate(weekStart) && weekStart <= today()
  const query = reportedDays(isKnown ? weekStart : today())
  const { data } = useApi('GET /patients/adherence', { query, enabled: isKnown })
  return isKnown ? data : undefined
}
