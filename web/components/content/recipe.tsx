import { Text } from '@mantine/core'
import type { KitchenFood } from '#domain/food/dish-parts.ts'
import { householdAmount, weightText } from '#domain/food/kitchen.ts'
import classes from './recipe.module.css'

export type RecipeText = {
  /** What the amounts are for: '2 phulkas (70 g)'. */
  portion: string | null
  ingredients: string[]
  /** The same ingredients, where their foods are known. */
  foods?: KitchenFood[]
  /** What is done the evening before. */
  before: string[]
  instructions: string[]
}

/** The recipe of a dish: ingredients, and steps. */
export function Recipe({ portion, ingredients, foods = [], before, instructions }: RecipeText) {
  return (
    <div className={`${classes.recipe} stack loose`}>
      {ingredients.length ? (
        <div>
          <Text className="caption">Ingredients{portion ? ` for ${portion}` : ''}</Text>
          {foods.length ? <Ingredients foods={foods} /> : <Lines of={ingredients} />}
        </div>
      ) : null}
      {instructions.length ? (
        <div>
          {before.length ? (
            <>
              <Text className="caption">The evening before</Text>
              <Lines of={before} />
            </>
          ) : null}
          <Text className="caption">Instructions</Text>
          <ol>
            {instructions.map((instruction) => (
              <li key={instruction}>{instruction}</li>
            ))}
          </ol>
        </div>
      ) : null}
    </div>
  )
}

export function Lines({ of: lines }: { of: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

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
