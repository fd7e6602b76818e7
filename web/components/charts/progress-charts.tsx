import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, type DateString } from '#domain/dates.ts'
import { fromCm, fromKg } from '#domain/people/units.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { allWeighings, type WeighedDay } from '#domain/progress/weighings.ts'
import { weightTrend } from '#domain/progress/weight-trend.ts'
import type { Weight } from '#domain/progress/weights.ts'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import { ChartsCard, ChartsSkeleton, FiguresTable, lazyCharts } from './charts-card.tsx'

const ranges = [
  { value: '90', label: 'Last 3 months' },
  { value: '182', label: 'Last 6 months' },
  { value: '365', label: 'Last 12 months' },
  { value: 'all', label: 'From the beginning' },
]
const beginning = '1900-01-01'
const waiting = <ChartsSkeleton count={4} />
const LineCharts = lazyCharts(async () => (await import('./line-charts.tsx')).LineCharts, waiting)

/**
 * How a person's reports and weights since a date are read (newest first), and their cache key. The key begins with the
 * route, so that writes make it stale.
 */
export type ReportSource = { key: readonly unknown[]; read: (since: DateString) => Promise<Course> }
/** `weights` is null where figures can do harm: no weight is drawn then, also none of the reports. */
export type Course = { reports: ProgressReport[]; weights: Weight[] | null }

type Props = {
  source: ReportSource
  /** The target weight, drawn as a line; null for none. */
  targetKg: number | null
}

/** Weight, waist, adherence and energy over time, as charts or as a table. */
export function ProgressCharts({ source, targetKg }: Props) {
  const today = useToday()
  const [range, setRange] = useState('365')
  const since: DateString = range === 'all' ? beginning : addDays(today, -Number(range))
  const course = useQuery<Course, ApiError>({
    queryKey: [...source.key, 'since', since],
    queryFn: () => source.read(since),
    // Never show one person's reports under another's name.
    placeholderData: (previous, before) => (isOf(source, before?.queryKey) ? previous : undefined),
  })
  return (
    <ChartsCard
      title="Over Time"
      ranges={ranges}
      range={range}
      onRange={setRange}
      query={course}
      loading={waiting}
      failed="Failed to load progress data"
    >
      {(data, isTable) => <Content {...data} isTable={isTable} targetKg={targetKg} />}
    </ChartsCard>
  )
}

const isOf = (source: ReportSource, key: readonly unknown[] = []): boolean =>
  JSON.stringify(key.slice(0, source.key.length)) === JSON.stringify(source.key)

type ContentProps = Course & { isTable: boolean; targetKg: number | null }

function Content({ reports, weights, isTable, targetKg }: ContentProps) {
  const weighings = weights && allWeighings(reports, weights)
  if (!reports.length && !weighings?.length)
    return (
      <EmptyState
        icon={<IconChartLine />}
        title="No reports in this time"
        text="Choose a longer time to see the earlier ones."
      />
    )
  if (isTable) return <ReportsTable reports={reports} weighings={weighings} />
  return <LineCharts reports={reports} weighings={weighings} targetKg={targetKg} />
}

const oneDecimal = (value: number | null | undefined) => value?.toFixed(1) ?? '–'

type Row = { date: DateString; report: ProgressReport | undefined }

/** The values of the progress charts as a table, newest first. */
function ReportsTable({ reports, weighings }: { reports: ProgressReport[]; weighings: WeighedDay[] | null }) {
  const units = useUnits()
  const weight = (kg: number | null | undefined) => oneDecimal(kg && fromKg(kg, units))
  const trend = new Map(weightTrend(weighings ?? []).map(({ week_start, kg }) => [week_start, kg]))
  const kgOn = new Map(weighings?.map(({ week_start, weight_kg }) => [week_start, weight_kg]))
  const reportOn = new Map(reports.map((report) => [report.week_start, report]))
  const dates = [...new Set([...kgOn.keys(), ...reportOn.keys()])].sort().reverse()
  return (
    <FiguresTable
      label="Reports in figures"
      caption={`${weighings ? 'Weight, waist' : 'Waist'}, adherence and energy over time`}
      rows={dates.map((date): Row => ({ date, report: reportOn.get(date) }))}
      weekOf={({ date }) => date}
      columns={[
        ...(weighings
          ? [
              { label: `Weight (${units.weight_unit})`, figure: ({ date }: Row) => weight(kgOn.get(date)) },
              { label: `Trend (${units.weight_unit})`, figure: ({ date }: Row) => weight(trend.get(date)) },
            ]
          : []),
        {
          label: `Waist (${units.length_unit})`,
          figure: ({ report }) => oneDecimal(report?.waist_cm && fromCm(report.waist_cm, units)),
        },
        {
          label: 'Adherence (%)',
          figure: ({ report }) => (report ? Number(report.adherence_pct.toFixed(1)) : '–'),
        },
        { label: 'Energy (1-10)', figure: ({ report }) => report?.energy_levels ?? '–' },
      ]}
    />
  )
}
