import { z } from 'zod'
import type { ConditionName } from '#domain/clinical/conditions.ts'
import type { RuleMark } from '#domain/clinical/evaluate.ts'
import { weekdayName } from '#domain/dates.ts'
import { Instant } from '#domain/endpoint.ts'

/** Why a plan breaks a clinical rule on a day, or in one of its meals. */
export const RuleReason = z.object({
  rule: z.string(),
  condition: z.string(),
  date: z.string(),
  /** The meal's dish; null where the whole day breaks the rule. */
  title: z.string().nullable(),
  /** What was found then, and the rule. */
  text: z.string(),
  reason: z.string(),
  /** Null when the account is gone. */
  by: z.string().nullable(),
  at: Instant,
})
export type RuleReason = z.output<typeof RuleReason>

/** A rule that a plan breaks: on which of its days, and in which meal of it. */
export type BrokenRule = Omit<RuleReason, 'reason' | 'by' | 'at'> & { day: number; meal: number | null }

/** The same key for as long as the same dish, or the same day, breaks the rule. */
export const ruleKey = ({ rule, date, title }: Pick<RuleReason, 'rule' | 'date' | 'title'>) =>
  [rule, date, title ?? ''].join('\n')

/** Whether a reason is asked for: of a signed list the limits, of conditions that the nutritionist confirmed. */
export const asksForReason = (
  { effect, condition }: Pick<RuleMark, 'effect' | 'condition'>,
  confirmed: readonly string[],
) => effect === 'limit' && confirmed.includes(condition as ConditionName)

type Days = {
  date?: string | null | undefined
  meals?: readonly { id?: string | null | undefined; title?: string | null | undefined }[] | null | undefined
}[]

/** The broken rules of a week, each once at its place. */
export function brokenRules(
  days: Days,
  marks: Pick<RuleMark, 'rule' | 'condition' | 'date' | 'meal_id' | 'text'>[],
): BrokenRule[] {
  const found = marks.flatMap(({ rule, condition, date, meal_id, text }): BrokenRule[] => {
    const day = days.findIndex((one) => one.date === date)
    if (date === null || day < 0) return []
    const meals = days[day]!.meals ?? []
    const meal = meals.findIndex(({ id }) => id === meal_id)
    const title = meals[meal]?.title ?? null
    return [{ rule, condition, date, title, text, day, meal: meal < 0 ? null : meal }]
  })
  return [...new Map(found.map((one) => [ruleKey(one), one])).values()]
}

/** 'Monday, Poha: Contains soya chunks. At most 3 meals a week' */
const brokenText = ({ date, title, text }: BrokenRule) =>
  `${[weekdayName(date), title].filter(Boolean).join(', ')}: ${text.replace(/\.$/, '')}`

/** One sentence that names what breaks rules, at most five. */
export function brokenSentence(broken: BrokenRule[]): string {
  const shown = broken.slice(0, 5).map(brokenText).join('; ')
  const more = broken.length > 5 ? ` and ${broken.length - 5} more` : ''
  return `The practice's rules for confirmed conditions are not kept: ${shown}${more}. Change the meals or give a reason.`
}
