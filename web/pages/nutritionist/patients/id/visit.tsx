import { Group, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { challengerPage } from '#domain/care/places.ts'
import { VisitForm } from '#domain/care/visits.ts'
import { formatDate, today } from '#domain/dates.ts'
import type { AssignedChallenger } from '#domain/people/challengers.ts'
import { reportSlips } from '#domain/people/plausible.ts'
import { isComputed, type OwnKind } from '#domain/progress/measurement-kinds.ts'
import { emptyLines, typedValues } from '#domain/progress/panels.ts'
import { reportLimits } from '#domain/progress/progress-figures.ts'
import { whenText } from '#web/components/appointments/reader-times.ts'
import { SlotPicker } from '#web/components/appointments/slot-picker.tsx'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { WeightField } from '#web/components/forms/unit-fields.tsx'
import {
  BackLink,
  Muted,
  PageHeader,
  PlainButton,
  QuietButton,
  SectionCard,
  TextLink,
} from '#web/components/layout/page.tsx'
import { useValueQuestion } from '#web/components/measurements/kind-field.tsx'
import { PanelFields } from '#web/components/measurements/panel-fields.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { useUnits } from '#web/lib/units.ts'
import { InCare } from './in-care.tsx'
import { FollowUpTemplates, NoteFields } from './notes/note-fields.tsx'
import classes from './visit.module.css'

/** A visit: what happened since the last one, and what is measured, written and agreed now, signed in one act. */
export function Component() {
  const { id = '' } = useParams()
  const challenger = useApi('GET /nutritionists/patients/:id', { params: { id } })
  const { data } = challenger
  return (
    <>
      <PageHeader
        title={data ? `Visit of ${data.patient_name}` : 'Visit'}
        actions={<BackLink to={challengerPage(id)}>Back</BackLink>}
        isCompact
      />
      <InCare challenger={challenger}>{(one) => <Visit key={id} challenger={one} />}</InCare>
    </>
  )
}

function Visit({ challenger }: { challenger: AssignedChallenger }) {
  const { patient_id: id } = challenger
  const measured = useApi('GET /measurements/summary/:id', { params: { id } })
  return (
    <Loaded
      query={measured}
      loading={<Skeleton height="16rem" radius="lg" aria-busy="true" />}
      failed="What is measured could not be loaded"
    >
      {({ kinds }) => (
        <VisitFields challenger={challenger} followed={kinds.filter(({ kind }) => !isComputed(kind))} />
      )}
    </Loaded>
  )
}

/** The form. What is typed stays on this device until it is signed or discarded, also while another page is open. */
function VisitFields({ challenger, followed }: { challenger: AssignedChallenger; followed: OwnKind[] }) {
  const { patient_id: id, patient_name: name, current_weight, weighed_on } = challenger
  const units = useUnits()
  const navigate = useNavigate()
  const element = useRef<HTMLDivElement>(null)
  const appointment = useVisit(id).data?.appointment
  const [isSigned, setSigned] = useState(false)
  const form = useCallForm('POST /visits', {
    schema: VisitForm,
    date: 'measured_on',
    draft: `visit:${id}`,
    outlivesPage: !isSigned,
    values: {
      measured_on: today(),
      measurements: emptyLines(followed.map(({ kind }) => kind)),
      weight_kg: '',
      note: { assessment: '', diagnosis: '', intervention: '', monitoring: '' },
      message: '',
      next: null,
    },
    done: 'Visit signed.',
    failed: 'The visit could not be signed. Please try again.',
    alwaysSays: true,
    onDone: () => setSigned(true),
  })
  // After the draft no longer outlives the page.
  useEffect(() => {
    if (isSigned) navigate(challengerPage(id, 'notes'))
  }, [isSigned, navigate, id])
  const values = useValueQuestion()
  const slip = useSlipQuestion<'weight_kg' | 'waist_cm'>()
  const sign = form.onSubmit((input) => {
    if (form.isBusy) return
    const { measured_on: met_on, measurements, weight_kg = null, ...parts } = VisitForm.parse(input)
    const others = current_weight && weighed_on ? [{ week_start: weighed_on, weight_kg: current_weight }] : []
    slip.saveOrAsk(
      (meant) => reportSlips({ week_start: met_on, weight_kg, ...meant }, others, units),
      (meant) =>
        values.saveOrAsk(typedValues(measurements), (typed) => {
          const weight = meant.weight_kg ?? weight_kg
          form.setValues({ weight_kg: weight ?? '' })
          const lines = typed.map((value) => ({ ...value, measured_on: met_on }))
          form.call({
            body: {
              ...{ patient_id: id, met_on, weight_kg: weight, measurements: lines, ...parts },
              ...(appointment && { appointment_id: appointment.id }),
            },
          })
        }),
    )
  })
  // Also from within a text.
  useHotkeys([['mod+Enter', () => element.current?.querySelector('form')?.requestSubmit()]], [])
  const note = form.values.note ?? {}
  const insert = (texts: string[]) =>
    form.setFieldValue('note.assessment', [note.assessment?.trim(), ...texts].filter(Boolean).join('\n'))
  return (
    <div ref={element} className={`${classes.visit} columns`}>
      <Facts id={id} written={note.assessment ?? ''} onInsert={insert} />
      <PageForm
        state={form}
        label="Visit"
        submit={form.isBusy ? 'Signing...' : 'Sign visit'}
        button={{ fullWidth: false }}
        foot={<Muted>Signs and stores all of it at once; so does Ctrl+Enter.</Muted>}
        onSubmit={sign}
      >
        <DraftNotice isRestored={form.isRestored} onDiscard={form.discard} />
        {appointment ? (
          <Text>For the appointment of {whenText(appointment.starts_at)}: signing marks it as done.</Text>
        ) : null}
        <SectionCard title="Measured" text="The date is that of the visit and of its note.">
          <Stack gap="sm">
            <PanelFields form={form} followed={followed}>
              <WeightField label="Weight" {...reportLimits.weight_kg} {...form.getInputProps('weight_kg')} />
            </PanelFields>
          </Stack>
        </SectionCard>
        <SectionCard
          title="Note"
          action={<TextLink to={challengerPage(id, 'targets')}>Set targets</TextLink>}
        >
          <Stack gap="sm">
            <FollowUpTemplates texts={note} onChoose={(texts) => form.setFieldValue('note', texts)} />
            <NoteFields field={(part) => form.getInputProps(`note.${part}`)} />
          </Stack>
        </SectionCard>
        <SectionCard title="Next appointment">
          <NextAppointment
            patientId={id}
            value={form.values.next?.starts_at ?? null}
            onChoose={(next) => form.setFieldValue('next', next)}
          />
        </SectionCard>
        <SectionCard title={`Message to ${name}`}>
          <Textarea
            aria-label={`Message to ${name}`}
            description="Sent when you sign. Without a text none is sent."
            {...form.getInputProps('message')}
          />
        </SectionCard>
      </PageForm>
      {form.question}
      {values.dialog}
      {slip.dialog}
    </div>
  )
}

/** What is known for the visit, of the appointment that the address names or of today's. */
function useVisit(id: string) {
  const appointment_id = useSearchParams()[0].get('appointment') ?? undefined
  return useApi('GET /nutritionists/patients/:id/visit', {
    params: { id },
    query: { appointment_id },
    refetchOnWindowFocus: true,
  })
}

type NextProps = {
  patientId: string
  value: string | null
  onChoose: (next: { starts_at: string; kind: string } | null) => void
}

/** The time of the next appointment; it is booked when the visit is signed. */
function NextAppointment({ patientId, value, onChoose }: NextProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack>
      <Group>
        <Text>{value ? `${whenText(value)}, booked when you sign.` : 'None is booked with this visit.'}</Text>
        <PlainButton size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close' : value ? 'Change' : 'Choose a time'}
        </PlainButton>
        {value ? (
          <PlainButton size="sm" onClick={() => onChoose(null)}>
            None
          </PlainButton>
        ) : null}
      </Group>
      {isOpen ? (
        <SlotPicker
          patientId={patientId}
          value={value}
          onChoose={(starts_at, kind) => {
            onChoose({ starts_at, kind })
            setOpen(false)
          }}
        />
      ) : null}
    </Stack>
  )
}

type FactsProps = { id: string; written: string; onInsert: (texts: string[]) => void }

/** What happened since the last visit; a fact stands in the note only when it is put there. */
function Facts({ id, written, onInsert }: FactsProps) {
  const visit = useVisit(id)
  const missing = visit.data?.facts.filter(({ text }) => !written.includes(text)) ?? []
  return (
    <SectionCard
      title={visit.data ? `Since ${formatDate(visit.data.since)}` : 'Since the last visit'}
      text={
        visit.data
          ? visit.data.was_seen
            ? 'The last follow-up note is of that day.'
            : 'Care began on that day; there is no follow-up note yet.'
          : undefined
      }
      action={
        missing.length > 0 ? (
          <PlainButton size="compact-sm" onClick={() => onInsert(missing.map(({ text }) => text))}>
            Insert all
          </PlainButton>
        ) : undefined
      }
    >
      <Loaded query={visit} loading="12rem" failed="What happened could not be loaded">
        {({ facts }) =>
          facts.length === 0 ? (
            <Text c="dimmed">Nothing is known since then.</Text>
          ) : (
            <ul className="list stack tight ruled" aria-label="What happened">
              {facts.map(({ text, href }) => (
                <li key={text} className="row between">
                  <TextLink to={href} size="sm" className="breaks">
                    {text}
                  </TextLink>
                  <QuietButton
                    className="rigid"
                    aria-label={`Insert: ${text}`}
                    disabled={written.includes(text)}
                    onClick={() => onInsert([text])}
                  >
                    Insert
                  </QuietButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionCard>
  )
}
