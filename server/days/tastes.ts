import { sql } from 'kysely'
import { addDays, type DateString, today } from '#domain/dates.ts'
import type { HomeRegion } from '#domain/food/regions.ts'
import { type DishHistory, namesDiabetes, reluctanceByTicks, type Tastes } from '#domain/food/week/tastes.ts'
import type { KitchenItem } from '#domain/people/home.ts'
import { type Expecting, pregnancyOn } from '#domain/people/pregnancy.ts'
import type { Language } from '#domain/people/specializations.ts'
import type { Db } from '#server/db/rows.ts'
import { isUsualDay } from './usual-days.ts'

/** Ticks of this many days count: tastes change. */
const countedDays = 84

/** The columns of a profile that say what somebody may be served. */
export const servedColumns = [
  ...(['p.allergies', 'p.dietary_prefs', 'p.food_rules', 'p.dislikes', 'p.fasting_weekdays'] as const),
  'p.rule_weekdays',
  ...(['p.medical_notes', 'p.medication', 'p.health_needs', 'p.conditions'] as const),
  ...(['p.home_region', 'p.kitchen', 'p.preferred_language'] as const),
  ...(['p.gender', 'p.pregnancy', 'p.due_date'] as const),
] as const

type Noted = Expecting & {
  medical_notes: string | null
  medication: string | null
  health_needs: string[]
  conditions: string[]
  home_region: HomeRegion | null
  kitchen: KitchenItem[]
  preferred_language: Language | null
}

/** What is skipped on a fast is not disliked. */
const isUsual = isUsualDay(sql`meal_logs.patient_id`, sql`meal_logs.date`)

/** What a challenger's ticks, swaps, notes and home say about the dishes to serve on a date. */
export async function tastesOf(db: Db, patientId: string, eater: Noted, on: DateString): Promise<Tastes> {
  const { medical_notes, medication, health_needs, conditions } = eater
  const { home_region, kitchen, preferred_language } = eater
  const since = addDays(today(), -countedDays)
  const { rows } = await sql<DishHistory>`
    select dish, sum(eaten)::int as eaten, sum(missed)::int as missed from (
      select title as dish, (state = 'eaten')::int as eaten, (state = 'skipped')::int as missed from meal_logs
      where patient_id = ${patientId}::uuid and date > ${since}::date and state in ('eaten', 'skipped') and ${isUsual}
      union all
      select swap->>'instead_of', 0, 1 from meal_logs
      where patient_id = ${patientId}::uuid and date > ${since}::date and swap->>'instead_of' is not null and ${isUsual}
    ) told group by dish`.execute(db)
  return {
    noSweets: namesDiabetes([medical_notes, medication, ...health_needs, ...conditions]),
    expecting: pregnancyOn(eater, on)?.startsWith('pregnant') ?? false,
    byDish: reluctanceByTicks(rows),
    home: {
      ...{ region: home_region, language: preferred_language, month: Number(on.slice(5, 7)), kitchen },
    },
  }
}
