import { Progress } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useId } from 'react'
import { formatDate } from '#domain/dates.ts'
import { counted, formatNumber } from '#domain/numbers.ts'
import { finelyFromKg, paceText, signedPace, type Units } from '#domain/people/units.ts'
import type { Analytics, AnalyticsPeriod } from '#domain/progress/progress.ts'
import { adherenceColor, adherenceLabel, adherenceThresholds } from '#domain/progress/progress-figures.ts'
import { ChartsCard, ChartsSkeleton, FiguresTable, lazyCharts } from '#web/components/charts/charts-card.tsx'
import { Facts } from '#web/components/content/facts.tsx'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { Muted, Subheading, TextLink, Tiles } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { choicesOf } from '#web/lib/choices.ts'
import { useUnits } from '#web/lib/units.ts'
import classes from './progress.module.css'

const waiting = <ChartsSkeleton count={4} />
const WeekCharts = lazyCharts(async () => (await import('./analytics-charts.tsx')).WeekCharts, waiting)

/** The times to choose from, shortest first. */
export const periods: Record<AnalyticsPeriod, string> = {
  week: 'Last 7 days',
  month: 'Last 30 days',
  quarter: 'Last 90 days',
  year: 'Last 12 months',
}

type Props = { period: AnalyticsPeriod; onPeriod: (period: AnalyticsPeriod) => void }

/** The progress of all challengers in care: by week, by adherence, and who improves or declines. */
export function ProgressAnalytics({ period, onPeriod }: Props) {
  const analytics = useApi('GET /progress/nutritionist/analytics', { query: { time_period: period } })
  return (
    <ChartsCard
      title="Analytics"
      rangeLabel="Time looked at"
      ranges={choicesOf(periods)}
      range={period}
      onRange={(range) => onPeriod(range as AnalyticsPeriod)}
      query={analytics}
      loading={waiting}
      failed="Failed to load progress data"
    >
      {(data, isTable) => <Content data={data} isTable={isTable} />}
    </ChartsCard>
  )
}

const oneDecimal = (value: number | null) => value?.toFixed(1) ?? '–'
type Week = Analytics['series'][number]
const columns = (units: Units): { label: string; figure: (week: Week) => string | number }[] => [
  { label: 'Reports', figure: (week) => week.reports },
  { label: 'Adherence (%)', figure: (week) => oneDecimal(week.avg_adherence) },
  { label: 'Energy (1-10)', figure: (week) => oneDecimal(week.avg_energy) },
  {
    label: `Weight change (${units.weight_unit})`,
    figure: ({ avg_weight_gain: kg }) =>
      kg === null ? '–' : finelyFromKg(kg, units).toFixed(2).replace('-', '−'),
  },
]

function Content({ data, isTable }: { data: Analytics; isTable: boolean }) {
  const units = useUnits()
  return (
    <>
      <Muted mb="xs" mt="-0.75rem">
        {formatDate(data.from)} to {formatDate(data.to)}
      </Muted>
      {data.total_reports === 0 ? (
        <EmptyState
          icon={<IconChartLine />}
          title="No reports in this time"
          text={
            data.time_period === 'year'
              ? 'Reports appear here as soon as a challenger files one.'
              : 'There may be some in a longer time.'
          }
        />
      ) : (
        <>
          <Facts
            className={`${classes.facts} wrap figure`}
            facts={[
              ['Reports', formatNumber(data.total_reports)],
              ['Challengers reporting', `${data.reporting_patients} of ${data.total_patients}`],
              [
                'Weight change, on average',
                data.avg_weight_gain === null ? null : signedPace(data.avg_weight_gain, units),
              ],
            ]}
          />
          {isTable ? (
            <FiguresTable
              label="Weeks in figures"
              caption="Reports, adherence, energy and weight by week"
              rows={data.series.toReversed()}
              weekOf={({ week }) => week}
              columns={columns(units)}
            />
          ) : (
            <WeekCharts data={data} />
          )}
        </>
      )}
      <Tiles least="15rem" fits mt="xl" className={`${classes.aside} loose`}>
        {data.total_reports > 0 ? <AdherenceShares of={data} /> : null}
        <Movers title="Improving" count={data.improving} people={data.movers.improving} />
        <Movers title="Declining" count={data.declining} people={data.movers.declining} />
      </Tiles>
      <Muted mt="md">
        Improving and declining: how the weight of the last four reports moves against each one's goal.{' '}
        {data.stable} of {data.total_patients} challengers are stable, or have one report only.
      </Muted>
    </>
  )
}

const { excellent, good } = adherenceThresholds

type SharesProps = { of: Pick<Analytics, 'adherence' | 'total_reports'> }

/** The share of reports for each adherence label. Those that came too early for one are told apart. */
function AdherenceShares({ of: { adherence, total_reports } }: SharesProps) {
  const heading = useId()
  const rows = [
    { from: excellent, range: `${excellent}% and more`, count: adherence.excellent },
    { from: good, range: `${good} to ${excellent - 1}%`, count: adherence.good },
    { from: 0, range: `below ${good}%`, count: adherence.needs_improvement },
  ]
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  const unlabelled = total_reports - all
  return (
    <section aria-labelledby={heading}>
      <Subheading id={heading}>Adherence of the reports</Subheading>
      <dl className={`${classes.bars} list stack`}>
        {rows.map(({ from, range, count }) => {
          const share = all > 0 ? Math.round((count / all) * 100) : 0
          return (
            <div key={from}>
              <dt>
                {adherenceLabel(from)} <small className="small dimmed">{range}</small>
              </dt>
              <dd className="figure strong">
                {formatNumber(count)} ({share}%)
              </dd>
              <dd style={{ gridColumn: '1 / -1' }} aria-hidden="true">
                <Progress value={share} color={adherenceColor(from)} size="lg" />
              </dd>
            </div>
          )
        })}
      </dl>
      {unlabelled > 0 ? (
        <Muted>Not counted: {counted(unlabelled, 'report')} from before three planned days had passed.</Muted>
      ) : null}
    </section>
  )
}

type MoversProps = { title: string; count: number; people: Analytics['movers']['improving'] }

/** The challengers who move in this direction, fastest first. */
function Movers({ title, count, people }: MoversProps) {
  const units = useUnits()
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Subheading id={heading}>
        {title} ({count})
      </Subheading>
      {people.length === 0 ? (
        <Muted>Nobody at present</Muted>
      ) : (
        <ul className={`${classes.movers} list ruled`}>
          {people.map((person) => (
            <li key={person.patient_id} className="wrap between">
              <TextLink to={`/app/nutritionist/patients/${person.patient_id}`}>
                {person.patient_name}
              </TextLink>
              <span className="small dimmed figure">
                {paceText(person.weekly_change, units)} {person.weekly_change < 0 ? 'lost' : 'gained'} a week
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > people.length && people.length > 0 ? <Muted>and {count - people.length} more</Muted> : null}
    </section>
  )
}
