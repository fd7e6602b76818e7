import type { DateString } from '#domain/dates.ts'
import type { ProgressReport } from '#domain/progress.ts'
import { apiList } from '#web/api.ts'

const limit = 100

/** One's own report of a date, wherever in the history it stands. Throws ApiError. */
export async function findReportOn(date: DateString): Promise<ProgressReport | undefined> {
  for (let skip = 0; ; skip += limit) {
    const { rows } = await apiList('GET /patients/progress', { query: { limit, skip } })
    const found = rows.find((report) => report.week_start === date)
    // Newest first: beyond the date there is nothing more to find.
    if (found || rows.length < limit || rows.at(-1)!.week_start < date) return found
  }
}
