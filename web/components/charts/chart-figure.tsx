import { type CSSProperties, type ReactNode, useId } from 'react'
import { type DateString, formatDate } from '#domain/dates.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'
import { Muted, Subheading } from '#web/components/layout/page.tsx'
import { bandInk, dotInk, inkOf, secondInk } from './inks.ts'
import classes from './progress-charts.module.css'

export type FigureProps = { title: string; color: Tone; summary: string }

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
      style={
        { '--ink': inkOf(color), '--second': secondInk, '--band': bandInk, '--dot': dotInk } as CSSProperties
      }
    >
      <figcaption className={`${classes.caption} wrap between`}>
        <Subheading id={heading}>{title}</Subheading>
        <Muted>{summary}</Muted>
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

/** What one point of a chart says. */
export const Tip = ({ date, value, more }: { date: DateString; value: string; more?: string | null }) => (
  <div className={`${classes.tip} small`}>
    <span>{formatDate(date)}</span>
    <strong>{value}</strong>
    {more ? <span>{more}</span> : null}
  </div>
)

export type Mark = readonly [mark: string, words: string]

/** What the lines of a drawing are; its words say it already. */
export const Legend = ({ marks }: { marks: Mark[] }) => (
  <ul className={`${classes.legend} list wrap dimmed`} aria-hidden="true">
    {marks.map(([mark, words]) => (
      <li key={mark} data-mark={mark}>
        {words}
      </li>
    ))}
  </ul>
)

/** '21 Nov'; 'Nov ’26' for long ranges. */
export function shortDate(date: DateString, isYearly: boolean): string {
  const [day, month, year] = formatDate(date).split(' ') as [string, string, string]
  return isYearly ? `${month} ’${year.slice(2)}` : `${day} ${month}`
}

/** What all charts have in common. */
export const chartProps = {
  h: '13rem',
  withLegend: false,
  gridAxis: 'x',
  tickLine: 'none',
  strokeDasharray: '0',
  gridColor: 'var(--thali-line)',
  textColor: 'var(--mantine-color-dimmed)',
} as const
export const chartMargin = { top: 8, right: 20, bottom: 4, left: 0 }
export const valueAxis = (ticks: number[], tickFormatter: (value: number) => string) => ({
  ...{ width: 40, domain: [ticks[0]!, ticks.at(-1)!], ticks, tickFormatter, interval: 0 as const },
})
