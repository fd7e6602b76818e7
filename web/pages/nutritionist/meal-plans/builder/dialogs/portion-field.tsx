import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { servingOf } from '#domain/food/dishes.ts'
import { type Nutrients, nutrientKeys } from '#domain/food/nutrients.ts'
import { portionsOf, portionsTyped } from '#domain/food/typed-portion.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import type { MealInput } from '#domain/plans/meal-plans.ts'
import type { ZodForm } from '#web/components/forms/form.ts'
import { PortionStepper } from '#web/pages/nutritionist/meal-plans/dishes/portion-stepper.tsx'
import { useBuilder } from '../use-builder.ts'
import type { MealValues } from '../use-plan-draft.ts'

const figuresOf = (values: MealValues) =>
  Object.fromEntries(nutrientKeys.map((key) => [key, Number(values[key]) || 0])) as Nutrients

/**
 * The portion of a meal. Nutrients and foods follow the stepper, and a typed portion when it is so many portions of the
 * dish; otherwise a sentence says which portion the figures are for.
 */
export function PortionField({ form, values }: { form: ZodForm<typeof MealInput>; values: MealValues }) {
  const dish = useBuilder().dishes.byId.get(values.template_id ?? '')
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
  function serve(of: Dish, portions: number, text?: string) {
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
