import { Button, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { servingOf } from '#domain/food/dishes.ts'
import { type NutrientKey, type Nutrients, nutrientKeys } from '#domain/food/nutrients.ts'
import { portionsOf, portionsTyped } from '#domain/food/typed-portion.ts'
import { whole } from '#domain/numbers.ts'
import { snackSlots } from '#domain/plans/day-slots.ts'
import { MealInput } from '#domain/plans/meal-plans.ts'
import type { MealTemplate } from '#domain/plans/meal-templates.ts'
import { useZodForm, type ZodForm } from '#web/components/forms/form.ts'
import type { FormValues } from '#web/components/forms/form-values.ts'
import { errorText, newKey } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { drafts } from '#web/lib/storage/drafts.ts'
import { PortionStepper } from '../templates/portion-stepper.tsx'
import { templateBody } from '../templates/use-save-template.ts'
import { usePlanBuilder } from '../wizard/plan-builder.ts'
import { type DraftDay, type DraftMeal, macroCalories } from '../wizard/plan-draft.ts'
import classes from './meal-form.module.css'
import { MealTypeField, NutrientFields } from './nutrient-fields.tsx'
import { mealIssues, nextMealType, putMeal } from './plan-changes.ts'

type Values = FormValues<(typeof MealInput)['_zod']['input']>

type Unfinished = { day: number; key: string | null; values: Values }

/** The draft of an unfinished meal, with its day and meal; null if there is none. */
export function unfinishedPlace(name: string): Unfinished | null {
  return drafts.read(name) as Unfinished | null
}

const startValues = (meal: DraftMeal | null, { meals }: DraftDay, title: string): Values => ({
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
  const { store, draft } = usePlanBuilder()
  const draftName = store.mealDraftName
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
  const [unfinished] = useState(() => unfinishedPlace(draftName))
  const isResumed = unfinished?.day === number && unfinished.key === (meal?.key ?? null)
  const form = useZodForm(schema, {
    initialValues: isResumed ? unfinished.values : startValues(meal, day, startTitle),
  })
  const values = form.values as Values
  const isDirty = form.isDirty()
  useEffect(() => {
    if (isDirty) drafts.write(draftName, { day: number, key: meal?.key ?? null, values } satisfies Unfinished)
  }, [draftName, number, meal, values, isDirty])
  return { form, values, key }
}

/** The calories of the typed grams. */
function MacroHint({ values }: { values: Values }) {
  const number = (name: NutrientKey) => Number(values[name]) || 0
  const calories = macroCalories({
    protein_g: number('protein_g'),
    carbs_g: number('carbs_g'),
    fat_g: number('fat_g'),
  })
  return calories > 0 ? (
    <Text size="sm" c="dimmed" mt="xs">
      Protein, carbs and fat make about {whole(calories)} kcal.
    </Text>
  ) : null
}

const figuresOf = (values: Values) =>
  Object.fromEntries(nutrientKeys.map((key) => [key, Number(values[key]) || 0])) as Nutrients

/**
 * The portion of a meal. Nutrients and foods follow the stepper, and a typed portion when it is so many portions of the
 * dish; otherwise a sentence says which portion the figures are for.
 */
function PortionField({ form, values }: { form: ZodForm<typeof MealInput>; values: Values }) {
  const dish = usePlanBuilder().care.dishes.get(values.template_id ?? '')
  const [counted, setCounted] = useState(() => ({
    portion: values.portion ?? '',
    figures: figuresOf(values),
  }))
  const typed = (values.portion ?? '').trim()
  const isLeft =
    counted.portion !== '' &&
    typed !== counted.portion.trim() &&
    nutrientKeys.every((key) => figuresOf(values)[key] === counted.figures[key])

  /** Sets the figures of so many portions, and the text unless one is being typed. */
  function serve(of: MealTemplate, portions: number, text?: string) {
    const { items, portion, ...figures } = servingOf(of, portions)
    // The figures are those of the dish as it is now, also in a plan that keeps an earlier form of it.
    form.setValues({ ...figures, portion: text ?? portion ?? '', items, dish_version: null })
    setCounted({ portion: text ?? portion ?? '', figures })
  }
  function type(text: string) {
    const portions = dish && portionsTyped(dish, text)
    if (portions) serve(dish, portions, text)
    else form.setFieldValue('portion', text)
  }
  return (
    <>
      <div>
        <TextInput
          label="Portion (optional)"
          placeholder="2 rotis, 1 katori dal"
          {...form.getInputProps('portion')}
          value={values.portion ?? ''}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => {
            const portions = dish && portionsTyped(dish, typed)
            if (portions && !isLeft && portionsOf(dish, { ...figuresOf(values), portion: typed }) !== null)
              serve(dish, portions)
          }}
          data-path="portion"
        />
        <Text size="sm" role="status">
          {isLeft ? `The figures below are still those of ${counted.portion}.` : ''}
        </Text>
      </div>
      {dish ? (
        <PortionStepper
          of={dish.name}
          value={portionsOf(dish, { ...figuresOf(values), portion: values.portion || null })}
          onChange={(portions) => serve(dish, portions)}
        />
      ) : null}
    </>
  )
}

function Fields({ form, values }: { form: ZodForm<typeof MealInput>; values: Values }) {
  return (
    <>
      <div className={classes.two}>
        <MealTypeField label="Meal type" {...form.getInputProps('meal_type')} data-path="meal_type" />
        <TextInput
          label="Time (optional)"
          type="time"
          value={values.time ?? ''}
          onChange={(event) => form.setFieldValue('time', event.currentTarget.value || null)}
          error={form.errors.time}
          data-path="time"
        />
      </div>
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
      <TextInput
        label="Title"
        required
        data-autofocus
        {...form.getInputProps('title')}
        data-path="title"
        maxLength={250}
      />
      <PortionField form={form} values={values} />
      <NutrientFields inputProps={form.getInputProps} needsCalories>
        <MacroHint values={values} />
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
    </>
  )
}

/** The form of a meal. */
export function MealForm(props: Props) {
  const { day, meal } = props
  const { store, acts } = usePlanBuilder()
  const { form, values, key } = useMealForm(props)
  const [savesTemplate, setSavesTemplate] = useState(false)
  const template = useApiMutation('POST /meal-plans/templates')

  function leave() {
    drafts.remove(store.mealDraftName)
    acts.close()
  }

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
      ...(meal?.locked && { locked: true }),
      // Another dish has other foods.
      ...(fields.template_id && fields.items && { items: fields.items }),
    }
    if (savesTemplate) {
      try {
        saved.template_id = (await template.mutateAsync({ body: templateBody(saved) })).id
        notify.success('Saved among your templates')
      } catch (error) {
        notify.error(errorText(error, 'The template could not be saved. The meal itself is in the plan.'))
      }
    }
    store.edit(`${saved.title} ${meal ? 'changed' : 'added'}`, (now) => putMeal(now, day.day_of_week, saved))
    leave()
  }

  return (
    <form onSubmit={form.onSubmit(save)} noValidate className={classes.form}>
      <Fields form={form} values={values} />
      {!meal ? (
        <Checkbox
          label="Also save it among my templates"
          checked={savesTemplate}
          onChange={(event) => setSavesTemplate(event.currentTarget.checked)}
        />
      ) : null}
      <Group justify="flex-end" className={classes.foot}>
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" disabled={template.isPending}>
          {meal ? 'Save meal' : 'Add to the day'}
        </Button>
      </Group>
    </form>
  )
}
