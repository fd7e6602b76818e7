import { type NutrientKey, type Nutrients, nutrientKeys, nutrientLabels } from '#domain/food/nutrients.ts'
import { type CarbsByMeal, spreadText } from '#domain/food/targets/meal-carbs.ts'
import { whole } from '#domain/numbers.ts'
import { Facts } from './facts.tsx'

/** What a target is called: of sugar only the added one counts. */
export const targetLabel = (key: NutrientKey) =>
  key === 'sugar_g' ? 'Added sugar' : nutrientLabels[key].label
const limits: readonly NutrientKey[] = ['sugar_g', 'sodium_mg']

/** The targets of a day with their units. */
export function TargetFigures({ targets }: { targets: Nutrients & { carbs_by_meal: CarbsByMeal | null } }) {
  const { carbs_by_meal } = targets
  return (
    <Facts
      least="8.5rem"
      className="figure"
      facts={[
        ...nutrientKeys.map((key): [string, string] => [
          targetLabel(key),
          `${limits.includes(key) ? 'at most ' : ''}${whole(targets[key])} ${nutrientLabels[key].unit}`,
        ]),
        ...(carbs_by_meal ? [['Carbs by meal', spreadText(carbs_by_meal)] as [string, string]] : []),
      ]}
    />
  )
}
