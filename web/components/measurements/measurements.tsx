import { Group, Stack } from '@mantine/core'
import { IconAdjustments, IconListNumbers, IconRulerMeasure } from '@tabler/icons-react'
import { useState } from 'react'
import { dayName } from '#domain/dates.ts'
import { isComputed, kindOf, type OwnKind } from '#domain/progress/measurement-kinds.ts'
import { measureWords } from '#domain/progress/measurement-words.ts'
import {
  KindsInput,
  type MeasuredKind,
  type Measurement,
  type MeasurementSummary,
} from '#domain/progress/measurements.ts'
import { DialogButton, useDialog } from '#web/components/feedback/dialogs.tsx'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { OptionChips } from '#web/components/forms/option-chips.tsx'
import { AddButton, Muted, SectionCard, TextLink, Tiles } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useOpenedAt } from '#web/lib/opened-at.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import { KindDetail } from './kind-detail.tsx'
import { useKinds } from './kind-field.tsx'
import { MeasurementDialog, PanelDialog } from './measurement-dialog.tsx'
import classes from './measurements.module.css'
import { StandingBadge } from './standing-badge.tsx'

/** Links of notifications end with it. */
const anchor = 'measurements'

export const useMeasured = (patientId: string) =>
  useApi('GET /measurements/summary/:id', { params: { id: patientId } })

/** What is measured of a challenger besides weight and waist. A challenger sees it once something is to be measured. */
export function Measurements({ patientId }: { patientId: string }) {
  const isOwn = useUser().role === 'patient'
  const summary = useMeasured(patientId)
  const kinds = summary.data?.kinds ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const form = useDialog<Measurement>()
  // What is computed is not entered, and not chosen.
  const entered = kinds.filter(({ kind }) => !isComputed(kind))
  useOpenedAt(anchor, summary.data !== undefined)
  if (isOwn && kinds.length === 0 && !summary.error) return null
  const shown = kinds.find(({ kind }) => kind === chosen) ?? kinds.find(({ latest }) => latest) ?? kinds[0]
  return (
    <SectionCard
      anchor={anchor}
      title="Measurements"
      action={
        <Group gap="xs">
          {isOwn || !summary.data ? null : (
            <DialogButton
              variant="default"
              size="sm"
              icon={IconAdjustments}
              dialog={(close) => <ChooseKinds patientId={patientId} followed={entered} onClose={close} />}
            >
              Choose what to measure
            </DialogButton>
          )}
          {!summary.data || (isOwn && entered.length < 2) ? null : (
            <DialogButton
              variant="light"
              size="sm"
              icon={IconListNumbers}
              dialog={(close) => <PanelDialog patientId={patientId} followed={entered} onClose={close} />}
            >
              Add a panel
            </DialogButton>
          )}
          {entered.length > 0 ? (
            <AddButton onClick={() => form.start(null)}>Add measurement</AddButton>
          ) : null}
        </Group>
      }
    >
      <Loaded query={summary} loading="8rem" failed="The measurements could not be loaded">
        {(data) =>
          shown ? (
            <Stack gap="lg">
              <Kinds summary={data} shown={shown} onChoose={setChosen} />
              <KindDetail key={shown.kind} patientId={patientId} about={shown} onEdit={form.start} />
            </Stack>
          ) : (
            <EmptyState
              icon={<IconRulerMeasure />}
              title="Nothing is measured yet besides weight and waist"
              text="Choose what matters here, such as blood pressure or HbA1c. Then both of you can enter values."
            />
          )
        }
      </Loaded>
      {form.isOpen && shown && entered[0] ? (
        <MeasurementDialog
          patientId={patientId}
          kinds={entered}
          kind={isComputed(shown.kind) ? entered[0]!.kind : shown.kind}
          measurement={form.subject}
          onClose={(saved) => {
            if (saved) setChosen(saved)
            form.close()
          }}
        />
      ) : null}
    </SectionCard>
  )
}

type KindsProps = { summary: MeasurementSummary; shown: MeasuredKind; onChoose: (kind: string) => void }

/** One tile for each kind, with its newest value; the pressed one is shown below. */
function Kinds({ summary, shown, onChoose }: KindsProps) {
  const units = useUnits()
  return (
    <Tiles component="ul" least="9.5rem" className="list" aria-label="What is measured">
      {summary.kinds.map((about) => (
        <li key={about.kind}>
          <button
            type="button"
            className={`${classes.kind} bare`}
            aria-pressed={about.kind === shown.kind}
            onClick={() => onChoose(about.kind)}
          >
            <span className="small dimmed">{kindOf(about).label}</span>
            <strong>
              {about.latest
                ? measureWords(about, about.latest, units)
                : about.why_not
                  ? 'Not computed'
                  : 'No value yet'}
            </strong>
            {about.latest ? (
              <>
                <Muted component="span">{dayName(about.latest.measured_on)}</Muted>
                <StandingBadge of={about.latest} about={about} />
              </>
            ) : null}
          </button>
        </li>
      ))}
    </Tiles>
  )
}

type ChooseProps = { patientId: string; followed: OwnKind[]; onClose: () => void }

/** The nutritionist chooses what is measured of a challenger. */
function ChooseKinds({ patientId, followed, onClose }: ChooseProps) {
  const chosen = followed.map(({ kind }) => kind)
  const all = useKinds(followed)
  const form = useCallForm('PUT /measurements/kinds/:id', {
    schema: KindsInput,
    stored: { kinds: chosen },
    values: { kinds: chosen },
    done: 'Saved.',
    failed: 'Error saving. Please try again.',
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Choose what to measure"
      discardTitle="Discard your choice?"
      discardText="Your choice is not saved yet. If you discard it, the present one stays."
      onSubmit={({ kinds }) =>
        form.call({ params: { id: patientId }, body: { ...form.edit.changesOf({ kinds }), kinds } })
      }
      onClose={onClose}
    >
      <OptionChips
        label="Shown to you and the challenger"
        description="Weight and waist are in the weekly reports. Values of what is no longer chosen stay stored."
        options={all.map(({ kind }) => kind)}
        labels={Object.fromEntries(all.map((kind) => [kind.kind, kindOf(kind).label]))}
        {...form.getInputProps('kinds')}
      />
      <TextLink to="/app/nutritionist/lab-kinds">Kinds that the practice added</TextLink>
    </DialogForm>
  )
}
