import { parseArgs } from 'node:util'
import { figuresOfItems } from '#domain/food/cooked-figures.ts'
import { ingredientLines } from '#domain/food/dishes.ts'
import { mealOf, type Targets } from '#domain/food/menu.ts'
import { clashesWith, foodClashes } from '#domain/food/reading/clashes.ts'
import { dislikeAvoid } from '#domain/food/reading/dislikes.ts'
import { eaterText, isFastDish, menuFor } from '#domain/food/week/choices.ts'
import { placesOf } from '#domain/food/week/day-places.ts'
import { type FilledMeal, fillWeekInSteps, finish } from '#domain/food/week/fill-week.ts'
import { needsOf } from '#domain/food/week/week-needs.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import {
  type Adult,
  adultOf,
  allergens,
  days,
  diets,
  figuresOf,
  foodOf,
  type Wish,
  weekOf,
} from './adults.ts'
import { median, quantile } from './figures.ts'
import { judgedPicks } from './picks.ts'
import { adequacyOf, ironOf, judgedNutrients, type Mean, withoutB12, yardstickOf } from './yardstick.ts'

/**
 * Fills a week for each of 1,000 adults that a seed makes up, and for further ones who want much protein or few
 * carbohydrates. Prints what must hold, a line each. `npm run bench:nutrition 100` takes 100 adults; `--seed` others
 * than those the search was not tuned with. A line that is held against the yardstick, what a linear program reaches with the
 * same dishes, takes it of the first 200 adults.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '900001' }, misses: { type: 'boolean', default: false } },
})
const people = Number(positionals[0] ?? 1000)

const macros = ['calories', 'protein_g', 'carbs_g', 'fat_g'] as const
type Sums = Targets

/** What is true of one adult's week. */
function judged(adult: Adult) {
  const week = weekOf(adult)
  const { eater, targets, fasting, dislikes } = adult
  const served = week.meals.map((meal) => ({ meal, as: mealOf(meal, meal.meal_type, figuresOf) }))
  const isServed = week.missing.length === 0
  const sums = days.map((day): Sums => {
    const all = [
      ...served.filter(({ meal }) => meal.day === day).map(({ as }) => as),
      ...week.kept.filter((meal) => meal.day === day).map(({ figures }) => figures),
    ]
    const sum = (key: keyof Sums) => all.reduce((total, one) => total + one[key], 0)
    return {
      ...{ calories: sum('calories'), protein_g: sum('protein_g'), carbs_g: sum('carbs_g') },
      ...{ fat_g: sum('fat_g'), fiber_g: sum('fiber_g'), sodium_mg: sum('sodium_mg') },
    }
  })
  const off = (day: Sums) => Math.max(...macros.map((macro) => Math.abs(day[macro] / targets[macro] - 1)))
  const on = Map.groupBy(
    [
      ...week.meals.map(({ day, dish }) => ({ day, id: dish.id })),
      ...week.kept.map(({ day, dish }) => ({ day, id: dish })),
    ],
    ({ id }) => id,
  )
  const neighbours = [...on.values()].filter((uses) =>
    uses.some((one, index) => uses.some((other, next) => next > index && Math.abs(one.day - other.day) <= 1)),
  ).length
  const broken = (meal: FilledMeal) =>
    week.kept.some((one) => one.day === meal.day && one.meal_type === meal.meal_type) ||
    fasting.includes(meal.day) !== isFastDish(meal.dish) ||
    !meal.dish.meal_types.includes(meal.meal_type)
  const eaten = [...served.flatMap(({ as }) => as.items), ...week.kept.flatMap(({ items }) => items)]
  const figures = figuresOfItems(eaten, foodOf)
  const mean: Mean = (key) => figures[key].amount / days.length
  const marks = needsOf(adult.requirements)
  const reaches = (keys: readonly (typeof judgedNutrients)[number][]) =>
    keys.every((key) => mean(key) >= marks[key]!.ear!)
  return {
    ...{ adult, ms: week.ms, isServed, missing: week.missing, meals: served },
    needs: {
      all: reaches(judgedNutrients),
      withoutB12: reaches(withoutB12),
      adequacy: adequacyOf(mean, adult),
      iron: ironOf(mean, adult),
      above: (['calcium_mg', 'iron_mg', 'zinc_mg', 'vitamin_c_mg'] as const).filter(
        (key) => mean(key) > marks[key]!.upper!,
      ).length,
      fat: mean('saturated_fat_g') <= marks.saturated_fat_g!.upper!,
      sugar: mean('free_sugar_g') <= marks.free_sugar_g!.upper!,
    },
    days: isServed
      ? sums.map((sum) => ({
          sum,
          off: off(sum),
          energyOff: Math.abs(sum.calories / targets.calories - 1),
          fibre: sum.fiber_g / targets.fiber_g,
          sodium: sum.sodium_mg,
        }))
      : [],
    distinct: on.size,
    neighbours,
    thrice: [...on.values()].filter((uses) => uses.length > 2).length,
    byText: served.filter(({ as }) => foodClashes(ingredientLines(as.items), eater).length > 0).length,
    byId: served.filter(
      ({ meal: { dish }, as }) =>
        foodClashes([dish.name], eater, { name: dish.name, ingredients: [], items: as.items }).length > 0,
    ).length,
    disliked: served.filter(
      ({ as }) =>
        clashesWith([as.title], dislikes.map(dislikeAvoid), { ingredients: [], items: as.items }).length > 0,
    ).length,
    broken: week.meals.filter(broken).length,
  }
}

/**
 * By how much the worst macro of a day that is filled alone misses its target. No optimum is below 0, so this is at
 * least the distance to the optimum.
 */
function singleDayOff({ seed, eater, dislikes, targets }: Adult) {
  const { menu } = finish(menuFor(builtInMenu(), eater, dislikes))
  const slots = placesOf([], targets).open.map(({ meal_type }) => ({ day: 0, meal_type, dishes: menu }))
  const day = { days: 1, slots, kept: [], targets, seed, who: '' }
  const served = finish(fillWeekInSteps(day, figuresOf)).meals.map((meal) =>
    mealOf(meal, meal.meal_type, figuresOf),
  )
  const sum = (macro: (typeof macros)[number]) => served.reduce((total, meal) => total + meal[macro], 0)
  return Math.max(...macros.map((macro) => Math.abs(sum(macro) / targets[macro] - 1)))
}

const from = Number(values.seed)
const run = (wish: Wish, count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => judged(adultOf(seed + index * 7919, wish)))
// The first weeks read the files and compile the code.
run('usual', 5, 1)
const usual = run('usual', people, from)
const fewer = Math.max(20, Math.round(people / 5))
const protein = run('high protein', fewer, from + 1_000_003)
const lowCarb = run('low carb', fewer, from + 2_000_003)

type Week = ReturnType<typeof judged>
let failed = 0
const shown = (value: number, unit: string) =>
  unit === '%' ? `${(100 * value).toFixed(1)}%` : `${Math.round(value * 100) / 100}${unit}`
function line(name: string, value: number, aim: number, least: boolean, unit = '%') {
  const good = least ? value >= aim : value <= aim
  if (!good) failed++
  console.log(
    `${good ? 'PASS' : 'FAIL'}  ${name.padEnd(62)}${shown(value, unit).padStart(9)}   ${least ? '>=' : '<='} ${shown(aim, unit)}`,
  )
}
const share = <T>(all: T[], is: (one: T) => boolean) => (all.length ? all.filter(is).length / all.length : 1)
const daysOf = (weeks: Week[]) => weeks.flatMap((week) => week.days)
const total = (weeks: Week[], of: (week: Week) => number) => weeks.reduce((sum, week) => sum + of(week), 0)
const within = (weeks: Week[], most: number) => share(daysOf(weeks), ({ off }) => off <= most)

const all = [...usual, ...protein, ...lowCarb]
const dayList = daysOf(usual)
console.log(`${people} adults x 7 days, ${total(all, ({ meals }) => meals.length)} meals; seed ${from}\n`)
line('Days with energy, protein, carbs and fat within 5%', within(usual, 0.05), 0.98, true)
line('... within 10%', within(usual, 0.1), 0.995, true)
for (const diet of Object.keys(diets))
  line(
    `... within 5%: ${diet}`,
    within(
      usual.filter(({ adult }) => adult.diet === diet),
      0.05,
    ),
    0.95,
    true,
  )
line('Energy: median error', median(dayList.map(({ energyOff }) => energyOff)), 0.015, false)
line(
  '20 single days: worst macro, points above the optimum at most',
  Math.max(...usual.slice(0, 20).map(({ adult }) => singleDayOff(adult))),
  0.04,
  false,
)
line('High protein (1.6-2 g/kg): days within 5%', within(protein, 0.05), 0.92, true)
line('Low carb (26% of energy, net): days within 5%', within(lowCarb, 0.05), 0.85, true)
line(
  'Adults served a whole week',
  share(usual, ({ isServed }) => isServed),
  0.97,
  true,
)
for (const diet of Object.keys(diets))
  line(
    `... ${diet}`,
    share(
      usual.filter(({ adult }) => adult.diet === diet),
      ({ isServed }) => isServed,
    ),
    0.9,
    true,
  )
for (const allergen of allergens)
  line(
    `... allergic to ${allergen}`,
    share(
      usual.filter(({ adult }) => adult.eater.allergies.includes(allergen)),
      ({ isServed }) => isServed,
    ),
    0.9,
    true,
  )
line(
  'Meals that clash, by the text reader',
  total(all, ({ byText }) => byText),
  0,
  false,
  '',
)
line(
  'Meals that clash, by food ids',
  total(all, ({ byId }) => byId),
  0,
  false,
  '',
)
line(
  'Meals with disliked food',
  total(all, ({ disliked }) => disliked),
  0,
  false,
  '',
)
line(
  'Meals in locked places, of another type, or for the other days',
  total(all, ({ broken }) => broken),
  0,
  false,
  '',
)
line(
  'Dishes three times a week',
  total(all, ({ thrice }) => thrice),
  0,
  false,
  '',
)
line(
  'The same dish on neighbouring days',
  total(all, ({ neighbours }) => neighbours),
  0,
  false,
  '',
)
line(
  'Different dishes a week, 5th percentile',
  quantile(
    usual.filter(({ isServed }) => isServed).map(({ distinct }) => distinct),
    0.05,
  ),
  18,
  true,
  '',
)
line(
  'Days with at most 2.3 g sodium',
  share(dayList, ({ sodium }) => sodium <= 2300),
  0.8,
  true,
)
line(
  'Days that reach their fibre',
  share(dayList, ({ fibre }) => fibre >= 1),
  0.9,
  true,
)

const complete = usual.filter(({ isServed }) => isServed)
const women = <One extends { adult: Adult }>(all: One[]) => all.filter(({ adult }) => !adult.man)
const measured = usual
  .slice(0, Math.min(200, people))
  .map(({ adult }) => ({ adult, ...yardstickOf(adult) }))
  .filter(({ isFeasible }) => isFeasible)
const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length)
const best = {
  all: share(measured, ({ all }) => all),
  withoutB12: share(measured, (one) => one.withoutB12),
  adequacy: mean(measured.map(({ adequacy }) => adequacy)),
  iron: median(women(measured).map(({ iron }) => iron)),
}
const shownBest = Object.entries(best).map(([name, value]) => `${name} ${shown(value, '%')}`)
console.log(`Yardstick, of ${measured.length} adults: ${shownBest.join(', ')}`)
line(
  'Weeks that reach every requirement of eight nutrients',
  share(complete, ({ needs }) => needs.all),
  best.all - 0.08,
  true,
)
line(
  '... without B12',
  share(complete, ({ needs }) => needs.withoutB12),
  best.withoutB12 - 0.08,
  true,
)
line(
  'Mean adequacy against allowances',
  mean(complete.map(({ needs }) => needs.adequacy)),
  best.adequacy - 0.04,
  true,
)
line(
  'Women: iron, median of the allowance',
  median(women(complete).map(({ needs }) => needs.iron)),
  0.9 * best.iron,
  true,
)
line(
  'Upper limits of calcium, iron, zinc and C exceeded',
  total(complete, ({ needs }) => needs.above),
  0,
  false,
  '',
)
line(
  '10,000 picks among alternatives outside the band or with a clash',
  judgedPicks(usual.filter(({ adult }) => adult.locks === 0).slice(0, 50), 10_000),
  0,
  false,
  '',
)
line(
  'Processor time a week, 95th percentile',
  quantile(
    usual.map(({ ms }) => ms),
    0.95,
  ),
  100,
  false,
  ' ms',
)

console.log(`\nProcessor time a week, median: ${shown(median(usual.map(({ ms }) => ms)), ' ms')}`)
const meals = usual.flatMap((week) => week.meals)
console.log(
  `Weeks within 10% of the energy from saturated fat: ${shown(
    share(complete, ({ needs }) => needs.fat),
    '%',
  )}; from added sugar: ${shown(
    share(complete, ({ needs }) => needs.sugar),
    '%',
  )}`,
)
console.log(
  `Sides a meal: ${shown(meals.reduce((sum, { meal }) => sum + meal.sides.length, 0) / meals.length, '')}`,
)
console.log(`Longest portion text: ${Math.max(...meals.map(({ as }) => as.portion.length))} characters`)
if (values.misses)
  for (const [reason, { length }] of Map.groupBy(
    all.flatMap(({ missing }) => missing),
    ({ reason }) => reason,
  ))
    console.log(`Missing ${length} x ${reason}`)
if (values.misses)
  for (const { adult, days: list } of all)
    for (const { sum, off } of list)
      if (off > 0.05)
        console.log(
          `${adult.seed} ${adult.wish} ${eaterText(adult.eater, adult.dislikes)}${adult.fasting.length ? ' fasts' : ''} ${adult.locks}: ` +
            macros
              .map(
                (macro) =>
                  `${macro} ${Math.round(adult.targets[macro])} ${(100 * (sum[macro] / adult.targets[macro] - 1)).toFixed(1)}%`,
              )
              .join(', '),
        )
if (values.misses) {
  const seen = new Set<string>()
  for (const { adult, meals: list } of all)
    for (const { as } of list)
      for (const clash of foodClashes(ingredientLines(as.items), adult.eater)) {
        const text = `${clash.against}: ${clash.food} in ${as.title} | ${as.portion}`
        if (!seen.has(text)) console.log(text)
        seen.add(text)
      }
}
process.exitCode = failed ? 1 : 0
