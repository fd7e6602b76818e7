import { isNear } from '#domain/days/meal-logs.ts'
import { countAtStart, ingredientLines, rawItems } from '#domain/food/dishes.ts'
import { mealOf } from '#domain/food/menu.ts'
import { clashesWith, foodClashes } from '#domain/food/reading/clashes.ts'
import { dislikeAvoid } from '#domain/food/reading/dislikes.ts'
import { dishPart } from '#domain/food/served-parts.ts'
import { isFastDish, menuFor } from '#domain/food/week/choices.ts'
import { finish } from '#domain/food/week/fill-week.ts'
import { scaleWeek } from '#domain/food/week/scale-week.ts'
import { swapsFor } from '#domain/food/week/swaps.ts'
import { mostLines, shoppingLines } from '#domain/plans/shopping-lines.ts'
import { shoppingRows } from '#domain/plans/shopping-list.ts'
import { randomNumbers } from '#domain/random.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { type Adult, adultOf, figuresOf, weekOf } from './adults.ts'

/**
 * The shopping list of a filled week, other dishes for one of its meals, and the week scaled by -10%, for each of 1,000
 * adults whom a seed makes up. Prints what must hold, a line each. `npm run bench:kitchen 100` takes 100 adults.
 */
const people = Number(process.argv[2] ?? 1000)

type Week = ReturnType<typeof servedWeek>
function servedWeek(adult: Adult) {
  return weekOf(adult).meals.map((meal) => ({ ...meal, as: mealOf(meal, meal.meal_type, figuresOf) }))
}

/** Hundredths of a gram of each food that the meals consist of, added up without the code of the list. */
function hundredths(week: Week) {
  const sums = new Map<string, number>()
  for (const { as } of week)
    for (const { food_id, grams } of as.items)
      if (food_id !== 'water') sums.set(food_id, (sums.get(food_id) ?? 0) + Math.round(grams * 100))
  return sums
}

function judgedList(week: Week) {
  const items = rawItems(
    week.flatMap(({ as }) => as.items),
    (id) => kitchenFood(id).items,
  )
  const rows = shoppingRows(items, kitchenFood)
  const sums = hundredths(week)
  const wrong = rows.filter(({ food_id, grams }) => sums.get(food_id) !== Math.round(grams * 100))
  return {
    wrong: wrong.length + Math.abs(sums.size - rows.length),
    twice: rows.length - new Set(rows.map(({ food_id }) => food_id)).size,
    lines: shoppingLines(rows).length,
  }
}

/** What would be suggested in place of one meal of the week. */
function judgedSwaps({ seed, eater, dislikes, fasting }: Adult, week: Week) {
  const random = randomNumbers(seed + 2)
  const planned = week[Math.floor(random() * week.length)]
  if (!planned) return { offered: 0, clashing: 0, far: 0 }
  const { menu, fastMenu } = finish(menuFor(builtInMenu(), eater, dislikes))
  const isFast = fasting.includes(planned.day)
  const meal = { ...planned.as, meal_type: planned.meal_type }
  const offered = finish(swapsFor(meal, isFast ? fastMenu : menu, figuresOf))
    .map((serving) => ({ dish: serving.dish, as: mealOf(serving, planned.meal_type, figuresOf) }))
    .filter(({ as }) => isNear(as, meal))
  const avoids = dislikes.map(dislikeAvoid)
  return {
    offered: offered.length,
    clashing: offered.filter(({ dish, as }) => {
      const texts = [dish.name, ...ingredientLines(as.items)]
      const foods = { name: dish.name, ingredients: [], items: as.items }
      return (
        foodClashes(texts, eater, foods).length > 0 ||
        clashesWith([as.title], avoids, foods).length > 0 ||
        isFastDish(dish) !== isFast
      )
    }).length,
    // Written out anew: within 10% of the energy, and 15% or a gram of the protein.
    far: offered.filter(
      ({ as }) =>
        Math.abs(as.calories - meal.calories) > 0.1 * meal.calories + 1e-9 ||
        Math.abs(as.protein_g - meal.protein_g) > Math.max(0.15 * meal.protein_g, 1) + 1e-9,
    ).length,
  }
}

const partsOf = new Map(
  builtInMenu().map(({ id, components, sides }) => [
    id,
    [...components, ...sides].map((part) => dishPart(part, figuresOf)),
  ]),
)
const scaledBy = 0.9
const halved = /^(katori|bowl|plate|cup|glass)/
/** Whether a part is in steps of a kitchen: half vessels, whole pieces and spoons, five of what is tiny, or as it was. */
function isMeasurable(text: string, before: string) {
  const [, rest = ''] = /^\S+ (.*)$/.exec(text) ?? []
  const count = countAtStart(text) ?? Number.NaN
  const grams = Number(/\(([\d.]+) g\)$/.exec(text)?.[1])
  const step = halved.test(rest) ? 0.5 : grams / count < 5 ? 5 : 1
  return Number.isInteger(count / step) || before.includes(text)
}
/** What a part is, without its count: 'katori toor dal', 'phulka'. */
const partName = (text: string) =>
  text
    .replace(/^\S+ /, '')
    .replace(/ \([\d.]+ g\)$/, '')
    .replace('glasses', 'glass')
    .replace(/s\b/g, '')

/** Whether the week that is scaled by -10% is one: each day within 2%, all dishes there, portions of a kitchen. */
function judgedScaling(week: Week) {
  const days = Map.groupBy(week, ({ day }) => day)
  const before = [...days.values()].map((meals) => ({ meals: meals.map(({ as }) => as) }))
  const after = finish(
    scaleWeek(
      before,
      { factor: scaledBy },
      { partsOf: (meal: Week[number]['as']) => partsOf.get(meal.template_id)!, stays: () => false },
    ),
  )
  const energy = ({ meals }: (typeof before)[number]) =>
    meals.reduce((sum, { calories }) => sum + calories, 0)
  const isNearDay = (day: (typeof before)[number], index: number) =>
    Math.abs(energy(after[index]!) / (scaledBy * energy(day)) - 1) <= 0.02
  const pairs = before.flatMap(({ meals }, day) =>
    meals.map((meal, index) => [meal, after[day]!.meals[index]!] as const),
  )
  const texts = (portion: string) => portion.split(' + ')
  return {
    farDays: before.every(isNearDay) ? 0 : 1,
    lost: pairs.every(
      ([was, is]) =>
        was.title === is.title &&
        `${texts(was.portion).map(partName)}` === `${texts(is.portion).map(partName)}`,
    )
      ? 0
      : 1,
    unmeasured: pairs.every(([was, is]) => texts(is.portion).every((text) => isMeasurable(text, was.portion)))
      ? 0
      : 1,
  }
}

const judged = Array.from({ length: people }, (_, index) => {
  const adult = adultOf(900_001 + index * 7919, 'usual')
  const week = servedWeek(adult)
  return { meals: week.length, ...judgedList(week), ...judgedSwaps(adult, week), ...judgedScaling(week) }
})
type Figure = keyof (typeof judged)[number]
const total = (of: Figure) => judged.reduce((sum, one) => sum + one[of], 0)

let failed = 0
function line(name: string, value: number, most: number) {
  if (value > most) failed++
  console.log(
    `${value <= most ? 'PASS' : 'FAIL'}  ${name.padEnd(58)}${String(value).padStart(8)}   <= ${most}`,
  )
}
console.log(
  `${people} weeks, ${total('meals')} meals; ${total('offered')} swaps offered for one meal of each\n`,
)
line('Foods with another amount than their dishes together', total('wrong'), 0)
line('Foods that stand twice', total('twice'), 0)
line('Lines of a list', Math.max(...judged.map(({ lines }) => lines)), mostLines)
line('Swaps that clash, are disliked, or are for other days', total('clashing'), 0)
line('Swaps outside 10% of the energy or 15% of the protein', total('far'), 0)
const fiftieth = Math.floor(people / 50)
line('Weeks scaled by -10% with a day more than 2% off', total('farDays'), fiftieth)
line('Weeks scaled by -10% that lost a dish or a part', total('lost'), fiftieth)
line('Weeks scaled by -10% with a portion no kitchen measures', total('unmeasured'), fiftieth)
process.exitCode = failed ? 1 : 0
