import { Box, Group, Stack, Text } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { isComputed, kindOf, measurementSourceLabels } from '#domain/progress/measurement-kinds.ts'
import { bandWords, measureWords, targetWords } from '#domain/progress/measurement-words.ts'
import {
  limitsOf,
  type MeasuredKind,
  type Measurement,
  MeasurementTargetInput,
} from '#domain/progress/measurements.ts'
import { ChartsSkeleton, lazyCharts } from '#web/components/charts/charts-card.tsx'
import { DialogButton, Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { storedValues } from '#web/components/forms/form-values.ts'
import { Columns, Muted, Small } from '#web/components/layout/page.tsx'
import { type Column, column, ResponsiveTable, wideColumn } from '#web/components/lists/list-card.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { EditDelete } from '#web/components/lists/row-actions.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import { KindField } from './kind-field.tsx'
import { StandingBadge } from './standing-badge.tsx'

const route = 'GET /measurements'
const limit = 6
/** The most values that a chart shows: the newest. */
const charted = 100
const Chart = lazyCharts(
  async () => (await import('./measurement-chart.tsx')).MeasurementChart,
  <ChartsSkeleton count={1} />,
)

type Props = { patientId: string; about: MeasuredKind; onEdit: (measurement: Measurement) => void }

type ColumnsProps = Pick<Props, 'about' | 'onEdit'> & { onDelete: (measurement: Measurement) => void }

function useColumns({ about, onEdit, onDelete }: ColumnsProps): Column<Measurement>[] {
  const { label } = kindOf(about)
  const isOwn = useUser().role === 'patient'
  const units = useUnits()
  return [
    column('Date', ({ measured_on }) => formatDate(measured_on)),
    column('Value', (one) => (
      <Group gap="xs">
        <strong>{measureWords(about, one, units)}</strong>
        <StandingBadge of={one} about={about} />
      </Group>
    )),
    column('Source', ({ source, entered_by, note }) => (
      <span className="breaks">
        {measurementSourceLabels[source]}
        <Muted>
          Entered by {entered_by ?? 'a former nutritionist'}
          {note ? `: ${note}` : ''}
        </Muted>
      </span>
    )),
    wideColumn('Actions', (one) =>
      one.by_challenger === isOwn && !isComputed(about.kind) ? (
        <EditDelete
          name={`${label} of ${formatDate(one.measured_on)}`}
          onEdit={() => onEdit(one)}
          onDelete={() => onDelete(one)}
        />
      ) : null,
    ),
  ]
}

/** The values of one kind: the chart with its reference, and the list with date, source and who entered it. */
export function KindDetail({ patientId, about, onEdit }: Props) {
  const { kind } = about
  const { label } = kindOf(about)
  const [skip, setSkip] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const values = useApiList(route, { query: { patient_id: patientId, kind, limit: charted, skip: 0 } })
  const removal = useDialog<Measurement>()
  const units = useUnits()
  const focusAfter = useFocusAfter()
  function turn(to: number) {
    setSkip(to)
    focusAfter(list)
  }
  const columns = useColumns({ about, onEdit, onDelete: removal.start })
  return (
    <div ref={list} tabIndex={-1} className="no-ring">
      <Loaded query={values} loading="17rem" failed="The measurements could not be loaded">
        {({ rows, total }) => (
          <Stack gap="sm">
            {about.why_not ? <Text c="dimmed">{about.why_not}</Text> : null}
            {!about.why_not && rows.length === 0 ? <Text c="dimmed">{label}: no value yet.</Text> : null}
            {rows.length > 0 ? <Chart about={about} rows={rows} /> : null}
            {total > charted ? (
              <Muted>
                The newest {charted} of {total} values are shown.
              </Muted>
            ) : null}
            <LimitsOf patientId={patientId} about={about} />
            <ResponsiveTable
              label={`Values of ${label}`}
              columns={columns}
              rows={rows.slice(skip, skip + limit)}
              empty={null}
            />
            <Pager of={`values of ${label}`} skip={skip} limit={limit} total={rows.length} onChange={turn} />
          </Stack>
        )}
      </Loaded>
      <Removal route="DELETE /measurements/:id" dialog={removal} noun="measurement" onDone={() => turn(0)}>
        {(one) =>
          `${label}, ${measureWords(one, one, units)}, of ${formatDate(one.measured_on)}. It is removed for good. This cannot be undone.`
        }
      </Removal>
    </div>
  )
}

/** The target and the reference in words; the nutritionist can set the target here. */
function LimitsOf({ patientId, about }: Pick<Props, 'patientId' | 'about'>) {
  const { band, target } = about
  const isOwn = useUser().role === 'patient'
  const units = useUnits()
  return (
    <Group gap="xs" justify="space-between" align="flex-start">
      <Box flex="1 1 16rem">
        {target ? <Text>{targetWords(about, target, units)}</Text> : null}
        <Muted>{band ? bandWords(about, band, units) : 'No reference is shown for this.'}</Muted>
      </Box>
      {isOwn || isComputed(about.kind) ? null : (
        <DialogButton
          className="no-print"
          variant="default"
          size="sm"
          icon={IconTargetArrow}
          dialog={(close) => <TargetDialog patientId={patientId} about={about} onClose={close} />}
        >
          {target ? 'Change target' : 'Set a target'}
        </DialogButton>
      )}
    </Group>
  )
}

type TargetProps = { patientId: string; about: MeasuredKind; onClose: () => void }

/** The nutritionist sets the challenger's own target for a kind, changes it, or removes it by emptying its fields. */
function TargetDialog({ patientId, about, onClose }: TargetProps) {
  const { kind, band, target } = about
  const stored = limitsOf(target)
  const form = useCallForm('PUT /measurements/targets/:id', {
    schema: MeasurementTargetInput,
    draft: `measurement-target:${patientId}:${kind}`,
    stored,
    values: storedValues(MeasurementTargetInput, stored, { kind }),
    done: 'Target saved.',
    failed: 'Error saving the target. Please try again.',
    onDone: onClose,
  })
  const { label, pair } = kindOf(about)
  const units = useUnits()
  return (
    <DialogForm
      form={form}
      title={`Target for ${label}`}
      discardText="This target is not saved yet. If you discard it, the present one stays."
      conflicts={{
        say: (_, value) =>
          typeof value === 'number' ? measureWords(about, { value, second_value: null }, units) : undefined,
      }}
      onSubmit={(input) =>
        form.call({ params: { id: patientId }, body: form.edit.wholeOf(MeasurementTargetInput.parse(input)) })
      }
      onClose={onClose}
    >
      <Muted>
        One of the limits is enough. Without any there is no target. The challenger sees it in the chart
        {band ? `, beside the reference. ${bandWords(about, band, units)}.` : '.'}
      </Muted>
      <Columns>
        <KindField kind={about} limit="from" data-autofocus {...form.getInputProps('from')} />
        <KindField kind={about} limit="below" {...form.getInputProps('below')} />
        {pair ? (
          <>
            <KindField kind={about} isSecond limit="from" {...form.getInputProps('second_from')} />
            <KindField kind={about} isSecond limit="below" {...form.getInputProps('second_below')} />
          </>
        ) : null}
      </Columns>
      {form.errors.kind ? (
        <Small c="red" role="alert">
          {form.errors.kind}
        </Small>
      ) : null}
    </DialogForm>
  )
}
