import { adherenceColor } from '#domain/progress/progress-figures.ts'
import { StatCard } from '#web/components/content/stat-card.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { TrendBadge, weightPace } from '#web/pages/nutritionist/progress/summaries.tsx'
import classes from './id.module.css'

const none = 'No reports yet'

/** The challenger's progress in three figures. */
export function ProgressFigures({ id }: { id: string }) {
  const { data, error, refetch } = useApi('GET /progress/summary/:id', { params: { id } })
  if (error && !data)
    return <LoadError query={{ data, error, refetch }} failed="Failed to load progress data" />
  const reported = data?.total_reports ? data : null
  return (
    <div className={classes.figures}>
      <StatCard
        label="Reports"
        value={data?.total_reports}
        hint={data ? <TrendBadge trend={data.status} /> : ''}
        loading={!data}
      />
      <StatCard
        label="Weight"
        value={reported ? weightPace(reported.avg_weight_loss) : none}
        tone="blue"
        loading={!data}
      />
      <StatCard
        label="Average adherence"
        value={reported ? `${Math.round(reported.avg_adherence)}%` : none}
        tone={reported ? adherenceColor(reported.avg_adherence) : 'gray'}
        loading={!data}
      />
    </div>
  )
}
