import { Button, Checkbox, Group, Select, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { mealTypeLabels, mealTypes, type NutrientKey, nutrientKeys } from '#domain/food/nutrients.ts'
import { MealInput } from '#domain/plans/meal-plans.ts'
import { type FormValues, useZodForm } from '#web/form.ts'
import { errorText, newKey } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { whole } from './reading/totals.tsx'
import { templateBody } from './templates/use-save-template.ts'
import classes from './week/meal-form.module.css'
import { NutrientFields } from './week/nutrient-fields.tsx'
import { mealIssues, nextMealType } from './week/plan-changes.ts'
import { type DraftMeal, macroCalories } from './wizard/plan-draft.ts'
import type { PlanStore } from './wizard/use-plan-draft.ts'

type Values = FormValues<(typeof MealInput)['_zod']['input']>

type Unfinished = { day: number; key: string | null; values: Values } | null

/** What was typed when the page went away, if it was for this meal. */
function unfinished(name: string, day: number, key: string | null): Values | null {
  const kept = drafts.read(name) as Unfinished
  return kept?.day === day && kept.key === key ? kept.values : null
}

/** The day and meal of a form that was left unfinished; null when there is none. */
export function unfinishedPlace(name: string): { day: number; key: string | null } | null {
  const kept = drafts.read(name) as Unfinished
  return kept ? { day: kept.day, key: kept.key } : null
}

type Props = {
  store: PlanStore
  day: number
  meal: DraftMeal | null
  startTitle: string
  keptAs: string
  onSave: (meal: DraftMeal) => void
  onCancel: () => void
}

/** A meal, field by field. */
export function MealForm({ store, day, meal, startTitle, keptAs, onSave, onCancel }: Props) {
  const [key] = useState(() => meal?.key ?? newKey())
  const [savesTemplate, setSavesTemplate] = useState(false)
  const place = store.draft.days.find((one) => one.day_of_week === day)
  const schema = useMemo(
    () =>
      MealInput.superRefine((values, context) => {
        const typed = { ...values, key } as DraftMeal
        for (const { path, message } of mealIssues(store.draft, day, typed))
          context.addIssue({ code: 'custom', path: path.slice(4), message })
      }),
    [store.draft, day, key],
  )
  const form = useZodForm(schema, {
    initialValues: unfinished(keptAs, day, meal?.key ?? null) ?? {
      meal_type: meal?.meal_type ?? nextMealType(place?.meals ?? []),
      title: meal?.title ?? startTitle,
      ...(Object.fromEntries(nutrientKeys.map((name) => [name, meal?.[name] ?? ''])) as Record<
        NutrientKey,
        number | ''
      >),
      portion: meal?.portion ?? '',
      time: meal?.time ?? null,
      notes: meal?.notes ?? '',
      template_id: meal?.template_id ?? null,
    },
  })
  const values = form.values as Values
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty) drafts.write(keptAs, { day, key: meal?.key ?? null, values } satisfies Unfinished)
  }, [keptAs, day, meal, values, isDirty])

  const template = useApiMutation('POST /meal-plans/templates')
  const number = (name: NutrientKey) => Number(values[name]) || 0
  const fromMacros = macroCalories({
    protein_g: number('protein_g'),
    carbs_g: number('carbs_g'),
    fat_g: number('fat_g'),
  })

  async function save(parsed: unknown) {
    const { id: _, ...fields } = MealInput.parse(parsed)
    const saved: DraftMeal = {
      ...fields,
      key,
      ...(meal?.id && { id: meal.id }),
      portion: fields.portion ?? null,
      time: fields.time ?? null,
      notes: fields.notes ?? null,
      template_id: fields.template_id ?? null,
    }
    if (savesTemplate) {
      try {
        saved.template_id = (await template.mutateAsync({ body: templateBody(saved) })).id
        notify.success('Saved among your templates')
      } catch (error) {
        notify.error(errorText(error, 'The template could not be saved. The meal itself is in the plan.'))
      }
    }
    drafts.remove(keptAs)
    onSave(saved)
  }

  return (
    <form onSubmit={form.onSubmit(save)} noValidate className={classes.form}>
      <div className={classes.two}>
        <Select
          label="Meal type"
          required
          allowDeselect={false}
          data={mealTypes.map((type) => ({ value: type, label: mealTypeLabels[type] }))}
          {...form.getInputProps('meal_type')}
          data-path="meal_type"
        />
        <TextInput
          label="Time (optional)"
          type="time"
          value={values.time ?? ''}
          onChange={(event) => form.setFieldValue('time', event.currentTarget.value || null)}
          error={form.errors.time}
          data-path="time"
        />
      </div>
      <TextInput
        label="Title"
        required
        data-autofocus
        {...form.getInputProps('title')}
        data-path="title"
        maxLength={250}
      />
      <TextInput
        label="Portion (optional)"
        placeholder="2 rotis, 1 katori dal"
        {...form.getInputProps('portion')}
        value={values.portion ?? ''}
        data-path="portion"
      />
      <NutrientFields inputProps={form.getInputProps} needsCalories>
        {fromMacros > 0 ? (
          <Text size="sm" c="dimmed" mt="xs">
            Protein, carbs and fat make about {whole(fromMacros)} kcal.
          </Text>
        ) : null}
      </NutrientFields>
      <Textarea
        label="Notes (optional)"
        {...form.getInputProps('notes')}
        value={values.notes ?? ''}
        data-path="notes"
      />
      {values.template_id ? (
        <Checkbox
          label="Made from a template: check its ingredients too"
          description="Untick when this is a different dish now."
          checked
          onChange={() => form.setFieldValue('template_id', null)}
        />
      ) : null}
      {!meal ? (
        <Checkbox
          label="Also save it among my templates"
          checked={savesTemplate}
          onChange={(event) => setSavesTemplate(event.currentTarget.checked)}
        />
      ) : null}
      <Group justify="flex-end" className={classes.foot}>
        <Button
          variant="default"
          onClick={() => {
            drafts.remove(keptAs)
            onCancel()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={template.isPending}>
          {meal ? 'Save meal' : 'Add to the day'}
        </Button>
      </Group>
    </form>
  )
}
