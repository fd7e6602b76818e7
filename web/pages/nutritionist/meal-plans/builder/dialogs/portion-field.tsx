import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { countText, servingOf } from '#domain/food/dishes.ts'
import { type Nutrients, nutrientKeys } from '#domain/food/nutrients.ts'
import { nextCount } from '#domain/food/portions.ts'
import { type DishPart, mealOfParts, type ServedPart, servedParts } from '#domain/food/served-parts.ts'
import { portionsOf, portionsTyped } from '#domain/food/typed-portion.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import type { MealInput } from '#domain/plans/meal-plans.ts'
import type { ZodForm } from '#web/components/forms/form.ts'
import { Small } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { CountStepper, PortionStepper } from '#web/pages/nutritionist/meal-plans/dishes/portion-stepper.tsx'
import { useBuilder } from '../use-builder.ts'
import type { MealValues } from '../use-plan-draft.ts'

const figuresOf = (values: MealValues) =>
  Object.fromEntries(nutrientKeys.map((key) => [key, Number(values[key]) || 0])) as Nutrients

type Serving = Pick<ReturnType<typeof servingOf>, 'portion' | 'items'> & Nutrients

/** The parts of a meal of a dish, each in its count; null where they are not known, as of a typed portion. */
function useServedParts(dish: Dish | undefined, meal: Nutrients & { portion: string | null }) {
  const { data } = useApi('GET /meal-plans/templates/:id/parts', {
    params: { id: dish?.id ?? '' },
    staleTime: 10 * 60_000,
    enabled: Boolean(dish?.components),
  })
  return data ? servedParts(meal, data.parts) : null
}

/** Each part of a meal with its count. */
function PartSteppers({ served, onServe }: { served: ServedPart[]; onServe: (serving: Serving) => void }) {
  const withCount = (part: DishPart, count: number) =>
    mealOfParts(served.map((one) => (one.part === part ? { part, count } : one)))
  return (
    <ul className="list stack tight" aria-label="Parts of the meal">
      {served.map(({ part, count }) => (
        <li key={part.name} className="row between wrap">
          <span className="small">{part.name}</span>
          <CountStepper
            of={part.name}
            text={`${countText(count)} ${part.unit}`}
            less={nextCount(part, count, -1)}
            more={nextCount(part, count, 1)}
            onChange={(to) => onServe(withCount(part, to))}
          />
        </li>
      ))}
    </ul>
  )
}

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
  const meal = { ...figuresOf(values), portion: values.portion || null }
  const served = useServedParts(dish, meal)
  const portions = dish ? portionsOf(dish, meal) : null
  const typed = (values.portion ?? '').trim()
  const isLeft =
    counted.portion !== '' &&
    typed !== counted.portion.trim() &&
    nutrientKeys.every((key) => figuresOf(values)[key] === counted.figures[key])

  /** Sets the figures of so many portions, and the text unless one is being typed. */
  const serve = (of: Dish, portions: number, text?: string) => show(servingOf(of, portions), text)
  function show({ items, portion, ...figures }: Serving, text?: string) {
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
        />
        <Small role="status">
          {isLeft ? `The figures below are still those of ${counted.portion}.` : ''}
        </Small>
      </div>
      {dish && !(served && portions === null) ? (
        <PortionStepper of={dish.name} value={portions} onChange={(to) => serve(dish, to)} />
      ) : null}
      {served ? <PartSteppers served={served} onServe={show} /> : null}
    </>
  )
}
