import { type Avoid, avoidsOf } from './avoids.ts'
import type { Eater } from './diet.ts'
import { type Mention, type Reading, readText } from './reading.ts'
import { isApart, isSameWord, type Token } from './text.ts'

export type FoodClash = {
  /** The reason it clashes with, as people see it: 'Allergy: peanuts', 'Vegetarian', 'Jain'. */
  against: string
  /** The food as the text names it: 'moongphali'. */
  food: string
}

export type MealClash = FoodClash & { day: number; meal: number; title: string }

/**
 * All foods in the texts of one meal (title, ingredients, notes) that clash with what the person avoids, each once
 * per reason. This is no promise of safety. A food that the text says is left out is reported too.
 */
export function foodClashes(texts: string[], eater: Eater): FoodClash[] {
  const readings = texts.map(readText)
  return avoidsOf(eater).flatMap((avoid) => {
    const clashes = new Map<string, FoodClash>()
    const report = (food: string, { text, tokens }: Reading, from: number, to: number) => {
      const words = text.slice(tokens[from]!.start, tokens[to - 1]!.end)
      if (!clashes.has(food)) clashes.set(food, { against: avoid.against, food: words })
    }
    for (const reading of readings) {
      for (const mention of reading.mentions)
        if (isAvoided(mention, avoid)) report(mention.name.foods[0]!, reading, mention.from, mention.to)
      for (const phrase of avoid.unknown) {
        const from = placeOf(phrase, reading.tokens)
        if (from >= 0) report(phrase.join(' '), reading, from, from + phrase.length)
      }
    }
    return [...clashes.values()]
  })
}

function isAvoided({ foods, contains }: Mention, avoid: Avoid): boolean {
  if (avoid.except.includes(foods[0]!)) return false
  const contained = contains[avoid.certainty]
  return (
    avoid.foods.some((food) => contained.has(food)) ||
    avoid.vagueGroups.some((group) => contains.named.has(group))
  )
}

/** Position of the first token of a phrase the dictionary doesn't know; -1 when it is not in the text. */
function placeOf(phrase: string[], tokens: Token[]): number {
  return tokens.findIndex((_, start) =>
    phrase.every((word, index) => {
      const token = tokens[start + index]
      return token && isSameWord(word, token.word) && (index === 0 || !isApart(token))
    }),
  )
}

/** The meals that clash with what the person avoids. `day` and `meal` are positions in `days`. */
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

/** One sentence that names the meals that clash. */
export function clashSentence(clashes: MealClash[]): string {
  const meals = [...new Set(clashes.map((clash) => `${clash.title} (${clash.against}: ${clash.food})`))]
  const shown = meals.slice(0, 5).join('; ')
  const more = meals.length > 5 ? ` and ${meals.length - 5} more` : ''
  return `These meals clash with what this challenger avoids: ${shown}${more}. Change them or give a reason.`
}
