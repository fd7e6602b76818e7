import { Text } from '@mantine/core'
import { formatDate } from '#domain/dates.ts'
import { lengthText, type Units, weightText } from '#domain/people/units.ts'
import { kindOf } from '#domain/progress/measurement-kinds.ts'
import { bandWords, measureWords, targetWords } from '#domain/progress/measurement-words.ts'
import type { MeasurementSummary } from '#domain/progress/measurements.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { type Column, ResponsiveTable } from '#web/components/lists/responsive-table.tsx'
import { StandingBadge } from '#web/components/measurements/standing-badge.tsx'
import type { List } from '#web/lib/api/api.ts'
import { useApi, useApiList } from '#web/lib/api/queries.ts'
import { useUnits } from '#web/lib/units.ts'
import { weightPace } from '#web/pages/nutritionist/progress/summaries.tsx'

type Measured = MeasurementSummary['kinds'][number]
type Row = { name: string; last: string; on: string; before: string; about?: Measured }

const columns: Column<Row>[] = [
  { label: 'What', render: ({ name }) => name },
  { label: 'Last', render: ({ last }) => <strong>{last}</strong> },
  { label: 'On', render: ({ on }) => formatDate(on) },
  { label: 'Before', render: ({ before }) => before },
  {
    label: 'Target or reference',
    render: ({ about }) =>
      about?.latest && (about.target ?? about.band) ? (
        <StandingBadge of={about.latest} about={about} />
      ) : (
        'None'
      ),
  },
]

/** Weight or waist of the two newest reports that have one. */
function reportRow(
  { rows, total }: List<ProgressReport>,
  measure: 'weight_kg' | 'waist_cm',
  name: string,
  show: (stored: number) => string,
) {
  const [last, before] = rows.flatMap((report) =>
    report[measure] === null ? [] : [{ words: show(report[measure]), on: report.week_start }],
  )
  if (!last) return []
  return [
    {
      ...{ name, last: last.words, on: last.on },
      before: before
        ? `${before.words}, ${formatDate(before.on)}`
        : rows.length < total
          ? '–'
          : 'First value',
    },
  ]
}

function measuredRows({ kinds }: MeasurementSummary, units: Units): Row[] {
  return kinds.flatMap((about) => {
    const { latest, previous } = about
    if (!latest) return []
    const before = previous
      ? `${measureWords(about, previous, units)}, ${formatDate(previous.measured_on)}`
      : 'First value'
    const { measured_on: on } = latest
    return { name: kindOf(about).label, last: measureWords(about, latest, units), on, before, about }
  })
}

/** The last values of what is reported and measured, each with the one before it and its reference. */
export function LastMeasurements({ id }: { id: string }) {
  const reports = useApiList('GET /nutritionists/patients/:id/progress', {
    params: { id },
    query: { limit: 100, skip: 0 },
  })
  const measured = useApi('GET /measurements/summary/:id', { params: { id } })
  const pace = useApi('GET /progress/summary/:id', { params: { id } })
  const units = useUnits()
  const failure = 'The measurements could not be loaded'
  return (
    <SectionCard title="Last measurements">
      <Loaded query={reports} loading="8rem" failed={failure}>
        {(newest) => (
          <Loaded query={measured} loading="8rem" failed={failure}>
            {(summary) => (
              <>
                <ResponsiveTable
                  label="Last measurements"
                  columns={columns}
                  rows={[
                    ...reportRow(newest, 'weight_kg', 'Weight', (kg) => weightText(kg, units)),
                    ...reportRow(newest, 'waist_cm', 'Waist', (cm) => lengthText(cm, units)),
                    ...measuredRows(summary, units),
                  ]}
                  rowKey={({ name }) => name}
                  empty={<Text c="dimmed">Nothing is measured yet.</Text>}
                />
                {pace.data?.total_reports ? (
                  <Text size="sm" mt="sm">
                    In all reports:{' '}
                    {[weightPace(pace.data, units), `adherence ${Math.round(pace.data.avg_adherence)}%`]
                      .filter(Boolean)
                      .join(', ')}
                    .
                  </Text>
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
      <Text key={kind} size="sm" c="dimmed">
        {kindOf(about).label}. {words.join('. ')}
      </Text>
    ) : null
  })
}
