import { Button, NumberInput, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type PatientRequirements,
  type RequirementFigures,
  RequirementFiguresInput,
  reasonField,
} from '#domain/food/patient-requirements.ts'
import {
  figuresInWords,
  orderProblem,
  type RequirementKey,
  requirementLabels,
} from '#domain/food/requirements.ts'
import { keysOf } from '#domain/keys.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { queryKey } from '#web/lib/api/queries.ts'
import classes from '../targets/daily-targets.module.css'

type Props = {
  id: string
  name: string
  needs: PatientRequirements
  nutrient: RequirementKey
  onClose: () => void
}

const fields = { ear: 'Requirement', rda: 'Allowance', upper: 'At most' }
const fieldNames = keysOf(fields)

/** The figures as their fields show them. */
const typed = ({ ear, rda, upper }: RequirementFigures) => ({
  ear: ear ?? ('' as const),
  rda: rda ?? ('' as const),
  upper: upper ?? ('' as const),
})

/** Changes what a person needs of one nutrient. */
export function NeedsDialog({ id, name, needs, nutrient, onClose }: Props) {
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
    values: { ...typed(present), reason: '' },
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
      submit={['Save', 'Saving...']}
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
      <Text size="sm" c="dimmed">
        By the set: {figuresInWords(nutrient, of_set)}. A change stays as it is when age, stage or set change.
      </Text>
      <div className={classes.numbers}>
        {fieldNames.map((field) => (
          <NumberInput
            key={field}
            label={`${fields[field]} (${unit})`}
            inputMode="decimal"
            decimalScale={2}
            allowNegative={false}
            clampBehavior="none"
            {...form.getInputProps(field)}
            data-path={field}
          />
        ))}
      </div>
      {present.changed ? (
        <Button variant="default" size="sm" w="fit-content" onClick={() => form.setValues(typed(of_set))}>
          Back to the set's figures
        </Button>
      ) : null}
      <Textarea
        label="Reason"
        description="The challenger gets it with a copy of their data."
        required
        maxLength={1000}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
