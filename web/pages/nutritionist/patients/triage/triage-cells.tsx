import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TriageRow } from '#domain/care/triage.ts'
import { type DateString, daysBetween, formatDate } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { weightChange, weightText } from '#domain/people/units.ts'
import { CoverMark } from '#web/components/care/cover-mark.tsx'
import { Link } from '#web/lib/router.tsx'
import { useUnits } from '#web/lib/units.ts'
import { notJoinedText } from '#web/lib/words.ts'
import { ReasonBadge } from '../../dashboard/reason-badge.tsx'
import classes from './triage.module.css'

/** The name, which opens the challenger, and what they must not eat. */
export function NameCell({ row: { patient_id, patient_name, allergies, cover } }: { row: TriageRow }) {
  return (
    <>
      <Link to={`/app/nutritionist/patients/${patient_id}`} className={`${classes.name} thin strong breaks`}>
        {patient_name}
      </Link>
      <CoverMark cover={cover} />
      {allergies.length > 0 ? (
        <span className={`${classes.allergies} breaks`}>
          <IconAlertTriangle size={14} aria-hidden className="rigid" />
          <span>
            <VisuallyHidden>Allergies: </VisuallyHidden>
            {allergies.join(', ')}
          </span>
        </span>
      ) : null}
    </>
  )
}

/** What the worklist says first of them. */
export function NeedsCell({ row: { reasons } }: { row: TriageRow }) {
  const [first] = reasons
  if (!first) return null
  return (
    <>
      <ReasonBadge reason={first} />
      {reasons.length > 1 ? <span className={classes.note}>+{reasons.length - 1} more</span> : null}
    </>
  )
}

export function TrendCell({ row: { weights, kg_per_week } }: { row: TriageRow }) {
  const units = useUnits()
  const latest = weights.at(-1)
  if (!latest) return <span className="dimmed">No recent weight</span>
  return (
    <span className={`${classes.trend} figure nowrap`}>
      <Sparkline weights={weights} />
      <span className={`${classes.stacked} figure`}>
        <span>{weightText(latest.weight_kg, units)}</span>
        {kg_per_week === null ? null : (
          <span className={classes.note}>{weightChange(kg_per_week, units)} a week</span>
        )}
      </span>
    </span>
  )
}

export function AdherenceCell({ row: { adherence_pct } }: { row: TriageRow }) {
  if (adherence_pct === null) return <span className="dimmed">–</span>
  return (
    <>
      <span className={classes.narrow}>Adherence </span>
      {Math.round(adherence_pct)}%
    </>
  )
}

/** For example 'today', 'tomorrow', 'in 5 days'. */
const coming = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

type DayProps = { row: TriageRow; on: DateString }

type DatedProps = { date: string; note: string | null; phrase: string; isLate: boolean }

/** A date with a note below it; on a phone one phrase instead. */
function DatedCell({ date, note, phrase, isLate }: DatedProps) {
  return (
    <>
      <span className={`${classes.wide} ${classes.stacked} figure`}>
        <span className="nowrap">{date}</span>
        {note ? (
          <span className={classes.note} data-late={isLate}>
            {note}
          </span>
        ) : null}
      </span>
      <span className={`${classes.narrow} ${classes.note}`} data-late={isLate}>
        {phrase}
      </span>
    </>
  )
}

/** The last report, and when the next one is due. */
export function ReportCell({ row: { last_report, report_due }, on }: DayProps) {
  if (report_due === null)
    return <DatedCell date="None" note={notJoinedText} phrase={notJoinedText} isLate={false} />
  const days = daysBetween(on, report_due)
  const note = days < 0 ? `${counted(-days, 'day')} overdue` : `due ${coming(days)}`
  return (
    <DatedCell
      date={last_report ? formatDate(last_report) : 'None'}
      note={note}
      phrase={`Report ${note}`}
      isLate={days < 0}
    />
  )
}

/** The end of the plan, and the next one after a gap. */
export function PlanCell({ row: { planned_until, planned_again }, on }: DayProps) {
  const next = planned_again ? `next from ${formatDate(planned_again)}` : null
  if (planned_until === null)
    return <DatedCell date="None" note={next} phrase={next ? `Plan ${next}` : 'No plan'} isLate />
  const days = daysBetween(on, planned_until)
  const end = days < 0 ? `ended ${counted(-days, 'day')} ago` : `ends ${coming(days)}`
  const note = next ? `${end}, ${next}` : end
  return <DatedCell date={formatDate(planned_until)} note={note} phrase={`Plan ${note}`} isLate={days < 1} />
}

export function UnreadCell({ row: { unread_messages, conversation_id, patient_name } }: { row: TriageRow }) {
  if (unread_messages === 0) return <span className={`${classes.wide} dimmed`}>0</span>
  return (
    <Link
      to={`/app/messages/${conversation_id}`}
      className={classes.unread}
      aria-label={`${counted(unread_messages, 'unread message')} of ${patient_name}`}
    >
      {unread_messages}
      <span className={classes.narrow}> unread</span>
    </Link>
  )
}

const [width, height, edge] = [72, 28, 3]
/** Weights that differ by less are not stretched to the full height: they are mostly water. In kg. */
const leastSpan = 2

const rounded = (value: number) => Math.round(value * 10) / 10

/** The points of the line, from left to right. */
function pointsOf(weights: TriageRow['weights']): [x: number, y: number][] {
  const first = weights[0]!.week_start
  const days = Math.max(1, daysBetween(first, weights.at(-1)!.week_start))
  const all = weights.map(({ weight_kg }) => weight_kg)
  const middle = (Math.max(...all) + Math.min(...all)) / 2
  const span = Math.max(leastSpan, Math.max(...all) - Math.min(...all))
  return weights.map(({ week_start, weight_kg }) => [
    rounded(edge + (daysBetween(first, week_start) / days) * (width - 2 * edge)),
    rounded(height / 2 - ((weight_kg - middle) / span) * (height - 2 * edge)),
  ])
}

/** The course of the last weights, as a line. Nothing for fewer than two. */
function Sparkline({ weights }: Pick<TriageRow, 'weights'>) {
  const units = useUnits()
  if (weights.length < 2) return null
  const points = pointsOf(weights)
  const [x, y] = points.at(-1)!
  const label = `${weightText(weights[0]!.weight_kg, units)} to ${weightText(weights.at(-1)!.weight_kg, units)} over ${weights.length} weights`
  return (
    <svg
      className={`${classes.sparkline} rigid`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <polyline points={points.map((point) => point.join()).join(' ')} />
      <circle cx={x} cy={y} r={edge} />
    </svg>
  )
}
