import { boundsFor, type RuleBounds } from '#domain/clinical/bounds.ts'
import type { ConditionName } from '#domain/clinical/conditions.ts'
import { type GateProfile, gateAgainst, mentionedIn } from '#domain/clinical/gates.ts'
import { personOf } from '#domain/clinical/person.ts'
import { ageOn, type DateString, formatDate } from '#domain/dates.ts'
import { mealTypes, type Nutrients } from '#domain/food/nutrients.ts'
import { formatNumber, tenths } from '#domain/numbers.ts'
import {
  type ActivityLevel,
  activityLabels,
  bmi,
  type Gender,
  type PatientProfile,
  type Pregnancy,
  pregnancyLabels,
  proteinWeight,
} from '#domain/people/patients.ts'
import { staged } from '#domain/people/pregnancy.ts'
import { underweightBmi } from '#domain/progress/weight-trend.ts'
import { type CarbsByMeal, spreadText, sumOfCarbs } from './meal-carbs.ts'
import { diabetesOf, proposedSpread } from './proposed-carbs.ts'

/*
 * What a challenger should eat in a day. Resting energy is Mifflin-St Jeor 1990; the floors and deficits follow the
 * AHA/ACC/TOS guideline of 2013. Energy is 4P + 9F + 4(C - fibre) + 2 fibre, as for foods, so that the figures agree.
 * Each step is rounded as its line shows it, so that a reader can check the sums. Lines whose figure comes from memory
 * and was not read in its source say so (`recalled`).
 */

export type TargetProfile = GateProfile &
  Pick<
    PatientProfile,
    'height_cm' | 'goal' | 'activity_level' | 'health_needs' | 'dietary_prefs' | 'target_weight_kg'
  >
/** A weight in kg, and the date of its report, or of weighing apart from reports; without one it is the starting weight. */
export type KnownWeight = { kg: number; on: DateString | null; isSingle?: boolean }

/** kcal that the body burns in a day, and how that comes about, line by line. */
type Expenditure = { burned: number; lines: string[] }

/** A day's targets; with diabetes, how its carbs are spread over the meals. */
export type ProposedTargets = Nutrients & { carbs_by_meal: CarbsByMeal | null }

export type Proposal = {
  proposed: ProposedTargets | null
  /** How each figure came about, line by line. */
  reasons: string[]
  /** Why nothing is proposed, as a sentence for the nutritionist. */
  refused: string | null
}

const genderConstant: Record<Gender, number> = { male: 5, female: -161, other: -78 }
const genderFloor: Record<Gender, number> = { male: 1500, female: 1200, other: 1350 }
/** Between the activity levels of ICMR-NIN 2020 (1.4, 1.8 and 2.3). The usual 1.2 lies 12% below its reference people. */
const activityFactor: Record<ActivityLevel, number> = {
  sedentary: 1.4,
  light: 1.55,
  moderate: 1.7,
  active: 1.9,
  very_active: 2.1,
}
const recalled = '(ICMR-NIN 2020, from memory: please check)'
/** kcal and g of protein on top. Recalled from ICMR-NIN 2020, not read there. */
const pregnancyExtra: Record<Pregnancy, { kcal: number; protein: number }> = {
  no: { kcal: 0, protein: 0 },
  pregnant_1: { kcal: 0, protein: 0 },
  pregnant_2: { kcal: 350, protein: 9.5 },
  pregnant_3: { kcal: 350, protein: 22 },
  lactating_6: { kcal: 600, protein: 16.9 },
  lactating_12: { kcal: 520, protein: 13.2 },
}
/** The RDA of protein per kg of body weight. Recalled from ICMR-NIN 2020, not read there. */
const leastProtein = 0.83
const mostProtein = 2
const leastProteinShare = 0.12
/** For each kcal of a day, the grams of protein in its other meals where a rule asks so much of two meals. */
const proteinBeside = 0.012
/** The share of energy that fat gives, and its most where few carbs do. */
const fatShare = { usual: 0.28, most: 0.3 }
/** Meals of a week differ: what is proposed for one keeps below its most. */
const belowMost = 0.96
const proteinPerKg = { lose: 1.2, maintain: 1, gain: 1.4 } as const

/** '1,850 kcal' */
export const kcal = (figure: number) => `${formatNumber(figure)} kcal`
const grams = (figure: number) => `${formatNumber(figure)} g`

const genderOf = ({ gender }: TargetProfile): Gender => gender ?? 'other'
/** kcal a day at rest. */
export function restingEnergy(profile: TargetProfile, kg: number, on: DateString): number {
  const { dob, height_cm } = profile
  return Math.round(10 * kg + 6.25 * height_cm - 5 * ageOn(dob, on) + genderConstant[genderOf(profile)])
}

/** The lowest energy that is proposed, kcal: by gender, and what the body needs at rest. */
export function energyFloor(profile: TargetProfile, { kg }: KnownWeight, on: DateString): number {
  return Math.max(genderFloor[genderOf(profile)], restingEnergy(profile, kg, on))
}

type MedicalHistory = Pick<PatientProfile, 'medical_notes' | 'medication'> & {
  conditions: readonly string[] | null
}

/** Whether the notes mention an eating disorder or the profile names one: figures can do harm then. */
export function notesEatingDisorder(profile: MedicalHistory): boolean {
  return !!profile.conditions?.includes('eating disorder') || mentionedIn(profile).includes('eating')
}

/** What has to be asked about a pregnancy, a birth or breastfeeding before there is a target; null when all is known. */
function openQuestion(profile: TargetProfile): string | null {
  if (profile.gender === 'male' || profile.pregnancy !== null) return null
  const found = mentionedIn(profile)
  const isNamed = profile.conditions.some((name) => name === 'pregnancy' || name === 'lactation')
  if (isNamed || found.includes('pregnancy') || profile.health_needs.includes('Pregnancy Nutrition'))
    return 'The profile mentions pregnancy or breastfeeding and does not say in which months: please ask.'
  if (found.includes('birth'))
    return 'The profile mentions a birth and does not say whether a baby is breastfed: please ask about breastfeeding.'
  return null
}

/** Why no target is computed, as a sentence; null when one is. */
function refusalOf(profile: TargetProfile, { kg }: KnownWeight, on: DateString): string | null {
  const byHand = 'so no target is computed: please set it by hand if one is needed.'
  const gated = gateAgainst(profile, 'target', on)
  if (gated) return gated
  const index = bmi(kg, profile.height_cm)
  if (index < 16) return `The BMI of ${tenths(index)} is below 16, ${byHand}`
  if (index > 50) return `The BMI of ${tenths(index)} is above 50, ${byHand}`
  const { target_weight_kg: target } = profile
  const aim = target === null ? null : bmi(target, profile.height_cm)
  // Above the weight of today it is a step on the way up.
  if (target !== null && aim !== null && aim < underweightBmi && target < kg)
    return `The target weight of ${target} kg is a BMI of ${tenths(aim)}, below ${underweightBmi}, ${byHand}`
  return openQuestion(profile)
}

/** Energy after the goal, with its line; a deficit only where it is safe. */
function energyForGoal(profile: TargetProfile, kg: number, on: DateString, expenditure: number) {
  const index = bmi(kg, profile.height_cm)
  const pregnancy = profile.pregnancy ?? 'no'
  const goal = profile.goal ?? 'maintain'
  if (pregnancy !== 'no') {
    const { kcal: extra } = pregnancyExtra[pregnancy]
    const months = pregnancyLabels[pregnancy]
    const total = expenditure + extra
    const line = extra
      ? `${months}: + ${kcal(extra)} = ${kcal(total)} ${recalled}`
      : `${months}: no more energy in these months`
    const waits = goal === 'maintain' ? [] : ['The goal waits: neither more nor less in this time']
    return { goal: 'maintain' as const, energy: total, lines: [line, ...waits] }
  }
  if (goal === 'gain') {
    const share = Math.round(expenditure * 0.15)
    const surplus = Math.min(share, 400)
    const words = surplus === share ? '15% more' : '400 kcal more, the most,'
    const energy = expenditure + surplus
    return { goal, energy, lines: [`${words} to gain weight = ${kcal(energy)}`] }
  }
  if (goal === 'maintain') {
    const line = profile.goal ? 'To keep the weight' : 'No goal in the profile, so to keep the weight'
    return { goal, energy: expenditure, lines: [`${line}: ${kcal(expenditure)}`] }
  }
  if (index < 20)
    return {
      goal: 'maintain' as const,
      energy: expenditure,
      lines: [`No deficit: the BMI of ${tenths(index)} is below 20`],
    }
  const isOld = ageOn(profile.dob, on) >= 65
  const isGentle = isOld || index < 23
  const share = { less: Math.round(expenditure * (isGentle ? 0.1 : 0.2)), words: '20% less' }
  if (isGentle) share.words = isOld ? '10% less from the age of 65 on' : '10% less at a BMI of 20 to 23'
  const week = Math.round((0.0075 * kg * 7700) / 7)
  const least = [
    share,
    { less: 750, words: '750 kcal less, the most,' },
    { less: week, words: `${kcal(week)} less, 0.75% of body weight a week,` },
  ].toSorted((one, other) => one.less - other.less)[0]!
  const energy = expenditure - least.less
  return { goal, energy, lines: [`${least.words} to lose weight = ${kcal(energy)}`] }
}

/** Grams of protein, with the line. */
function proteinFor(
  profile: TargetProfile,
  kg: number,
  on: DateString,
  plan: { goal: keyof typeof proteinPerKg; energy: number },
  { ofDay, ofMeal }: RuleBounds,
) {
  const weight = proteinWeight(kg, profile.height_cm)
  const perKg = Math.max(proteinPerKg[plan.goal], ageOn(profile.dob, on) >= 65 ? 1.1 : 0)
  const { protein: extra } = pregnancyExtra[profile.pregnancy ?? 'no']
  const wanted = perKg * weight + extra
  const ofMeals = mealTypes.reduce((sum, type) => sum + (ofMeal('protein_g', type).least ?? 0), 0)
  const byRule = Math.max(
    ofDay('protein_g', plan.energy).least ?? 0,
    ofMeals === 0 ? 0 : ofMeals + proteinBeside * plan.energy,
  )
  const least = Math.max(leastProtein * weight, (leastProteinShare * plan.energy) / 4, byRule)
  const most = Math.min(mostProtein * weight, (0.3 * plan.energy) / 4)
  // The upper limit counts where the two contradict each other.
  const protein_g = Math.round(Math.min(Math.max(wanted, least), most))
  const of = weight < kg ? `${tenths(weight)} kg (BMI 22 and a quarter of the rest)` : `${tenths(kg)} kg`
  const more = extra ? ` + ${grams(extra)} ${recalled}` : ''
  const limited =
    wanted > most
      ? ', held at the most of 2 g per kg or 30% of energy'
      : wanted < byRule && byRule === least
        ? ', raised to what the rules of the conditions ask of a day and its meals'
        : wanted < least
          ? `, raised to the least of ${leastProtein} g per kg ${recalled} or ${100 * leastProteinShare}% of energy`
          : ''
  return {
    protein_g,
    most,
    line: `Protein: ${perKg} g per kg of ${of}${more}${limited} = ${grams(protein_g)}`,
  }
}

/** What the rules set for somebody; diabetes counts also where only the notes name it, in a pregnancy as there. */
function rulesOf(profile: TargetProfile, kg: number, on: DateString): RuleBounds {
  const person = personOf(profile, kg, on)
  const diabetes = diabetesOf(profile)
  const noted: ConditionName[] = diabetes ? ['type 2 diabetes'] : []
  if (diabetes === 'gestational') noted.push('gestational diabetes')
  const conditions = [...new Set([...person.conditions, ...noted])]
  return boundsFor({ ...person, conditions }, { signed: true, off: new Set() })
}

/** The most carbs that the meals of each type have on a day; a second snack where one does not give the day its least. */
function mostCarbs({ ofDay, ofMeal }: RuleBounds, calories: number): CarbsByMeal {
  const most = Object.fromEntries(
    mealTypes.flatMap((type) => {
      const grams = ofMeal('carbs_g', type).most
      return grams === null ? [] : [[type, belowMost * grams]]
    }),
  ) as CarbsByMeal
  const isShort = sumOfCarbs(most) < (ofDay('carbs_g', calories).least ?? 0)
  return most.snack && isShort ? { ...most, snack: 2 * most.snack } : most
}

/** Protein and fat that give so much energy more in the place of carbs: each a half, as far as they may. */
function inPlaceOfCarbs(
  energy: number,
  of: { protein_g: number; most: number; fat: number; calories: number },
) {
  const roomOfFat = Math.max(0, fatShare.most * of.calories - 9 * of.fat)
  const roomOfProtein = Math.max(0, 4 * (of.most - of.protein_g))
  const byProtein = Math.min(Math.max(energy / 2, energy - roomOfFat), roomOfProtein)
  return {
    protein_g: Math.floor(of.protein_g + byProtein / 4),
    fat_g: Math.floor(of.fat + Math.min(roomOfFat, energy - byProtein) / 9),
  }
}

/** What the body burns by the formula. */
export function byFormula(profile: TargetProfile, kg: number, on: DateString): Expenditure {
  const resting = restingEnergy(profile, kg, on)
  const level = profile.activity_level ?? 'sedentary'
  const burned = Math.round(resting * activityFactor[level])
  const activity = profile.activity_level
    ? activityLabels[level].toLowerCase()
    : 'no activity in the profile, so mostly sitting'
  const unknown = profile.gender ? '' : ' (no gender in the profile: the mean of women and men)'
  return {
    burned,
    lines: [
      `Mifflin-St Jeor: ${kcal(resting)} at rest${unknown}`,
      `× ${activityFactor[level]} (${activity}) = ${kcal(burned)}`,
    ],
  }
}

/**
 * The daily targets for a challenger, how they came about, or why there are none. What the body burns is by the formula,
 * unless it was measured.
 */
export function proposeTargets(
  given: TargetProfile,
  weight: KnownWeight,
  on: DateString,
  measured?: Expenditure,
): Proposal {
  const profile = staged(given, on)
  const refused = refusalOf(profile, weight, on)
  if (refused) return { proposed: null, reasons: [], refused }
  const { kg } = weight
  const { burned, lines } = measured ?? byFormula(profile, kg, on)
  const forGoal = energyForGoal(profile, kg, on, burned)
  const floor = energyFloor(profile, weight, on)
  const calories = Math.max(forGoal.energy, floor)
  const rules = rulesOf(profile, kg, on)
  const protein = proteinFor(profile, kg, on, { goal: forGoal.goal, energy: calories }, rules)
  const byEnergy = Math.round(0.015 * calories)
  const fiber_g = Math.max(25, byEnergy, Math.ceil(rules.ofDay('fiber_g', calories).least ?? 0))
  const carbsBeside = (protein: number, fat: number) =>
    Math.round((calories - 4 * protein - 9 * fat + 2 * fiber_g) / 4)
  const fat = Math.round((fatShare.usual * calories) / 9)
  const carbs = carbsBeside(protein.protein_g, fat)
  const most = mostCarbs(rules, calories)
  const wanted = Math.max(sumOfCarbs(most), rules.ofDay('carbs_g', calories).least ?? 0)
  const isHeld = mealTypes.every((type) => most[type] !== undefined) && carbs > wanted
  const { protein_g, fat_g } = isHeld
    ? inPlaceOfCarbs(4 * (carbs - wanted), { ...protein, fat, calories })
    : { protein_g: protein.protein_g, fat_g: fat }
  const carbs_g = carbsBeside(protein_g, fat_g)
  const sugar_g = Math.floor((0.05 * calories) / 4)

  const since = weight.on
    ? `${weight.isSingle ? 'weighed on' : 'report of'} ${formatDate(weight.on)}`
    : 'at the start'
  const reasons = [
    `${kg} kg (${since}) and ${profile.height_cm} cm: BMI ${tenths(bmi(kg, profile.height_cm))}`,
    ...lines,
    ...forGoal.lines,
  ]
  if (calories > forGoal.energy) reasons.push(`Held at the floor of ${kcal(floor)}`)
  reasons.push(
    protein.line,
    `Fat: 28% of energy = ${grams(fat)}`,
    `Carbs: the rest, fibre included = ${grams(carbs)}`,
  )
  if (isHeld)
    reasons.push(
      `Carbs held to what the meals may have with diabetes = ${grams(carbs_g)}; in their place ${grams(protein_g)} of protein and ${grams(fat_g)} of fat`,
    )
  reasons.push(
    fiber_g > Math.max(25, byEnergy)
      ? `Fibre: as the rules of the conditions ask = ${grams(fiber_g)}`
      : byEnergy > 25
        ? `Fibre: 15 g for 1,000 kcal = ${grams(fiber_g)}`
        : 'Fibre: at least 25 g',
    `Added sugar: below 5% of energy = at most ${grams(sugar_g)}`,
    'Sodium: at most 2,000 mg, as in 5 g of salt',
  )
  if (profile.dietary_prefs.includes('keto'))
    reasons.push('Keto is among the diets: these carbs are not keto, please decide')
  const carbs_by_meal = proposedSpread(carbs_g, profile, most)
  if (carbs_by_meal) reasons.push(`Carbs by meal, because of diabetes: ${spreadText(carbs_by_meal)}`)
  if (isHeld && belowMost * carbs_g > sumOfCarbs(most))
    reasons.push('More than a meal should have with diabetes: please spread the carbs over further snacks')
  const proposed = {
    ...{
      calories,
      protein_g,
      carbs_g,
      fat_g,
      fiber_g,
      sugar_g,
      sodium_mg: Math.min(2000, rules.ofDay('sodium_mg', calories).most ?? 2000),
    },
    carbs_by_meal,
  }
  return { proposed, reasons, refused: null }
}
