import { type RawBuilder, sql } from 'kysely'
import { evaluateRules } from '#domain/clinical/evaluate.ts'
import { personOf } from '#domain/clinical/person.ts'
import { today } from '#domain/dates.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import {
  asksForReason,
  type BrokenRule,
  brokenRules,
  type RuleReason,
  ruleKey,
} from '#domain/plans/plan-rules.ts'
import { type CheckedMeal, figuresOfMeal } from '#domain/plans/week-check.ts'
import { practiceRules } from '#server/clinical/rules.ts'
import { type Db, rowOf } from '#server/db/rows.ts'
import { foodsOfMeals } from '#server/food/foods.ts'
import { knownWeight } from '#server/food/patient-targets.ts'

/** Of whom rules are asked, with the practice's list; null without a profile. */
export async function ruledPerson(db: Db, patientId: string) {
  const profile = await rowOf(db, 'patient_profiles', { patient_id: patientId })
  if (!profile) return null
  const { kg } = await knownWeight(db, patientId, profile.start_weight_kg)
  return { profile, person: personOf(profile, kg, today()), list: await practiceRules(db) }
}

/** Days as rules judge them. */
export async function weighedDays(db: Db, days: { date: string; meals: (CheckedMeal & { id: string })[] }[]) {
  const all = days.flatMap(({ meals }) => meals)
  const foodOf = await foodsOfMeals(db, all)
  return days.map(({ date, meals }) => ({
    date,
    meals: meals.map((meal) => ({ ...meal, items: meal.items ?? [], figures: figuresOfMeal(meal, foodOf) })),
  }))
}

/** The rules that a plan breaks and that ask for a reason. */
export async function rulesBrokenIn(db: Db, patientId: string, days: PlanDay[]): Promise<BrokenRule[]> {
  const ruled = await ruledPerson(db, patientId)
  const confirmed = ruled?.profile.confirmed_conditions ?? []
  if (!ruled?.list.signed || confirmed.length === 0) return []
  const marks = evaluateRules(await weighedDays(db, days), ruled.person, ruled.list)
  return brokenRules(
    days,
    marks.filter((mark) => asksForReason(mark, confirmed)),
  )
}

/**
 * The reasons of the rules that a plan breaks now: those it had or an earlier version had, and the given one for the
 * others; and what is left without one. A reason names its author by id: `ruleReasonsIn` has the name.
 */
export async function reasonsFor(
  db: Db,
  broken: BrokenRule[],
  given: { reason: string; by: string } | null,
  plan: { id?: string; rule_reasons?: RuleReason[] },
): Promise<{ reasons: RuleReason[]; open: BrokenRule[] }> {
  const versions =
    plan.id && broken.length > 0
      ? await db
          .selectFrom('meal_plan_versions')
          .select('rule_reasons')
          .where('plan_id', '=', plan.id)
          .orderBy('version')
          .execute()
      : []
  const earlier = [...versions, plan].flatMap(({ rule_reasons = [] }) => rule_reasons)
  const known = new Map(earlier.map((one) => [ruleKey(one), one]))
  const at = new Date().toISOString()
  const open = broken.filter((one) => !given && !known.has(ruleKey(one)))
  const reasons = broken.flatMap(({ day: _, meal: __, ...one }): RuleReason[] => {
    const before = known.get(ruleKey(one))
    return before
      ? [{ ...one, reason: before.reason, by: before.by, at: before.at }]
      : given
        ? [{ ...one, ...given, at }]
        : []
  })
  return { reasons, open }
}

/** The reasons of a row, with the names of who gave them. */
export const ruleReasonsIn = (row: string): RawBuilder<RuleReason[]> => sql`(
  select coalesce(jsonb_agg(one || jsonb_build_object('by', u.display_name) order by n), '[]')
  from jsonb_array_elements(${sql.ref(`${row}.rule_reasons`)}) with ordinality as reasons(one, n)
    left join users u on u.id = (one->>'by')::uuid)`
/** What a challenger gets of them. */
export const noRuleReasons = sql<RuleReason[]>`'[]'::jsonb`
