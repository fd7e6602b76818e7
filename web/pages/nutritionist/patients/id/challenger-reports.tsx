import { Stack } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { ProgressCharts, type ReportSource } from '#web/components/charts/progress-charts.tsx'
import { FigureGrid, StatCard } from '#web/components/content/figures.tsx'
import { ReportCard } from '#web/components/content/report-card.tsx'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { SectionCard } from '#web/components/layout/page.tsx'
import { SectionList, usePages } from '#web/components/lists/section-list.tsx'
import { readRows } from '#web/lib/api/long-lists.ts'
import { queryKey, useApi, useApiList } from '#web/lib/api/queries.ts'
import { useUnits } from '#web/lib/units.ts'
import { averageTone, noTrend, TrendBadge, weightPace } from '#web/pages/nutritionist/progress/summaries.tsx'

const route = 'GET /nutritionists/patients/:id/progress'

/** A challenger's reports and weights, for the charts. */
const courseOf = (id: string): ReportSource => ({
  key: queryKey(route, { params: { id } }),
  read: async (since) => ({
    reports: await readRows(route, ({ week_start }) => week_start >= since, { params: { id } }),
    weights: await readRows('GET /nutritionists/patients/:id/weights', ({ date }) => date >= since, {
      params: { id },
    }),
  }),
})

/** Charts of weight, waist, adherence and energy; nothing before the first report or weight. */
export function ChallengerCharts({ id }: { id: string }) {
  const summary = useApi('GET /progress/summary/:id', { params: { id } })
  const profile = useApi('GET /nutritionists/patients/:id/profile', { params: { id } })
  // The first page of the list below.
  const weights = useApiList('GET /nutritionists/patients/:id/weights', {
    params: { id },
    query: { limit: 5, skip: 0 },
  })
  if (!summary.data?.total_reports && !weights.data?.total) return null
  return <ProgressCharts source={courseOf(id)} targetKg={profile.data?.target_weight_kg ?? null} />
}

export function ChallengerReports({ id }: { id: string }) {
  const reports = usePages(route, 10, { params: { id } })
  return (
    <SectionCard title="Progress reports">
      <SectionList
        list={reports}
        of="reports"
        loading="10rem"
        failed="Failed to load progress data"
        empty={{
          icon: <IconClipboardText />,
          title: 'No progress reports found',
          text: 'The first one is due from the first day on.',
        }}
      >
        {(rows, target) => (
          <Stack gap="sm" {...target} className="no-ring">
            {rows.map((report) => (
              <ReportCard key={report.id} report={report} />
            ))}
          </Stack>
        )}
      </SectionList>
    </SectionCard>
  )
}

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
      <StatCard label="Weight" value={data && (weightPace(data, units) ?? noTrend(data))} tone="blue" />
      <StatCard
        label="Average adherence"
        value={data && (hasReports ? `${Math.round(data.avg_adherence)}%` : none)}
        tone={data ? averageTone(data) : 'gray'}
      />
    </FigureGrid>
  )
}
