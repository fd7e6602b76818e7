import type { MealClash } from '#domain/food/reading/clashes.ts'
import type { MarkedClash, PlanDay } from './meal-plans.ts'

/** Whether it clashes with an allergy, and not only with a diet or a rule. */
export const isAllergy = ({ against }: Pick<MealClash, 'against'>): boolean => against.startsWith('Allergy: ')

/** The same key for each place where this dish has this clash. */
export function clashKey(clash: Pick<MealClash, 'title' | 'against' | 'food'>): string {
  return `${clash.title}\n${clash.against}\n${clash.food}`
}

/** The days with a mark on each meal that clashes; `isExplained` says whether the plan's reason covers a clash. */
export function markClashes(
  days: PlanDay[],
  clashes: MealClash[],
  isExplained: (clash: MealClash) => boolean,
): PlanDay[] {
  return days.map((day, d) => ({
    ...day,
    meals: day.meals.map(({ clashes: _, ...meal }, m) => {
      const marks = clashes
        .filter((clash) => clash.day === d && clash.meal === m)
        .map((clash) => ({ against: clash.against, food: clash.food, explained: isExplained(clash) }))
      return marks.length ? { ...meal, clashes: marks } : meal
    }),
  }))
}

/** The clashes that the plan's reason was given for. */
export function explainedIn(days: PlanDay[]) {
  return days.flatMap(({ meals }) =>
    meals.flatMap(({ title, clashes = [] }) =>
      clashes.filter(({ explained }) => explained).map(({ against, food }) => ({ title, against, food })),
    ),
  )
}

/** The same clashes, each as `clashKey` has it. */
export function explainedClashes(days: PlanDay[]): Set<string> {
  return new Set(explainedIn(days).map(clashKey))
}

/** Titles of the dishes with a clash that nobody has given a reason for, each once. */
export function unexplainedDishes(days: PlanDay[]): string[] {
  const meals = days.flatMap((day) => day.meals)
  const open = meals.filter(({ clashes = [] }) => clashes.some(({ explained }) => !explained))
  return [...new Set(open.map(({ title }) => title))]
}

type Clashing = Pick<MarkedClash, 'against' | 'food'>[]

/** Reasons that say themselves what they are: 'Allergy: Milk', 'Dislikes: Karela'. */
const saysItself = /^(Allergy|Dislikes): /

/** What clashes in a dish: 'kheer, milk (allergy: Milk), egg (diet: Vegan)'. */
function foodsThatClash(clashes: Clashing): string {
  const groups = [...Map.groupBy(clashes, ({ against }) => against)].map(([against, found]) => {
    const foods = [...new Set(found.map(({ food }) => food))].join(', ')
    const isPlain = saysItself.test(against)
    return `${foods} (${isPlain ? against[0]!.toLowerCase() + against.slice(1) : `diet: ${against}`})`
  })
  return groups.join(', ')
}

/** 'Contains kheer, milk (allergy: Milk), egg (diet: Vegan)' */
export const clashText = (clashes: Clashing) => `Contains ${foodsThatClash(clashes)}`

/** One sentence that names the meals that clash, each once and at most five. */
export function clashSentence(clashes: MealClash[]): string {
  const meals = [...Map.groupBy(clashes, ({ title }) => title)]
  const shown = meals.slice(0, 5).map(([title, found]) => `${title} contains ${foodsThatClash(found)}`)
  const more = meals.length > 5 ? ` and ${meals.length - 5} more` : ''
  return `These meals clash with what this challenger avoids: ${shown.join('; ')}${more}. Change them or give a reason.`
}
