import { type FoodLimit, foodLimits } from '#domain/clinical/evaluate.ts'
import { type ClinicalProfile, personOf } from '#domain/clinical/person.ts'
import { today } from '#domain/dates.ts'
import type { Db } from '#server/db/rows.ts'
import { knownWeight } from '#server/food/patient-targets.ts'
import { practiceRules } from './rules.ts'

/** How often foods may come, by the rules that the practice has signed. */
export async function limitsFor(
  db: Db,
  id: string,
  eater: ClinicalProfile & { start_weight_kg: number },
): Promise<FoodLimit[]> {
  const { kg } = await knownWeight(db, id, eater.start_weight_kg)
  return foodLimits(personOf(eater, kg, today()), await practiceRules(db))
}
