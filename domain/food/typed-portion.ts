import { type Lexed, lex, units } from './amount-words.ts'
import { type Dish, portionSteps, servingOf } from './dishes.ts'
import { type Nutrients, nutrientKeys } from './nutrients.ts'
import { isSameWord } from './reading/text.ts'

type Amount = { count: number; unit: string | undefined }

/** The numbers of a portion with the word behind each. What stands in brackets only says them again in grams. */
function amountsOf(portion: string): Amount[] {
  const tokens: Lexed[] = lex(portion.replace(/\([^)]*\)/g, ' '))
  return tokens.flatMap(({ number }, at) => {
    const word = tokens[at + 1]?.word
    return number === undefined ? [] : [{ count: number, unit: word && (units.get(word) ?? word) }]
  })
}

/** The amounts of one portion: as they are served, or of a dish with one part its weight. */
function usualAmounts(dish: Dish): Amount[][] {
  const [part, ...others] = dish.components ?? []
  const served = amountsOf(servingOf(dish, 1).portion ?? '')
  const isWeighed = part && part.unit !== 'portion' && others.length === 0
  return isWeighed ? [served, [{ count: part.count * part.unit_grams, unit: 'g' }]] : [served]
}

const isSameUnit = (one: Amount, other: Amount) =>
  one.unit === other.unit || (!!one.unit && !!other.unit && isSameWord(one.unit, other.unit))

/** How many portions of a dish a typed portion is; null when it has other amounts, or the same in another proportion. */
export function portionsTyped(dish: Dish, typed: string): number | null {
  const [times, counted] = typed.split('×')
  if (counted !== undefined && dish.portion && counted.trim() === dish.portion)
    return amountsOf(times!)[0]?.count ?? null
  const said = amountsOf(typed)
  for (const usual of usualAmounts(dish)) {
    if (usual.length === 0 || usual.length !== said.length) continue
    if (!usual.every((amount, at) => isSameUnit(amount, said[at]!))) continue
    const [portions, ...others] = usual.map(({ count }, at) => said[at]!.count / count)
    if (others.every((other) => Math.abs(other - portions!) < 0.01) && portions! > 0) return portions!
  }
  return null
}

/** How many portions of a dish a meal is; null when its figures or its portion were changed by hand. */
export function portionsOf(dish: Dish, meal: Nutrients & { portion: string | null }): number | null {
  const typed = portionsTyped(dish, meal.portion ?? '')
  const possible = typed === null ? (dish.portion || meal.portion ? [] : portionSteps) : [typed]
  const isServed = (portions: number) => {
    const serving = servingOf(dish, portions)
    return nutrientKeys.every((key) => serving[key] === meal[key])
  }
  return possible.find(isServed) ?? null
}
