import { Text } from '@mantine/core'
import { IconTrendingUp } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import { weightText } from '#domain/people/units.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { ReportBadges } from '#web/components/content/report-card.tsx'
import { EmptyState, Loaded, SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { SectionCard, TextLink } from '#web/components/layout/page.tsx'
import type { useApiList } from '#web/lib/api/queries.ts'
import { useUnits } from '#web/lib/units.ts'
import classes from './dashboard.module.css'

const shown = 3

export type LoadedReports = ReturnType<typeof useApiList<'GET /patients/progress'>>

export function RecentProgress({ reports }: { reports: LoadedReports }) {
  const total = reports.data?.total ?? 0
  return (
    <SectionCard
      title="Recent Progress"
      action={total > shown ? <TextLink to="/app/patient/progress">View all {total}</TextLink> : undefined}
    >
      <Loaded
        query={reports}
        loading={<SkeletonStack count={3} height="3.75rem" />}
        failed="Failed to load progress data"
      >
        {({ rows }) => <Newest reports={rows.slice(0, shown)} />}
      </Loaded>
    </SectionCard>
  )
}

function Newest({ reports }: { reports: ProgressReport[] }) {
  const units = useUnits()
  if (!reports.length)
    return (
      <EmptyState
        icon={<IconTrendingUp />}
        title="No progress reports found"
        text="Log your first week, and see how far you come."
      />
    )
  return (
    <ul className={`${classes.recent} list stack ruled`}>
      {reports.map((report) => (
        <li key={report.id} className="stack tight">
          <div className="wrap loose close between">
            <Text fw={600}>Week of {formatDate(report.week_start)}</Text>
            {report.weight_kg === null ? null : <Text>{weightText(report.weight_kg, units)}</Text>}
          </div>
          <ReportBadges report={report} />
        </li>
      ))}
    </ul>
  )
}
