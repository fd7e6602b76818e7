import { Card, Stack } from '@mantine/core'
import {
  IconBolt,
  IconChartLine,
  IconClipboardText,
  IconDownload,
  IconRefresh,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type AnalyticsPeriod, reportPeriods } from '#domain/progress/progress.ts'
import { adherenceColor, energyColorForNutritionist } from '#domain/progress/progress-figures.ts'
import { FigureGrid, StatCard } from '#web/components/content/figures.tsx'
import { ReportCard } from '#web/components/content/report-card.tsx'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState, LoadError } from '#web/components/feedback/loaded.tsx'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { ChallengerSelect } from '#web/components/forms/challenger-select.tsx'
import { Heading, IconButton, PageHeader, Tiles } from '#web/components/layout/page.tsx'
import {
  FilterBar,
  FilterSelect,
  ListSkeleton,
  PagedList,
  useListFilters,
} from '#web/components/lists/list-results.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { itemQuery, useApiList } from '#web/lib/api/queries.ts'
import { useDownload } from '#web/lib/download.ts'
import { notify } from '#web/lib/notify.ts'
import { ProgressAnalytics, periods } from './progress/analytics.tsx'
import classes from './progress/progress.module.css'
import { ChallengerSummaries } from './progress/summaries.tsx'

const limit = 20
const failed = 'Failed to load progress data'
const none = 'No reports'
const { year: _, ...shorterPeriods } = periods

export type ReportFilter = { q?: string; patient_id?: string; time_period?: (typeof reportPeriods)[number] }

/** Reads all progress data of this page again. */
function useRefresh() {
  const client = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  async function refresh() {
    const isProgress = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      /^GET \/(nutritionists\/)?progress\//.test(String(queryKey[0]))
    const reads = { type: 'active' as const, predicate: isProgress }
    setRefreshing(true)
    await client.refetchQueries(reads)
    setRefreshing(false)
    const error = client
      .getQueryCache()
      .findAll(reads)
      .find((read) => read.state.error)?.state.error
    if (error) notify.error(errorText(error, failed))
  }
  return { isRefreshing, refresh }
}

export function Component() {
  const filters = useListFilters({ period: reportPeriods })
  const { q, chosen, skip } = filters
  const [patient, setPatient] = useState<string | null>(null)
  const [analytics, setAnalytics] = useState<AnalyticsPeriod | null>(null)
  const filter: ReportFilter = {
    ...(q && { q }),
    ...(patient && { patient_id: patient }),
    ...(chosen.period && { time_period: chosen.period }),
  }
  const isFiltered = filters.isFiltered || patient !== null
  const reports = useApiList('GET /progress/nutritionist/overview', { query: { limit, skip, ...filter } })
  const analyticsId = useId()
  const isWaiting = isAwaitingApproval(reports.error)

  return (
    <>
      <PageHeader
        title="Progress Reports"
        description="What your challengers report, newest first"
        actions={
          isWaiting ? undefined : (
            <Actions
              filter={filter}
              isOpen={analytics !== null}
              analyticsId={analyticsId}
              onToggle={() => setAnalytics(analytics ? null : 'month')}
            />
          )
        }
      />
      {isWaiting ? (
        <AwaitingApproval />
      ) : (
        <Stack gap="lg">
          <div id={analyticsId} hidden={analytics === null}>
            {analytics ? <ProgressAnalytics period={analytics} onPeriod={setAnalytics} /> : null}
          </div>
          <FilterBar placeholder="Name, email or notes" onSearch={filters.setSearch}>
            <ChallengerSelect
              label="Challenger"
              placeholder="All challengers"
              clearable
              value={patient}
              onChange={(id) => {
                setPatient(id)
                filters.setSkip(0)
              }}
            />
            <FilterSelect
              label="Time"
              all="All time"
              labels={shorterPeriods}
              value={chosen.period}
              onChange={(value) => filters.choose('period', value)}
            />
          </FilterBar>
          <ReportFigures filter={filter} />
          <ChallengerSummaries filter={filter} />
          <section aria-labelledby={`${analyticsId}-reports`}>
            <Heading id={`${analyticsId}-reports`}>Weekly reports</Heading>
            <PagedList
              query={reports}
              words={['report', 'reports']}
              loading={<ListSkeleton label="Loading progress reports..." height="10rem" />}
              failed={failed}
              place={filters}
              limit={limit}
              empty={
                <EmptyState
                  icon={<IconClipboardText />}
                  title="No progress reports found"
                  text={
                    isFiltered
                      ? 'Nothing fits these filters.'
                      : 'Reports appear here as soon as a challenger files one.'
                  }
                />
              }
            >
              {(rows) => (
                <Tiles component="ul" least="24rem" className={`${classes.cards} list`}>
                  {rows.map((report) => (
                    <li key={report.id}>
                      <ReportCard report={report} of={report} />
                    </li>
                  ))}
                </Tiles>
              )}
            </PagedList>
          </section>
        </Stack>
      )}
    </>
  )
}

type ActionsProps = { filter: ReportFilter; isOpen: boolean; analyticsId: string; onToggle: () => void }

function Actions({ filter, isOpen, analyticsId, onToggle }: ActionsProps) {
  const { isRefreshing, refresh } = useRefresh()
  const { isBusy, file } = useDownload()
  // All reports that match the filters, not only the page.
  const exportAll = () =>
    file(
      'GET /progress/nutritionist/overview.csv',
      { done: 'Progress reports exported', failed },
      { query: filter },
    )
  return (
    <>
      <BusyButton variant="default" icon={IconRefresh} isBusy={isRefreshing} onClick={() => void refresh()}>
        {isRefreshing ? 'Refreshing...' : 'Refresh'}
      </BusyButton>
      <BusyButton variant="default" icon={IconDownload} isBusy={isBusy} onClick={() => void exportAll()}>
        {isBusy ? 'Exporting...' : 'Export Data'}
      </BusyButton>
      <IconButton
        variant={isOpen ? 'light' : 'filled'}
        icon={IconChartLine}
        aria-expanded={isOpen}
        aria-controls={analyticsId}
        onClick={onToggle}
      >
        Analytics
      </IconButton>
    </>
  )
}

/** Figures of all reports that match the filters, not only of the page. */
function ReportFigures({ filter }: { filter: ReportFilter }) {
  const { data, error, refetch } = useQuery({
    ...itemQuery('GET /progress/nutritionist/totals', { query: filter }),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return (
      <Card>
        <LoadError query={{ data, error, refetch }} failed={failed} />
      </Card>
    )
  const { avg_adherence: adherence = null, avg_energy: energy = null } = data ?? {}
  return (
    <FigureGrid cols="fit">
      <StatCard label="Total Reports" value={data?.total_reports} icon={<IconClipboardText />} />
      <StatCard
        label="Challengers Reporting"
        value={data?.reporting_patients}
        icon={<IconUsers />}
        tone="blue"
      />
      <StatCard
        label="Average Adherence"
        value={data && (adherence === null ? none : `${Math.round(adherence)}%`)}
        icon={<IconTargetArrow />}
        tone={adherence === null ? 'gray' : adherenceColor(adherence)}
      />
      <StatCard
        label="Average Energy"
        value={data && (energy === null ? none : `${energy.toFixed(1)}/10`)}
        icon={<IconBolt />}
        tone={energy === null ? 'gray' : energyColorForNutritionist(energy)}
      />
    </FigureGrid>
  )
}
