import { z } from 'zod'
import { conditionNames } from '#domain/clinical/conditions.ts'
import { isMedicine } from '#domain/clinical/medicines.ts'
import { ageOn, isDate, today, type Weekday, weekdays } from '#domain/dates.ts'
import {
  callsFor,
  Id,
  Instant,
  optionalLine,
  optionalList,
  optionalText,
  paging,
  requiredDate,
  requiredLine,
  stored,
} from '#domain/endpoint.ts'
import type { Labels, Writings } from '#domain/field-words.ts'
import {
  dietaryPrefLabels,
  dietaryPrefs,
  foodRuleLabels,
  foodRules,
  isOneDiet,
  weekdayRules,
  weekdayRuleTexts,
} from '#domain/food/reading/diet.ts'
import { isNoAllergy } from '#domain/food/reading/no-allergy.ts'
import { keysOf } from '#domain/keys.ts'
import { hundredths } from '#domain/numbers.ts'
import { MealPlan } from '#domain/plans/meal-plans.ts'
import { Journey, ProgressInput, ProgressPatch, ProgressReport } from '#domain/progress/progress.ts'
import { homeFields, homeLabels, homeWritings } from './home.ts'
import { latestDueDate } from './pregnancy.ts'
import { languages, specializations } from './specializations.ts'

export const genderLabels = { male: 'Male', female: 'Female', other: 'Other' }
export type Gender = keyof typeof genderLabels
export const genders = keysOf(genderLabels)

export const goalLabels = {
  lose: 'Lose weight',
  maintain: 'Keep my weight',
  gain: 'Gain weight',
}
export type Goal = keyof typeof goalLabels
export const goals = keysOf(goalLabels)

export const activityLabels = {
  sedentary: 'Mostly sitting',
  light: 'Lightly active',
  moderate: 'Moderately active',
  active: 'Active',
  very_active: 'Very active',
}
export type ActivityLevel = keyof typeof activityLabels
export const activityLevels = keysOf(activityLabels)

/** What targets depend on: the months of a pregnancy, or how old the baby is that is breastfed. */
export const pregnancyLabels = {
  no: 'Neither',
  pregnant_1: 'Pregnant, months 1 to 3',
  pregnant_2: 'Pregnant, months 4 to 6',
  pregnant_3: 'Pregnant, months 7 to 9',
  lactating_6: 'Breastfeeding a baby of up to 6 months',
  lactating_12: 'Breastfeeding a baby of 7 to 12 months',
}
export type Pregnancy = keyof typeof pregnancyLabels
export const pregnancies = keysOf(pregnancyLabels)

export const beforeBirthMessage = 'This date is before the date of birth'
const dobMessage = 'Please enter a valid date of birth'
const heightMessage = 'Please enter a valid height (1-300 cm)'
const weightMessage = 'Please enter a valid weight (1-500 kg)'
const isAllowedAge = (born: string) => {
  const age = ageOn(born, today())
  return age >= 13 && age <= 120
}
const measure = (message: string) => z.number(message).overwrite(hundredths)

const optionalDate = (message: string, isAllowed: (date: string) => boolean) =>
  z
    .string('Please enter a valid date (YYYY-MM-DD)')
    .refine((date) => date === '' || isDate(date), 'Please enter a valid date (YYYY-MM-DD)')
    .refine((date) => !isDate(date) || isAllowed(date), message)
    .nullish()
    .overwrite((date) => date || null)

const RuleWeekdays = z.partialRecord(
  z.enum(weekdayRules),
  z.array(z.enum(weekdays, 'Please choose weekdays')).max(weekdays.length),
  'Please name weekdays for each rule',
)

export const ConditionList = z
  .array(z.enum(conditionNames, 'Please choose conditions from the list'))
  .max(conditionNames.length)
export const MedicineList = z
  .array(
    z
      .string('Please choose medicines from the list')
      .refine(isMedicine, 'Please choose medicines from the list'),
  )
  .max(50, 'Please list at most 50 medicines')

export const dobField = requiredDate('Date of birth is required', dobMessage).refine(isAllowedAge, dobMessage)

const fields = {
  first_name: requiredLine('First name is required', 100),
  last_name: requiredLine('Last name is required', 100),
  dob: dobField,
  gender: z.enum(genders).nullish(),
  height_cm: measure(heightMessage).gt(0, heightMessage).max(300, heightMessage),
  start_weight_kg: measure(weightMessage).gt(0, weightMessage).max(500, weightMessage),
  allergies: optionalList(
    z
      .array(requiredLine('An allergy cannot be empty', 100))
      .max(50, 'Please list at most 50 allergies')
      .overwrite((allergies) => allergies.filter((allergy) => !isNoAllergy(allergy))),
  ),
  dietary_prefs: optionalList(
    z
      .array(z.enum(dietaryPrefs))
      .max(dietaryPrefs.length)
      .refine(isOneDiet, 'Please choose only one of Vegetarian, Non-Vegetarian and Vegan'),
  ),
  food_rules: optionalList(z.array(z.enum(foodRules)).max(foodRules.length)),
  /** Counts only with the food rule "Fasting days". */
  fasting_weekdays: optionalList(z.array(z.enum(weekdays)).max(weekdays.length)),
  /** What is kept on some weekdays only, by rule. */
  rule_weekdays: RuleWeekdays.nullable()
    .transform((rules) => rules ?? {})
    .optional(),
  dislikes: optionalList(
    z.array(requiredLine('A dislike cannot be empty', 100)).max(50, 'Please list at most 50 dislikes'),
  ),
  medical_notes: optionalText(5000),
  medication: optionalText(2000),
  conditions: optionalList(ConditionList),
  medicines: optionalList(MedicineList),
  goal: z.enum(goals).nullish(),
  target_weight_kg: measure(weightMessage).gt(0, weightMessage).max(500, weightMessage).nullish(),
  activity_level: z.enum(activityLevels).nullish(),
  pregnancy: z.enum(pregnancies).nullish(),
  /** One fact with the months: domain/people/pregnancy.ts. */
  due_date: optionalDate(
    'The due date cannot be more than 40 weeks from now',
    (date) => date <= latestDueDate(today()),
  ),
  last_period: optionalDate('The last period cannot be in the future', (date) => date <= today()),
  health_needs: optionalList(z.array(z.enum(specializations)).max(specializations.length)),
  ...homeFields,
  emergency_contact: optionalLine(200),
  preferred_language: z.enum(languages).nullish(),
  guardian_name: optionalLine(100),
  guardian_consent: z.boolean().nullish(),
}

export const profileLabels: Labels<typeof fields> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  dob: 'Date of Birth',
  gender: 'Gender',
  height_cm: 'Height',
  start_weight_kg: 'Starting Weight',
  target_weight_kg: 'Target weight',
  goal: 'Goal',
  activity_level: 'Activity level',
  pregnancy: 'Pregnancy or breastfeeding',
  due_date: 'Due date',
  last_period: 'First day of the last period',
  dietary_prefs: 'Diet',
  food_rules: 'Food rules',
  fasting_weekdays: 'Fasts on',
  rule_weekdays: 'On some weekdays',
  allergies: 'Allergies',
  dislikes: 'Does not like',
  health_needs: 'Health needs',
  medical_notes: 'Medical notes',
  medication: 'Medicines and supplements',
  ...homeLabels,
  conditions: 'Conditions',
  medicines: 'Medicines',
  preferred_language: 'Preferred language',
  emergency_contact: 'Emergency contact',
  guardian_name: 'Parent or guardian',
  guardian_consent: 'Parent or guardian agreed',
}
export const profileFields = keysOf(profileLabels)
export const profileWritings: Writings<typeof fields> = {
  gender: genderLabels,
  goal: goalLabels,
  activity_level: activityLabels,
  pregnancy: pregnancyLabels,
  dietary_prefs: dietaryPrefLabels,
  food_rules: foodRuleLabels,
  ...homeWritings,
  rule_weekdays: (rules: z.output<typeof RuleWeekdays>) => weekdayRuleTexts(rules).join('; '),
}

export function isMinor(born: string): boolean {
  return ageOn(born, today()) < 18
}

/** Removes answers to what is no longer asked: a man's about a pregnancy, weekdays without fasting days, rules without any. */
function withoutStaleAnswers<
  Profile extends {
    gender?: unknown
    pregnancy?: unknown
    due_date?: unknown
    food_rules?: string[]
    fasting_weekdays?: Weekday[]
    rule_weekdays?: z.output<typeof RuleWeekdays>
  },
>(profile: Profile): Profile {
  const isFasting = profile.food_rules?.includes('fasting_days')
  return {
    ...profile,
    ...(profile.gender === 'male' && (profile.pregnancy || profile.due_date)
      ? { pregnancy: null, due_date: null, last_period: null }
      : {}),
    ...(!isFasting && profile.fasting_weekdays ? { fasting_weekdays: [] } : {}),
    ...(profile.rule_weekdays && {
      rule_weekdays: Object.fromEntries(
        Object.entries(profile.rule_weekdays).filter(([, days]) => days.length > 0),
      ),
    }),
  }
}

export const PatientProfileInput = z
  .object(fields)
  .overwrite(withoutStaleAnswers)
  .superRefine((profile, context) => {
    if (!isDate(profile.dob) || !isAllowedAge(profile.dob) || !isMinor(profile.dob)) return
    for (const what of ['name', 'consent'] as const)
      if (!profile[`guardian_${what}`])
        context.addIssue({
          code: 'custom',
          path: [`guardian_${what}`],
          message: `A parent's or guardian's ${what} is required under 18`,
        })
  })
export type PatientProfileInput = z.output<typeof PatientProfileInput>

/** Nobody who fills in the form weighs less. The call takes any weight above 0. */
const leastFormWeight = 20
/** The profile as its form takes it; a lower weight that is stored already stays. */
export const profileForm = (stored?: { start_weight_kg: number }) =>
  PatientProfileInput.refine(
    ({ start_weight_kg: kg }) => kg >= leastFormWeight || kg === stored?.start_weight_kg,
    {
      path: ['start_weight_kg'],
      // The specified words, with the form's own limit.
      message: `Please enter a valid weight (${leastFormWeight}-500 kg)`,
      // Also while other fields are missing.
      when: ({ value }) => Number((value as PatientProfileInput).start_weight_kg) > 0,
    },
  )
export const PatientProfilePatch = z.object(fields).partial()
export type PatientProfilePatch = z.output<typeof PatientProfilePatch>

/** Without these nobody has a profile. */
export const neededToBegin = ['first_name', 'last_name', 'dob', 'height_cm', 'start_weight_kg'] as const
export const neededToBeginMessage = (missing: readonly (typeof neededToBegin)[number][]) =>
  `To begin a profile please also give: ${missing.map((field) => profileLabels[field]).join(', ')}.`

export const PatientProfile = z.object({
  patient_id: Id,
  ...stored(fields),
  created_at: Instant,
  updated_at: Instant,
})
export type PatientProfile = z.output<typeof PatientProfile>

/** Body mass index, kg/m². */
export function bmi(weightKg: number, heightCm: number): number {
  return weightKg / (heightCm / 100) ** 2
}

/** The weight by which protein is counted: above BMI 25 that at BMI 22 and a quarter of the rest. */
export function proteinWeight(weightKg: number, heightCm: number): number {
  const atBmi22 = 22 * (heightCm / 100) ** 2
  return bmi(weightKg, heightCm) > 25 ? atBmi22 + 0.25 * (weightKg - atBmi22) : weightKg
}

export const patients = callsFor('patient', {
  'GET /patients/profile': {
    summary: "One's own profile; 404 when there is none yet",
    reply: PatientProfile.extend({
      /** Whether somebody on insulin counts grams: no exchanges are told then. */
      counts_grams: z.boolean().optional(),
      /** Whether an example day may be offered before the first plan. */
      may_sample: z.boolean().optional(),
    }),
  },
  'POST /patients/profile': {
    summary: "Complete one's profile; the matching clock starts",
    body: PatientProfileInput,
    reply: PatientProfile,
  },
  'PUT /patients/profile': {
    summary: "Change one's profile",
    body: PatientProfilePatch,
    keepsOthers: true,
    reply: PatientProfile,
  },
  'GET /patients/current-plan': {
    summary: 'The published plan for today, else the next one, else the last one; 404 when there is none',
    reply: MealPlan,
    versioned: true,
  },
  'GET /patients/progress': {
    summary: "One's own progress reports",
    query: z.object(paging(10)),
    reply: z.array(ProgressReport),
  },
  'GET /patients/journey': {
    summary: 'Days ticked and reports in a row, milestones, and whether the last week was hard',
    reply: Journey,
  },
  'POST /patients/progress': {
    summary: 'File a progress report; one per date',
    body: ProgressInput,
    reply: ProgressReport,
  },
  'PUT /patients/progress/:id': {
    summary: "Correct one of one's reports",
    body: ProgressPatch,
    keepsOthers: true,
    reply: ProgressReport,
  },
  'DELETE /patients/progress/:id': "Remove one of one's reports",
})
