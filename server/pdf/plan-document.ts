import { View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { formatDate } from '#domain/dates.ts'
import { mealTypeLabels, type NutrientKey, type Nutrients, nutrientLabels } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'
import { orLine, otherDishes } from '#domain/plans/alternatives.ts'
import type { Meal, MealPlan, PlanDay } from '#domain/plans/meal-plans.ts'
import { clashText } from '#domain/plans/plan-clashes.ts'
import { recipesOfPlan } from '#domain/plans/plan-recipes.ts'
import type { PlanDish } from '#domain/plans/plan-sharing.ts'
import {
  cleanTexts,
  documentOf,
  type From,
  head,
  leaf,
  leftToRight,
  line,
  ruled,
  sheet,
  side,
  styles,
  Text,
  text,
  unbroken,
  view,
} from './elements.ts'
import type { Writing } from './fonts.ts'
import { recipeBlock } from './plan-recipes.ts'

/** A meal, with its exchanges in words where they are printed. */
type PrintedMeal = Meal & { exchanges?: string }
type PrintedDay = Omit<PlanDay, 'meals'> & { meals: PrintedMeal[] }

export type PlanPdf = From & {
  patient_name: string
  nutritionist_name: string | null
  plan: Pick<MealPlan, 'id' | 'version' | 'week_start' | 'notes' | 'totals' | 'clash_reason'> & {
    days: PrintedDay[]
  }
  /** The recipes to print; none for a plan without them. */
  dishes: PlanDish[]
}

const columns: NutrientKey[] = ['calories', 'protein_g', 'carbs_g', 'fat_g']
const shown = (key: NutrientKey, value: number) =>
  `${whole(value)}${key === 'calories' ? '' : ` ${nutrientLabels[key].unit}`}`

const figures = (nutrients: Nutrients, isStrong: boolean) =>
  columns.map((key) =>
    text([styles.figure, isStrong || key === 'calories' ? styles.strong : {}], shown(key, nutrients[key])),
  )

/** A block's heading. `fixed` repeats it on the next pages when a long day continues there. */
const heading = (title: string, beside?: string, more: { fixed?: true } = {}) =>
  h(
    View,
    { wrap: false, ...more },
    view(
      styles.heading,
      text(styles.headingTitle, title),
      text(styles.beside, beside),
      ...(beside ? columns : []).map((key) =>
        text(styles.column, key === 'calories' ? 'kcal' : nutrientLabels[key].label),
      ),
    ),
    ruled(1.2, leaf),
  )

const total = (label: string, nutrients: Nutrients) =>
  unbroken(styles.total, text([styles.strong, { flex: 1 }], label), ...figures(nutrients, true))

/** A block up to this height surely fits on a page. A higher one may be split, so that nothing is cut off. */
const pageHeight = 690
/** The text's length in wide Latin letters: a letter of another script can have the width of two. */
const widthOf = (text: string) =>
  text.length + (text.match(/[^\p{Script=Latin}\p{Script=Common}\p{M}]/gu)?.length ?? 0)
/** The most lines a text can take in the column of titles. */
const lineCount = (text: string | null, perLine: number) =>
  text
    ? text.split('\n').reduce((count, part) => count + 1 + Math.floor((widthOf(part) / perLine) * 1.15), 0)
    : 0
const clashOf = ({ clashes }: Meal) => (clashes ? clashText(clashes) : null)
const mealHeight = (meal: PrintedMeal) =>
  10 +
  14 * lineCount(meal.title, 28) +
  12 *
    (lineCount(meal.portion, 34) +
      lineCount(meal.notes, 34) +
      lineCount(meal.exchanges ?? null, 34) +
      lineCount(clashOf(meal), 30)) +
  otherDishes(meal).reduce((sum, other) => sum + 12 * lineCount(orLine(other), 34), 0)

const mealRow = (meal: PrintedMeal) =>
  h(
    View,
    { wrap: mealHeight(meal) > pageHeight },
    view(
      styles.meal,
      text(
        styles.when,
        mealTypeLabels[meal.meal_type],
        meal.time ? text(styles.time, ` ${meal.time}`) : null,
      ),
      view(
        styles.what,
        text(
          [styles.title, side(meal.title)],
          text(styles.dish, meal.title),
          meal.portion ? `  ${meal.portion}` : null,
        ),
        ...otherDishes(meal).map((other) => text([styles.small, side(other.title)], orLine(other))),
        meal.exchanges ? text([styles.small, leftToRight], `Exchanges: ${meal.exchanges}`) : null,
        meal.clashes ? text(styles.clash, clashOf(meal)) : null,
        meal.notes ? text([styles.small, side(meal.notes)], meal.notes) : null,
      ),
      ...figures(meal, false),
    ),
    ruled(0.6, line),
  )

const mayBreak = (day: PrintedDay) => day.meals.reduce((sum, meal) => sum + mealHeight(meal), 60) > pageHeight

function dayBlock(day: PrintedDay) {
  const isLong = mayBreak(day)
  return h(
    View,
    { style: styles.block, wrap: isLong },
    heading(day.day_name, formatDate(day.date), isLong ? { fixed: true } : {}),
    ...day.meals.map(mealRow),
    total('Day total', day.totals),
  )
}

/** Groups of days that start on a new page together. Laying out each group separately is much faster for long plans. */
function daysTogether(days: PrintedDay[]): PrintedDay[][] {
  const groups: PrintedDay[][] = [[]]
  for (const [index, day] of days.entries()) {
    if (index > 0 && mayBreak(day)) groups.push([])
    groups.at(-1)!.push(day)
  }
  return groups
}

const averageOf = (totals: Nutrients, days: number): Nutrients =>
  Object.fromEntries(
    Object.entries(totals).map(([key, value]) => [key, value / Math.max(1, days)]),
  ) as Nutrients

export function planDocument(input: PlanPdf, writing: Writing) {
  const from = cleanTexts(input, writing)
  const { nutritionist_name, plan, dishes } = from
  const patient_name = from.patient_name.replaceAll('\n', ' ')
  const week = `Week of ${formatDate(plan.week_start)}`
  const days = plan.days.length
  const header = [
    head(from, 32, 'Meal plan'),
    text(styles.name, patient_name),
    text(styles.week, nutritionist_name ? `${week}, by ${nutritionist_name}` : week),
    view(styles.rule),
    plan.clash_reason
      ? text(styles.reason, text(styles.strong, 'About your allergies and diet: '), plan.clash_reason)
      : null,
  ]
  const running = h(Text, {
    fixed: true,
    style: [styles.running, leftToRight],
    render: ({ pageNumber }) =>
      pageNumber > 1 ? `${patient_name}, week of ${formatDate(plan.week_start)}` : '',
  })
  const areNotesLong = lineCount(plan.notes, 75) > 25
  const closing = [
    unbroken(
      styles.block,
      heading('The week', `${days} ${days === 1 ? 'day' : 'days'}`),
      total('Total', plan.totals),
      total('Daily average', averageOf(plan.totals, days)),
    ),
    plan.notes
      ? h(
          View,
          // Short notes are kept in one piece, long ones start on a new page: the heading is never alone at the
          // bottom.
          { style: styles.block, wrap: areNotesLong, break: areNotesLong },
          heading('Notes'),
          h(Text, { style: [styles.notes, side(plan.notes)], orphans: 2, widows: 2 }, plan.notes),
        )
      : null,
  ]
  const groups = daysTogether(plan.days)
  const recipes = recipesOfPlan(plan.days, dishes)
  return documentOf(
    `Meal plan for ${input.patient_name}, week of ${formatDate(plan.week_start)}`,
    input,
    ...groups.map((group, index) =>
      sheet(
        writing,
        from,
        running,
        ...(index === 0 ? header : []),
        ...group.map(dayBlock),
        ...(index === groups.length - 1 ? closing : []),
      ),
    ),
    recipes.length
      ? sheet(
          writing,
          from,
          running,
          text(styles.name, 'Recipes'),
          view(styles.rule),
          ...recipes.map(recipeBlock),
        )
      : null,
  )
}
