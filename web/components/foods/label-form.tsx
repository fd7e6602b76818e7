import {
  Fieldset,
  Group,
  NativeSelect,
  SegmentedControl,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useDeferredValue } from 'react'
import type { z } from 'zod'
import { foodLabel } from '#domain/food/food-label.ts'
import {
  type Food,
  type FoodNutrient,
  foodNutrientNames,
  type Per100g,
  unitOfNutrient,
} from '#domain/food/foods.ts'
import {
  energySlip,
  fieldOf,
  figuresPer100g,
  figuresText,
  isInJoules,
  isSaid,
  kcalOfJoules,
  labelFoodLabels,
  labelMeasures,
  sentFood,
  TypedLabelFood,
  typedFood,
} from '#domain/food/label-foods.ts'
import { keysOf } from '#domain/keys.ts'
import { whole } from '#domain/numbers.ts'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { fillEmptyNumbers } from '#web/components/forms/form-values.ts'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { FigureField } from '#web/components/forms/unit-fields.tsx'
import { Muted, PlainButton, Small, Tiles } from '#web/components/layout/page.tsx'
import { choicesOf } from '#web/lib/choices.ts'

/** What a label prints in its first lines, and what only some labels have. */
const table = [...keysOf(foodNutrientNames).slice(0, 9), 'salt_g'] as const
const rest = keysOf(foodNutrientNames).slice(9)

const nameOf = (field: FoodNutrient | 'salt_g') =>
  field === 'salt_g' ? 'or salt (g)' : `${foodNutrientNames[field]} (${unitOfNutrient(field)})`

/** Conflicting values in words; undefined for what the dialog can say. */
function say(path: string, value: unknown) {
  if (path !== 'per_100g' || !value) return undefined
  return keysOf(foodNutrientNames)
    .flatMap((key) => {
      const figure = (value as Partial<Per100g>)[key]
      return figure == null ? [] : [`${foodNutrientNames[key]} ${figure} ${unitOfNutrient(key)}`]
    })
    .join(', ')
}

/** What is read in the ingredients, so that a slip is seen before somebody eats it. */
function ReadIngredients({ text }: { text: string }) {
  const read = foodLabel({ id: '', name: '', ingredients: useDeferredValue(text.trim()) })
  const traces = read?.traces.length
    ? ` It may contain ${read.traces.join(', ')}: this counts for allergies, not for diets.`
    : ''
  return (
    <Small aria-live="polite">
      {read
        ? `Common allergens read in it: ${read.allergens.join(', ') || 'none'}.${traces}`
        : 'Without ingredients nobody knows what is in it: it clashes with every allergy, diet and food rule.'}
    </Small>
  )
}

/** The figures as they will be stored, and those of the household measure, so that a slip of the basis is seen. */
function Preview({ figures, measure, grams }: { figures: Per100g; measure: string; grams: number }) {
  const text = figuresText(figures, 100)
  if (!text) return null
  return (
    <div role="status" aria-label="The figures">
      <Small>In 100 g: {text}.</Small>
      {measure && grams > 0 ? (
        <Small>
          In 1 {measure} ({grams} g): {figuresText(figures, grams)}.
        </Small>
      ) : null}
    </div>
  )
}

type Props = {
  food: Food | null
  onClose: () => void
  /** With it a challenger types the food, and gets what dishes and the practice do not need. */
  onAdded?: (food: Food) => void
}

/** Types a food from the label of a package, or changes one. */
export function LabelForm({ food, onClose, onAdded }: Props) {
  const isForPractice = !onAdded
  const slip = useSlipQuestion<'calories'>('Is the energy right?')
  const form = useCallForm(food ? 'PUT /foods/:id' : 'POST /foods', {
    schema: TypedLabelFood,
    draft: `label-food:${food?.id ?? 'new'}`,
    stored: food,
    values: typedFood(food),
    done: food
      ? 'Food changed'
      : isForPractice
        ? 'Food added. You find it among the foods and when you make a dish.'
        : 'Kept. You find it by its name from now on.',
    failed: 'Error saving the food. Please try again.',
    onDone(added) {
      onAdded?.(added)
      onClose()
    },
    onFields(failure) {
      const [first] = failure.errors
      if (!first || !/^(per_100g|measures|aliases)\b/.test(first.path)) return false
      form.setFieldError(fieldOf(first.path.split('.')), first.message)
      return true
    },
  })
  const figure = (field: FoodNutrient | 'salt_g') => (
    <FigureField
      key={field}
      label={nameOf(field)}
      required={field !== 'salt_g' && isSaid(field)}
      decimalScale={3}
      allowNegative={false}
      {...form.getInputProps(field)}
    />
  )

  function submit(typed: z.input<typeof TypedLabelFood>) {
    const body = sentFood(TypedLabelFood.parse(typed))
    const save = (per_100g: Per100g) => {
      const whole = { ...body, per_100g }
      form.call(food ? { params: { id: food.id }, body: form.edit.changesOf(whole) } : { body: whole })
    }
    slip.saveOrAsk(
      ({ calories }) => {
        const found = calories === undefined ? energySlip(body.per_100g) : null
        return found ? [found] : []
      },
      ({ calories = body.per_100g.calories }) => save({ ...body.per_100g, calories }),
    )
  }

  const { per, measure, ingredients, calories } = form.values
  const figures = figuresPer100g(
    fillEmptyNumbers(TypedLabelFood, form.values) as Parameters<typeof figuresPer100g>[0],
  )
  return (
    <>
      <DialogForm
        form={form}
        title={food ? `Edit ${food.name}` : isForPractice ? 'Food from a label' : 'A packet'}
        size="xl"
        submit={['Save food', 'Saving...']}
        conflicts={{ fixed: ['per_100g', 'measures'], say }}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextInput label={labelFoodLabels.name} required data-autofocus {...form.getInputProps('name')} />
        {isForPractice ? (
          <TagsInput
            label={`${labelFoodLabels.aliases} (optional)`}
            description="The search finds it by these, too. Press Enter after each."
            splitChars={[',', ';']}
            acceptValueOnBlur
            {...form.getInputProps('aliases')}
          />
        ) : null}
        {isForPractice ? (
          <>
            <Textarea
              label={`${labelFoodLabels.ingredients}, as the label lists them`}
              description="Also what it “contains” and “may contain”. What it contains is checked against allergies, diets and dislikes, what it may contain against allergies."
              maxRows={8}
              {...form.getInputProps('ingredients')}
            />
            <ReadIngredients text={ingredients ?? ''} />
          </>
        ) : null}
        <Fieldset legend="Figures on the label" variant="unstyled" className="fieldset" data-path="per_100g">
          <SegmentedControl
            aria-label="What the figures are for"
            data={choicesOf({ '100 g': 'For 100 g', serving: 'For a serving' })}
            {...form.getInputProps('per')}
          />
          {per === 'serving' ? (
            <FigureField
              mt="sm"
              maw="12rem"
              label="A serving weighs (g)"
              required
              allowNegative={false}
              {...form.getInputProps('serving_g')}
            />
          ) : null}
          <Muted my="sm">
            {food && per === '100 g' ? 'These are the figures of 100 g. ' : ''}Energy in kcal: 1 kcal is 4.184
            kJ. What the label does not say stays empty: it counts as not known.
          </Muted>
          <Tiles least="8rem">{table.map(figure)}</Tiles>
          {isInJoules(figures) ? (
            <Group gap="xs" mt="sm" role="status">
              <Small>Is the energy in kilojoules (kJ)?</Small>
              <PlainButton
                size="compact-sm"
                onClick={() => form.setFieldValue('calories', kcalOfJoules(Number(calories)))}
              >
                Use {whole(kcalOfJoules(Number(calories)))} kcal
              </PlainButton>
            </Group>
          ) : null}
        </Fieldset>
        {isForPractice ? (
          <Fieldset
            legend="Vitamins and minerals, if the label has them"
            variant="unstyled"
            className="fieldset"
          >
            <Tiles least="8rem">{rest.map(figure)}</Tiles>
          </Fieldset>
        ) : null}
        <Tiles least="9rem" fits>
          <NativeSelect
            label="Household measure (optional)"
            data={[{ value: '', label: 'None' }, ...labelMeasures]}
            {...form.getInputProps('measure')}
          />
          {measure ? (
            <FigureField
              label="It holds (g)"
              required
              allowNegative={false}
              {...form.getInputProps('measure_g')}
            />
          ) : null}
        </Tiles>
        <Preview figures={figures} measure={measure ?? ''} grams={Number(form.values.measure_g)} />
        {isForPractice ? (
          <Switch
            label={labelFoodLabels.shared}
            description="Every nutritionist and challenger finds and uses it. Only you change it."
            {...form.getInputProps('shared', { type: 'checkbox' })}
          />
        ) : (
          <Muted>Your nutritionist sees it, and may share it with the practice.</Muted>
        )}
      </DialogForm>
      {slip.dialog}
    </>
  )
}
