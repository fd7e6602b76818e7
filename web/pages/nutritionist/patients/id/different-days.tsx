import { Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { formatInstantDate } from '#domain/dates.ts'
import { dayKindWords, isWaitingFast, spanDates, spansOf } from '#domain/days/day-kinds.ts'
import type { PatientDays } from '#domain/days/days.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { IconButton, Muted, QuietButton, Small, Subheading } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

type Different = PatientDays['different'][number]

/** Days that the challenger said are different, and the nutritionist's word to a fast that needs it. */
export function DifferentDays({ id, days }: { id: string; days: Different[] }) {
  const spans = spansOf(
    days,
    (one, other) =>
      one.why === other.why &&
      (one.agreed_at === null) === (other.agreed_at === null) &&
      one.agreed_by === other.agreed_by,
  )
  if (spans.length === 0) return null
  return (
    <section aria-labelledby="different-days">
      <Subheading id="different-days" mb="xs">
        Days that are different
      </Subheading>
      <Muted mb="xs">Their ticks count in no figure.</Muted>
      <ul className="list stack ruled" aria-labelledby="different-days">
        {spans.map((span) => (
          <Span key={`${span.date} ${span.kind}`} id={id} span={span} />
        ))}
      </ul>
    </section>
  )
}

function Span({ id, span }: { id: string; span: ReturnType<typeof spansOf<Different>>[number] }) {
  const { date, until, kind, why, agreed_at, agreed_by } = span
  const word = useToastMutation('PUT /nutritionists/patients/:id/days/:date/fast', {
    done: 'Saved. The challenger is told.',
    failed: 'Your word could not be saved. Please try again.',
  })
  const say = (agreed: boolean) =>
    word.mutate({ params: { id, date }, body: { agreed, ...(until > date && { until }) } })
  const of = `${dayKindWords(span)}, ${spanDates(span)}`
  const isWaiting = isWaitingFast(span)
  return (
    <li>
      <Group gap="xs" justify="space-between">
        <div className="fill breaks">
          <Text fw={600}>{dayKindWords(span)}</Text>
          <Small>{spanDates(span)}</Small>
        </div>
        {isWaiting ? <StatusBadge tone="red">Needs your word</StatusBadge> : null}
      </Group>
      {why ? (
        <Small mt={4}>
          {why}{' '}
          {kind === 'unwell'
            ? 'They are told to call their doctor.'
            : 'They are told to ask their doctor first.'}
        </Small>
      ) : null}
      {isWaiting ? (
        <IconButton
          mt="xs"
          size="sm"
          icon={IconCheck}
          aria-label={`Agree to this fast: ${of}`}
          disabled={word.isPending}
          onClick={() => say(true)}
        >
          Agree to this fast
        </IconButton>
      ) : agreed_at ? (
        <Group gap="xs" mt={4}>
          <Small>
            {agreed_by ? `${agreed_by} agreed` : 'Agreed'} on {formatInstantDate(agreed_at)}.
          </Small>
          <QuietButton
            aria-label={`Take the word back: ${of}`}
            disabled={word.isPending}
            onClick={() => say(false)}
          >
            Take it back
          </QuietButton>
        </Group>
      ) : null}
    </li>
  )
}
