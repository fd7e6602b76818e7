import type { Avoid } from './avoids.ts'
import { contentsOf, foodsCalled, groupsOf } from './dictionary.ts'
import {
  allergyNames,
  alsoAvoid,
  leftOut,
  notFoods,
  oftenMistyped,
  vagueFoods,
  wholeGroups,
} from './dictionary-data.ts'
import { findMentions, insideOf, type Mention } from './reading.ts'
import { remember } from './remember.ts'
import { isApart, tokenise } from './text.ts'

/**
 * The foods to avoid for an allergy in a person's own words: "Allergic to peanuts (severe)", "milk & milk products".
 */
export const allergyAvoid = remember(500, (allergy: string): Avoid => {
  const tokens = tokenise(allergy)
  const mentions = findMentions(tokens)
  const unknown: string[][] = []
  let phrase: string[] = []
  const endPhrase = () => {
    if (phrase.length > 0) unknown.push(phrase)
    // A long unknown phrase ("everything from quux trees"): its single words are more useful than the whole phrase.
    if (phrase.length > 2) unknown.push(...phrase.filter((word) => word.length > 3).map((word) => [word]))
    phrase = []
  }
  tokens.forEach((token, index) => {
    const isFood = mentions.some(({ from, to }) => from <= index && index < to)
    const isUnknown = !isFood && !notFoodWords.has(token.word) && !/^([a-z]$|\p{N})/u.test(token.word)
    if (isApart(token) || !isUnknown) endPhrase()
    if (isUnknown) phrase.push(token.word)
  })
  endPhrase()

  const meant = mentions.flatMap(foodsMeant)
  const foods = [...meant, ...unknown.flat().flatMap(foodsMistypedAs)].flatMap(withRelated)
  return {
    against: `Allergy: ${allergy}`,
    foods: [...new Set(foods)],
    certainty: 'trace',
    vagueGroups: foods
      .flatMap((food) => [...groupsOf(food)].filter((group) => group !== food))
      .filter((group) => foodsCalled(vagueFoods).includes(group)),
    except: [],
    unknown,
    heedsUnknown: true,
  }
})

const notFoodWords = new Set(notFoods.split(' '))

/** The allergen behind a named food: milk for paneer, almonds for almond milk. */
function foodsMeant({ name, foods }: Mention): string[] {
  if (foods.length === 0) return []
  const other = allergyNames[name.foods[0]!] ?? leftOut[name.foods[0]!]
  if (other) return foodsCalled(other)
  const inside = name.inside === 'all but last' ? insideOf(name) : []
  return inside.length > 0 ? inside.flatMap(foodsMeant) : name.foods.map(sourceOf)
}

/** If a food is made of one other food, that food; else the food itself. */
function sourceOf(food: string): string {
  const [only, second] = contentsOf(food).filter((content) => content.certainty !== 'trace')
  return only && !second ? sourceOf(only.food) : food
}

/** A food, foods with nearly the same proteins, and its group if all of the group is suspect (prawns: crustaceans). */
function withRelated(food: string): string[] {
  const groups = foodsCalled(wholeGroups).filter((group) => groupsOf(food).has(group))
  return [food, ...groups, ...foodsCalled(alsoAvoid[food] ?? '')]
}

/** A word, and the word without each of its letters. Two words that share one of these differ by one typing error. */
const lessOneLetter = (word: string) => [
  word,
  ...[...word].map((_, index) => word.slice(0, index) + word.slice(index + 1)),
]

/** Foods whose name is one typing error away: "diary", "penuts". */
function foodsMistypedAs(word: string): string[] {
  if (!/^[a-z]{5,}$/.test(word)) return []
  const slips = new Set(lessOneLetter(word))
  return oftenMistyped
    .split(', ')
    .filter((name) => name[0] === word[0] && lessOneLetter(name).some((slip) => slips.has(slip)))
    .flatMap((name) => foodsCalled(name.replace(/s$/, '')))
    .map(sourceOf)
}
