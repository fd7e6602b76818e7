import { type ConditionName, clinicalConditions, type GateKind } from '../conditions.ts'
import { deficiencyRules } from './deficiencies.ts'
import { diabetesRules } from './diabetes.ts'
import { digestionRules } from './digestion.ts'
import { kidneyAndHeartRules } from './kidney-heart.ts'
import type { Effect, Rule, RuleData, RulesByCondition } from './rule.ts'
import { stageRules } from './stages.ts'

/** So many sources make a rule more than a note. */
const enoughSources = 2

/** What a rule does once the list is signed. What can't be computed is a note, whatever its sources. */
function effectOf({ effect, sure, test }: RuleData, gate: GateKind | undefined): Effect {
  if (gate) return 'block'
  return effect === 'note' || sure < enoughSources || !test ? 'note' : 'limit'
}

/** How ids begin where that is not the condition's name. */
const beginnings: Partial<Record<ConditionName, string>> = {
  'CKD 3-5 not on dialysis': 'ckd',
  'CKD on dialysis': 'dialysis',
  'hypothyroid on levothyroxine': 'hypothyroid',
  'vitamin B12 deficiency': 'b12-deficiency',
  'lactose intolerance': 'lactose',
  'acidity, GERD': 'acidity',
  'age 60 and over': 'age-60',
  'after bariatric surgery': 'bariatric',
  'child or adolescent': 'child',
  'fasting (Ramadan, Navratri)': 'fasting',
}

const byCondition: RulesByCondition = {
  ...diabetesRules,
  ...kidneyAndHeartRules,
  ...deficiencyRules,
  ...digestionRules,
  ...stageRules,
}

/** All rules, by condition. Their ids are stored: they stay as they are. */
export const rules: Rule[] = Object.entries(byCondition).flatMap(([name, own]) => {
  const condition = name as ConditionName
  const id = beginnings[condition] ?? condition.toLowerCase().replaceAll(' ', '-')
  return Object.entries(own).map(([end, rule]) => {
    const gate = end === 'gate' ? clinicalConditions[condition].gate : undefined
    const effect = effectOf(rule, gate)
    const isAim = !!rule.test && rule.effect !== 'note' && !gate
    return { ...rule, id: `${id}-${end}`, condition, gate, effect, isAim }
  })
})
export const ruleById = new Map(rules.map((rule) => [rule.id, rule]))
