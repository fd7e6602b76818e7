import type { KitchenFood } from '#domain/food/dish-parts.ts'
import { householdAmount, weightText } from '#domain/food/kitchen.ts'
import classes from './recipe.module.css'

/** What a recipe needs, in household measures with the weight beside them. */
export function Ingredients({ foods, people = 1 }: { foods: KitchenFood[]; people?: number }) {
  return (
    <ul className={classes.foods}>
      {foods.map((food) => {
        const amount = householdAmount({ ...food, grams: food.grams * people })
        const weight = weightText(food.grams * people)
        return (
          <li key={food.food_id}>
            <span>{food.name}</span>
            <span className={`${classes.amount} strong`}>
              {amount ? (
                <>
                  {amount} <span className={`${classes.weight} dimmed figure`}>{weight}</span>
                </>
              ) : (
                weight
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
