import { NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatInstant } from '#domain/dates.ts'
import {
  type PatientRequirements,
  RequirementFiguresInput,
  reasonField,
} from '#domain/food/patient-requirements.ts'
import {
  figuresInWords,
  orderProblem,
  type RequirementKey,
  requirementKeys,
  requirementLabels,
  vitaminDText,
  whyEnough,
} from '#domain/food/requirements.ts'
import { keysOf } from '#domain/keys.ts'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { storedValues } from '#web/components/forms/form-values.ts'
import { Muted, PlainButton, QuietButton, SectionCard, Small, Tiles } from '#web/components/layout/page.tsx'
import { queryKey, useApi } from '#web/lib/api/queries.ts'
import { useOpenedAt } from '#web/lib/opened-at.ts'
import classes from '../targets/daily-targets.module.css'

type Props = { id: string; name: string }

/** What a challenger needs of nutrients in a day, and why. */
export function DailyNeeds({ id, name }: Props) {
  const needs = useApi('GET /nutritionists/patients/:id/requirements', { params: { id } })
  useOpenedAt('needs', needs.data !== undefined)
  return (
    <SectionCard title="What a day needs" anchor="needs">
      <Loaded
        query={needs}
        loading="6rem"
        missing={<Text c="dimmed">It follows from the profile once {name} has completed it.</Text>}
        failed="What a day needs could not be loaded"
      >
        {(data) => <Needs id={id} name={name} needs={data} />}
      </Loaded>
    </SectionCard>
  )
}

function Needs({ id, name, needs }: Props & { needs: PatientRequirements }) {
  const { nutrients, set, reasons, last } = needs
  const dialog = useDialog<RequirementKey>()
  const changed = requirementKeys.filter((key) => nutrients[key].changed)
  return (
    <Stack gap="sm">
      <Small>
        By {set.name}. {reasons.join('. ')}.
      </Small>
      {last ? (
        <Muted className="written">
          Last changed{last.changed_by ? ` by ${last.changed_by}` : ''} on {formatInstant(last.created_at)}.
          Reason: {last.reason}
        </Muted>
      ) : null}
      {changed.length > 0 ? (
        <Small>
          Changed for {name}: {changed.map((key) => requirementLabels[key].label).join(', ')}.
        </Small>
      ) : null}
      <details className={classes.why}>
        <summary>The figures</summary>
        <Stack gap="sm">
          <ul className="list stack ruled">
            {requirementKeys.map((key) => (
              <Nutrient key={key} nutrient={key} needs={needs} onChange={() => dialog.start(key)} />
            ))}
          </ul>
          <Muted>
            Half of such people need less than the requirement, nearly all no more than the allowance.{' '}
            {vitaminDText} Source: {set.source} ({set.sure}).
          </Muted>
        </Stack>
      </details>
      {dialog.isOpen && dialog.subject ? (
        <NeedsDialog id={id} name={name} needs={needs} nutrient={dialog.subject} onClose={dialog.close} />
      ) : null}
    </Stack>
  )
}

type NutrientProps = { nutrient: RequirementKey; needs: PatientRequirements; onChange: () => void }

/** The figures of a nutrient, with what there is to know about them. */
function Nutrient({ nutrient, needs, onChange }: NutrientProps) {
  const figures = needs.nutrients[nutrient]
  const { rda, ai, note, changed, of_set, source } = figures
  const { label } = requirementLabels[nutrient]
  const ofSet = [
    ai && 'An adequate intake: no requirement is known.',
    note,
    source !== needs.set.source && `${source}.`,
  ]
  const notes = [
    ...(changed ? [`Changed. By the set: ${figuresInWords(nutrient, of_set)}.`] : ofSet),
    rda !== null && whyEnough(nutrient),
  ].filter(Boolean)
  return (
    <li className="row between">
      <Small component="div">
        <strong>{label}</strong>: {figuresInWords(nutrient, figures)}
        {notes.length > 0 ? <span className="aside block">{notes.join(' ')}</span> : null}
      </Small>
      <QuietButton flex="none" aria-label={`Change ${label}`} onClick={onChange}>
        Change
      </QuietButton>
    </li>
  )
}

type DialogProps = Props & Omit<NutrientProps, 'onChange'> & { onClose: () => void }

const fields = { ear: 'Requirement', rda: 'Allowance', upper: 'At most' }
const fieldNames = keysOf(fields)

/** Changes what a person needs of one nutrient. */
function NeedsDialog({ id, name, needs, nutrient, onClose }: DialogProps) {
  const client = useQueryClient()
  const { label, unit } = requirementLabels[nutrient]
  const present = needs.nutrients[nutrient]
  const { of_set } = present
  const schema = useMemo(
    () =>
      RequirementFiguresInput(nutrient)
        .extend({ reason: reasonField })
        .superRefine((figures, context) => {
          const message = orderProblem(nutrient, figures)
          if (message) context.addIssue({ code: 'custom', path: ['rda'], message })
        }),
    [nutrient],
  )
  const form = useCallForm('PUT /nutritionists/patients/:id/requirements', {
    schema,
    draft: `needs:${id}:${nutrient}`,
    values: storedValues(schema, present),
    done: 'Saved.',
    failed: 'The change could not be saved. Please try again.',
    onDone(saved) {
      const read = queryKey('GET /nutritionists/patients/:id/requirements', { params: { id } })
      client.setQueryData(read, saved)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={`${label} for ${name}`}
      onSubmit={({ reason, ...figures }) => {
        const isAsSet = fieldNames.every((field) => figures[field] === of_set[field])
        form.call({
          params: { id },
          body: { [nutrient]: isAsSet ? null : figures, reason },
          ifMatch: needs.version,
        })
      }}
      onClose={onClose}
    >
      <Muted>
        By the set: {figuresInWords(nutrient, of_set)}. A change stays as it is when age, stage or set change.
      </Muted>
      <Tiles least="8.5rem">
        {fieldNames.map((field) => (
          <NumberInput
            key={field}
            label={`${fields[field]} (${unit})`}
            inputMode="decimal"
            decimalScale={2}
            allowNegative={false}
            {...form.getInputProps(field)}
          />
        ))}
      </Tiles>
      {present.changed ? (
        <PlainButton
          size="sm"
          w="fit-content"
          onClick={() => form.setValues(storedValues(RequirementFiguresInput(nutrient), of_set))}
        >
          Back to the set's figures
        </PlainButton>
      ) : null}
      <Textarea
        label="Reason"
        description="The challenger gets it with a copy of their data."
        required
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
