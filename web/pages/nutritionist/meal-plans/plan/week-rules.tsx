import { Textarea, Title } from '@mantine/core'
import { conditionLabel } from '#domain/clinical/conditions.ts'
import { formatInstantDate } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { brokenRules, type RuleReason, ruleKey } from '#domain/plans/plan-rules.ts'
import type { WeekCheck } from '#domain/plans/week-check.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { PlainButton, Small } from '#web/components/layout/page.tsx'
import { Folded } from '#web/components/plans/folded.tsx'
import type { Mending } from './nutrient-moves.tsx'
import type { CheckedWeek } from './use-week-check.ts'

type Mark = WeekCheck['rules'][number]

const effects = {
  block: { label: 'Safety rule', tone: 'red' },
  limit: { label: 'Limit', tone: 'yellow' },
  note: { label: 'Note', tone: 'gray' },
} as const
const order = Object.keys(effects)

type Props = {
  check: WeekCheck
  week: CheckedWeek
  reasons?: RuleReason[] | undefined
  mending?: Mending | undefined
  name: string | undefined
}

/** 'Monday, 23 Nov (Poha)' */
export const placeOfRule = ({ date, title }: Pick<RuleReason, 'date' | 'title'>) =>
  dayLabel({ day_of_week: 0, date }) + (title ? ` (${title})` : '')

/** Why rules are not kept, who said so and when; what is the same, once. */
export const ReasonGiven = ({ reasons }: { reasons: RuleReason[] }) =>
  [...new Map(reasons.map((one) => [`${one.reason} ${one.at}`, one])).values()].map(({ reason, by, at }) => (
    <Small key={`${reason} ${at}`}>
      Reason: {reason}{' '}
      <span className="dimmed">
        ({by ? `${by}, ` : ''}
        {formatInstantDate(at)})
      </span>
    </Small>
  ))

/** What a challenger's conditions and medicines have to do with the week. */
export function WeekRules({ check: { rules, medicines }, week, reasons = [], mending, name }: Props) {
  const byRule = [...Map.groupBy(rules, ({ rule }) => rule).values()].sort(
    ([one], [other]) => order.indexOf(one!.effect) - order.indexOf(other!.effect),
  )
  const reasonOf = new Map(reasons.map((one) => [ruleKey(one), one]))
  return (
    <>
      {byRule.length > 0 ? (
        <div>
          <Title order={4} size="h5" mb="xs">
            What the conditions ask
          </Title>
          <ul className="list stack ruled">
            {byRule.map((marks) => (
              <Rule key={marks[0]!.rule} marks={marks} week={week} reasonOf={reasonOf} />
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
            {medicines.map((medicine) => (
              <Medicine key={medicine.name} medicine={medicine} mending={mending} />
            ))}
          </ul>
        </div>
      ) : null}
      {mending && (medicines.length > 0 || mending.medicine_notes) ? (
        <Textarea
          label="On the plan about medicines"
          description={`Only ${name ?? 'the challenger'} and the nutritionist read it. It is not in shared links, files and calendars.`}
          minRows={2}
          maxLength={2000}
          value={mending.medicine_notes}
          onChange={(event) => mending.onMedicineNotes(event.currentTarget.value)}
        />
      ) : null}
    </>
  )
}

type MedicineProps = Pick<Props, 'mending'> & { medicine: WeekCheck['medicines'][number] }

/** What a medicine asks for; on the plan it is only when it is put there. */
function Medicine({ medicine, mending }: MedicineProps) {
  const { name, text, timing, source } = medicine
  const note = [`${name}: ${text}`, timing].filter(Boolean).join(' ')
  const isOnPlan = mending?.medicine_notes.includes(note)
  return (
    <li>
      <Small>
        <b className="strong">{name}</b>: {text} {timing}
      </Small>
      <Folded title="Source" isDimmed>
        {source}
      </Folded>
      {mending ? (
        <PlainButton
          size="compact-sm"
          aria-label={`Put ${name} on the plan`}
          disabled={isOnPlan}
          onClick={() =>
            mending.onMedicineNotes([mending.medicine_notes.trimEnd(), note].filter(Boolean).join('\n\n'))
          }
        >
          {isOnPlan ? 'On the plan' : 'Put on the plan'}
        </PlainButton>
      ) : null}
    </li>
  )
}

type RuleProps = { marks: Mark[]; week: CheckedWeek; reasonOf: ReadonlyMap<string, RuleReason> }

/** A rule with the places where it concerns the week; beyond the first text they are folded. */
function Rule({ marks, week, reasonOf }: RuleProps) {
  const { effect, condition, source } = marks[0]!
  const placesOf = (some: Mark[]) => brokenRules(week.days, some)
  const texts = [...Map.groupBy(marks, ({ text }) => text)]
  const lines = texts.map(([text, same]) => (
    <Small key={text}>
      {text} <span className="dimmed">{placesOf(same).map(placeOfRule).join('; ')}</span>
    </Small>
  ))
  const asked = placesOf(marks.filter(({ asks }) => asks))
  const reasons = asked.flatMap((one) => reasonOf.get(ruleKey(one)) ?? [])
  return (
    <li>
      <div className="row wrap tight">
        <StatusBadge tone={effects[effect].tone}>{effects[effect].label}</StatusBadge>
        <span className="small strong">{conditionLabel(condition)}</span>
      </div>
      {lines[0]}
      {lines.length > 1 ? (
        <Folded title={counted(lines.length - 1, 'more place')}>{lines.slice(1)}</Folded>
      ) : null}
      <ReasonGiven reasons={reasons} />
      {reasons.length < asked.length ? <Small>Publishing the plan asks for a reason.</Small> : null}
      <Folded title="Source" isDimmed>
        {source}
      </Folded>
    </li>
  )
}
