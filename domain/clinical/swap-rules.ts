import {
  evaluateRules,
  foodLimits,
  foodsIn,
  isNever,
  isSteering,
  type RuleList,
  type WeekDay,
  type WeekMeal,
} from './evaluate.ts'
import type { Person } from './rules/rule.ts'
import { ruleById } from './rules/rules.ts'

/**
 * Whether another meal at a place holds nothing that may never come, breaks no limit of a signed list, and a limit that the
 * week keeps is still kept with it.
 * `at` is the id of the meal that goes.
 */
export function keepsRules(
  days: WeekDay[],
  at: string,
  person: Person,
  list: RuleList,
): (meal: Omit<WeekMeal, 'id'>) => boolean {
  const never = foodLimits(person, list).filter(isNever)
  const isSafe = (meal: Omit<WeekMeal, 'id'>) =>
    never.every(({ foods, strict }) => foodsIn(meal, foods, strict).length === 0)
  if (!list.signed) return isSafe
  const limitsBrokenIn = (week: WeekDay[]) =>
    evaluateRules(week, person, list).filter(({ effect }) => effect === 'limit')
  const keyOf = ({ rule, date, meal_id }: ReturnType<typeof limitsBrokenIn>[number]) =>
    [rule, date, meal_id].join(' ')
  const before = new Set(
    limitsBrokenIn(days)
      .filter(({ meal_id }) => meal_id !== at)
      .map(keyOf),
  )
  return (meal) =>
    isSafe(meal) &&
    limitsBrokenIn(
      days.map((day) => ({
        ...day,
        meals: day.meals.map((one) => (one.id === at ? { ...meal, id: at } : one)),
      })),
    ).every((mark) => before.has(keyOf(mark)))
}

/** What limits how often a meal may come, where the rest of its week is not known. */
export const limitsOn = (meal: Pick<WeekMeal, 'title' | 'items'>, person: Person, list: RuleList) =>
  foodLimits(person, list)
    .filter((limit) => isSteering(limit) && foodsIn(meal, limit.foods, limit.strict).length > 0)
    .map(({ rule }) => ruleById.get(rule)!.text)
