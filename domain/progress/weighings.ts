import type { DateString } from '#domain/dates.ts'
import type { ProgressReport } from './progress.ts'
import { weighed } from './progress-figures.ts'
import type { Weight } from './weights.ts'

export type WeighedDay = { week_start: DateString; weight_kg: number }
type Report = Pick<ProgressReport, 'week_start' | 'weight_kg' | 'updated_at'>
type OfDay = Pick<Weight, 'date' | 'weight_kg' | 'updated_at'>

/** The weights of reports and of single days, newest first; of one day the one that was written last. */
export function allWeighings(reports: readonly Report[], weights: readonly OfDay[]): WeighedDay[] {
  const days = weights.map(({ date, ...weight }) => ({ week_start: date, ...weight }))
  const byWriting = [...weighed(reports), ...days].sort((one, other) =>
    one.updated_at < other.updated_at ? -1 : 1,
  )
  const ofDate = new Map(byWriting.map((one) => [one.week_start, one.weight_kg]))
  return [...ofDate]
    .map(([week_start, weight_kg]) => ({ week_start, weight_kg }))
    .sort((one, other) => (one.week_start < other.week_start ? 1 : -1))
}
