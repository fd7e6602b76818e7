import { Button, Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { AssignmentInput, alreadyAssignedMessage } from '#domain/care/assignments.ts'
import { formatDate, today } from '#domain/dates.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import type { BodyOf } from '#web/lib/api/api.ts'
import classes from './assignments.module.css'
import { ChallengerSelect, NutritionistSelect, useCurrentCare } from './people.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

const blank = () => ({ patient_id: null, nutritionist_id: null, start_date: today(), notes: '' })

/** Assigns a nutritionist to a challenger, and offers to replace the present one. */
export function CreateAssignment() {
  const [isAsking, asking] = useDisclosure()
  const [refused, setRefused] = useState<BodyOf<'POST /assignments'> | null>(null)
  const form = useCallForm('POST /assignments', {
    schema: AssignmentInput,
    values: blank(),
    done: 'Assignment created successfully!',
    failed: 'Error creating assignment. Check console for details.',
    onDone() {
      asking.close()
      form.load({ values: blank() })
    },
    onFields(error, { body }) {
      if (error.detail === alreadyAssignedMessage && !body.replace) {
        setRefused(body)
        // The dialog names the present nutritionist, who may have changed since the page was loaded.
        void care.refetch().then(asking.open)
        return true
      }
      asking.close()
      return false
    },
  })
  const care = useCurrentCare(form.values.patient_id)
  const current = care.data?.rows.find(({ patient_id }) => patient_id === refused?.patient_id)
  const question = useDateQuestion()
  const submit = form.onSubmit((body) =>
    question.saveOrAsk(body.start_date, undefined, (start_date) => {
      form.setValues({ start_date })
      form.call({ body: { ...body, start_date } })
    }),
  )
  return (
    <SectionCard title="New assignment">
      <form className={`${classes.form} columns`} onSubmit={submit} noValidate>
        <ChallengerSelect {...form.getInputProps('patient_id')} />
        <NutritionistSelect {...form.getInputProps('nutritionist_id')} />
        <DateField {...form.getInputProps('start_date')} label="Start date" withAsterisk />
        <Textarea {...form.getInputProps('notes')} label="Notes" minRows={1} maxRows={6} maxLength={2000} />
        <div className={classes.submit}>
          <Button type="submit" disabled={form.isBusy}>
            {form.isBusy ? 'Creating...' : 'Create Assignment'}
          </Button>
        </div>
      </form>
      {question.dialog}
      <ReplaceDialog
        opened={isAsking}
        busy={form.isBusy}
        onConfirm={() =>
          refused && form.call({ body: { ...refused, replace: true, instead_of: current?.nutritionist_id } })
        }
        onClose={asking.close}
      >
        <Text>{alreadyAssignedMessage}</Text>
        {current ? (
          <Text mt="sm">
            Now with <strong>{current.nutritionist_name}</strong>, since {formatDate(current.start_date)}
          </Text>
        ) : null}
      </ReplaceDialog>
    </SectionCard>
  )
}
