import { Anchor, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { counted, formatNumber } from '#domain/numbers.ts'
import { paceText } from '#domain/people/units.ts'
import type { Analytics } from '#domain/progress/progress.ts'
import { adherenceColor, adherenceLabel, adherenceThresholds } from '#domain/progress/progress-figures.ts'
import { useUnits } from '#web/lib/units.ts'
import classes from './progress.module.css'

const { excellent, good } = adherenceThresholds

type SharesProps = { of: Pick<Analytics, 'adherence' | 'total_reports'> }

/** The share of reports for each adherence label. Those that came too early for one are told apart. */
export function AdherenceShares({ of: { adherence, total_reports } }: SharesProps) {
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
      <Title order={3} size="h4" id={heading}>
        Adherence of the reports
      </Title>
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
              <dd className={classes.bar} aria-hidden="true">
                <i
                  style={{
                    width: `${share}%`,
                    background: `var(--mantine-color-${adherenceColor(from)}-filled)`,
                  }}
                />
              </dd>
            </div>
          )
        })}
      </dl>
      {unlabelled > 0 ? (
        <Text c="dimmed" size="sm">
          Not counted: {counted(unlabelled, 'report')} from before three planned days had passed.
        </Text>
      ) : null}
    </section>
  )
}

type Props = {
  title: string
  count: number
  people: Analytics['movers']['improving']
}

/** The challengers who move in this direction, fastest first. */
export function Movers({ title, count, people }: Props) {
  const units = useUnits()
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Title order={3} size="h4" id={heading}>
        {title} ({count})
      </Title>
      {people.length === 0 ? (
        <Text c="dimmed" size="sm">
          Nobody at present
        </Text>
      ) : (
        <ul className={`${classes.movers} list ruled`}>
          {people.map((person) => (
            <li key={person.patient_id} className="wrap between">
              <Anchor component={Link} to={`/app/nutritionist/patients/${person.patient_id}`}>
                {person.patient_name}
              </Anchor>
              <span className="small dimmed figure">
                {paceText(person.weekly_change, units)} {person.weekly_change < 0 ? 'lost' : 'gained'} a week
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > people.length && people.length > 0 ? (
        <Text c="dimmed" size="sm">
          and {count - people.length} more
        </Text>
      ) : null}
    </section>
  )
}
