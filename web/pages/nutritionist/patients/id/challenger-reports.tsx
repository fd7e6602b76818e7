import { Skeleton, Stack } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { ProgressCharts, type ReportSource } from '#web/components/charts/progress-charts.tsx'
import { ReportCard } from '#web/components/content/report-card.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useSkip } from '#web/components/lists/address.ts'
import { SectionList } from '#web/components/lists/section-list.tsx'
import { readRows } from '#web/lib/api/long-lists.ts'
import { queryKey, useApi, useApiList } from '#web/lib/api/queries.ts'

const route = 'GET /nutritionists/patients/:id/progress'
const limit = 10

/** A challenger's reports, for the charts. */
const reportsOf = (id: string): ReportSource => ({
  key: queryKey(route, { params: { id } }),
  read: (since) => readRows(route, ({ week_start }) => week_start >= since, { params: { id } }),
})

/** Charts of weight, waist, adherence and energy; nothing before the first report. */
export function ChallengerCharts({ id }: { id: string }) {
  const summary = useApi('GET /progress/summary/:id', { params: { id } })
  const profile = useApi('GET /nutritionists/patients/:id/profile', { params: { id } })
  if (!summary.data?.total_reports) return null
  return <ProgressCharts source={reportsOf(id)} targetKg={profile.data?.target_weight_kg ?? null} />
}

export function ChallengerReports({ id }: { id: string }) {
  const place = useSkip(id)
  const reports = useApiList(route, { params: { id }, query: { limit, skip: place.skip } })
  return (
    <SectionCard title="Progress reports">
      <SectionList
        query={reports}
        of="reports"
        place={place}
        limit={limit}
        loading={<Skeleton height="10rem" aria-busy="true" />}
        failed="Failed to load progress data"
        empty={
          <EmptyState
            icon={<IconClipboardText />}
            title="No progress reports found"
            text="The first one is due from the first day on."
          />
        }
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
