import type { Eater } from './reading/diet.ts'

/** What the name of a dish says for others: "Matar tofu (Jain)", "Egg bhurji (low carb)". */
type Label = 'Jain' | 'low carb'

function without(name: string, not: Label[]): string {
  const [, before = name, labels = ''] = /^(.*) \(([^()]*)\)$/.exec(name) ?? []
  const left = labels.split(', ').filter((label) => label && !not.some((one) => one === label))
  const title = left.length > 0 ? `${before} (${left.join(', ')})` : before
  if (!not.includes('Jain')) return title
  const plain = title.replace(/\bJain /, '')
  return plain[0]!.toUpperCase() + plain.slice(1)
}

type Labelled = Pick<Eater, 'dietary_prefs' | 'food_rules'>
export const avoidsOnion = ({ food_rules }: Labelled) =>
  food_rules.some((rule) => rule === 'jain' || rule === 'no_onion_garlic')

/** The title of a dish without what its name says for others: 'Matar tofu (Jain)' is 'Matar tofu' to everybody else. */
export const titleFor = (name: string, eater: Labelled): string =>
  without(name, [
    ...(avoidsOnion(eater) ? [] : ['Jain' as const]),
    ...(eater.dietary_prefs.includes('keto') ? [] : ['low carb' as const]),
  ])

const labelled: Label[][] = [[], ['Jain'], ['low carb'], ['Jain', 'low carb']]

/** Whether a dish of this name has this title for anybody. */
export const isTitleOf = (title: string, name: string) => labelled.some((not) => without(name, not) === title)
