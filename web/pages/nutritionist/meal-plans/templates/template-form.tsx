import { Button, Group, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { nutrientsOf } from '#domain/food/nutrients.ts'
import { type MealTemplate, MealTemplateInput } from '#domain/plans/meal-templates.ts'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormError } from '#web/components/forms/form-error.tsx'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import classes from '../week/meal-form.module.css'
import { MealTypeField, NutrientFields } from '../week/nutrient-fields.tsx'

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The form's values: ingredients and steps are typed one per line. */
const Typed = MealTemplateInput.omit({ ingredients: true, instructions: true })

type Props = { template: MealTemplate; onDone: () => void }

/** Edits one of the nutritionist's own dishes. */
export function TemplateForm({ template, onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The menu that opened this returns the focus to its button first.
    const timer = setTimeout(() => heading.current?.focus(), 50)
    return () => clearTimeout(timer)
  }, [])
  const ingredients = useRef<HTMLTextAreaElement>(null)
  const instructions = useRef<HTMLTextAreaElement>(null)
  const form = useZodForm(Typed, {
    initialValues: {
      name: template.name,
      category: template.category,
      portion: template.portion ?? '',
      ...nutrientsOf(template),
    },
  })
  const save = useApiMutation('PUT /meal-plans/templates/:id', {
    onSuccess() {
      notify.success('Template updated')
      onDone()
    },
  })
  const failure = save.error
  const place = failure instanceof ApiError ? failure.errors[0]?.path.split('.')[0] : undefined
  const text = failure ? errorText(failure, 'Error saving the template. Please try again.') : undefined

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit((values) =>
        save.mutate({
          params: { id: template.id },
          body: {
            ...Typed.parse(values),
            ingredients: lines(ingredients.current?.value ?? ''),
            instructions: lines(instructions.current?.value ?? ''),
          },
        }),
      )}
    >
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        Edit {template.name}
      </Title>
      <Text size="sm" c="dimmed">
        Plans that have this dish keep their figures; its recipe changes there too.
      </Text>
      <div className={classes.two}>
        <TextInput label="Name" required {...form.getInputProps('name')} data-path="name" />
        <MealTypeField label="Category" {...form.getInputProps('category')} data-path="category" />
      </div>
      <TextInput label="Portion (optional)" {...form.getInputProps('portion')} data-path="portion" />
      <NutrientFields inputProps={form.getInputProps} />
      <Textarea
        label="Ingredients (optional)"
        description="One a line, with its amount. They are checked against allergies, diet and food rules."
        ref={ingredients}
        defaultValue={template.ingredients.join('\n')}
        error={place === 'ingredients' ? text : undefined}
      />
      <Textarea
        label="Steps (optional)"
        description="One a line. The challenger reads them with the meal."
        ref={instructions}
        defaultValue={template.instructions.join('\n')}
        error={place === 'instructions' ? text : undefined}
      />
      {text && place !== 'ingredients' && place !== 'instructions' ? <FormError error={{ text }} /> : null}
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save template'}
        </Button>
      </Group>
    </form>
  )
}
