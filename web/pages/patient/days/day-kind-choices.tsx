import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import {
  type DayKind,
  type DayWord,
  dayKindLabels,
  dayKinds,
  dayKindWords,
  type FastKind,
  fastKinds,
  fastLabels,
  mostDaysAtOnce,
  sayableDays,
  sayProblem,
  spanDates,
  spansOf,
} from '#domain/days/day-kinds.ts'
import choice from '#web/components/forms/choice-cards.module.css'
import { DateField } from '#web/components/forms/date-field.tsx'
import { Columns, Muted, PlainButton, QuietButton, Tiles } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { dayKindIcons } from './day-kind-icons.ts'
import classes from './days.module.css'
import type { DayInUse } from './use-day.ts'

type Props = { day: DayInUse; onSay: (word: DayWord) => void; onClose: () => void }

/** What a day is, of six kinds, for it or for several days from a date on. */
export function DayKindChoices({ day, onSay, onClose }: Props) {
  const [kind, setKind] = useState<DayKind | null>(day.said?.kind ?? null)
  const [fast, setFast] = useState<FastKind | null>(day.said?.fast ?? null)
  const [from, setFrom] = useState(day.date)
  const [until, setUntil] = useState(day.date)
  const [problem, setProblem] = useState<string | null>(null)
  const { from: min, to: max } = sayableDays()
  const isAsking = kind === 'fast' && !fast

  function save(event: SyntheticEvent) {
    event.preventDefault()
    if (!kind) return setProblem('Please choose what the day is.')
    if (isAsking) return setProblem('Please choose the fast.')
    if (!from || !until) return setProblem('Please enter both days.')
    const word = {
      date: from,
      kind,
      ...(until !== from && { until }),
      ...(fast && kind === 'fast' && { fast }),
    }
    const wrong = sayProblem(word)
    if (wrong) return setProblem(wrong)
    onSay(word)
  }
  return (
    <Stack gap="lg">
      <form noValidate onSubmit={save}>
        <Stack gap="md">
          <Choices
            label="What is this day?"
            options={dayKinds}
            labels={dayKindLabels}
            icons={dayKindIcons}
            value={kind}
            onChange={(next) => {
              setKind(next)
              setProblem(null)
            }}
          />
          {kind === 'fast' ? (
            <Choices
              label="Which fast?"
              options={fastKinds}
              labels={fastLabels}
              value={fast}
              onChange={(next) => {
                setFast(next)
                setProblem(null)
              }}
            />
          ) : null}
          <Columns>
            <DateField
              label="From"
              min={min}
              max={max}
              value={from}
              onChange={(date) => {
                setFrom(date)
                if (date > until) setUntil(date)
                setProblem(null)
              }}
            />
            <DateField
              label="Until"
              min={from}
              max={max}
              value={until}
              onChange={(date) => {
                setUntil(date)
                setProblem(null)
              }}
            />
          </Columns>
          <Muted>
            At most {mostDaysAtOnce} days at once. They are left out of your adherence, and your nutritionist
            sees what you say of them.
          </Muted>
          {problem ? <Input.Error role="alert">{problem}</Input.Error> : null}
          <Group>
            <Button type="submit">Save</Button>
            <PlainButton onClick={onClose}>Cancel</PlainButton>
          </Group>
        </Stack>
      </form>
      <OtherDays day={day} />
    </Stack>
  )
}

type ChoicesProps<Option extends string> = {
  label: string
  options: readonly Option[]
  labels: Record<Option, string>
  icons?: typeof dayKindIcons
  value: Option | null
  onChange: (option: Option) => void
}

/** Cards of which one is chosen, each as large as a finger needs. */
function Choices<Option extends string>({ label, options, labels, value, ...props }: ChoicesProps<Option>) {
  const { icons, onChange } = props
  return (
    <fieldset className="fieldset">
      <legend>{label}</legend>
      <Tiles least="10.5rem">
        {options.map((option) => {
          const OptionIcon = icons?.[option as DayKind]
          return (
            <button
              key={option}
              type="button"
              className={`${choice.card} ${classes.kindCard} row tight bare`}
              aria-pressed={option === value}
              onClick={() => onChange(option)}
            >
              {OptionIcon ? (
                <span className={`${choice.icon} plate`} aria-hidden>
                  <OptionIcon size={22} />
                </span>
              ) : null}
              <span className={choice.name}>{labels[option]}</span>
            </button>
          )
        })}
      </Tiles>
    </fieldset>
  )
}

/** What was said of other days, which can be taken back here, too. */
function OtherDays({ day }: { day: DayInUse }) {
  const { data } = useApi('GET /patients/different-days')
  const spans = spansOf(data?.days ?? [])
  if (spans.length === 0) return null
  return (
    <section aria-labelledby="said-days">
      <Text fw={600} id="said-days">
        Already said
      </Text>
      <ul className="list stack tight" aria-labelledby="said-days">
        {spans.map((span) => (
          <li key={span.date} className="row between">
            <span className="fill breaks">
              {dayKindWords(span)}
              <span className="block small dimmed">{spanDates(span)}</span>
            </span>
            <QuietButton
              aria-label={`Undo ${dayKindWords(span)}, ${spanDates(span)}`}
              onClick={() =>
                day.say({ date: span.date, kind: null, ...(span.days > 1 && { until: span.until }) })
              }
            >
              Undo
            </QuietButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
