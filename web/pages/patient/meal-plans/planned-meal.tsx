import { Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { formatClock } from '#domain/dates.ts'
import { ingredientLines } from '#domain/food/dishes.ts'
import { mealTypeLabels, nutrientKeys } from '#domain/food/nutrients.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import type { PlanDish } from '#domain/plans/plan-sharing.ts'
import { ClashNote } from '#web/components/content/clash-note.tsx'
import { Facts } from '#web/components/content/facts.tsx'
import { MealTypeIcon } from '#web/components/content/meal-type-icon.tsx'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { Recipe } from '#web/components/content/recipe.tsx'
import classes from './plan.module.css'

type Props = { meal: Meal; dish: PlanDish | undefined }

/**
 * One meal with its details, which can be unfolded. Plain elements, and folded parts are not drawn: changing the day
 * replaces all meals at once, which must be fast on a cheap phone.
 */
export function PlannedMeal({ meal, dish }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={classes.item}>
      <h3>
        <button
          type="button"
          id={`${id}-title`}
          className={classes.control}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <MealTypeIcon type={meal.meal_type} />
          <span className={classes.label}>
            <span className={classes.type}>
              {mealTypeLabels[meal.meal_type]}
              {meal.time ? `, ${formatClock(meal.time)}` : null}
            </span>
            <span className={classes.brief}>{Math.round(meal.calories)} kcal</span>
            <span className={classes.title}>{meal.title}</span>
            <ClashNote clashes={meal.clashes} />
          </span>
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
        </button>
      </h3>
      <section id={id} aria-labelledby={`${id}-title`} className={classes.content} hidden={!isOpen}>
        {isOpen ? <MealDetails meal={meal} dish={dish} /> : null}
      </section>
    </div>
  )
}

/** The ingredients of this meal, where its foods are known: its portion may be another than the dish's. */
const amounts = ({ items, portion }: Meal) => items && { ingredients: ingredientLines(items), portion }

function MealDetails({ meal, dish }: Props) {
  return (
    <>
      <Facts
        className={classes.details}
        facts={[
          ['Portion', meal.portion],
          ['Time', meal.time && formatClock(meal.time)],
          ['Notes', meal.notes],
        ]}
      />
      <Text className={classes.caption}>Nutrition</Text>
      <NutrientRow nutrients={meal} keys={nutrientKeys} />
      {dish ? <Recipe {...dish} {...amounts(meal)} /> : null}
    </>
  )
}
