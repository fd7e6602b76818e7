import { ActionIcon, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { nutrientsOfItems, recipeItems } from '#domain/food/dishes.ts'
import type { Food } from '#domain/food/foods.ts'
import { figuresProblem } from '#domain/food/nutrient-fields.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { FindFood } from '#web/components/foods/find-food.tsx'
import { Muted, Small } from '#web/components/layout/page.tsx'
import { NutrientSums } from '#web/components/plans/all-nutrients.tsx'
import { Folded } from '#web/components/plans/folded.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import classes from './food-lines.module.css'
import { TypedFoods } from './typed-foods.tsx'

/** A food of a dish as it is typed: so many of a household measure, or grams. */
export type FoodLine = { food: Food; amount: number | string; measure: string }

const measuresOf = (food: Food) => [{ name: 'g', grams: 1 }, ...food.measures]
const gramsOf = ({ food, amount, measure }: FoodLine) =>
  Number(amount) * (measuresOf(food).find(({ name }) => name === measure)?.grams ?? 1)

/** A dish with such a line is not saved. */
export const isWithoutAmount = (line: FoodLine) => !(gramsOf(line) > 0)

export const itemsOfLines = (lines: FoodLine[]) =>
  lines.map((line) => ({
    food_id: line.food.id,
    name: line.food.name,
    grams: Math.round(gramsOf(line) * 100) / 100,
  }))

/** The foods of one of so many servings. */
const itemsOfServing = (lines: FoodLine[], servings: number) =>
  itemsOfLines(lines).map((item) => ({ ...item, grams: item.grams / servings }))

/** The figures of one of so many servings. */
export const nutrientsOfLines = (lines: FoodLine[], servings: number) => {
  const foods = new Map(lines.map(({ food }) => [food.id, food]))
  return nutrientsOfItems(itemsOfServing(lines, servings), (id) => foods.get(id)!.per_100g)
}

/** The lines with more foods; one that is there already grows. */
function withMore(lines: FoodLine[], more: FoodLine[]): FoodLine[] {
  const all = new Map(lines.map((line) => [line.food.id, line]))
  for (const line of more) {
    const there = all.get(line.food.id)
    const grown = there && { ...there, amount: Math.round(gramsOf(there) + gramsOf(line)), measure: 'g' }
    const isAlike = there?.measure === line.measure
    if (there && isAlike)
      all.set(line.food.id, { ...there, amount: Number(there.amount) + Number(line.amount) })
    else all.set(line.food.id, grown ?? line)
  }
  return [...all.values()]
}

/** The foods of a dish as lines, `changed` ones before its own, and the names of those that are in no table any more. */
export function useFoodLines(dish: Dish | null, changed: FoodLine[] | null | undefined) {
  const items = dish ? recipeItems(dish.components, dish.servings) : []
  const foods = useApiList('GET /foods', {
    query: { ids: items.map(({ food_id }) => food_id).join(','), limit: 100 },
    enabled: items.length > 0,
  })
  const byId = new Map(foods.data?.rows.map((food) => [food.id, food]))
  const stored = items.flatMap(({ food_id, grams }): FoodLine[] => {
    const food = byId.get(food_id)
    return food ? [{ food, amount: grams, measure: 'g' }] : []
  })
  const isLoaded = items.length === 0 || foods.isSuccess
  const gone = isLoaded ? items.filter(({ food_id }) => !byId.has(food_id)).map(({ name }) => name) : []
  return { lines: changed ?? stored, query: foods, isLoaded, gone }
}

type Props = { lines: FoodLine[]; servings: number; onChange: (lines: FoodLine[]) => void }

/** The foods of a whole recipe, with the figures of a serving that follow from them. */
export function FoodLines({ lines, servings, onChange }: Props) {
  const change = (index: number, part: Partial<FoodLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...part } : line)))
  const figures = nutrientsOfLines(lines, servings)
  const problem = figuresProblem(figures)
  return (
    <fieldset className="fieldset stack" data-path="items">
      <legend>
        {servings === 1
          ? 'Foods of one portion, raw or as served'
          : `Foods of all ${servings} servings together, raw or as served`}
      </legend>
      {lines.length > 0 ? (
        <ul className={`${classes.lines} list stack tight`}>
          {lines.map((line, index) => (
            <li key={line.food.id}>
              <span className={`${classes.name} breaks`}>{line.food.name}</span>
              <NumberInput
                aria-label={`Amount of ${line.food.name}`}
                inputMode="decimal"
                min={0}
                max={100_000}
                clampBehavior="blur"
                allowNegative={false}
                decimalScale={2}
                value={line.amount}
                error={isWithoutAmount(line) && 'Give an amount'}
                onChange={(amount) => change(index, { amount })}
              />
              <NativeSelect
                aria-label={`Measure of ${line.food.name}`}
                value={line.measure}
                onChange={(event) =>
                  change(index, {
                    measure: event.currentTarget.value,
                    amount: event.currentTarget.value === 'g' ? Math.round(gramsOf(line)) : 1,
                  })
                }
                data={measuresOf(line.food).map(({ name, grams }) => ({
                  value: name,
                  label: name === 'g' ? 'g' : `${name} (${grams} g)`,
                }))}
              />
              <ActionIcon
                color="gray"
                size="lg"
                aria-label={`Remove ${line.food.name}`}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <FindFood
        taken={new Set(lines.map(({ food }) => food.id))}
        onAdd={(food) => onChange([...lines, { food, amount: 50, measure: 'g' }])}
      />
      <TypedFoods onRead={(more) => onChange(withMore(lines, more))} />
      <Stack gap={4} mih="2.5rem" aria-live="polite">
        <Muted>
          {lines.length > 0
            ? servings === 1
              ? 'Figures of the portion'
              : 'Figures of one serving'
            : 'The figures follow from the foods.'}
        </Muted>
        {lines.length > 0 ? <NutrientRow nutrients={figures} size="sm" /> : null}
        {problem ? <Small c="red">{problem}</Small> : null}
      </Stack>
      {lines.length > 0 ? (
        <Folded title="All nutrients" isDimmed>
          <NutrientSums items={itemsOfServing(lines, servings)} foods={lines.map(({ food }) => food)} />
        </Folded>
      ) : null}
    </fieldset>
  )
}
