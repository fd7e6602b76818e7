import { View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { householdAmount, weightText } from '#domain/food/kitchen.ts'
import type { PlanRecipe } from '#domain/plans/plan-recipes.ts'
import { leaf, ruled, side, styles, text, view } from './elements.ts'

/** A recipe up to this height surely fits on a page and is kept in one piece; a higher one may be split. In points. */
const pageHeight = 690
/** The most height that lines can take, in points. */
const heightOf = (lines: string[], perLine: number) =>
  lines.reduce((sum, line) => sum + 15 * Math.ceil((line.length * 1.5) / perLine), 0)
const ingredientWidth = 45
const recipeHeight = (ingredients: string[], steps: string[]) =>
  120 + heightOf(ingredients, ingredientWidth) / 2 + heightOf(steps, 100)

const marked = (lines: string[], mark: (index: number) => string) =>
  lines.map((line, index) =>
    view(styles.step, text(styles.mark, mark(index)), text([styles.stepText, side(line)], line)),
  )
const listed = (lines: string[]) => marked(lines, () => '•')

function ingredientsOf({ foods, ingredients }: PlanRecipe): string[] {
  if (foods.length === 0) return ingredients
  return foods.map((food) =>
    [food.name, householdAmount(food), weightText(food.grams)].filter(Boolean).join(', '),
  )
}

const part = (title: string) => text(styles.recipePart, title)

/** A recipe of the plan: ingredients, what is done the evening before, steps. */
export function recipeBlock(recipe: PlanRecipe) {
  const { title, portion, before, instructions } = recipe
  const ingredients = ingredientsOf(recipe)
  return h(
    View,
    { style: styles.block, wrap: recipeHeight(ingredients, [...before, ...instructions]) > pageHeight },
    view(styles.heading, text(styles.headingTitle, title)),
    ruled(1.2, leaf),
    ingredients.length ? part(portion ? `Ingredients for ${portion}` : 'Ingredients') : null,
    view(styles.ingredients, ...ingredients.map((line) => view(styles.ingredient, ...listed([line])))),
    before.length ? part('The evening before') : null,
    ...listed(before),
    instructions.length ? part('Steps') : null,
    ...marked(instructions, (index) => `${index + 1}.`),
  )
}
