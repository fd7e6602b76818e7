import { Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { conditionOptions } from '#domain/clinical/conditions.ts'
import { SavedPlanAbout, type SavedPlanInput, savedPlanLabels } from '#domain/plans/saved-plans.ts'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { labelledFields, type ZodForm } from '#web/components/forms/form.ts'
import { MultiSelect, Select } from '#web/components/forms/select.tsx'
import { useApiList } from '#web/lib/api/queries.ts'

type Props = { days: Pick<z.input<typeof SavedPlanInput>, 'days' | 'plan_id'>; onClose: () => void }

/** Saves a plan's days as a new saved plan, or in place of the days of one's own. */
export function SavePlanDialog({ days, onClose }: Props) {
  const [over, setOver] = useState<string | null>(null)
  // Without its own saved plans the dialog makes a new one all the same.
  const own = useApiList('GET /plan-templates', { query: { own: 'true', limit: 100 } }).data?.rows ?? []
  const form = useCallForm(over ? 'PUT /plan-templates/:id' : 'POST /plan-templates', {
    schema: SavedPlanAbout,
    values: { name: '', notes: '', conditions: [], shared: false },
    done: over ? 'The saved plan has these days now' : 'Saved. It is under Saved Plans.',
    failed: 'Error saving the plan. Please try again.',
    onDone: onClose,
  })

  function choose(id: string | null) {
    setOver(id)
    form.setFieldValue('name', own.find((one) => one.id === id)?.name ?? '')
  }

  return (
    <DialogForm
      form={form}
      title="Save as saved plan"
      submit={[over ? 'Replace its days' : 'Save', 'Saving...']}
      onSubmit={(about) =>
        form.call(over ? { params: { id: over }, body: days } : { body: { ...about, ...days } })
      }
      onClose={onClose}
    >
      <Text>
        A saved plan is a week of nobody: the meals with their notes, without dates, name and plan notes.
        Drafts for several challengers can be made from it.
      </Text>
      {own.length > 0 ? (
        <Select
          label="In place of"
          description="One of your own saved plans whose days are replaced"
          placeholder="A new saved plan"
          data={own.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          searchable
          openOnFocus={false}
          value={over}
          onChange={choose}
        />
      ) : null}
      {over ? (
        <Text c="dimmed">Its name, notes and conditions stay. Drafts made from it stay as they are.</Text>
      ) : (
        <AboutFields form={form} />
      )}
    </DialogForm>
  )
}

/** The fields of a saved plan beside its days. */
export function AboutFields({ form }: { form: Pick<ZodForm<typeof SavedPlanAbout>, 'getInputProps'> }) {
  const field = labelledFields(form, savedPlanLabels)
  return (
    <>
      <TextInput required data-autofocus {...field('name')} />
      <MultiSelect
        description="Conditions from the list, such as type 2 diabetes."
        data={conditionOptions}
        searchable
        {...field('conditions')}
      />
      <Textarea
        description="For you and whoever uses it. Challengers do not get them."
        minRows={2}
        maxRows={8}
        {...field('notes')}
      />
      <Switch
        label={savedPlanLabels.shared}
        description="Every approved nutritionist can read and use it, with the notes on its meals. Only you change it."
        {...form.getInputProps('shared', { type: 'checkbox' })}
      />
    </>
  )
}
