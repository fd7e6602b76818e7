import { clinicalConditions, type GateKind } from '../conditions.ts'
import { deficiencyRules } from './deficiencies.ts'
import { diabetesRules } from './diabetes.ts'
import { digestionRules } from './digestion.ts'
import { kidneyAndHeartRules } from './kidney-heart.ts'
import type { Effect, Rule, RuleData } from './rule.ts'
import { stageRules } from './stages.ts'

/** So many sources make a rule more than a note. */
const enoughSources = 2

/** What a rule does once the list is signed. What can't be computed is a note, whatever its sources. */
function effectOf({ effect, sure, test }: RuleData, gate: GateKind | undefined): Effect {
  if (gate) return 'block'
  return effect === 'note' || sure < enoughSources || !test ? 'note' : 'limit'
}

/** All rules, by condition. Their ids are stored: they stay as they are. */
export const rules: Rule[] = [
  ...diabetesRules,
  ...kidneyAndHeartRules,
  ...deficiencyRules,
  ...digestionRules,
  ...stageRules,
].flatMap(({ condition, id, rules: own }) =>
  Object.entries(own).map(([name, rule]) => {
    const gate = name === 'gate' ? clinicalConditions[condition].gate : undefined
    const effect = effectOf(rule, gate)
    return { ...rule, id: `${id}-${name}`, condition, gate, effect, isAim: rule.effect !== 'note' && !gate }
  }),
)
export const ruleById = new Map(rules.map((rule) => [rule.id, rule]))
