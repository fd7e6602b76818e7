import { Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Food, type FoodNutrient, foodQualities } from '#domain/food/foods.ts'
import { formatNumber } from '#domain/numbers.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import classes from './foods.module.css'

/** The nutrients in the order in which people read them, with their names. */
const nutrientNames: Record<FoodNutrient, string> = {
  calories: 'Energy',
  protein_g: 'Protein',
  carbs_g: 'Carbohydrate',
  sugar_g: 'of it sugar',
  free_sugar_g: 'of it added sugar',
  fiber_g: 'of it fibre',
  fat_g: 'Fat',
  saturated_fat_g: 'of it saturated',
  sodium_mg: 'Sodium',
  potassium_mg: 'Potassium',
  calcium_mg: 'Calcium',
  iron_mg: 'Iron',
  magnesium_mg: 'Magnesium',
  zinc_mg: 'Zinc',
  folate_mcg: 'Folate',
  vitamin_a_mcg: 'Vitamin A',
  vitamin_b12_mcg: 'Vitamin B12',
  vitamin_c_mg: 'Vitamin C',
  vitamin_d_mcg: 'Vitamin D',
}

const unitOf = (nutrient: FoodNutrient) =>
  nutrient === 'calories' ? 'kcal' : nutrient.endsWith('_mcg') ? 'µg' : nutrient.endsWith('_mg') ? 'mg' : 'g'

/** A figure with its unit: three digits are more than the tables know. A dash is not known. */
export function shown(value: number | null, nutrient: FoodNutrient): string {
  if (value === null) return '–'
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(value < 1 ? 2 : 3))
  return `${formatNumber(rounded)}\u00a0${unitOf(nutrient)}`
}

/** One food: all its figures for an amount, and where they come from. */
export function FoodDialog({ dialog: { subject, isOpen, close } }: { dialog: Dialog<Food> }) {
  return isOpen && subject ? <OneFood food={subject} onClose={close} /> : null
}

function OneFood({ food, onClose }: { food: Food; onClose: () => void }) {
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
          {(Object.keys(nutrientNames) as FoodNutrient[]).map((nutrient) => (
            <div key={nutrient} data-part={nutrientNames[nutrient].startsWith('of it')}>
              <dt>{nutrientNames[nutrient]}</dt>
              <dd className="figure strong">{shown(amount(nutrient), nutrient)}</dd>
            </div>
          ))}
        </dl>
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
    return <Text size="sm">Nobody has said yet what this food contains: read the label of the package.</Text>
  const { allergens, traces, fits } = label
  return (
    <Text size="sm">
      {allergens.length > 0 ? `Contains ${allergens.join(', ')}. ` : 'None of the common allergens. '}
      {traces.length > 0 ? `Often with ${traces.join(', ')}. ` : null}
      {fits.length > 0 ? `Fit for ${fits.join(', ')} diets.` : 'Not vegetarian.'}
    </Text>
  )
}
