import type { DateString } from '#domain/dates.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import type { ReportSource } from '#web/components/charts/progress-charts.tsx'
import { reportsSince } from '#web/components/charts/reports-since.ts'
import { apiList } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'

/** One's own reports, as the charts read them. */
export const ownReports: ReportSource = {
  key: queryKey('GET /patients/progress'),
  read: (page) => apiList('GET /patients/progress', { query: page }),
}

/** One's own report of a date, wherever in the history it stands. Throws ApiError. */
export async function findReportOn(date: DateString): Promise<ProgressReport | undefined> {
  const reports = await reportsSince(date, ownReports.read)
  return reports.find((report) => report.week_start === date)
}
