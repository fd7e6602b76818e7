import { Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type Food,
  type FoodNutrient,
  foodNutrientNames,
  foodQualities,
  unitOfNutrient,
} from '#domain/food/foods.ts'
import { keysOf } from '#domain/keys.ts'
import { formatNumber } from '#domain/numbers.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import classes from './foods.module.css'

/** What a nutrient above them is partly made of. */
const parts: FoodNutrient[] = ['sugar_g', 'free_sugar_g', 'fiber_g', 'saturated_fat_g']
const nameOf = (nutrient: FoodNutrient) =>
  parts.includes(nutrient)
    ? `of it ${foodNutrientNames[nutrient].toLowerCase()}`
    : foodNutrientNames[nutrient]

/** A figure with its unit: three digits are more than the tables know. A dash is not known. */
export function shown(value: number | null, nutrient: FoodNutrient): string {
  if (value === null) return '–'
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(value < 1 ? 2 : 3))
  return `${formatNumber(rounded)}\u00a0${unitOfNutrient(nutrient)}`
}

/** One food: all its figures for an amount, and where they come from. */
export function FoodDialog({ food, onClose }: { food: Food; onClose: () => void }) {
  useReturnFocus()
  const measures = [{ name: 'g', grams: 1 }, ...food.measures]
  const [measure, setMeasure] = useState('g')
  const [count, setCount] = useState<number | string>(100)
  const each = measures.find(({ name }) => name === measure)?.grams ?? 1
  const grams = Number(count) * each
  const amount = (nutrient: FoodNutrient) => {
    const value = food.per_100g[nutrient]
    return value === null ? null : (value * grams) / 100
  }

  function choose(name: string) {
    setMeasure(name)
    setCount(name === 'g' ? 100 : 1)
  }

  return (
    <Modal opened size="lg" title={food.name} onClose={onClose}>
      <Stack>
        {food.aliases.length > 0 ? <Text c="dimmed">{food.aliases.join(', ')}</Text> : null}
        <Group align="flex-end" gap="sm">
          <NumberInput
            label="Amount"
            w="7rem"
            min={0}
            max={10_000}
            value={count}
            onChange={setCount}
            data-autofocus
          />
          <NativeSelect
            label="Measure"
            value={measure}
            onChange={(event) => choose(event.currentTarget.value)}
            data={measures.map(({ name, grams: weight }) => ({
              value: name,
              label: name === 'g' ? 'grams' : `${name} (${weight} g)`,
            }))}
          />
        </Group>
        <dl className={classes.figures} aria-label={`In ${Math.round(grams)} g`}>
          {keysOf(foodNutrientNames).map((nutrient) => (
            <div key={nutrient} data-part={parts.includes(nutrient)}>
              <dt>{nameOf(nutrient)}</dt>
              <dd className="figure strong">{shown(amount(nutrient), nutrient)}</dd>
            </div>
          ))}
        </dl>
        {food.ingredients ? (
          <Text size="sm" className="written">
            Ingredients on the label: {food.ingredients}
          </Text>
        ) : null}
        <Label label={food.label} />
        <Text size="sm" c="dimmed">
          {[
            `Source: ${food.source}.`,
            food.quality ? `${foodQualities[food.quality]}.` : null,
            `Licence: ${food.licence}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
      </Stack>
    </Modal>
  )
}

/** What a label would say of the food. */
function Label({ label }: Pick<Food, 'label'>) {
  if (!label)
    return (
      <Text size="sm">
        Ingredients unknown: nobody has said yet what this food contains. Read the label of the package.
      </Text>
    )
  const { allergens, traces, fits } = label
  return (
    <Text size="sm">
      {allergens.length > 0 ? `Contains ${allergens.join(', ')}. ` : 'None of the common allergens. '}
      {traces.length > 0 ? `Often with ${traces.join(', ')}. ` : null}
      {fits.length > 0 ? `Fit for ${fits.join(', ')} diets.` : 'Not vegetarian.'}
    </Text>
  )
}
