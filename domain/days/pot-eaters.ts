import type { PotEater } from '#domain/food/pot.ts'
import { eatersAtHome, eatersOfOtherPlan, type SaidAtHome } from '#domain/people/home-members.ts'
import { type Cooked, commonMeals } from './shared-pots.ts'

/** Who eats of each meal of a day: of two who share a home both, where both have the same dish at the same meal. */
export function eatersOfMeals(
  own: SaidAtHome,
  mine: Cooked[],
  other?: SaidAtHome,
  theirs: Cooked[] = [],
): (meal: Pick<Cooked, 'id'>) => PotEater[] {
  const alone = eatersAtHome(own, other)
  if (!other) return () => alone
  const all = [...alone, ...eatersOfOtherPlan(other)]
  const common = new Set(commonMeals(mine, theirs).map(([{ id }]) => id))
  return ({ id }) => (common.has(id) ? all : alone)
}
