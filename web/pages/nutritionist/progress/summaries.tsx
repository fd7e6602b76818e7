import { Card, Group, Skeleton } from '@mantine/core'
import { useId } from 'react'
import { formatDate } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { paceText, type Units } from '#domain/people/units.ts'
import type { ProgressSummary } from '#domain/progress/progress.ts'
import { adherenceColor } from '#domain/progress/progress-figures.ts'
import type { Trend } from '#domain/progress/weight-trend.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { Heading, Muted, Small, TextLink, Tiles } from '#web/components/layout/page.tsx'
import { SectionList, usePages } from '#web/components/lists/section-list.tsx'
import { useUnits } from '#web/lib/units.ts'
import type { ReportFilter } from '#web/pages/nutritionist/progress.tsx'
import classes from './progress.module.css'

const trends: Record<Trend, { tone: Tone; label: string }> = {
  improving: { tone: 'green', label: 'Improving' },
  stable: { tone: 'blue', label: 'Stable' },
  declining: { tone: 'red', label: 'Declining' },
}

const saysNothing = ({ trend_reports, trend_weights = 0 }: ProgressSummary) =>
  trend_reports < 2 && trend_weights < 2

/** What there is instead of a trend. */
export function noTrend({ trend_reports, trend_weights }: ProgressSummary): string {
  if (trend_reports === 1) return 'One report'
  return trend_weights === undefined ? 'No reports yet' : 'Too few weights'
}

/** Where the weight goes, once there are two reports or weights, of whatever time. */
export function TrendBadge({ of }: { of: ProgressSummary }) {
  const { status } = of
  if (saysNothing(of)) return <StatusBadge tone="gray">{noTrend(of)}</StatusBadge>
  return <StatusBadge tone={trends[status].tone}>{trends[status].label}</StatusBadge>
}

/** The colour of an average adherence; none for a single report, which may have come before three planned days. */
export const averageTone = ({ avg_adherence, trend_reports }: ProgressSummary): Tone =>
  trend_reports < 2 ? 'gray' : adherenceColor(avg_adherence)

/** For example '0.4 kg lost a week': a word instead of a sign. One report says nothing of a week. */
export function weightPace(summary: ProgressSummary, units: Units): string | null {
  const { avg_weight_loss: kgPerWeek } = summary
  if (saysNothing(summary)) return null
  if (kgPerWeek === null) return 'Weight not measured'
  if (kgPerWeek === 0) return 'Weight unchanged'
  return `${paceText(kgPerWeek, units)} ${kgPerWeek > 0 ? 'lost' : 'gained'} a week`
}

function SummaryCard({ row }: { row: ProgressSummary }) {
  const units = useUnits()
  return (
    <Card component="article">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <TextLink to={`/app/nutritionist/patients/${row.patient_id}`} fw={600} className="breaks">
          {row.patient_name}
        </TextLink>
        <TrendBadge of={row} />
      </Group>
      {row.last_report_date ? (
        <Muted mt={4}>
          {counted(row.total_reports, 'report')}, last on {formatDate(row.last_report_date)}
        </Muted>
      ) : null}
      {row.total_reports > 0 ? (
        <Group gap="xs" mt="xs">
          <Small>{weightPace(row, units)}</Small>
          <StatusBadge tone={averageTone(row)}>Adherence {Math.round(row.avg_adherence)}%</StatusBadge>
        </Group>
      ) : null}
    </Card>
  )
}

/** A card for each challenger, with figures over their reports that match the filters. */
export function ChallengerSummaries({ filter }: { filter: ReportFilter }) {
  const heading = useId()
  const summaries = usePages('GET /nutritionists/progress/summary', 6, { query: filter })
  if (summaries.data?.total === 0) return null
  return (
    <section aria-labelledby={heading}>
      <Heading id={heading} mb="sm">
        By challenger
      </Heading>
      {filter.q || filter.time_period ? (
        <Muted mb="sm">
          Reports and adherence follow the filters. Trend and weight a week are over all reports.
        </Muted>
      ) : null}
      <SectionList
        list={summaries}
        of="challengers"
        loading={<Skeleton height={140} radius="lg" />}
        failed="Failed to load progress data"
      >
        {(rows) => (
          <Tiles
            component="ul"
            least="19rem"
            className={`${classes.cards} list`}
            aria-busy={summaries.isPlaceholderData}
          >
            {rows.map((row) => (
              <li key={row.patient_id}>
                <SummaryCard row={row} />
              </li>
            ))}
          </Tiles>
        )}
      </SectionList>
    </section>
  )
}
