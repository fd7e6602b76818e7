import { connectors, joints, type Lexed, lex, units } from './amount-words.ts'
import { type PortionedDish, portionSteps, servingOf, withoutBrackets } from './dishes.ts'
import { type Nutrients, nutrientKeys } from './nutrients.ts'
import { isSameWord } from './reading/text.ts'

type Amount = { count: number; unit: string | undefined }

const inGrams: Record<string, number> = { kg: 1000, oz: 28.35, lb: 453.6 }
/** What is counted, whatever it is: "4 nos" of a dish of 2 rotis. */
const anyPiece = 'piece'
const serving = 'serving'

/** The numbers of a portion with the word behind each. */
function amountsOf(portion: string): Amount[] {
  const tokens: Lexed[] = lex(portion)
  return tokens.flatMap(({ number }, at) => {
    if (number === undefined) return []
    const word = tokens[at + 1]?.word
    const unit = word && (units.get(word) ?? word)
    const grams = unit ? inGrams[unit] : undefined
    return [grams ? { count: number * grams, unit: 'g' } : { count: number, unit }]
  })
}

/** What a portion says first, and in brackets once more in grams. */
function saidTwice(portion: string) {
  const again = [...portion.matchAll(/\(([^)]*)\)/g)].flatMap(([, text]) => amountsOf(text!))
  return { said: amountsOf(portion.replace(/\([^)]*\)/g, ' ')), again }
}

/** Words that a portion may have beside its numbers, units and the words of its dish. */
const saying = new Set([
  ...joints,
  ...connectors,
  ...`about approx around each x a an ${serving} ${serving}s`.split(' '),
])

/** True when a portion has a word nobody understood: "less than 1 katori", "150 g raw", "2 roti without ghee". */
function hasOtherWords(dish: PortionedDish, typed: string): boolean {
  const known = [dish.portion ?? '', servingOf(dish, 1).portion ?? ''].flatMap((text) => lex(text))
  return lex(typed).some(
    ({ word, number }) =>
      number === undefined &&
      !saying.has(word) &&
      !units.has(word) &&
      !known.some((one) => isSameWord(one.word, word)),
  )
}

/** The amounts of one portion: as they are served, a serving, or of a dish with one part its weight. */
function usualAmounts(dish: PortionedDish): Amount[][] {
  const [part, ...others] = dish.components ?? []
  const { said } = saidTwice(servingOf(dish, 1).portion ?? '')
  const isWeighed = part && part.unit !== 'portion' && others.length === 0
  const weight = isWeighed ? [[{ count: part.count * part.unit_grams, unit: 'g' }]] : []
  return [said, [{ count: 1, unit: serving }], ...weight]
}

const isSameUnit = (usual: Amount, said: Amount) =>
  usual.unit === said.unit ||
  (!!usual.unit && !!said.unit && isSameWord(usual.unit, said.unit)) ||
  (said.unit === anyPiece && !!usual.unit && usual.unit !== serving && !units.has(usual.unit))

/** How often one list of amounts is in another; null when it is not, or in another proportion. */
function timesIn(usual: Amount[], said: Amount[], tolerance = 0.01): number | null {
  if (usual.length === 0 || usual.length !== said.length) return null
  if (!usual.every((amount, at) => isSameUnit(amount, said[at]!))) return null
  const [times, ...others] = usual.map(({ count }, at) => said[at]!.count / count)
  return times! > 0 && others.every((other) => Math.abs(other - times!) < tolerance) ? times! : null
}

/**
 * How many portions of a dish a typed portion is; null when it has other amounts, the same in another proportion, or words
 * that nobody understood.
 */
export function portionsTyped(dish: PortionedDish, typed: string): number | null {
  const [times, counted] = typed.split('×')
  if (counted !== undefined && dish.portion && withoutBrackets(counted.trim()) === dish.portion)
    return amountsOf(times!)[0]?.count ?? null
  if (/^\s*[-–]/.test(typed) || hasOtherWords(dish, typed)) return null
  const { said, again } = saidTwice(typed)
  const weights = saidTwice(servingOf(dish, 1).portion ?? '').again
  for (const usual of usualAmounts(dish)) {
    const portions = timesIn(usual, said)
    if (portions === null) continue
    // "1 katori (100 g)" of a dish whose katori is 150 g: the one or the other.
    const weighed = again.length > 0 ? timesIn(weights, again) : portions
    return weighed !== null && Math.abs(weighed / portions - 1) < 0.05 ? portions : null
  }
  return null
}

/** How many portions of a dish a meal is; null when its figures or its portion were changed by hand. */
export function portionsOf(dish: PortionedDish, meal: Nutrients & { portion: string | null }): number | null {
  const typed = portionsTyped(dish, meal.portion ?? '')
  const possible = typed === null ? (dish.portion || meal.portion ? [] : portionSteps) : [typed]
  const isServed = (portions: number) => {
    const serving = servingOf(dish, portions)
    return nutrientKeys.every((key) => serving[key] === meal[key])
  }
  return possible.find(isServed) ?? null
}
