import { LineChart } from '@mantine/charts'
import chartStyles from '@mantine/charts/styles.layer.css?url'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { addDays, type DateString, formatDate } from '#domain/dates.ts'
import { Muted } from '#web/components/layout/page.tsx'
import {
  ChartFigure,
  chartMargin,
  chartProps,
  type FigureProps,
  Legend,
  type Mark,
  shortDate,
  Tip,
  valueAxis,
} from './chart-figure.tsx'
import { bandInk, dotInk, inkOf, secondInk } from './inks.ts'
import { dateTicks, dayNumber, dayRange, type Point, roundTicks } from './points.ts'
import classes from './progress-charts.module.css'

type Limits = { from: number | null; below: number | null; second?: Omit<Limits, 'second'> | null }

type Props = FigureProps & {
  /** Written after a value, including its space. */
  unit: string
  /** Formats a value; by default as it is. */
  show?: (value: number) => string
  /** Oldest first. */
  points: Point[]
  /** Smoothed points. They become the line, and the points only faint dots; without one there is no line. */
  smooth?: Point[]
  /** The second values of pairs, one for each point, as a line of its own. */
  second?: { name: string; firstName: string; points: Point[] }
  /** The reference, drawn as an area; of pairs as a line at each limit. */
  band?: Limits | null
  /** The person's own limits, drawn as lines, and their words. */
  own?: { limits: Limits; words: string } | null
  ticks?: number[]
  /** What comes before the date of a point that stands alone. */
  on?: string
  /** All dates of its axis; by default those of the points. */
  dates?: DateString[]
}

type Look = Pick<Props, 'title' | 'unit' | 'color' | 'ticks'>
/** Its ticks are the values from which adherence is good and excellent. */
export const adherenceLook: Look = { title: 'Adherence', unit: '%', color: 'yellow', ticks: [0, 60, 80, 100] }
export const energyLook: Look = { title: 'Energy', unit: '', color: 'orange', ticks: [1, 4, 6, 8, 10] }

/** A point of the chart. */
type Row = { day: number; measured: number; trend: number | undefined; second: number | undefined }

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
export const Charts = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <>
    <link rel="stylesheet" href={chartStyles} precedence="default" />
    <div className={classes.charts} data-wide={isWide || undefined}>
      {children}
    </div>
  </>
)

/** The line chart of one measure. */
export function LineFigure(props: Props) {
  const { title, unit, show = String, color, points, second, band, own, ticks, summary, on = 'on' } = props
  if (!points.length) return <ChartFigure title={title} color={color} summary="Not measured in this time." />
  const [only, ...others] = points
  // One point is its number: a dot on an empty chart says less. Beside a reference it says where the value stands.
  if (only && others.length === 0 && !band && !second)
    return (
      <ChartFigure
        title={title}
        color={color}
        summary={summary}
        below={
          <Text size="xl" fw={700} className="figure">
            {show(only.value)}
            {unit}{' '}
            <Muted component="span">
              {on} {formatDate(only.date)}
            </Muted>
          </Text>
        }
      />
    )
  const measured = [...points, ...(second?.points ?? [])].map(({ value }) => value)
  const all = [...measured, ...valuesOf(band), ...valuesOf(own?.limits)]
  const shownTicks = ticks ?? roundTicks(all, Math.max(...measured) * leastSpan)
  const lowest = shownTicks[0]!
  const range = `from ${formatDate(points[0]!.date)} to ${formatDate(points.at(-1)!.date)}`
  const marks = marksOf(props)
  return (
    <ChartFigure
      title={title}
      color={color}
      summary={summary}
      label={`${range}: ${summary}${own ? `. ${own.words}` : ''}`}
      below={
        <>
          {marks.length > 0 ? <Legend marks={marks} /> : null}
          {!ticks && lowest > 0 ? (
            <p className={classes.scale}>
              The scale starts at {show(lowest)}
              {unit}, not at 0.
            </p>
          ) : null}
        </>
      }
    >
      <Lines {...props} shownTicks={shownTicks} />
    </ChartFigure>
  )
}

function Lines({ shownTicks, show = String, ...props }: Props & { shownTicks: number[] }) {
  const { unit, color, points, smooth, second, band, own, dates } = props
  const ink = inkOf(color)
  const smoothed = new Map(smooth?.map(({ date, value }) => [date, value]))
  const data = points.map(
    ({ date, value }, index): Row => ({
      day: dayNumber(date),
      measured: value,
      trend: smoothed.get(date),
      second: second?.points[index]?.value,
    }),
  )
  const [from, to] = dayRange(dates ?? points.map(({ date }) => date))
  const [lowest, highest] = [shownTicks[0]!, shownTicks.at(-1)!]
  return (
    <LineChart
      {...chartProps}
      data={data}
      dataKey="day"
      accessibilityLayer={false}
      curveType="linear"
      lineChartProps={{ margin: chartMargin }}
      xAxisProps={{
        type: 'number',
        domain: [from, to],
        ticks: dateTicks(from, to),
        interval: 0,
        tickFormatter: (day: number) => shortDate(dateOfDay(day), to - from > daysWithDay),
        padding: { left: 12, right: 4 },
      }}
      yAxisProps={valueAxis(shownTicks, show)}
      referenceLines={[
        ...valuesOf(band).map((y) => ({
          y,
          color: second ? ink : bandInk,
          strokeDasharray: '6 5',
          strokeWidth: 1.5,
        })),
        ...valuesOf(own?.limits).map((y) => ({
          y,
          color: 'var(--mantine-color-text)',
          strokeDasharray: '2 4',
        })),
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
              { name: 'measured', color: ink },
              { name: 'trend', color: ink },
            ]
          : [{ name: 'measured', color: ink }, ...(second ? [{ name: 'second', color: secondInk }] : [])]
      }
      // No line over a time in which nobody was weighed.
      connectNulls={!smooth}
      lineProps={({ name }) => ({
        strokeWidth: smooth && name === 'measured' ? 0 : 2.5,
        dot:
          name === 'trend'
            ? false
            : {
                r: dotSize(points.length, smooth),
                fill: name === 'second' ? secondInk : smooth?.length ? dotInk : ink,
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
          return <Tip date={dateOfDay(row.day)} value={`${show(row.measured)}${pair}${unit}`} more={trend} />
        },
      }}
    />
  )
}

/** Single values without a trend are all there is to see; many beside one are a cloud. */
const dotSize = (count: number, smooth: Point[] | undefined) =>
  smooth?.length === 0 ? 3.5 : smooth && count > 120 ? 1.25 : 2.5

/** What the lines are. */
function marksOf({ smooth, second, band, own }: Props): Mark[] {
  const marks: Mark[] = own ? [['own', own.words]] : []
  if (smooth) return smooth.length > 0 ? [['dot', 'Measured'], ['line', 'Trend'], ...marks] : marks
  if (!second) return band ? [['area', 'Reference'], ...marks] : marks
  if (band) marks.unshift(['dashes', 'Reference'])
  return [['line', second.firstName], ['second', second.name], ...marks]
}
