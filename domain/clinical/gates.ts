import { ageOn, type DateString, today } from '#domain/dates.ts'
import {
  conditionNames,
  conditionsIn,
  type Condition as Mentioned,
} from '#domain/food/reading/medical-words.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import { type Expecting, pregnancyOn, staged } from '#domain/people/pregnancy.ts'
import type { Specialization } from '#domain/people/specializations.ts'
import { inOneSentence } from '#domain/plain-text.ts'
import { type ConditionName, clinicalConditions } from './conditions.ts'
import { takesLike } from './medicines.ts'
import { conditionsOf } from './person.ts'
import { mentionedMedicines } from './proposals.ts'

/*
 * What stops the product from computing by itself. These rules hold from the start, need no signature and cannot be
 * switched off; a condition that nobody has confirmed yet counts, and so does each word of the notes.
 */

export type GateProfile = Pick<
  PatientProfile,
  | 'dob'
  | 'gender'
  | 'pregnancy'
  | 'medical_notes'
  | 'medication'
  | 'conditions'
  | 'medicines'
  | 'food_rules'
  | 'fasting_weekdays'
> &
  Expecting & {
    confirmed_conditions?: readonly ConditionName[]
    confirmed_medicines?: readonly string[]
    health_needs?: readonly Specialization[]
  }

/** What a gate stops, and how its sentence ends then. */
const acts = {
  target: 'no target is computed: please set it by hand if one is needed.',
  fill: 'a week is filled only to daily targets that you have confirmed.',
  scale: 'a plan is not scaled: please change portions by hand.',
  use_for: 'a saved plan is not used for them: please plan by hand.',
  sample: 'no sample days are made.',
  deficit: 'no deficit is planned.',
}
export type GatedAct = keyof typeof acts
const computing: readonly GatedAct[] = ['target', 'fill', 'scale', 'use_for', 'sample']

export type Gate = {
  condition: string
  /** Why, as a sentence for the nutritionist. */
  text: string
  blocks: readonly GatedAct[]
}
type Reason = Pick<Gate, 'condition' | 'blocks'> & { from: 'age' | 'notes' | 'list' | 'fast'; name: string }

/** Conditions in the notes with which figures are computed all the same. */
const allowed = new Set<Mentioned>(['pregnancy', 'birth', 'gestational', 'pressure', 'diabetes'])
/** A complication of a pregnancy counts in a pregnancy. */
const isBarred = (condition: Mentioned, profile: GateProfile) =>
  condition === 'gestational' ? profile.pregnancy?.startsWith('pregnant') : !allowed.has(condition)

/** What the notes mention; a medicine tells of a condition too, as insulin does. */
export const mentionedIn = ({
  medical_notes,
  medication,
}: Pick<GateProfile, 'medical_notes' | 'medication'>) =>
  conditionsIn([medical_notes, medication].filter(Boolean).join('\n'))

/** Medicines with which a fast is dangerous, by a generic name of each group. */
const noFastWith = ['insulin', 'glimepiride', 'dapagliflozin']

const fasting = 'fasting (Ramadan, Navratri)'

function fastReasons(profile: GateProfile, conditions: readonly ConditionName[]): Reason[] {
  const fasts =
    conditions.includes(fasting) ||
    (profile.food_rules.includes('fasting_days') && profile.fasting_weekdays.length > 0)
  if (!fasts) return []
  const taken = [...new Set([...profile.medicines, ...mentionedMedicines(profile)])].filter((name) =>
    noFastWith.some((generic) => takesLike([name], generic)),
  )
  return taken.length > 0
    ? [{ condition: fasting, from: 'fast', name: inOneSentence(taken), blocks: computing }]
    : []
}

/** Whether the challenger named it and the nutritionist has not confirmed it. */
const isUnconfirmed = (condition: ConditionName, { conditions, confirmed_conditions = [] }: GateProfile) =>
  conditions.includes(condition) && !confirmed_conditions.includes(condition)

function reasonsOf(given: GateProfile, on: DateString): Reason[] {
  const profile = staged(given, on)
  const conditions = conditionsOf(profile, on)
  const chosen = conditions.flatMap((condition): Reason[] => {
    const { gate } = clinicalConditions[condition]
    if (!gate || gate === 'fast') return []
    if (condition === 'child or adolescent' && ageOn(profile.dob, on) < 18)
      return [{ condition, from: 'age', name: '', blocks: computing }]
    const isOpen = profile.confirmed_conditions && isUnconfirmed(condition, profile)
    const name = isOpen ? `${condition} (not confirmed)` : condition
    return [{ condition, from: 'list', name, blocks: gate === 'deficit' ? ['deficit'] : computing }]
  })
  const covered = chosen.map(({ condition }) => clinicalConditions[condition as ConditionName].covers)
  const noted = mentionedIn(profile)
    .filter((condition) => isBarred(condition, profile) && !covered.includes(condition))
    .map((condition): Reason => {
      const name = conditionNames([condition])
      return { condition: name, from: 'notes', name, blocks: computing }
    })
  return [...chosen, ...noted, ...fastReasons(profile, conditions)]
}

const begins: Record<Reason['from'], (names: string) => string> = {
  age: () => 'The challenger is under 18',
  notes: (names) => `The medical notes mention ${names}`,
  list: (names) => `The profile names ${names}`,
  fast: (names) => `Fasting with ${names} needs the doctor's word first`,
}

/** 'The medical notes mention cancer; the profile names tuberculosis' */
function beginningOf(reasons: Reason[]): string {
  const parts = [...Map.groupBy(reasons, ({ from }) => from)].map(([from, same]) =>
    begins[from](inOneSentence(same.map(({ name }) => name))),
  )
  return parts.map((part, n) => (n === 0 ? part : `${part[0]!.toLowerCase()}${part.slice(1)}`)).join('; ')
}

/** What stops computing for a challenger. */
export function gatesOf(profile: GateProfile, on: DateString = today()): Gate[] {
  return reasonsOf(profile, on).map((reason) => ({
    condition: reason.condition,
    text: `${beginningOf([reason])}, so ${reason.blocks === computing ? acts.fill : acts.deficit}`,
    blocks: reason.blocks,
  }))
}

/** Why an act is not done for a challenger, as a sentence; null when it may be done. */
export function gateAgainst(profile: GateProfile, act: GatedAct, on: DateString = today()): string | null {
  const reasons = reasonsOf(profile, on).filter(({ blocks }) => blocks.includes(act))
  return reasons.length > 0 ? `${beginningOf(reasons)}, so ${acts[act]}` : null
}

/** A child before or after its birth, as notes mention it: whether it is still so, they seldom say. */
const ofMothers: readonly Mentioned[] = ['pregnancy', 'birth', 'gestational']

function motherReasons(profile: GateProfile, on: DateString): Reason[] {
  if (profile.gender === 'male') return []
  const named = conditionsOf(staged(profile, on), on)
  // A pregnancy that is named has a gate of its own.
  if (named.includes('pregnancy')) return []
  const said = [
    ...named.filter((name) => name === 'lactation'),
    ...(profile.health_needs ?? []).filter((need) => need === 'Pregnancy Nutrition'),
  ]
  const condition = said[0] ?? conditionNames(mentionedIn(profile).filter((name) => ofMothers.includes(name)))
  return condition
    ? [{ condition, from: said.length > 0 ? 'list' : 'notes', name: condition, blocks: [] }]
    : []
}

/** Conditions with which a doctor says how much is to be drunk. */
const fluidConditions: readonly Mentioned[] = ['kidney', 'heart', 'liver']

/** Why glasses of water are not counted, as a sentence for the nutritionist; null when nothing is known against it. */
export function fluidLimit(profile: GateProfile, on: DateString = today()): string | null {
  const reasons = reasonsOf(profile, on).filter(({ condition, from }) =>
    fluidConditions.some((limited) =>
      from === 'notes'
        ? conditionNames([limited]) === condition
        : clinicalConditions[condition as ConditionName]?.covers === limited,
    ),
  )
  return reasons.length > 0
    ? `${beginningOf(reasons)}, so glasses are not counted: the doctor says how much to drink.`
    : null
}

/**
 * Why a fast needs the doctor's word first, as a sentence for the nutritionist; null when nothing is known against it. The same
 * people call their doctor when they are unwell.
 */
export function fastNeedsDoctor(given: GateProfile, on: DateString = today()): string | null {
  const profile = {
    ...given,
    conditions: [...given.conditions, fasting] satisfies ConditionName[],
    medicines: [...given.medicines, ...(given.confirmed_medicines ?? [])],
    // In the notes, too, a short brand counts: none of these is a common word.
    medication: [given.medication, given.medical_notes].filter(Boolean).join('\n'),
  }
  const reasons = [...reasonsOf(profile, on), ...motherReasons(profile, on)]
  return reasons.length > 0 ? `${beginningOf(reasons)}.` : null
}

/** The same for many days of one person: the notes are read once for each age and stage of a pregnancy. */
export function fastsNeedDoctor(profile: GateProfile): (on: DateString) => string | null {
  const known = new Map<string, string | null>()
  return (on) => {
    const key = `${ageOn(profile.dob, on)} ${pregnancyOn(profile, on)}`
    if (!known.has(key)) known.set(key, fastNeedsDoctor(profile, on))
    return known.get(key) ?? null
  }
}
