import type { DateString } from '#domain/dates.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import type { ReportSource } from '#web/components/charts/progress-charts.tsx'
import { queryKey, readRows } from '#web/lib/api/queries.ts'

const route = 'GET /patients/progress'

/** The person's own reports, for the charts. */
export const ownReports: ReportSource = {
  key: queryKey(route),
  read: (since) => readRows(route, ({ week_start }) => week_start >= since),
}

/** The person's own report of a date, anywhere in the history. Throws ApiError. */
export async function findReportOn(date: DateString): Promise<ProgressReport | undefined> {
  const reports = await ownReports.read(date)
  return reports.find((report) => report.week_start === date)
}
