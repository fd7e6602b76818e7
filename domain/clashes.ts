import type { Eater } from './food/diet.ts'
import { type FoodClash, foodClashes } from './food.ts'

export type MealClash = FoodClash & { day: number; meal: number; title: string }

/** The meals that clash with what the eater avoids; `day` and `meal` are positions in `days`. */
export function planClashes(
  days: { meals: { title: string; notes?: string | null; template_id?: string | null }[] }[],
  eater: Eater,
  ingredientsOf: (templateId: string) => string[] = () => [],
): MealClash[] {
  return days.flatMap((day, d) =>
    day.meals.flatMap((meal, m) =>
      foodClashes(
        [meal.title, meal.notes ?? '', ...(meal.template_id ? ingredientsOf(meal.template_id) : [])],
        eater,
      ).map((clash) => ({ ...clash, day: d, meal: m, title: meal.title })),
    ),
  )
}

/** The same for every place where one dish clashes with one thing that is avoided. */
export function clashKey(clash: MealClash): string {
  return `${clash.title}\n${clash.against}\n${clash.food}`
}

/** One sentence naming the meals that clash. */
export function clashSentence(clashes: MealClash[]): string {
  const meals = [...new Set(clashes.map((clash) => `${clash.title} (${clash.against}: ${clash.food})`))]
  const shown = meals.slice(0, 5).join('; ')
  const more = meals.length > 5 ? ` and ${meals.length - 5} more` : ''
  return `These meals clash with what this challenger avoids: ${shown}${more}. Change them or give a reason.`
}
