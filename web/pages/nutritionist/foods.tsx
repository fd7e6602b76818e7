import { Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { IconFileTypePdf, IconPlus, IconSoup } from '@tabler/icons-react'
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
import { Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { LabelForm } from '#web/components/foods/label-form.tsx'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { IconButton, Muted, PlainButton, Small, Tiles } from '#web/components/layout/page.tsx'
import { type Column, column, figureColumn, ListPage } from '#web/components/lists/list-card.tsx'
import { EditDelete } from '#web/components/lists/row-actions.tsx'
import { ExchangeChart } from '#web/components/plans/exchange-chart.tsx'
import classes from './foods/foods.module.css'

const figure = (label: string, nutrient: FoodNutrient): Column<Food> =>
  figureColumn(label, ({ per_100g }) => shown(per_100g[nutrient], nutrient))

/** Foods with their figures per 100 g, found by any name, spelling or script. */
export function Component() {
  const opened = useDialog<Food>()
  const removal = useDialog<Food>()
  const form = useDialog<Food>(useHasDraft('label-food:new'))
  const [isChoosing, setChoosing] = useState(false)
  const columns: Column<Food>[] = [
    column('Food', (food) => (
      <Stack gap={0} align="flex-start">
        <Button variant="transparent" className={classes.open} onClick={() => opened.start(food)}>
          {food.name}
        </Button>
        <span className="regular small dimmed">{food.aliases.slice(0, 6).join(', ')}</span>
        {food.list === 'label' ? (
          <Group gap="xs" className="small regular">
            {food.by_challenger ? 'From a label, by a challenger' : 'From a label'}
            {food.shared ? <StatusBadge tone="blue">Shared</StatusBadge> : null}
            {food.ingredients ? null : <StatusBadge tone="yellow">Ingredients unknown</StatusBadge>}
            {food.own ? (
              <EditDelete
                name={food.name}
                onEdit={() => form.start(food)}
                onDelete={() => removal.start(food)}
              />
            ) : null}
          </Group>
        ) : null}
      </Stack>
    )),
    figure('Energy', 'calories'),
    figure('Protein', 'protein_g'),
    figure('Carbohydrate', 'carbs_g'),
    figure('Fat', 'fat_g'),
    figure('Fibre', 'fiber_g'),
    figure('Sodium', 'sodium_mg'),
  ]
  return (
    <ListPage
      route="GET /foods"
      back={{ to: '/app/nutritionist/meal-plans', label: 'Meal Plans' }}
      title="Foods"
      label="Foods"
      description="What 100 g of a food hold, raw unless its name says otherwise; – is not known"
      actions={
        <>
          <PlainButton icon={IconFileTypePdf} onClick={() => setChoosing(true)}>
            Exchange chart (PDF)
          </PlainButton>
          <IconButton icon={IconPlus} onClick={() => form.start(null)}>
            Add from a label
          </IconButton>
        </>
      }
      search="bhindi, okra, भिंडी"
      words={['food', 'foods']}
      failed="The foods could not be loaded"
      columns={columns}
      empty={{ icon: <IconSoup /> }}
      note="Tables are exact, plates are not: the figures of a cooked dish differ from the plate by 5 to 10% as a rule, fibre and iron by a third."
    >
      <ExchangeChart opened={isChoosing} onClose={() => setChoosing(false)} />
      {opened.show((food) => (
        <FoodDialog food={food} onClose={opened.close} />
      ))}
      {form.isOpen ? <LabelForm food={form.subject} onClose={form.close} /> : null}
      <Removal route="DELETE /foods/:id" dialog={removal} noun="food">
        {({ name, shared }) =>
          `${name} goes from the list${shared ? ', for your colleagues too' : ''}. Dishes and plans that have it keep it.`
        }
      </Removal>
    </ListPage>
  )
}

/** What a nutrient above them is partly made of. */
const parts: FoodNutrient[] = ['sugar_g', 'free_sugar_g', 'fiber_g', 'saturated_fat_g']
const nameOf = (nutrient: FoodNutrient) =>
  parts.includes(nutrient)
    ? `of it ${foodNutrientNames[nutrient].toLowerCase()}`
    : foodNutrientNames[nutrient]

/** A figure with its unit: three digits are more than the tables know. A dash is not known. */
function shown(value: number | null, nutrient: FoodNutrient): string {
  if (value === null) return '–'
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(value < 1 ? 2 : 3))
  return `${formatNumber(rounded)}\u00a0${unitOfNutrient(nutrient)}`
}

/** One food: all its figures for an amount, and where they come from. */
function FoodDialog({ food, onClose }: { food: Food; onClose: () => void }) {
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
            clampBehavior="blur"
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
        <Tiles
          component="dl"
          least="14rem"
          className={classes.figures}
          aria-label={`In ${Math.round(grams)} g`}
        >
          {keysOf(foodNutrientNames).map((nutrient) => (
            <div key={nutrient} data-part={parts.includes(nutrient)}>
              <dt>{nameOf(nutrient)}</dt>
              <dd className="figure strong">{shown(amount(nutrient), nutrient)}</dd>
            </div>
          ))}
        </Tiles>
        {food.ingredients ? (
          <Small className="written">Ingredients on the label: {food.ingredients}</Small>
        ) : null}
        <Label label={food.label} />
        <Muted>
          {[
            `Source: ${food.source}.`,
            food.quality ? `${foodQualities[food.quality]}.` : null,
            `Licence: ${food.licence}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Muted>
      </Stack>
    </Modal>
  )
}

/** What a label would say of the food. */
function Label({ label }: Pick<Food, 'label'>) {
  if (!label)
    return (
      <Small>
        Ingredients unknown: nobody has said yet what this food contains. Read the label of the package.
      </Small>
    )
  const { allergens, traces, fits } = label
  return (
    <Small>
      {allergens.length > 0 ? `Contains ${allergens.join(', ')}. ` : 'None of the common allergens. '}
      {traces.length > 0 ? `May contain ${traces.join(', ')}. ` : null}
      {fits.length > 0 ? `Fit for ${fits.join(', ')} diets.` : 'Not vegetarian.'}
    </Small>
  )
}
