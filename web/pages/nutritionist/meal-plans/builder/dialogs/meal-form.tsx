import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Item } from '#domain/food/dish-parts.ts'
import { macroEnergy, macros, type NutrientKey, nutrientKeys } from '#domain/food/nutrients.ts'
import { newKey } from '#domain/keys.ts'
import { whole } from '#domain/numbers.ts'
import { snackSlots } from '#domain/plans/day-slots.ts'
import { mealIssues, nextMealType, putMeal } from '#domain/plans/draft/changes.ts'
import type { DraftDay, DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import { MealInput } from '#domain/plans/meal-plans.ts'
import { useZodForm, type ZodForm } from '#web/components/forms/form.ts'
import { Muted, Tiles } from '#web/components/layout/page.tsx'
import { AllNutrients } from '#web/components/plans/all-nutrients.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { useDraft } from '#web/lib/storage/use-draft.ts'
import { dishBody } from '#web/pages/nutritionist/meal-plans/dishes/use-save-as-dish.ts'
import { DialogFoot } from '#web/pages/nutritionist/meal-plans/plan/dialog-parts.tsx'
import { useBuilder } from '../use-builder.ts'
import { type MealValues, type UnfinishedMeal, unfinishedMeal } from '../use-plan-draft.ts'
import classes from './meal-form.module.css'
import { MealTypeField, NutrientFields } from './nutrient-fields.tsx'
import { PortionField } from './portion-field.tsx'

const startValues = (meal: DraftMeal | null, { meals }: DraftDay, title: string): MealValues => ({
  meal_type: meal?.meal_type ?? nextMealType(meals),
  title: meal?.title ?? title,
  ...(Object.fromEntries(nutrientKeys.map((name) => [name, meal?.[name] ?? ''])) as Record<
    NutrientKey,
    number | ''
  >),
  portion: meal?.portion ?? '',
  time: meal?.time ?? null,
  notes: meal?.notes ?? '',
  template_id: meal?.template_id ?? null,
  dish_version: meal?.dish_version,
  items: meal?.items,
})

type Props = { day: DraftDay; meal: DraftMeal | null; startTitle: string }

/** The form of a meal, stored as a draft on this device while a person types. */
function useMealForm({ day, meal, startTitle }: Props) {
  const { draft, mealDraftName } = useBuilder()
  const number = day.day_of_week
  const [key] = useState(() => meal?.key ?? newKey())
  const schema = useMemo(
    () =>
      MealInput.superRefine((values, context) => {
        const typed = { ...values, key } as DraftMeal
        for (const { path, message } of mealIssues(draft, number, typed))
          context.addIssue({ code: 'custom', path: path.slice(4), message })
      }),
    [draft, number, key],
  )
  const [unfinished] = useState(() => unfinishedMeal(mealDraftName))
  const isResumed = unfinished?.day === number && unfinished.key === (meal?.key ?? null)
  const form = useZodForm(schema, {
    initialValues: isResumed ? unfinished.values : startValues(meal, day, startTitle),
  })
  const values = form.values as MealValues
  const isTyped = isResumed || form.isDirty()
  useDraft(
    mealDraftName,
    useMemo(
      () => (isTyped ? ({ day: number, key: meal?.key ?? null, values } satisfies UnfinishedMeal) : null),
      [isTyped, number, meal, values],
    ),
    { outlivesPage: true },
  )
  return { form, values, key }
}

/** The calories of the typed grams. */
function MacroHint({ values }: { values: MealValues }) {
  const calories = macros.reduce((sum, key) => sum + macroEnergy[key] * (Number(values[key]) || 0), 0)
  return calories > 0 ? (
    <Muted mt="xs">Protein, carbs and fat make about {whole(calories)} kcal.</Muted>
  ) : null
}

function Fields({ form, values }: { form: ZodForm<typeof MealInput>; values: MealValues }) {
  return (
    <>
      <Tiles least="9rem" fits>
        <MealTypeField label="Meal type" {...form.getInputProps('meal_type')} />
        <TextInput
          label="Time (optional)"
          type="time"
          value={values.time ?? ''}
          onChange={(event) => form.setFieldValue('time', event.currentTarget.value || null)}
          error={form.errors.time}
          data-path="time"
        />
      </Tiles>
      {values.meal_type === 'snack' ? (
        <Group gap="xs" role="group" aria-label="Times for snacks">
          {snackSlots.map(({ name, time }) => (
            <Button
              key={name}
              size="compact-sm"
              variant={values.time === time ? 'light' : 'default'}
              aria-pressed={values.time === time}
              onClick={() => form.setFieldValue('time', time)}
            >
              {name}, {time}
            </Button>
          ))}
        </Group>
      ) : null}
      <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
      <PortionField form={form} values={values} />
      <NutrientFields inputProps={form.getInputProps} needsCalories>
        <MacroHint values={values} />
      </NutrientFields>
      <AllNutrients items={values.template_id ? (values.items as Item[] | undefined) : undefined} />
      <Textarea label="Notes (optional)" {...form.getInputProps('notes')} value={values.notes ?? ''} />
      {values.template_id ? (
        <Checkbox
          label="Made from a template: check its ingredients too"
          description="Untick when this is a different dish now."
          checked
          onChange={() => form.setFieldValue('template_id', null)}
        />
      ) : null}
    </>
  )
}

export function MealForm(props: Props) {
  const { day, meal } = props
  const { dispatch, mealDraftName } = useBuilder()
  const { form, values, key } = useMealForm(props)
  const [savesDish, setSavesDish] = useState(false)
  const saveDish = useApiMutation('POST /meal-plans/templates')

  function leave() {
    drafts.remove(mealDraftName)
    dispatch({ type: 'close' })
  }

  async function save(parsed: unknown) {
    const { id: _, items, alternatives: __, ...fields } = MealInput.parse(parsed)
    const saved: DraftMeal = {
      ...fields,
      ...(meal?.alternatives && { alternatives: meal.alternatives }),
      key,
      ...(meal?.id && { id: meal.id }),
      portion: fields.portion ?? null,
      time: fields.time ?? null,
      notes: fields.notes ?? null,
      template_id: fields.template_id ?? null,
      ...(meal?.locked && { locked: true }),
      // Another dish has other foods.
      ...(fields.template_id && items && { items }),
    }
    if (savesDish) {
      try {
        saved.template_id = (await saveDish.mutateAsync({ body: dishBody(saved) })).id
        notify.success('Saved among your dishes')
      } catch (error) {
        notify.error(errorText(error, 'The dish could not be saved. The meal itself is in the plan.'))
      }
    }
    dispatch({
      type: 'edit',
      text: `${saved.title} ${meal ? 'changed' : 'added'}`,
      change: (now) => putMeal(now, day.day_of_week, saved),
    })
    leave()
  }

  return (
    <form onSubmit={form.onSubmit(save)} noValidate className="stack">
      <Fields form={form} values={values} />
      {!meal ? (
        <Checkbox
          label="Also save it among my templates"
          checked={savesDish}
          onChange={(event) => setSavesDish(event.currentTarget.checked)}
        />
      ) : null}
      <DialogFoot onCancel={leave} className={classes.foot}>
        <Button type="submit" disabled={saveDish.isPending}>
          {meal ? 'Save meal' : 'Add to the day'}
        </Button>
      </DialogFoot>
    </form>
  )
}
