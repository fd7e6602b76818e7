import type { Measure, StoredFood } from './foods.ts'

/** Millilitres of household vessels. */
export const vessels: Record<string, number> = {
  katori: 150,
  cup: 200,
  glass: 200,
  bowl: 200,
  tbsp: 15,
  tsp: 5,
}
/** What is counted: "2 walnuts" are two halves. */
export const pieces = ['piece', 'slice', 'cube', 'half', 'clove', 'scoop']
/** Of nuts and puffed grains; no vessel that a form offers. */
const mlOfAHandful = 45
/** A tablespoon of a cooked food, heaped. */
const gramsOfAServingSpoon = 22
/** A piece of what is served in a katori: a kofta, a potato of dum aloo, a slice of fish. */
const gramsOfAPiece = 50
/** What is a meal when it fills a plate. */
const gramsOfAMeal = 200
/** Half a plate of what stalls and hotels sell is more than half of a full one. */
const shareOfAHalfPlate = 0.6
/** Units that are told in smaller ones. A pint has no weight: it differs between countries. */
const scales: Record<string, { unit: string; times: number }> = {
  kg: { unit: 'g', times: 1000 },
  l: { unit: 'ml', times: 1000 },
  oz: { unit: 'g', times: 28.35 },
  lb: { unit: 'g', times: 453.6 },
  floz: { unit: 'ml', times: 29.57 },
}
/** Above it a number without a unit counts grams, unless the pieces are small: "100 paneer", but "30 almonds". */
const mostUnits = 20

const pieceOf = ({ measures }: StoredFood) =>
  pieces.map((piece) => measures.find(({ name }) => name === piece)).find((measure) => measure)

/** One unit of a food; undefined when nobody has weighed it. */
function measureOf(food: StoredFood, unit: string): Measure | undefined {
  const { list, measures } = food
  if (unit === 'g') return { name: 'g', grams: 1 }
  const called = (name: string) => measures.find((measure) => measure.name === name)
  // A spoon of peanut butter is a large one, of ghee, sugar or pickle a small one; a curry or halwa is heaped on one.
  if (unit === 'spoon') {
    const isHeaped = list === 'cooked' && !called('tbsp') && !called('tsp')
    if (isHeaped) return { name: 'spoon', grams: gramsOfAServingSpoon }
    return measureOf(food, list === 'cooked' && measures[0]?.name !== 'tsp' ? 'tbsp' : 'tsp')
  }
  if (called(unit)) return called(unit)
  // A plate of a cooked food that nobody has weighed on plates is a usual serving.
  if (list === 'cooked' && (unit === 'plate' || unit === 'serving')) return called('serving') ?? measures[0]
  const piece = pieceOf(food)
  if (unit === 'piece' && piece) return piece
  const ml = unit === 'ml' ? 1 : unit === 'handful' ? mlOfAHandful : vessels[unit]
  // What fills one vessel fills another in proportion.
  const poured = measures.find(({ name }) => name in vessels)
  const filled = poured ? poured.grams / vessels[poured.name]! : 0
  // What weighs more is served in a larger vessel: "mango shake 300 ml".
  if (ml && poured) return { name: unit, grams: (unit === 'ml' ? Math.min(filled, 1.1) : filled) * ml }
  if (unit === 'ml') return { name: 'ml', grams: 1 }
  // The nearest one: "1 bowl modak" is a serving, "dum aloo 3 pcs" three of its potatoes.
  if (list !== 'cooked') return undefined
  if (unit === 'piece') return { name: 'piece', grams: gramsOfAPiece }
  return ml || unit === 'slice' ? (called('serving') ?? measures[0]) : undefined
}

/**
 * The measure of a number without a unit: raw foods are counted, cooked ones served. Without a number a serving is meant, as
 * rice fills a plate that nobody weighs.
 */
function usualMeasure(food: StoredFood, quantity: number | null): Measure | undefined {
  const usual = (quantity !== null && food.list === 'kitchen' && measureOf(food, 'piece')) || food.measures[0]
  if (quantity === null) return food.measures.find(({ name }) => name === 'serving') ?? usual
  // "Tandoori chicken half" is half a bird, "fried rice half" half a plate.
  if (quantity < 1 && food.list === 'cooked') {
    const isPiece = pieces.includes(usual?.name ?? '')
    return food.measures.find(({ name }) => name === 'whole' || (name === 'plate' && !isPiece)) ?? usual
  }
  // "1 pani puri" is a plate of them; nobody eats one.
  const plate = food.measures.find(({ name }) => name === 'plate')
  if (quantity === 1 && food.list === 'cooked' && plate && usual && plate.grams >= 6 * usual.grams)
    return plate
  // "1 biryani" is a plate of it, no katori.
  const serving = food.measures.find(({ name }) => name === 'serving')
  if (serving && usual?.name === 'katori' && plate && plate.grams >= gramsOfAMeal) return serving
  // "Kofta 3", "egg curry 2": its pieces are counted, not its katoris.
  const isCounted = quantity >= 2 && quantity <= mostUnits && food.list === 'cooked'
  if (isCounted && !pieces.includes(usual?.name ?? '')) return pieceOf(food) ?? usual
  if (quantity > mostUnits && !(usual && usual.grams < 20)) return { name: 'g', grams: 1 }
  return food.list === 'kitchen' && !pieces.includes(usual?.name ?? '') ? undefined : usual
}

/**
 * The amount of a food in its own unit and in grams. A quantity of null is one of the usual measure. Grams are null when
 * nobody has weighed the unit.
 */
export function amountOf(
  food: StoredFood,
  said: { quantity: number | null; unit: string | null },
): { quantity: number | null; unit: string | null; grams: number | null } {
  // "Thoda chawal": half of what people are served; of ghee the usual spoon.
  if (said.unit === 'some') {
    const usual = measureOf(food, 'serving')?.grams ?? 0
    const isSpoon = food.list !== 'cooked' || usual < 50
    return amountOf(food, isSpoon ? { quantity: null, unit: null } : { quantity: 0.5, unit: 'serving' })
  }
  const scale = said.unit ? scales[said.unit] : undefined
  const quantity = scale ? Math.round((said.quantity ?? 1) * scale.times * 100) / 100 : said.quantity
  const unit = scale?.unit ?? said.unit
  const measure = unit ? measureOf(food, unit) : usualMeasure(food, quantity)
  const isHalfPlate = quantity === 0.5 && measure?.name === 'plate' && measure.grams > gramsOfAPiece
  const times = isHalfPlate ? shareOfAHalfPlate : (quantity ?? 1)
  return {
    quantity,
    unit: quantity === null ? null : (measure?.name ?? unit ?? 'piece'),
    grams: measure ? Math.round(times * measure.grams * 100) / 100 : null,
  }
}
