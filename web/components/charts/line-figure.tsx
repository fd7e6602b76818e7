import { LineChart } from '@mantine/charts'
import chartStyles from '@mantine/charts/styles.layer.css?url'
import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { addDays, type DateString, formatDate } from '#domain/dates.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'
import { dateTicks, dayNumber, type Point, roundTicks } from './points.ts'
import classes from './progress-charts.module.css'

export type FigureProps = {
  title: string
  color: Tone
  summary: string
}

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
  ticks?: number[]
  dates: { from: DateString; to: DateString }
}

/** A point of the chart. */
type Row = { day: number; measured: number; trend: number | undefined }

const dateOfDay = (day: number) => addDays('2000-01-01', day)
/** Above this number of days the labels show the year instead of the day. */
const daysWithDay = 300

/** Charts beside each other, with the styles of their library. */
export function Charts({ children }: { children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={chartStyles} precedence="default" />
      <div className={classes.charts}>{children}</div>
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
  ticks,
  dates,
  summary,
}: Props) {
  const ink = `var(--mantine-color-${color}-text)`
  if (!points.length) return <ChartFigure title={title} color={color} summary="Not measured in this time." />
  const smoothed = new Map(smooth?.map(({ date, value }) => [date, value]))
  const data = points.map(
    ({ date, value }): Row => ({ day: dayNumber(date), measured: value, trend: smoothed.get(date) }),
  )
  const [from, to] = [dayNumber(dates.from), dayNumber(dates.to)]
  const shownTicks = ticks ?? roundTicks([...points.map(({ value }) => value), ...(target ? [target] : [])])
  const label = `from ${formatDate(points[0]!.date)} to ${formatDate(points.at(-1)!.date)}: ${summary}${
    target === null ? '' : `, target ${target}${unit}`
  }`
  return (
    <ChartFigure
      title={title}
      color={color}
      summary={summary}
      label={label}
      below={smooth ? <Legend target={target} unit={unit} /> : null}
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
          domain: [shownTicks[0]!, shownTicks.at(-1)!],
          ticks: shownTicks,
          tickFormatter: show,
          interval: 0,
        }}
        referenceLines={target === null ? [] : [{ y: target, color: ink, strokeDasharray: '6 5' }]}
        series={
          smooth
            ? [
                { name: 'trend', color: ink },
                { name: 'measured', color: ink },
              ]
            : [{ name: 'measured', color: ink }]
        }
        lineProps={({ name }) => ({
          strokeWidth: smooth && name === 'measured' ? 0 : 2.5,
          dot:
            name === 'trend'
              ? false
              : { r: smooth ? 3 : 2.5, fill: ink, fillOpacity: smooth ? 0.55 : 1, strokeWidth: 0 },
        })}
        tooltipProps={{
          content: ({ payload }) => {
            const row = payload?.[0]?.payload as Row | undefined
            if (!row) return null
            const trend = row.trend === undefined ? null : `Trend ${row.trend.toFixed(1)}${unit}`
            return <Tip date={dateOfDay(row.day)} value={`${show(row.measured)}${unit}`} more={trend} />
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
    <figure className={classes.figure} aria-labelledby={heading} data-color={color}>
      <figcaption className={classes.caption}>
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
    <div className={classes.tip}>
      <span>{formatDate(date)}</span>
      <strong>{value}</strong>
      {more ? <span>{more}</span> : null}
    </div>
  )
}

function Legend({ target, unit }: { target: number | null; unit: string }) {
  return (
    <ul className={classes.legend} aria-hidden="true">
      <li data-mark="dot">Measured</li>
      <li data-mark="line">Trend</li>
      {target === null ? null : (
        <li data-mark="dashes">
          Target {target}
          {unit}
        </li>
      )}
    </ul>
  )
}

/** '21 Nov'; 'Nov ’26' for long ranges. */
export function shortDate(date: DateString, isYearly: boolean): string {
  const [day, month, year] = formatDate(date).split(' ') as [string, string, string]
  return isYearly ? `${month} ’${year.slice(2)}` : `${day} ${month}`
}
