import { Group, Input, NumberInput, SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type MealType, mealsOfDay, mealTypeLabels } from '#domain/food/nutrients.ts'
import { type CarbsByMeal, fitSpread, spreadProblem, sumOfCarbs } from '#domain/food/targets/meal-carbs.ts'
import { whole } from '#domain/numbers.ts'
import { Muted, PlainButton, Tiles } from '#web/components/layout/page.tsx'
import { choicesOf } from '#web/lib/choices.ts'

const units = choicesOf({ g: 'Grams', percent: 'Shares' })

type Props = {
  value: CarbsByMeal | null
  /** Grams of the day. */
  carbs: number
  /** How a day's carbs are usually spread for this challenger. */
  usual: CarbsByMeal
  error?: ReactNode
  onChange: (value: CarbsByMeal | null) => void
}

/** How the day's carbohydrate is spread over its meals, in grams or shares; or that it is not. */
export function MealCarbsField({ value, carbs, usual, error, onChange }: Props) {
  const [unit, setUnit] = useState('g')
  if (!value)
    return (
      <Group gap="xs">
        <PlainButton size="sm" disabled={carbs === 0} onClick={() => onChange(fitSpread(usual, carbs))}>
          Spread carbs over the meals
        </PlainButton>
      </Group>
    )
  const shown = (grams: number) => (unit === 'g' ? grams : Math.round((100 * grams) / Math.max(1, carbs)))
  function change(type: MealType, typed: number | string) {
    const { [type]: _, ...others } = value ?? {}
    const grams = unit === 'g' ? Number(typed) : Math.round((Number(typed) * carbs) / 100)
    onChange(typed === '' ? others : { ...others, [type]: grams })
  }
  return (
    <Input.Wrapper
      label="Carbs by meal"
      description="Filled weeks keep to it; snacks of a day together."
      error={error}
      labelElement="div"
      data-path="carbs_by_meal"
    >
      <Group my="xs">
        <SegmentedControl aria-label="Carbs of a meal in" data={units} value={unit} onChange={setUnit} />
      </Group>
      <Tiles least="8.5rem">
        {mealsOfDay.map((type) => (
          <NumberInput
            key={type}
            label={`${mealTypeLabels[type]} (${unit === 'g' ? 'g' : '% of carbs'})`}
            inputMode="numeric"
            allowDecimal={false}
            allowNegative={false}
            value={value[type] === undefined ? '' : shown(value[type])}
            onChange={(typed) => change(type, typed)}
          />
        ))}
      </Tiles>
      <Group gap="xs" mt="xs">
        <Muted role="status">
          The meals make {whole(sumOfCarbs(value))} of {whole(carbs)} g.
        </Muted>
        {spreadProblem(value, carbs) ? (
          <PlainButton size="compact-sm" onClick={() => onChange(fitSpread(value, carbs))}>
            Fit to {whole(carbs)} g
          </PlainButton>
        ) : null}
        <PlainButton size="compact-sm" onClick={() => onChange(null)}>
          Do not spread
        </PlainButton>
      </Group>
    </Input.Wrapper>
  )
}
