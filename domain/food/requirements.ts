import { ageOn, type DateString } from '#domain/dates.ts'
import { keysOf } from '#domain/keys.ts'
import { formatNumber, tenths } from '#domain/numbers.ts'
import { type PatientProfile, type Pregnancy, pregnancyLabels } from '#domain/people/patients.ts'
import { type Expecting, staged } from '#domain/people/pregnancy.ts'
import { type IntakeRow, type IntakeSet, intakeNutrients } from './intake-sets.ts'

/*
 * What a person needs of a nutrient in a day: the requirement (EAR, what half of such people need), the allowance (RDA,
 * what nearly all need) and the most. The figures are a set's, by age, sex and stage; the limits of fat, sugar and
 * sodium are the WHO's.
 */

export const requirementLabels = {
  calcium_mg: { label: 'Calcium', unit: 'mg' },
  iron_mg: { label: 'Iron', unit: 'mg' },
  zinc_mg: { label: 'Zinc', unit: 'mg' },
  magnesium_mg: { label: 'Magnesium', unit: 'mg' },
  potassium_mg: { label: 'Potassium', unit: 'mg' },
  folate_mcg: { label: 'Folate', unit: 'µg' },
  vitamin_b12_mcg: { label: 'Vitamin B12', unit: 'µg' },
  vitamin_a_mcg: { label: 'Vitamin A', unit: 'µg' },
  vitamin_c_mg: { label: 'Vitamin C', unit: 'mg' },
  fiber_g: { label: 'Fibre', unit: 'g' },
  sodium_mg: { label: 'Sodium', unit: 'mg' },
  saturated_fat_g: { label: 'Saturated fat', unit: 'g' },
  free_sugar_g: { label: 'Free sugar', unit: 'g' },
} as const
export type RequirementKey = keyof typeof requirementLabels
export const requirementKeys = keysOf(requirementLabels)
/** 'vitamin B12', in a sentence. */
export const requirementName = (key: RequirementKey) =>
  requirementLabels[key].label.replace(/^./, (letter) => letter.toLowerCase())

export type Requirement = {
  ear: number | null
  /** The allowance; with `ai` an adequate intake. */
  rda: number | null
  /** The most of a day, food counted alone. */
  upper: number | null
  /** No requirement is known; the allowance is what healthy people eat. */
  ai: boolean
  note: string | null
  source: string
  sure: string
}
export type Requirements = Record<RequirementKey, Requirement>

/**
 * Upper limits that hold for sums of food. Those of magnesium, folate and vitamin A are for supplements and added forms
 * (DRI 1997, 1998 and 2001), so food alone is never above them.
 */
const limited: readonly RequirementKey[] = ['calcium_mg', 'iron_mg', 'zinc_mg', 'vitamin_c_mg', 'sodium_mg']
export const hasUpperOfFood = (key: RequirementKey) => limited.includes(key)

/**
 * "Enough" is said only from so many times the allowance on. The folate of our foods is about 1.5 times the usual Indian
 * figures, of some pulses several times.
 */
export const enoughFrom: Partial<Record<RequirementKey, number>> = { folate_mcg: 2 }
/** Why it is judged so; null for a nutrient that is enough from its allowance on. */
export function whyEnough(key: RequirementKey): string | null {
  const times = enoughFrom[key]
  if (!times) return null
  return `${requirementLabels[key].label} is enough only from ${times === 2 ? 'twice' : `${times} times`} the allowance: our figures of foods are about 1.5 times the usual Indian ones.`
}
/** The same of a list of nutrients, in one text. */
export const whyEnoughOf = (keys: RequirementKey[]) => keys.flatMap((key) => whyEnough(key) ?? []).join(' ')

const notes: Partial<Record<RequirementKey, string>> = {
  vitamin_a_mcg: 'In RAE, as the foods.',
}

/** Vitamin D is no target: food here cannot meet it. */
export const vitaminDText = 'Vitamin D comes from sun or a supplement; food alone does not meet the need.'

/** What food cannot give: a sentence for the nutritionist, and one to put into the plan's notes; null where food can. */
export const supplementFor = (
  key: RequirementKey,
  { dietary_prefs }: Pick<NeedsProfile, 'dietary_prefs'>,
): { text: string; note: string } | null =>
  key === 'vitamin_b12_mcg' && dietary_prefs.includes('vegan')
    ? {
        text: 'Plants hold no vitamin B12, so no dish of a vegan week brings it: it takes a supplement or fortified food.',
        note: 'Vitamin B12 is not in plant food. Please talk with me or your doctor about a supplement.',
      }
    : null

/**
 * How much more a diet without meat needs, for less of it is absorbed. Dietary Reference Intakes, National Academies 2001:
 * iron 1.8 times (10% absorbed in place of 18%), zinc up to half more.
 */
export const withoutMeat: Partial<Record<RequirementKey, number>> = { iron_mg: 1.8, zinc_mg: 1.5 }
const withoutMeatSource = 'DRI 2001'

const who = {
  sodium_mg: 'WHO guideline on sodium, 2012',
  saturated_fat_g: 'WHO guideline on saturated fat, 2023',
  free_sugar_g: 'WHO guideline on sugars, 2015',
}
const whoSure = 'Published recommendation'
/** mg a day, as in 5 g of salt. */
const mostSodium = 2000
/** The most of a day's energy, and kcal of a gram. */
const sharesOfEnergy = { saturated_fat_g: { share: 0.1, kcal: 9 }, free_sugar_g: { share: 0.1, kcal: 4 } }

/** 'requirement 8.1 mg, allowance 18 mg, at most 45 mg' */
export function figuresInWords(
  key: RequirementKey,
  { ear, rda, upper }: Pick<Requirement, 'ear' | 'rda' | 'upper'>,
): string {
  const { unit } = requirementLabels[key]
  const words = { requirement: ear, allowance: rda, 'at most': upper }
  const known = Object.entries(words).flatMap(([name, figure]) =>
    figure === null ? [] : [`${name} ${formatNumber(figure)} ${unit}`],
  )
  return known.join(', ') || 'no figure'
}

/** What contradicts itself in the figures of a nutrient; null when nothing does. */
export function orderProblem(
  key: RequirementKey,
  { ear, rda, upper }: Pick<Requirement, 'ear' | 'rda' | 'upper'>,
): string | null {
  const { label, unit } = requirementLabels[key]
  const above = (what: string, one: number, limit: string, other: number) =>
    `${label}: the ${what} of ${formatNumber(one)} ${unit} is above the ${limit} of ${formatNumber(other)} ${unit}`
  if (ear !== null && rda !== null && ear > rda) return above('requirement', ear, 'allowance', rda)
  if (upper === null) return null
  if (rda !== null && rda > upper) return above('allowance', rda, 'upper limit', upper)
  return ear !== null && ear > upper ? above('requirement', ear, 'upper limit', upper) : null
}

/** What requirements depend on. */
export type NeedsProfile = Pick<PatientProfile, 'dob' | 'gender' | 'dietary_prefs' | 'food_rules'> & Expecting

type Diet = Pick<NeedsProfile, 'dietary_prefs' | 'food_rules'>
/** Whether somebody eats neither meat nor fish. Some weekdays without do not count. */
export const eatsNoMeat = ({ dietary_prefs, food_rules }: Diet) =>
  dietary_prefs.some((pref) => pref === 'veg' || pref === 'vegan') ||
  food_rules.some((rule) => rule === 'jain' || rule === 'eggetarian')

const stageOf = ({ gender, pregnancy }: NeedsProfile): Exclude<Pregnancy, 'no'> | null =>
  gender === 'male' || pregnancy === 'no' ? null : pregnancy

/** Whose rows count: of somebody whose sex is not known, both. */
const sexesFor = (profile: NeedsProfile) => {
  if (stageOf(profile)) return ['f'] as const
  if (profile.gender === 'male') return ['m'] as const
  return profile.gender === 'female' ? (['f'] as const) : (['m', 'f'] as const)
}

/** The states whose rows count, the nearest first. */
function statesOf(profile: NeedsProfile): IntakeRow['state'][] {
  const stage = stageOf(profile)
  return stage ? [stage, stage.startsWith('pregnant') ? 'pregnant' : 'lactating'] : []
}

const yearsFrom = (row: IntakeRow, age: number) => Math.max(row.age_from - age, age - row.age_to, 0)

/** The row for one sex, and what to say where it does not fit quite. */
function rowFor(rows: IntakeRow[], profile: NeedsProfile, sex: 'm' | 'f', age: number) {
  const ofSex = rows.filter((row) => row.sex === sex || row.sex === 'a')
  const stage = stageOf(profile)
  const ofStage = statesOf(profile)
    .map((state) => ofSex.filter((row) => row.state === state))
    .find((found) => found.length > 0)
  // A set has pregnancy for 14 to 50 years; of other ages the nearest row is nearer than none.
  const nearest = ofStage?.toSorted((one, other) => yearsFrom(one, age) - yearsFrom(other, age))[0]
  if (nearest) {
    const note = yearsFrom(nearest, age)
      ? `As for ${nearest.age_from} to ${nearest.age_to} years: the set has no other row for this stage.`
      : null
    return { row: nearest, note }
  }
  const row = ofSex.find((each) => each.state === null && yearsFrom(each, age) === 0)
  const note = row && stage ? `${pregnancyLabels[stage]}: the set has no figure of its own for it.` : null
  return { row, note }
}

/** The rows of a set that may count for somebody. */
export function rowsFor(given: NeedsProfile, rows: IntakeRow[], on: DateString): IntakeRow[] {
  const profile = staged(given, on)
  const sexes: readonly string[] = ['a', ...sexesFor(profile)]
  const age = ageOn(profile.dob, on)
  const states: readonly (string | null)[] = statesOf(profile)
  return rows.filter((row) => {
    const fits = row.state === null ? yearsFrom(row, age) === 0 : states.includes(row.state)
    return fits && sexes.includes(row.sex)
  })
}

type Figure = (row: IntakeRow) => number | null
const upperOf: Figure = (row) => row.upper
const chosen = (choose: (...values: number[]) => number, values: (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length ? choose(...known) : null
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ') || null

/** The figures of a set for a nutrient: of two rows the higher need and the lower limit. */
function figuresOf(profile: NeedsProfile, set: IntakeSet, key: RequirementKey, age: number): Requirement {
  const rows = set.rows.filter(({ nutrient }) => intakeNutrients[nutrient] === key)
  const found = sexesFor(profile).map((sex) => rowFor(rows, profile, sex, age))
  const fitting = found.flatMap(({ row }) => (row ? [row] : []))
  const about = { source: set.source, sure: set.sure }
  const none = { ear: null, rda: null, upper: null, ai: false }
  if (fitting.length === 0) return { ...none, note: 'The set has no figure for this person.', ...about }
  if (fitting.some((row) => row.in_re))
    // Foods are counted in RAE; over the dishes the two differ by 1.7 times (decision 67).
    return { ...none, note: 'The set counts in RE, foods in RAE: the two cannot be compared.', ...about }
  const most = (figure: Figure) => chosen(Math.max, fitting.map(figure))
  const rda = most((row) => row.rda ?? row.ai)
  return {
    ear: most((row) => row.ear),
    rda,
    upper: hasUpperOfFood(key) ? chosen(Math.min, fitting.map(upperOf)) : null,
    ai: rda !== null && fitting.every((row) => row.rda === null),
    note: joined(notes[key] ?? null, found.find(({ note }) => note)?.note ?? null),
    ...about,
  }
}

/** More iron and zinc for a diet without meat, never above the limit. */
function raised(key: RequirementKey, figures: Requirement): Requirement {
  const factor = withoutMeat[key]
  if (!factor) return figures
  const { ear, rda, upper } = figures
  const most = upper ?? Number.POSITIVE_INFINITY
  const times = (value: number | null) => value && Math.min(tenths(value * factor), most)
  const isHeld = rda !== null && rda * factor > most
  return {
    ...figures,
    ear: times(ear),
    rda: times(rda),
    note: joined(
      `${factor} times the set’s figure, for a diet without meat (${withoutMeatSource})${isHeld ? ', held at the upper limit' : ''}.`,
      figures.note,
    ),
  }
}

/** Limits that do not come from a set; but a set may have a lower one of sodium, as for children. */
function limitOf(key: keyof typeof who, ofSet: Requirement, calories: number | null): Requirement {
  const limit = { ear: null, rda: null, ai: false }
  const about = { source: who[key], sure: whoSure }
  if (key === 'sodium_mg')
    return ofSet.upper !== null && ofSet.upper < mostSodium
      ? { ...ofSet, ...limit }
      : { ...limit, upper: mostSodium, note: 'As in 5 g of salt.', ...about }
  const { share, kcal } = sharesOfEnergy[key]
  const better = key === 'free_sugar_g' ? '; below 5% is better' : ''
  const unknown = calories === null ? ' No daily energy is confirmed yet.' : ''
  return {
    ...limit,
    upper: calories === null ? null : Math.floor((share * calories) / kcal),
    note: `Below 10% of the energy${better}.${unknown}`,
    ...about,
  }
}

/** What a person needs in a day by a set. `calories` is their daily energy; without it shares of it are unknown. */
export function requirementsOf(
  given: NeedsProfile,
  set: IntakeSet,
  { calories, on }: { calories: number | null; on: DateString },
): Requirements {
  const profile = staged(given, on)
  const age = ageOn(profile.dob, on)
  const isRaised = set.raise_without_meat && eatsNoMeat(profile)
  const entries = requirementKeys.map((key): [RequirementKey, Requirement] => {
    const figures = figuresOf(profile, set, key, age)
    if (key in who) return [key, limitOf(key as keyof typeof who, figures, calories)]
    return [key, isRaised ? raised(key, figures) : figures]
  })
  return Object.fromEntries(entries) as Requirements
}

/** What decided about the rows, and what is not known, line by line. */
export function requirementReasons(given: NeedsProfile, set: IntakeSet, on: DateString): string[] {
  const profile = staged(given, on)
  const stage = stageOf(profile)
  const reasons = [`${ageOn(profile.dob, on)} years`]
  if (stage) reasons.push(pregnancyLabels[stage])
  else if (profile.gender === 'male' || profile.gender === 'female')
    reasons.push(profile.gender === 'male' ? 'Male' : 'Female')
  else reasons.push('No sex in the profile: the higher need and the lower limit of women and men')
  if (profile.gender === 'female' && profile.pregnancy === null)
    reasons.push('Pregnancy or breastfeeding is not answered: counted as neither')
  if (!eatsNoMeat(profile)) reasons.push('With meat, or no diet in the profile')
  else
    reasons.push(
      set.raise_without_meat
        ? `Without meat: iron ${withoutMeat.iron_mg} times, zinc ${withoutMeat.zinc_mg} times (${withoutMeatSource})`
        : 'Without meat: this set’s iron and zinc stay as they are',
    )
  return reasons
}
