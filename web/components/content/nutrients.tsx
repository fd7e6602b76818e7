import { type NutrientKey, nutrientLabels } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'
import classes from './nutrients.module.css'

const main: readonly NutrientKey[] = ['calories', 'protein_g', 'carbs_g', 'fat_g']

type Props = {
  /** Unrounded; missing values count as 0. */
  nutrients: Partial<Record<NutrientKey, number | null>>
  size?: 'sm' | 'md'
  /** Which nutrients to show, in this order. */
  keys?: readonly NutrientKey[]
}

/** The main nutrients, rounded to whole numbers. */
export function NutrientRow({ nutrients, size = 'md', keys = main }: Props) {
  return (
    <dl className={`${classes.row} wrap`} data-size={size}>
      {keys.map((key) => (
        <div key={key} className={`${classes.chip} small`} data-nutrient={key}>
          <dt>{nutrientLabels[key].label}</dt>
          <dd>
            {whole(nutrients[key] ?? 0)} <span>{nutrientLabels[key].unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
