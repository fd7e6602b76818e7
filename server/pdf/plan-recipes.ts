import { View } from '@react-pdf/renderer'
import { createElement as h } from 'react'
import { householdAmount, weightText } from '#domain/food/kitchen.ts'
import type { PlanRecipe } from '#domain/plans/plan-sharing.ts'
import { ruled, side, text, view } from './elements.ts'
import { leaf, styles } from './styles.ts'

/** A heading is not left alone at the bottom of a page: so much of what follows is on the same one, in points. */
const ahead = 60

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

const part = (title: string) => h(View, { minPresenceAhead: ahead }, text(styles.recipePart, title))

/** A recipe of the plan: ingredients, what is done the evening before, steps. */
export function recipeBlock(recipe: PlanRecipe) {
  const { title, portion, before, instructions } = recipe
  const ingredients = ingredientsOf(recipe)
  return h(
    View,
    { style: styles.block },
    h(
      View,
      { wrap: false, minPresenceAhead: ahead },
      view(styles.heading, text(styles.headingTitle, title)),
      ruled(1.2, leaf),
    ),
    ingredients.length ? part(portion ? `Ingredients for ${portion}` : 'Ingredients') : null,
    ...listed(ingredients),
    before.length ? part('The evening before') : null,
    ...listed(before),
    instructions.length ? part('Steps') : null,
    ...marked(instructions, (index) => `${index + 1}.`),
  )
}
