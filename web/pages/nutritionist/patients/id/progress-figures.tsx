import { FigureGrid } from '#web/components/content/figures.tsx'
import { StatCard } from '#web/components/content/stat-card.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useUnits } from '#web/lib/units.ts'
import { averageTone, TrendBadge, weightPace } from '#web/pages/nutritionist/progress/summaries.tsx'

const none = 'No reports yet'

/** The challenger's progress in three figures. */
export function ProgressFigures({ id }: { id: string }) {
  const { data, error, refetch } = useApi('GET /progress/summary/:id', { params: { id } })
  const units = useUnits()
  if (error && !data)
    return <LoadError query={{ data, error, refetch }} failed="Failed to load progress data" />
  const hasReports = Boolean(data?.total_reports)
  return (
    <FigureGrid cols="fit">
      <StatCard label="Reports" value={data?.total_reports} hint={data ? <TrendBadge of={data} /> : ''} />
      <StatCard
        label="Weight"
        value={data && (hasReports ? (weightPace(data, units) ?? 'One report') : none)}
        tone="blue"
      />
      <StatCard
        label="Average adherence"
        value={data && (hasReports ? `${Math.round(data.avg_adherence)}%` : none)}
        tone={data ? averageTone(data) : 'gray'}
      />
    </FigureGrid>
  )
}
