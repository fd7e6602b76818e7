import { formatInstantDate } from '#domain/dates.ts'
import { requirementKeys, requirementName } from '#domain/food/requirements.ts'
import { counted, whole } from '#domain/numbers.ts'
import { inOneSentence } from '#domain/plain-text.ts'
import type { Certificate, FoundClash } from './certificate.ts'
import { dayLabel } from './plan-labels.ts'
import { ruleKey } from './plan-rules.ts'
import type { WeekCheck } from './week-check.ts'

/* What a certificate says, on screens and in the PDF. */

export const noPromiseText =
  'It was checked against what stands in the profile. It is no promise that a food is safe: what nobody wrote down, labels and kitchens are not in it.'
export const validityText = (version: number) =>
  `It holds for version ${version} of the plan, and no longer when the plan has changed: compare the version in the app.`

/** 'Poha on Monday, 23 Nov'; without a meal the day; null for the whole week. */
function placeFinder({ days }: Pick<Certificate, 'days'>) {
  const titles = new Map(days.flatMap(({ meals }) => meals.map(({ id, title }) => [id, title])))
  return ({ date, meal_id }: { date: string | null; meal_id: string | null }) => {
    const title = titles.get(meal_id ?? '')
    if (!date) return null
    const label = dayLabel({ day_of_week: 0, date })
    return title ? `${title} on ${label}` : label
  }
}

/** What is avoided, each with what was found of it. */
export function avoidedInWords(
  certificate: Certificate,
): { against: string; isFound: boolean; text: string }[] {
  const { avoided, clashes, in_notes, days } = certificate
  const placeOf = placeFinder(certificate)
  const meals = new Map(days.flatMap((day) => day.meals.map((meal) => [meal.id, meal])))
  const say = (clash: FoundClash, isNoted: boolean) => {
    const { explained = [] } = meals.get(clash.meal_id) ?? {}
    const isKept = explained.some(({ against, food }) => against === clash.against && food === clash.food)
    return [
      `${clash.food} in ${isNoted ? 'the notes of ' : ''}${placeOf(clash)}`,
      isKept && 'kept with a reason',
    ]
      .filter(Boolean)
      .join(', ')
  }
  return avoided.map(({ against, known }) => {
    const of = (found: FoundClash[]) => found.filter((clash) => clash.against === against)
    const found = [
      ...of(clashes).map((clash) => say(clash, false)),
      ...of(in_notes).map((clash) => say(clash, true)),
    ]
    const unknown = known ? '' : ' (a word that our dictionary of foods lacks: only the word was looked for)'
    return {
      against,
      isFound: found.length > 0,
      text: `${found.length > 0 ? found.join('; ') : 'nothing found'}${unknown}`,
    }
  })
}

type Asked = Certificate['asked'][number] & { found: string[] }
/** The rules of each condition that a week shows, each with what was found. */
export function rulesInWords(certificate: Certificate): { condition: string; rules: Asked[] }[] {
  const placeOf = placeFinder(certificate)
  const kept = new Set(certificate.rules_explained.map(ruleKey))
  const titles = new Map(certificate.days.flatMap(({ meals }) => meals.map(({ id, title }) => [id, title])))
  const titleOf = ({ meal_id }: WeekCheck['rules'][number]) => titles.get(meal_id ?? '') ?? null
  const wordsOf = (mark: WeekCheck['rules'][number], own: string) => {
    const text = mark.text.endsWith(own) ? mark.text.slice(0, -own.length).replace(/\. $/, '') : mark.text
    const isKept = kept.has(ruleKey({ rule: mark.rule, date: mark.date ?? '', title: titleOf(mark) }))
    return `${[text, placeOf(mark)].filter(Boolean).join(': ')}${isKept ? ', kept with a reason' : ''}`
  }
  const tested = certificate.asked.filter((rule) => rule.tested)
  return [...Map.groupBy(tested, ({ condition }) => condition)].map(([condition, rules]) => ({
    condition,
    rules: rules.map((rule) => ({
      ...rule,
      found: certificate.rules
        .filter((mark) => mark.rule === rule.rule)
        .map((mark) => wordsOf(mark, rule.text)),
    })),
  }))
}

/** What this week does not show, such as when a tablet is taken, and safety rules: what the product does not do by itself. */
export const notShownOf = ({ asked }: Certificate) => asked.filter(({ tested }) => !tested)

const firstOf = (names: (string | null)[], most = 6) =>
  names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : inOneSentence(names.map(String))

/** What the check does not know, sentence by sentence. */
export function unknownInWords(certificate: Certificate): string[] {
  const { unknown, nutrients, person, rule_list, asked } = certificate
  const placeOf = placeFinder(certificate)
  const meals = new Map(
    certificate.days.flatMap(({ date, meals }) =>
      meals.map(({ id }) => [id, placeOf({ date, meal_id: id })]),
    ),
  )
  const placesOf = (ids: string[]) => firstOf(ids.map((id) => meals.get(id) ?? null))
  const partly = requirementKeys.filter((key) => nutrients[key].known < 0.995)
  const choices = certificate.days.flatMap(({ meals }) =>
    meals.filter(({ alternatives }) => alternatives > 0),
  )
  const open = person.conditions.filter((name) => !person.confirmed_conditions.includes(name))
  return [
    unknown.typed.length > 0 &&
      `${counted(unknown.typed.length, 'meal')} without a list of foods: the words were read, and vitamins and minerals are not known (${placesOf(unknown.typed)}).`,
    unknown.unread.length > 0 &&
      `No food was recognised in these words, so they could not be checked: ${placesOf(unknown.unread)}.`,
    unknown.foods.length > 0 && `Foods without figures: ${firstOf(unknown.foods)}.`,
    partly.length > 0 &&
      `Known only in part, of at least ${whole(Math.floor(Math.min(...partly.map((key) => nutrients[key].known)) * 100))}% of the food: ${inOneSentence(partly.map(requirementName))}.`,
    choices.length > 0 &&
      `Figures are of the planned dishes: ${counted(choices.length, 'meal has', 'meals have')} others to pick, which were checked for clashes and the day’s figures when the plan was saved.`,
    open.length > 0 && `Named in the profile, and not confirmed by the nutritionist: ${inOneSentence(open)}.`,
    asked.length > 0 &&
      !rule_list.signed &&
      'No nutritionist has signed the list of rules yet: apart from safety rules they are notes.',
    'What the medical notes say is no part of this check.',
  ].filter((sentence) => sentence !== false)
}

/** Who confirmed what, and when. Without names only when. */
export function confirmedInWords(certificate: Certificate): [what: string, text: string][] {
  const { status, version, confirmed, names, requirements, person, targets } = certificate
  const at = (instant: string | null, by: string | null | undefined) =>
    instant && `${formatInstantDate(instant)}${by ? `, ${by}` : ''}`
  const hasConditions = person.conditions.length + person.confirmed_conditions.length > 0
  const own = at(confirmed.requirements, names?.requirements)
  return [
    [
      'Plan',
      [
        names?.plan && `by ${names.plan}`,
        status === 'draft'
          ? 'a draft, not published'
          : `published on ${at(confirmed.published ?? confirmed.saved, null)}`,
        `version ${version} of ${at(confirmed.saved, null)}`,
      ]
        .filter(Boolean)
        .join(', '),
    ],
    [
      'Conditions',
      at(confirmed.conditions, names?.conditions) ?? (hasConditions ? 'not confirmed yet' : 'none named'),
    ],
    ...(targets ? ([['Daily targets', at(confirmed.targets, names?.targets)!]] as [string, string][]) : []),
    [
      'Requirements',
      `${requirements.set.name}${requirements.version > 0 && own ? `; own figures ${own}` : ''}`,
    ],
    ['Rules', at(confirmed.rules, names?.rules) ?? 'not signed yet'],
  ]
}
