import { Text, Title } from '@mantine/core'
import { counted } from '#domain/numbers.ts'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import type { WeekCheck } from '#domain/plans/week-check.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Folded } from '#web/components/plans/folded.tsx'
import type { CheckedWeek } from './use-week-check.ts'

type Mark = WeekCheck['rules'][number]

const effects = {
  block: { label: 'Safety rule', tone: 'red' },
  limit: { label: 'Limit', tone: 'yellow' },
  note: { label: 'Note', tone: 'gray' },
} as const
const order = Object.keys(effects)

type Props = { check: WeekCheck; week: CheckedWeek }

/** What a challenger's conditions and medicines have to do with the week. */
export function WeekRules({ check: { rules, medicines }, week }: Props) {
  const titles = new Map(week.days.flatMap(({ meals }) => (meals ?? []).map(({ id, title }) => [id, title])))
  const byRule = [...Map.groupBy(rules, ({ rule }) => rule).values()].sort(
    ([one], [other]) => order.indexOf(one!.effect) - order.indexOf(other!.effect),
  )
  /** 'Monday, 23 Nov (Poha)' */
  const placeOf = ({ date, meal_id }: Mark) => {
    const title = titles.get(meal_id ?? '')
    return date ? [dayLabel({ day_of_week: 0, date }) + (title ? ` (${title})` : '')] : []
  }
  return (
    <>
      {byRule.length > 0 ? (
        <div>
          <Title order={4} size="h5" mb="xs">
            What the conditions ask
          </Title>
          <ul className="list stack ruled">
            {byRule.map((marks) => (
              <Rule key={marks[0]!.rule} marks={marks} placeOf={placeOf} />
            ))}
          </ul>
        </div>
      ) : null}
      {medicines.length > 0 ? (
        <div>
          <Title order={4} size="h5" mb="xs">
            Medicines
          </Title>
          <ul className="list stack ruled">
            {medicines.map(({ name, text, timing, source }) => (
              <li key={name}>
                <Text size="sm">
                  <b className="strong">{name}</b>: {text} {timing}
                </Text>
                <Folded title="Source" isDimmed>
                  {source}
                </Folded>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

/** A rule with the places where it concerns the week; beyond the first text they are folded. */
function Rule({ marks, placeOf }: { marks: Mark[]; placeOf: (mark: Mark) => string[] }) {
  const { effect, condition, source } = marks[0]!
  const texts = [...Map.groupBy(marks, ({ text }) => text)]
  const lines = texts.map(([text, same]) => (
    <Text key={text} size="sm">
      {text} <span className="dimmed">{same.flatMap(placeOf).join('; ')}</span>
    </Text>
  ))
  return (
    <li>
      <div className="row wrap tight">
        <StatusBadge tone={effects[effect].tone}>{effects[effect].label}</StatusBadge>
        <span className="small strong">{condition[0]!.toUpperCase() + condition.slice(1)}</span>
      </div>
      {lines[0]}
      {lines.length > 1 ? (
        <Folded title={counted(lines.length - 1, 'more place')}>{lines.slice(1)}</Folded>
      ) : null}
      <Folded title="Source" isDimmed>
        {source}
      </Folded>
    </li>
  )
}
