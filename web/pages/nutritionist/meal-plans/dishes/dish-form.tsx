import { Alert, Button, Group, SegmentedControl, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { sentItems } from '#domain/food/dishes.ts'
import { figuresProblem } from '#domain/food/nutrient-fields.ts'
import { type MealType, nutrientKeys, nutrientsOf } from '#domain/food/nutrients.ts'
import { formatNumber } from '#domain/numbers.ts'
import { type MealTemplate, MealTemplateInput } from '#domain/plans/meal-templates.ts'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { EditConflicts, useEdit } from '#web/components/forms/edits.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormError } from '#web/components/forms/form-error.tsx'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { placeFocus } from '#web/lib/focus.ts'
import { notify } from '#web/lib/notify.ts'
import classes from '../builder/dialogs/meal-form.module.css'
import { MealTypeField, NutrientFields } from '../builder/dialogs/nutrient-fields.tsx'
import { FoodLines, isWithoutAmount, itemsOfLines, nutrientsOfLines } from './food-lines.tsx'

import { useFoodLines } from './use-food-lines.ts'

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The form's values: ingredients and steps are typed one per line, foods have lines of their own. */
const Typed = MealTemplateInput.omit({ ingredients: true, instructions: true, items: true })

const manners = [
  { value: 'foods', label: 'From foods' },
  { value: 'typed', label: 'Figures by hand' },
]

type Props = {
  /** The dish to change; null for a new one. */
  template: MealTemplate | null
  /** The category of a new dish. */
  category: MealType
  /** Called when something is typed or chosen. */
  onChange: () => void
  onCancel: () => void
  onSaved: (saved: MealTemplate) => void
}

/** Makes or edits a dish of the nutritionist's own: from foods, or with figures typed by hand. */
export function TemplateForm({ template, category, onChange, onCancel, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => placeFocus(heading), [])
  const ingredients = useRef<HTMLTextAreaElement>(null)
  const instructions = useRef<HTMLTextAreaElement>(null)
  const [manner, setManner] = useState(template && !template.components ? 'typed' : 'foods')
  const foods = useFoodLines(template)
  const form = useZodForm(Typed, {
    initialValues: {
      name: template?.name ?? '',
      category: template?.category ?? category,
      portion: template?.portion ?? '',
      ...(template ? nutrientsOf(template) : Object.fromEntries(nutrientKeys.map((key) => [key, '']))),
    },
  })
  const edit = useEdit(template ? { ...template, items: sentItems(template.components) } : undefined)
  const done = (saved: MealTemplate) => {
    notify.success(template ? 'Template updated' : 'Saved among your templates')
    onSaved(saved)
  }
  const [isOtherwise, setOtherwise] = useState(false)
  const update = useApiMutation('PUT /meal-plans/templates/:id', {
    onSuccess: done,
    onError: (error) => setOtherwise(edit.isRefused(error)),
  })
  const create = useApiMutation('POST /meal-plans/templates', { onSuccess: done })
  const save = template ? update : create
  const failure = save.error
  const place = failure instanceof ApiError ? failure.errors[0]?.path.split('.')[0] : undefined
  const text =
    failure && !isOtherwise ? errorText(failure, 'Error saving the template. Please try again.') : undefined
  const isTyped = manner === 'typed'
  // Before its foods are loaded a dish would be saved without them.
  const isUnfit =
    !isTyped &&
    (!foods.isLoaded ||
      foods.lines.length === 0 ||
      foods.lines.some(isWithoutAmount) ||
      Boolean(figuresProblem(nutrientsOfLines(foods.lines))))

  function submit(values: unknown) {
    if (isUnfit) return
    const body = {
      ...Typed.parse(values),
      items: isTyped ? null : itemsOfLines(foods.lines),
      ...(isTyped && { ingredients: lines(ingredients.current?.value ?? '') }),
      instructions: lines(instructions.current?.value ?? ''),
    }
    if (template) update.mutate({ params: { id: template.id }, body: edit.changesOf(body) })
    else create.mutate({ body })
  }

  return (
    <form noValidate className={classes.form} onChange={onChange} onSubmit={form.onSubmit(submit)}>
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        {template ? `Edit ${template.name}` : 'A dish of your own'}
      </Title>
      {template ? (
        <Text size="sm" c="dimmed">
          Published plans keep this dish as it is now. When it is saved, you can put it into them as well.
        </Text>
      ) : null}
      <div className={classes.two}>
        <TextInput label="Name" required {...form.getInputProps('name')} data-path="name" />
        <MealTypeField label="Category" {...form.getInputProps('category')} data-path="category" />
      </div>
      <TextInput label="Portion (optional)" {...form.getInputProps('portion')} data-path="portion" />
      <SegmentedControl
        aria-label="Where the figures come from"
        data={manners}
        value={manner}
        onChange={setManner}
      />
      {isTyped ? (
        <>
          <NutrientFields inputProps={form.getInputProps} />
          <Textarea
            label="Ingredients (optional)"
            description="One a line, with its amount. They are checked against allergies, diet and food rules."
            ref={ingredients}
            data-path="ingredients"
            defaultValue={template?.ingredients.join('\n')}
            error={place === 'ingredients' ? text : undefined}
          />
        </>
      ) : (
        <>
          <LoadError query={foods.query} failed="The foods of this dish could not be loaded" />
          {foods.gone.length > 0 ? (
            <Alert color="yellow">
              Not in the table of foods any more, and gone when you save: {foods.gone.join(', ')}.
            </Alert>
          ) : null}
          {foods.isLoaded ? (
            <FoodLines
              lines={foods.lines}
              onChange={(changed) => {
                foods.change(changed)
                onChange()
              }}
            />
          ) : null}
        </>
      )}
      <Textarea
        label="Steps (optional)"
        description="One a line. The challenger reads them with the meal."
        ref={instructions}
        data-path="instructions"
        defaultValue={template?.instructions.join('\n')}
        error={place === 'instructions' ? text : undefined}
      />
      {text && place !== 'ingredients' && place !== 'instructions' ? <FormError error={{ text }} /> : null}
      <EditConflicts
        edit={edit}
        form={form}
        schema={Typed}
        fixed={['items', 'ingredients', 'instructions']}
        say={(path, value) => {
          if (path !== 'items' || !Array.isArray(value)) return undefined
          const nameOf = (id: string) => foods.lines.find(({ food }) => food.id === id)?.food.name
          return value
            .map(
              ({ food_id, grams }) =>
                `${nameOf(food_id) ?? 'A food that is not above'} ${formatNumber(grams)} g`,
            )
            .join(', ')
        }}
      />
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending || isUnfit}>
          {save.isPending ? 'Saving...' : 'Save template'}
        </Button>
      </Group>
    </form>
  )
}
