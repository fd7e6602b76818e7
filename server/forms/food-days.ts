import { z } from 'zod'
import { figuresOfItems } from '#domain/food/cooked-figures.ts'
import { mostGrams } from '#domain/food/dish-parts.ts'
import {
  type FoodDayAnswer,
  questionsOf,
  type RecalledFood,
  type RecallMeal,
  recallMeals,
} from '#domain/forms/answers.ts'
import type { FormSection } from '#domain/forms/forms.ts'
import { type FoodDay, RecalledFood as RecalledFoodSchema } from '#domain/forms/sent-forms.ts'
import type { Db } from '#server/db/rows.ts'
import { foodsById, mayShowFigures, readFoods, usableFoods } from '#server/food/foods.ts'
import { listedLabelFoods } from '#server/food/label-rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { check, invalid } from '#server/http/errors.ts'

type Filled = {
  patient_id: string
  sections: FormSection[]
  answers: Record<string, unknown>
  version: number
}

const Foods = z
  .array(RecalledFoodSchema.extend({ grams: z.number().min(0).max(mostGrams).nullable() }))
  .max(60)

/**
 * The meals of a day as they are stored. A nutritionist confirms foods; of a text that is not changed what was confirmed
 * stays.
 */
export async function foodDayToStore(db: Db, user: SignedIn, sent: unknown, stored: unknown) {
  const day: FoodDayAnswer = {}
  const before = (stored ?? {}) as FoodDayAnswer
  for (const [meal, given] of Object.entries((sent ?? {}) as FoodDayAnswer) as [RecallMeal, unknown][]) {
    const { text, foods } = Object(given) as { text: string; foods?: unknown }
    const kept = before[meal]?.text === text ? before[meal]?.foods : undefined
    const confirmed =
      user.role === 'nutritionist' && foods ? await named(db, user, check(Foods, foods)) : kept
    if (Object.hasOwn(recallMeals, meal)) day[meal] = { text, ...(confirmed && { foods: confirmed }) }
  }
  return day
}

/** Confirmed foods with their names in the table; 422 for one that the nutritionist may not use. */
async function named(db: Db, user: SignedIn, foods: RecalledFood[]): Promise<RecalledFood[]> {
  const known = await usableFoods(
    db,
    user,
    foods.flatMap(({ food_id }) => food_id ?? []),
  )
  return foods.map((food) => {
    const entry = food.food_id === null ? undefined : known.get(food.food_id)
    if (food.food_id !== null && !entry) throw invalid(`The food “${food.text}” is no longer in the table.`)
    return { ...food, name: entry?.name ?? null }
  })
}

/** Adds to filled forms what their recalled days have. */
export async function withFoodDays<Form extends Filled>(db: Db, user: SignedIn, forms: Form[]) {
  const isAsked = ({ sections, version }: Form) =>
    version > 0 && questionsOf(sections).some(({ kind }) => kind === 'food_day')
  if (!forms.some(isAsked)) return forms.map((form) => ({ ...form, food_days: {} }))
  const isShown = await mayShowFigures(db, user)
  const labels = await listedLabelFoods(db, user).execute()
  const dayOf = async (answer: FoodDayAnswer): Promise<FoodDay> => {
    const meals: FoodDay['meals'] = {}
    for (const [meal, { text, foods }] of Object.entries(answer) as [
      RecallMeal,
      { text: string; foods?: RecalledFood[] },
    ][])
      meals[meal] = {
        confirmed: foods !== undefined,
        foods: foods ?? (await readFoods(db, text, 'meal', labels)),
      }
    const all = Object.values(meals).flatMap(({ foods }) => foods)
    const items = all.flatMap(({ food_id, name, grams }) =>
      food_id !== null && grams !== null ? [{ food_id, name: name ?? '', grams }] : [],
    )
    const table = await foodsById(
      db,
      items.map(({ food_id }) => food_id),
    )
    const { calories, protein_g, carbs_g, fat_g } = figuresOfItems(items, (id) => table.get(id))
    return {
      meals: user.role === 'nutritionist' ? meals : {},
      figures: isShown ? { calories, protein_g, carbs_g, fat_g } : null,
      unknown: all.length - items.length,
    }
  }
  return Promise.all(
    forms.map(async (form) => {
      const asked = isAsked(form) ? questionsOf(form.sections).filter(({ kind }) => kind === 'food_day') : []
      const days = asked.flatMap(({ id }) =>
        form.answers[id] ? [[id, form.answers[id] as FoodDayAnswer] as const] : [],
      )
      const read = await Promise.all(days.map(async ([id, answer]) => [id, await dayOf(answer)] as const))
      return { ...form, food_days: Object.fromEntries(read) }
    }),
  )
}
