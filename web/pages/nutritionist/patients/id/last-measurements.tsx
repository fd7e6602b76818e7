import { Text } from '@mantine/core'
import { type DateString, formatDate } from '#domain/dates.ts'
import { lengthText, type Units, weightText } from '#domain/people/units.ts'
import { kindOf } from '#domain/progress/measurement-kinds.ts'
import { bandWords, measureWords, targetWords } from '#domain/progress/measurement-words.ts'
import type { MeasurementSummary } from '#domain/progress/measurements.ts'
import { allWeighings } from '#domain/progress/weighings.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Muted, SectionCard, Small } from '#web/components/layout/page.tsx'
import { type Column, column, ResponsiveTable } from '#web/components/lists/list-card.tsx'
import { StandingBadge } from '#web/components/measurements/standing-badge.tsx'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { useUnits } from '#web/lib/units.ts'
import { weightPace } from '#web/pages/nutritionist/progress/summaries.tsx'

type Measured = MeasurementSummary['kinds'][number]
type Row = { name: string; last: string; on: string; before: string; about?: Measured }

const columns: Column<Row>[] = [
  column('What', ({ name }) => name),
  column('Last', ({ last }) => <strong>{last}</strong>),
  column('On', ({ on }) => formatDate(on)),
  column('Before', ({ before }) => before),
  column('Target or reference', ({ about }) =>
    about?.latest && (about.target ?? about.band) ? (
      <StandingBadge of={about.latest} about={about} />
    ) : (
      'None'
    ),
  ),
]

/** The newest value and the one before it. `isAll`: whether the first value of all is among them. */
function newestRow(name: string, values: { words: string; on: DateString }[], isAll: boolean): Row[] {
  const [last, before] = values
  if (!last) return []
  return [
    {
      ...{ name, last: last.words, on: last.on },
      before: before ? `${before.words}, ${formatDate(before.on)}` : isAll ? 'First value' : '–',
    },
  ]
}

const measuredRows = ({ kinds }: MeasurementSummary, units: Units): Row[] =>
  kinds.flatMap((about) => {
    const { latest, previous } = about
    if (!latest) return []
    const before = previous
      ? `${measureWords(about, previous, units)}, ${formatDate(previous.measured_on)}`
      : 'First value'
    const { measured_on: on } = latest
    return { name: kindOf(about).label, last: measureWords(about, latest, units), on, before, about }
  })

/** The last values of what is reported and measured, each with the one before it and its reference. */
export function LastMeasurements({ id }: { id: string }) {
  const reports = useApiList('GET /nutritionists/patients/:id/progress', {
    params: { id },
    query: { limit: 100, skip: 0 },
  })
  const weights = useApiList('GET /nutritionists/patients/:id/weights', {
    params: { id },
    query: { limit: 2, skip: 0 },
  })
  const measured = useApi('GET /measurements/summary/:id', { params: { id } })
  const pace = useApi('GET /progress/summary/:id', { params: { id } })
  const units = useUnits()
  const failure = 'The measurements could not be loaded'
  return (
    <SectionCard title="Last measurements">
      <Loaded query={reports} loading="8rem" failed={failure}>
        {({ rows, total }) => (
          <Loaded query={measured} loading="8rem" failed={failure}>
            {(summary) => (
              <>
                <ResponsiveTable
                  label="Last measurements"
                  columns={columns}
                  rows={[
                    ...newestRow(
                      'Weight',
                      allWeighings(rows, weights.data?.rows ?? []).map(({ week_start: on, weight_kg }) => ({
                        ...{ words: weightText(weight_kg, units), on },
                      })),
                      rows.length === total,
                    ),
                    ...newestRow(
                      'Waist',
                      rows.flatMap(({ waist_cm, week_start: on }) =>
                        waist_cm === null ? [] : [{ words: lengthText(waist_cm, units), on }],
                      ),
                      rows.length === total,
                    ),
                    ...measuredRows(summary, units),
                  ]}
                  rowKey={({ name }) => name}
                  empty={<Text c="dimmed">Nothing is measured yet.</Text>}
                />
                {pace.data?.total_reports ? (
                  <Small mt="sm">
                    In all reports:{' '}
                    {[weightPace(pace.data, units), `adherence ${Math.round(pace.data.avg_adherence)}%`]
                      .filter(Boolean)
                      .join(', ')}
                    .
                  </Small>
                ) : null}
                <References summary={summary} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </SectionCard>
  )
}

/** The targets for the values above, and their references with their sources. */
function References({ summary: { kinds } }: { summary: MeasurementSummary }) {
  const units = useUnits()
  return kinds.map((about) => {
    const { kind, latest, band, target, why_not } = about
    const limits = latest
      ? [target && targetWords(about, target, units), band && bandWords(about, band, units)]
      : []
    const words = [why_not?.replace(/\.$/, ''), ...limits].filter(Boolean)
    return words.length > 0 ? (
      <Muted key={kind}>
        {kindOf(about).label}. {words.join('. ')}
      </Muted>
    ) : null
  })
}
