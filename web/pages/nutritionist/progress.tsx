import { Button, Group, Select, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { IconChartLine, IconClipboardText, IconRefresh, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '#web/api.ts'
import { usePageTitle } from '#web/brand.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/approval-card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Pager } from '#web/components/pager.tsx'
import { ReportCard } from '#web/components/report-card.tsx'
import { SearchField } from '#web/components/search-field.tsx'
import { StatCard } from '#web/components/stat-card.tsx'
import { notify } from '#web/notify.ts'
import { useApi, useApiList } from '#web/queries.ts'
import { ChallengerSummaries } from './progress-summaries.tsx'

const limit = 20
const periods = [
  { value: 'all', label: 'All time' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'quarter', label: 'Last 90 days' },
] as const
type Period = (typeof periods)[number]['value']

export function Component() {
  const [q, setQ] = useState('')
  const [patient_id, setPatient] = useState<string | null>(null)
  const [period, setPeriod] = useState<Period>('all')
  const [skip, setSkip] = useState(0)
  const reports = useApiList('GET /progress/nutritionist/overview', {
    query: {
      limit,
      skip,
      ...(q && { q }),
      ...(patient_id && { patient_id }),
      ...(period !== 'all' && { time_period: period }),
    },
  })
  const summaries = useApiList('GET /nutritionists/progress/summary')
  const title = usePageTitle('Progress Reports')

  async function refresh() {
    const [{ error }] = await Promise.all([reports.refetch(), summaries.refetch()])
    if (error) notify.error(errorText(error, 'Failed to load progress data'))
  }

  return (
    <>
      <title>{title}</title>
      <PageHeader
        title="Progress Reports"
        description="What your challengers report, newest first"
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={reports.isRefetching}
            onClick={refresh}
          >
            Refresh
          </Button>
        }
      />
      {isAwaitingApproval(reports.error) ? (
        <AwaitingApproval />
      ) : (
        <Stack gap="lg">
          <Totals shown={reports.data?.total} />
          <Group align="flex-end">
            <SearchField
              flex="1 1 14rem"
              placeholder="Name or notes"
              onSearch={(text) => {
                setQ(text)
                setSkip(0)
              }}
            />
            <Select
              flex="1 1 12rem"
              label="Challenger"
              placeholder="All challengers"
              clearable
              searchable
              data={
                summaries.data?.rows.map((row) => ({ value: row.patient_id, label: row.patient_name })) ?? []
              }
              value={patient_id}
              onChange={(value) => {
                setPatient(value)
                setSkip(0)
              }}
            />
            <Select
              flex="1 1 10rem"
              label="Time"
              data={periods}
              allowDeselect={false}
              value={period}
              onChange={(value) => {
                setPeriod((value ?? 'all') as Period)
                setSkip(0)
              }}
            />
          </Group>
          <ChallengerSummaries summaries={summaries} onlyPatient={patient_id} />
          <Title order={2} size="h3">
            Weekly reports
          </Title>
          {reports.error && !reports.data ? (
            <LoadError
              message={errorText(reports.error, 'Failed to load progress data')}
              onRetry={() => reports.refetch()}
            />
          ) : null}
          {reports.isPending ? <Skeleton height={200} radius="lg" /> : null}
          {reports.data?.rows.length === 0 ? (
            <EmptyState
              icon={<IconClipboardText />}
              title="No progress reports found"
              text={
                q || patient_id || period !== 'all'
                  ? 'Nothing fits these filters.'
                  : 'Reports appear here as soon as a challenger files one.'
              }
            />
          ) : null}
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {reports.data?.rows.map((report) => (
              <ReportCard key={report.id} report={report} isNamed />
            ))}
          </SimpleGrid>
          {reports.data ? (
            <Pager skip={skip} limit={limit} total={reports.data.total} onChange={setSkip} />
          ) : null}
        </Stack>
      )}
    </>
  )
}

function Totals({ shown }: { shown: number | undefined }) {
  const analytics = useApi('GET /nutritionists/analytics/overview')
  const data = analytics.data
  if (analytics.error && !data) return null
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <StatCard
        label="Reports found"
        value={shown}
        icon={<IconClipboardText />}
        loading={shown === undefined}
      />
      <StatCard
        label="Challengers reporting"
        value={`${data?.reporting_patients} of ${data?.total_patients}`}
        hint="in 30 days"
        icon={<IconUsers />}
        tone="blue"
        loading={!data}
      />
      <StatCard
        label="Average adherence"
        value={data?.avg_adherence == null ? 'No reports' : `${Math.round(data.avg_adherence)}%`}
        hint="in 30 days"
        icon={<IconChartLine />}
        tone="yellow"
        loading={!data}
      />
      <StatCard
        label="Average energy"
        value={data?.avg_energy == null ? 'No reports' : `${data.avg_energy.toFixed(1)}/10`}
        hint="in 30 days"
        icon={<IconChartLine />}
        tone="orange"
        loading={!data}
      />
    </SimpleGrid>
  )
}
