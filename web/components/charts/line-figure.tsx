import { LineChart } from '@mantine/charts'
import chartStyles from '@mantine/charts/styles.layer.css?url'
import { Text, Title } from '@mantine/core'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { addDays, type DateString, formatDate } from '#domain/dates.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'
import { bandInk, inkOf, secondInk } from './inks.ts'
import { dateTicks, dayNumber, type Point, roundTicks } from './points.ts'
import classes from './progress-charts.module.css'

export type FigureProps = {
  title: string
  color: Tone
  summary: string
}

type Limits = { from: number | null; below: number | null; second?: Omit<Limits, 'second'> | null }

type Props = FigureProps & {
  /** Written after a value, including its space. */
  unit: string
  /** Formats a value; by default as it is. */
  show?: (value: number) => string
  /** Oldest first. */
  points: Point[]
  /** Smoothed points. They become the line, and the points only dots. */
  smooth?: Point[]
  target?: number | null
  /** The second values of pairs, one for each point, as a line of its own. */
  second?: { name: string; firstName: string; points: Point[] }
  /** The reference, drawn as an area; of pairs as a line at each limit. */
  band?: Limits | null
  /** The person's own limits, drawn as lines, and their words. */
  own?: { limits: Limits; words: string } | null
  ticks?: number[]
  dates: { from: DateString; to: DateString }
}

/** A point of the chart. */
type Row = { day: number; measured: number; trend: number | undefined; second: number | undefined }

/** The values of all limits that are given. */
const valuesOf = (limits: Limits | null | undefined): number[] =>
  [limits?.from, limits?.below, limits?.second?.from, limits?.second?.below].filter(
    (limit) => limit !== null && limit !== undefined,
  )

const dateOfDay = (day: number) => addDays('2000-01-01', day)
/** The share of the highest value that an axis covers at least, so that water weight doesn't look like a leap. */
const leastSpan = 0.1
/** Above this number of days the labels show the year instead of the day. */
const daysWithDay = 300

/** Charts beside each other, with the styles of their library; `isWide` for a single one. */
export function Charts({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={chartStyles} precedence="default" />
      <div className={classes.charts} data-wide={isWide || undefined}>
        {children}
      </div>
    </>
  )
}

/** The line chart of one measure. */
export function LineFigure({
  title,
  unit,
  show = String,
  color,
  points,
  smooth,
  target = null,
  second,
  band = null,
  own = null,
  ticks,
  dates,
  summary,
}: Props) {
  const ink = inkOf(color)
  if (!points.length) return <ChartFigure title={title} color={color} summary="Not measured in this time." />
  const smoothed = new Map(smooth?.map(({ date, value }) => [date, value]))
  const data = points.map(
    ({ date, value }, index): Row => ({
      day: dayNumber(date),
      measured: value,
      trend: smoothed.get(date),
      second: second?.points[index]?.value,
    }),
  )
  const [from, to] = [dayNumber(dates.from), dayNumber(dates.to)]
  const limits = [target, ...valuesOf(band)].filter((limit) => limit !== null)
  const ownLimits = valuesOf(own?.limits)
  const measured = [...points, ...(second?.points ?? [])].map(({ value }) => value)
  const shownTicks =
    ticks ?? roundTicks([...measured, ...limits, ...ownLimits], Math.max(...measured) * leastSpan)
  const [lowest, highest] = [shownTicks[0]!, shownTicks.at(-1)!]
  const label = `from ${formatDate(points[0]!.date)} to ${formatDate(points.at(-1)!.date)}: ${summary}${
    target === null ? '' : `, target ${target}${unit}`
  }${own ? `. ${own.words}` : ''}`
  const marks: Mark[] = smooth
    ? [
        ['dot', 'Measured'],
        ['line', 'Trend'],
        ...(target === null ? [] : [['dashes', `Target ${target}${unit}`] as const]),
      ]
    : second
      ? [
          ['line', second.firstName],
          ['second', second.name],
          ...(band ? [['dashes', 'Reference'] as const] : []),
        ]
      : band
        ? [['area', 'Reference']]
        : []
  const allMarks: Mark[] = own ? [...marks, ['own', own.words]] : marks
  return (
    <ChartFigure
      title={title}
      color={color}
      summary={summary}
      label={label}
      below={
        <>
          {allMarks.length > 0 ? <Legend marks={allMarks} /> : null}
          {!ticks && lowest > 0 ? (
            <p className={`${classes.scale} dimmed`}>
              The scale starts at {show(lowest)}
              {unit}, not at 0.
            </p>
          ) : null}
        </>
      }
    >
      <LineChart
        className={classes.chart}
        data={data}
        dataKey="day"
        accessibilityLayer={false}
        withLegend={false}
        curveType="linear"
        gridAxis="x"
        tickLine="none"
        strokeDasharray="0"
        gridColor="var(--thali-line)"
        textColor="var(--mantine-color-dimmed)"
        lineChartProps={{ margin: { top: 8, right: 20, bottom: 4, left: 0 } }}
        xAxisProps={{
          type: 'number',
          domain: [from, to],
          ticks: dateTicks(from, to),
          interval: 0,
          tickFormatter: (day: number) => shortDate(dateOfDay(day), to - from > daysWithDay),
          padding: { left: 12, right: 4 },
        }}
        yAxisProps={{
          width: 40,
          domain: [lowest, highest],
          ticks: shownTicks,
          tickFormatter: show,
          interval: 0,
        }}
        referenceLines={[
          ...limits.map((y) => ({
            y,
            color: band && !second ? bandInk : ink,
            strokeDasharray: '6 5',
            strokeWidth: 1.5,
          })),
          ...ownLimits.map((y) => ({ y, color: 'var(--mantine-color-text)', strokeDasharray: '2 4' })),
        ]}
        referenceAreas={
          band && !second
            ? [
                {
                  y1: band.from ?? lowest,
                  y2: band.below ?? highest,
                  color: bandInk,
                  fillOpacity: 0.12,
                  strokeOpacity: 0,
                },
              ]
            : []
        }
        series={
          smooth
            ? [
                { name: 'trend', color: ink },
                { name: 'measured', color: ink },
              ]
            : [{ name: 'measured', color: ink }, ...(second ? [{ name: 'second', color: secondInk }] : [])]
        }
        lineProps={({ name }) => ({
          strokeWidth: smooth && name === 'measured' ? 0 : 2.5,
          dot:
            name === 'trend'
              ? false
              : {
                  r: smooth ? 3 : 2.5,
                  fill: name === 'second' ? secondInk : ink,
                  fillOpacity: 1,
                  strokeWidth: 0,
                },
        })}
        tooltipProps={{
          content: ({ payload }) => {
            const row = payload?.[0]?.payload as Row | undefined
            if (!row) return null
            const pair = row.second === undefined ? '' : `/${show(row.second)}`
            const trend = row.trend === undefined ? null : `Trend ${row.trend.toFixed(1)}${unit}`
            return (
              <Tip date={dateOfDay(row.day)} value={`${show(row.measured)}${pair}${unit}`} more={trend} />
            )
          },
        }}
      />
    </ChartFigure>
  )
}

type FrameProps = FigureProps & {
  /** What the drawing shows, for screen readers, after the title. */
  label?: string
  /** The drawing; without it only the summary is shown. */
  children?: ReactNode
  below?: ReactNode
}

/** A drawing with its title and its summary in words. */
export function ChartFigure({ title, color, summary, label, children, below }: FrameProps) {
  const heading = useId()
  return (
    <figure
      className={classes.figure}
      aria-labelledby={heading}
      style={{ '--ink': inkOf(color), '--second': secondInk, '--band': bandInk } as CSSProperties}
    >
      <figcaption className={`${classes.caption} wrap between`}>
        <Title order={3} size="h4" id={heading}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {summary}
        </Text>
      </figcaption>
      {children ? (
        <div role="img" aria-label={`${title} ${label}`}>
          {children}
        </div>
      ) : null}
      {below}
    </figure>
  )
}

type TipProps = { date: DateString; value: string; more?: string | null }

/** What one point of a chart says. */
export function Tip({ date, value, more }: TipProps) {
  return (
    <div className={`${classes.tip} small`}>
      <span>{formatDate(date)}</span>
      <strong>{value}</strong>
      {more ? <span>{more}</span> : null}
    </div>
  )
}

type Mark = readonly [mark: string, words: string]

function Legend({ marks }: { marks: Mark[] }) {
  return (
    <ul className={`${classes.legend} wrap dimmed`} aria-hidden="true">
      {marks.map(([mark, words]) => (
        <li key={mark} data-mark={mark}>
          {words}
        </li>
      ))}
    </ul>
  )
}

/** '21 Nov'; 'Nov ’26' for long ranges. */
export function shortDate(date: DateString, isYearly: boolean): string {
  const [day, month, year] = formatDate(date).split(' ') as [string, string, string]
  return isYearly ? `${month} ’${year.slice(2)}` : `${day} ${month}`
}
