import type { DateString } from '#domain/dates.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import type { List } from '#web/lib/api/api.ts'

const limit = 100

export type ReadReports = (page: { limit: number; skip: number }) => Promise<List<ProgressReport>>

/** All reports from a date on, newest first, read page by page. Throws ApiError. */
export async function reportsSince(since: DateString, read: ReadReports): Promise<ProgressReport[]> {
  const reports: ProgressReport[] = []
  for (let skip = 0; ; skip += limit) {
    const { rows } = await read({ limit, skip })
    reports.push(...rows.filter(({ week_start }) => week_start >= since))
    // Newest first: beyond the date there is nothing more to find.
    if (rows.length < limit || rows.at(-1)!.week_start < since) return reports
  }
}
