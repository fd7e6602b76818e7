import type { Nutrients } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'

type Figures = Pick<Nutrients, 'calories' | 'protein_g'>

const difference = (value: number, unit: string, of: string) =>
  Math.round(value) === 0 ? `the same ${of}` : `${value > 0 ? '+' : '−'}${whole(Math.abs(value))} ${unit}`

/** How a dish differs from the meal that it may replace: '+12 kcal, the same protein'. */
export function EnergyDifference({ dish, meal }: { dish: Figures; meal: Figures }) {
  return (
    <>
      {difference(dish.calories - meal.calories, 'kcal', 'energy')},{' '}
      {difference(dish.protein_g - meal.protein_g, 'g protein', 'protein')}
    </>
  )
}
