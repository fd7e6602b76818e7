import { BarChart } from '@mantine/charts'
import { addDays, formatDate } from '#domain/dates.ts'
import { ChartFigure, type FigureProps, shortDate, Tip } from './chart-figure.tsx'
import { inkOf } from './inks.ts'
import { dateTicks, dayNumber, type Point } from './points.ts'
import classes from './progress-charts.module.css'

type Props = FigureProps & {
  /** Oldest first; one for each week, also without events. */
  points: Point[]
  show: (value: number) => string
  ticks: number[]
}

/** The bar chart of counts or sums: between two weeks there is nothing that a line could mean. */
export function BarFigure({ points, show, ticks, ...figure }: Props) {
  const [first, last] = [points[0]!.date, points.at(-1)!.date]
  const labels = dateTicks(dayNumber(first), dayNumber(last)).map((day) => addDays('2000-01-01', day))
  return (
    <ChartFigure {...figure} label={`from ${formatDate(first)} to ${formatDate(last)}: ${figure.summary}`}>
      <BarChart
        className={classes.chart}
        data={points}
        dataKey="date"
        withLegend={false}
        gridAxis="x"
        tickLine="none"
        strokeDasharray="0"
        gridColor="var(--thali-line)"
        textColor="var(--mantine-color-dimmed)"
        maxBarWidth={22}
        barChartProps={{ accessibilityLayer: false, margin: { top: 8, right: 20, bottom: 4, left: 0 } }}
        xAxisProps={{
          ticks: labels,
          interval: 0,
          tickFormatter: (date: string) => shortDate(date, false),
        }}
        yAxisProps={{
          width: 40,
          domain: [ticks[0]!, ticks.at(-1)!],
          ticks,
          tickFormatter: show,
          interval: 0,
        }}
        series={[{ name: 'value', color: inkOf(figure.color) }]}
        tooltipProps={{
          content: ({ payload }) => {
            const point = payload?.[0]?.payload as Point | undefined
            return point ? <Tip date={point.date} value={show(point.value)} /> : null
          },
        }}
      />
    </ChartFigure>
  )
}
