import { Switch, Textarea, TextInput } from '@mantine/core'
import { conditionOptions } from '#domain/clinical/conditions.ts'
import { savedPlanLabels } from '#domain/plans/saved-plans.ts'
import { MultiSelect } from '#web/components/forms/select.tsx'

/** What a form of saved plans must be able to do. */
type Props = { form: { getInputProps: (field: never, options?: object) => object } }

/** The fields of a saved plan beside its days. */
export function AboutFields({ form }: Props) {
  const field = (name: string, options?: object) => form.getInputProps(name as never, options)
  return (
    <>
      <TextInput label={savedPlanLabels.name} required data-autofocus {...field('name')} />
      <MultiSelect
        label={savedPlanLabels.conditions}
        description="Conditions from the list, such as type 2 diabetes."
        data={conditionOptions}
        searchable
        {...field('conditions')}
      />
      <Textarea
        label={savedPlanLabels.notes}
        description="For you and whoever uses it. Challengers do not get them."
        minRows={2}
        maxRows={8}
        {...field('notes')}
      />
      <Switch
        label={savedPlanLabels.shared}
        description="Every approved nutritionist can read and use it, with the notes on its meals. Only you change it."
        {...field('shared', { type: 'checkbox' })}
      />
    </>
  )
}
