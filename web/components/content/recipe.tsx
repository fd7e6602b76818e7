import { Text } from '@mantine/core'
import classes from './recipe.module.css'

type Props = {
  /** What the amounts are for: '2 phulkas (70 g)'. */
  portion: string | null
  ingredients: string[]
  /** What is done the evening before. */
  before: string[]
  instructions: string[]
}

/** The recipe of a dish: ingredients, and steps. */
export function Recipe({ portion, ingredients, before, instructions }: Props) {
  return (
    <div className={classes.recipe}>
      {ingredients.length ? (
        <div>
          <Text className={classes.caption}>Ingredients{portion ? ` for ${portion}` : ''}</Text>
          <ul>
            {ingredients.map((ingredient) => (
              <li key={ingredient}>{ingredient}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {instructions.length ? (
        <div>
          {before.length ? (
            <>
              <Text className={classes.caption}>The evening before</Text>
              <ul>
                {before.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </>
          ) : null}
          <Text className={classes.caption}>Instructions</Text>
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
