import { z } from 'zod'
import { conditionNames } from '#domain/clinical/conditions.ts'
import { isDate, weekdays } from '#domain/dates.ts'
import { callsFor, Id, Instant } from '#domain/endpoint.ts'
import { Item } from '#domain/food/dish-parts.ts'
import { Food } from '#domain/food/foods.ts'
import { IntakeRow } from '#domain/food/intake-sets.ts'
import { Nutrients } from '#domain/food/nutrient-fields.ts'
import { requirementKeys } from '#domain/food/requirements.ts'
import { genders, PatientProfile, pregnancies } from '#domain/people/patients.ts'
import { Meal, planStatuses } from './meal-plans.ts'
import { RuleReason } from './plan-rules.ts'
import { RuleMark, WeekCheck } from './week-check.ts'

/*
 * How a week was checked: all that the check was made from, and what it found. Nobody is named, so that anybody may compute
 * it again (`npm run verify`). It holds for one version of a plan and for the profile as it stands on its date.
 */

const day = z.string().refine(isDate, 'no date')

const CertifiedMeal = Meal.pick({ id: true, meal_type: true, title: true, portion: true }).extend({
  ...Nutrients.shape,
  items: z.array(Item),
  /** The dish in `dishes`. */
  dish: z.string().nullable(),
  /** The clashes that the plan's reason was given for. */
  explained: z.array(z.object({ against: z.string(), food: z.string() })),
  /** How many other dishes the challenger may pick in its place: the figures are of this one. */
  alternatives: z.number().int().min(0),
})

/** A dish as clashes are looked for. */
const CertifiedDish = z.object({
  id: z.string(),
  name: z.string(),
  items: z.array(Item.pick({ food_id: true, name: true, ingredients: true })),
  ingredients: z.array(z.string()),
})

const CertifiedFood = Food.pick({ id: true, name: true, source: true, per_100g: true, loses_as: true })

const profile = PatientProfile.shape
const CertifiedPerson = z.object({
  age: z.number().int().min(0).max(130),
  gender: z.enum(genders).nullable(),
  pregnancy: z.enum(pregnancies).nullable(),
  kg: z.number(),
  height_cm: z.number(),
  dietary_prefs: profile.dietary_prefs,
  food_rules: profile.food_rules,
  fasting_weekdays: z.array(z.enum(weekdays)),
  rule_weekdays: profile.rule_weekdays,
  allergies: z.array(z.string()),
  dislikes: z.array(z.string()),
  conditions: z.array(z.enum(conditionNames)),
  confirmed_conditions: z.array(z.enum(conditionNames)),
  medicines: z.array(z.string()),
})

const limits = { ear: z.number().nullable(), rda: z.number().nullable(), upper: z.number().nullable() }
const CertifiedRequirements = z.object({
  /** Of the nutritionist's own figures; 0 without any. */
  version: z.number(),
  set: z.object({
    ...{ id: z.string(), name: z.string(), source: z.string(), sure: z.string() },
    raise_without_meat: z.boolean(),
    /** Those that may count for the person. */
    rows: z.array(IntakeRow),
  }),
  /** The nutritionist's own figures. */
  changes: z.partialRecord(z.enum(requirementKeys), z.object(limits)),
})

/** A food that is avoided, in a meal. */
const FoundClash = z.object({ date: day, meal_id: z.string(), against: z.string(), food: z.string() })
export type FoundClash = z.output<typeof FoundClash>

const inputs = {
  plan_id: Id,
  version: z.number(),
  /** The day on which it was checked. */
  date: day,
  week_start: day,
  status: z.enum(planStatuses),
  days: z.array(z.object({ date: day, meals: z.array(CertifiedMeal) })),
  dishes: z.array(CertifiedDish),
  foods: z.array(CertifiedFood),
  person: CertifiedPerson,
  requirements: CertifiedRequirements,
  /** The confirmed daily targets; null also where the challenger does not see them. */
  targets: Nutrients.nullable(),
  /** The rules that are on for the person's conditions. */
  rule_list: z.object({ signed: z.boolean(), on: z.array(z.string()) }),
  /** The broken rules that the plan's reason was given for. */
  rules_explained: z.array(RuleReason.pick({ rule: true, date: true, title: true })),
  /** Clashes that only the notes of meals tell of: they are not among the days here. */
  in_notes: z.array(FoundClash),
  /** When it was confirmed last; null: never. */
  confirmed: z.object({
    ...{ published: Instant.nullable(), saved: Instant, conditions: Instant.nullable() },
    ...{ targets: Instant.nullable(), requirements: Instant.nullable(), rules: Instant.nullable() },
  }),
}
const results = {
  ...WeekCheck.shape,
  /** The sum of each day's meals. */
  totals: z.array(Nutrients.extend({ date: day })),
  /** The rules that hold for the person. `tested`: whether it shows in this week if they are kept. */
  asked: z.array(
    RuleMark.pick({ rule: true, condition: true, text: true, source: true, effect: true }).extend({
      tested: z.boolean(),
    }),
  ),
  /** What is avoided in the week, and whether the dictionary of foods knows it; else only its words were looked for. */
  avoided: z.array(z.object({ against: z.string(), known: z.boolean() })),
  clashes: z.array(FoundClash),
  /** Meals whose foods are not listed, meals in whose words no food is known, and foods without figures. */
  unknown: z.object({
    ...{ typed: z.array(z.string()), unread: z.array(z.string()), foods: z.array(z.string()) },
  }),
}

const CertificateInputs = z.object(inputs)
export type CertificateInputs = z.output<typeof CertificateInputs>
const CertificateResults = z.object(results)
export type CertificateResults = z.output<typeof CertificateResults>

export const Certificate = z.object({ ...inputs, ...results })

const by = z.string().nullable()
const names = z.object({ plan: by, conditions: by, targets: by, requirements: by, rules: by })
/** Who confirmed it: on screens and in the PDF, never in the file. */
const NamedCertificate = Certificate.extend({ names: names.optional() })
export type Certificate = z.output<typeof NamedCertificate>

export const certificates = callsFor('patient or approved nutritionist', {
  'GET /meal-plans/:id/certificate': {
    summary:
      'How a plan was checked, with all that `npm run verify` needs and without a name; `names=true` adds who confirmed it',
    query: z.object({ names: z.enum(['true', 'false']).optional() }),
    reply: NamedCertificate,
    health: true,
  },
  'GET /meal-plans/:id/certificate.pdf': {
    summary: 'How a plan was checked, to print',
    file: 'application/pdf',
    health: true,
  },
})
