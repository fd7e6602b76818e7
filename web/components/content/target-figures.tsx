import { type NutrientKey, type Nutrients, nutrientKeys, nutrientLabels } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'
import { Facts } from './facts.tsx'
import classes from './target-figures.module.css'

/** What a target is called: of sugar only the added one counts. */
export const targetLabel = (key: NutrientKey) =>
  key === 'sugar_g' ? 'Added sugar' : nutrientLabels[key].label
const limits: readonly NutrientKey[] = ['sugar_g', 'sodium_mg']

/** The targets of a day with their units. */
export function TargetFigures({ targets }: { targets: Nutrients }) {
  return (
    <Facts
      className={classes.figures}
      facts={nutrientKeys.map((key) => [
        targetLabel(key),
        `${limits.includes(key) ? 'at most ' : ''}${whole(targets[key])} ${nutrientLabels[key].unit}`,
      ])}
    />
  )
}
