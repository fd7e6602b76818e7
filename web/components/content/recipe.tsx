import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { KitchenFood } from '#domain/food/dish-parts.ts'
import { householdAmount, weightText } from '#domain/food/kitchen.ts'
import { inOneSentence } from '#domain/plain-text.ts'
import type { HomeRecipe } from '#domain/plans/plan-recipes.ts'
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
  /** What is not in the shared pot, and what somebody leaves at the plate. */
  pot?: string[]
  home?: HomeRecipe
}

/** The recipe of a dish: ingredients, and steps. */
export function Recipe({ portion, ingredients, foods = [], before, instructions, ...pot }: RecipeText) {
  const { home } = pot
  const [isForHome, setForHome] = useState(true)
  const shown = isForHome ? home : undefined
  return (
    <div className={`${classes.recipe} stack loose`}>
      {ingredients.length ? (
        <div>
          <PotLines {...pot} />
          {home ? <ForWhom home={home} isForHome={isForHome} onChange={setForHome} /> : null}
          <Text className="caption">
            Ingredients
            {shown ? ` for your home of ${shown.people}` : portion ? ` for ${portion}` : ''}
          </Text>
          {shown ? (
            <HomeIngredients home={shown} />
          ) : foods.length ? (
            <Ingredients foods={foods} />
          ) : (
            <Lines of={ingredients} />
          )}
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
          {shown ? <LeftOut home={shown} /> : null}
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

/** What is said of a meal's pot. The plan was reckoned with what is left out. */
export function PotLines({ pot = [], home }: Pick<RecipeText, 'pot' | 'home'>) {
  if (pot.length === 0) return null
  return (
    <div className={classes.pot}>
      <Text className="caption">For all at home</Text>
      <Lines of={pot} />
      {home?.left_out.length ? (
        <Text className="small dimmed">The figures of your plan still count what is left out.</Text>
      ) : null}
    </div>
  )
}

type ForWhomProps = { home: HomeRecipe; isForHome: boolean; onChange: (isForHome: boolean) => void }
/** For whom amounts are read: one portion, or all who eat at home. */
export function ForWhom({ home, isForHome, onChange }: ForWhomProps) {
  return (
    <SegmentedControl
      aria-label="For whom"
      className="no-print"
      data={[
        { value: 'one', label: 'For one' },
        { value: 'home', label: `For the home of ${home.people}` },
      ]}
      value={isForHome ? 'home' : 'one'}
      onChange={(whom) => onChange(whom === 'home')}
    />
  )
}

/** The foods of a shared pot, and of what is cooked apart. */
export function HomeIngredients({ home: { foods, apart } }: { home: HomeRecipe }) {
  return (
    <>
      {foods.length ? <Ingredients foods={foods} /> : null}
      {apart.map(({ name, foods: own }) => (
        <div key={name}>
          <Text className="caption">Cook apart: {name}</Text>
          <Ingredients foods={own} />
        </div>
      ))}
    </>
  )
}

/** Steps are written for the whole dish. */
export const LeftOut = ({ home: { left_out } }: { home: HomeRecipe }) =>
  left_out.length ? (
    <Text fw={600}>Leave out wherever a step names it: {inOneSentence(left_out)}.</Text>
  ) : null

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
