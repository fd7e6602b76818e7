import { type DateString, isDate, today } from '#domain/dates.ts'
import { reportedDays } from '#domain/days/meal-logs.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import type { ReportSource } from '#web/components/charts/progress-charts.tsx'
import { readRows } from '#web/lib/api/long-lists.ts'
import { queryKey, useApi, useApiList } from '#web/lib/api/queries.ts'

const route = 'GET /patients/progress'
export const reportsPerPage = 10

/** The person's own reports, for the charts. */
export const ownReports: ReportSource = {
  key: queryKey(route),
  read: (since) => readRows(route, ({ week_start }) => week_start >= since),
}

/** The newest reports: the first page of the person's history, which the progress page shows already. */
export function useRecentReports(): ProgressReport[] {
  return useApiList(route, { query: { limit: reportsPerPage, skip: 0 } }).data?.rows ?? []
}

/** The person's own report of a date, anywhere in the history. Throws ApiError. */
export async function findReportOn(date: DateString): Promise<ProgressReport | undefined> {
  const reports = await ownReports.read(date)
  return reports.find((report) => report.week_start === date)
}

/** Percent of the ticked meals of a report's days that were eaten as planned; null without ticks, undefined while unknown. */
export function useTickedAdherence(weekStart: string): number | null | undefined {
  const isKnown = isDate(weekStart) && weekStart <= today()
  const query = reportedDays(isKnown ? weekStart : today())
  const { data } = useApi('GET /patients/adherence', { query, enabled: isKnown })
  return isKnown ? data?.percent : undefined
}
