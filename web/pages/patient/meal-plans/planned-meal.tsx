import { Box, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { formatClock } from '#domain/dates.ts'
import { nutrientKeys } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { mealRecipe } from '#domain/plans/plan-recipes.ts'
import type { PlanDish } from '#domain/plans/plan-sharing.ts'
import { ClashNote } from '#web/components/content/clash-note.tsx'
import { CookButton } from '#web/components/content/cook.tsx'
import { Facts } from '#web/components/content/facts.tsx'
import { MealTypeIcon } from '#web/components/content/meal-type-icon.tsx'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { PotLines, Recipe } from '#web/components/content/recipe.tsx'
import { MealLine } from '#web/components/plans/meal-line.tsx'
import classes from './plan.module.css'

type Details = { meal: Meal; dish: PlanDish | undefined }
type Props = Details & {
  /** What is said of the meal besides its dish. */
  standing?: ReactNode
  /** The button beside the meal. */
  tick?: ReactNode
  /** The dishes to pick from, under the meal. */
  choice?: ReactNode
  /** What can be done with the meal, above its details. */
  acts?: ReactNode
}

/**
 * One meal with its details, which can be unfolded. Plain elements, and folded parts are not drawn: changing the day
 * replaces all meals at once, which must be fast on a cheap phone.
 */
export function PlannedMeal({ meal, dish, standing, tick, choice, acts }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={`${classes.item} card`}>
      <div className={`${classes.head} row`}>
        <h3 className="fill">
          <button
            type="button"
            id={`${id}-title`}
            className={`${classes.control} row bare hovers`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <MealTypeIcon type={meal.meal_type} />
            <MealLine
              meal={meal}
              side={`${whole(meal.calories)} kcal, ${whole(meal.carbs_g)} g carbs`}
              isBrief
            >
              {standing}
            </MealLine>
            <IconChevronDown size={18} aria-hidden className="chevron" />
          </button>
        </h3>
        {tick}
      </div>
      {choice}
      <section id={id} aria-labelledby={`${id}-title`} className={classes.content} hidden={!isOpen}>
        {isOpen ? (
          <>
            {acts}
            <MealDetails meal={meal} dish={dish} />
          </>
        ) : null}
      </section>
    </div>
  )
}

/** A meal's portion, time and notes, its nutrients, and its recipe. `reason`: why the plan has dishes that clash. */
export function MealDetails({ meal, dish, reason }: Details & { reason?: string | null }) {
  const recipe = dish && mealRecipe(meal, dish)
  const isExplained = meal.clashes?.some(({ explained }) => explained)
  return (
    <>
      <ClashNote clashes={meal.clashes} />
      {isExplained && reason ? (
        <Text size="sm" my="xs">
          Why it stays: {reason}
        </Text>
      ) : null}
      <Facts
        className={`${classes.details} stack tight`}
        facts={[
          ['Portion', meal.portion],
          ['Time', meal.time && formatClock(meal.time)],
          ['Notes', meal.notes],
        ]}
      />
      <Text className="caption">Nutrition</Text>
      <NutrientRow nutrients={meal} keys={nutrientKeys} />
      {recipe ? (
        <Box mt="lg">
          <CookButton title={meal.title} recipe={recipe} />
          <Recipe {...recipe} />
        </Box>
      ) : (
        <PotLines pot={meal.pot?.map(({ text }) => text) ?? []} />
      )}
    </>
  )
}
