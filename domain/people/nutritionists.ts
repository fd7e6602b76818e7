import { z } from 'zod'
import { CoverMark } from '#domain/care/cover.ts'
import {
  type Contract,
  callsFor,
  Id,
  Instant,
  optionalList,
  paging,
  requiredLine,
  requiredText,
  search,
  stored,
  wholeNumber,
} from '#domain/endpoint.ts'
import type { Labels } from '#domain/field-words.ts'
import { Nutrients } from '#domain/food/nutrient-fields.ts'
import { MealPlanSummary, planStatuses } from '#domain/plans/meal-plans.ts'
import { Analytics, ProgressSummary, reportFilter } from '#domain/progress/progress.ts'
import { languages, specializations } from './specializations.ts'

export const approvalStatuses = ['pending', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** How nutritionists see their own approval status. */
export const approvalLabels: Record<ApprovalStatus, { title: string; text: string }> = {
  pending: {
    title: 'Under Review',
    text: 'Our admin team is reviewing your profile. This usually takes 2-3 business days.',
  },
  approved: { title: 'Verified', text: 'Your profile is approved. You can work with challengers.' },
  rejected: {
    title: 'Rejected',
    text: 'Your profile was not approved. Please update it and resubmit it for review.',
  },
}

const fiftyAtMost = (label: string) =>
  requiredLine(`${label} is required`, 50, `${label} must be 50 characters or less`)
/** Limits of the numbers in a profile. */
export const nutritionistLimits = {
  years_experience: { min: 0, max: 50 },
  capacity: { min: 1, max: 500 },
} as const
const { years_experience: years, capacity } = nutritionistLimits
const yearsMessage = `Years of experience must be between ${years.min} and ${years.max}`
const capacityMessage = `Capacity must be between ${capacity.min} and ${capacity.max}`
const bioMessage = 'Bio must be between 10 and 1000 characters'

const fields = {
  first_name: fiftyAtMost('First name'),
  last_name: fiftyAtMost('Last name'),
  registration_no: fiftyAtMost('Registration number'),
  qualifications: requiredText('Qualifications is required', 500),
  years_experience: wholeNumber(yearsMessage, years.min, years.max),
  bio: requiredText('Bio is required', 1000, bioMessage).min(10, bioMessage),
  specializations: optionalList(z.array(z.enum(specializations)).max(specializations.length)),
  languages: optionalList(z.array(z.enum(languages)).max(languages.length)),
  /** The most challengers they care for at a time. */
  capacity: wholeNumber(capacityMessage, capacity.min, capacity.max).optional(),
}
export const practiceLabels: Labels<typeof fields> = {
  first_name: 'First Name',
  last_name: 'Last Name',
  registration_no: 'Registration Number',
  qualifications: 'Qualifications',
  years_experience: 'Years of Experience',
  bio: 'Bio',
  specializations: 'Specializations',
  languages: 'Languages',
  capacity: 'Capacity',
}
export const NutritionistProfileInput = z.object(fields)
export type NutritionistProfileInput = z.output<typeof NutritionistProfileInput>
export const NutritionistProfilePatch = z.object(fields).partial()

export const NutritionistProfile = z.object({
  profile_id: Id,
  user_id: Id,
  ...stored(fields),
  approval_status: z.enum(approvalStatuses),
  verified: z.boolean(),
  rejection_reason: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  /** Raised when the nutritionist changes the profile, not when an administrator decides on it. */
  version: z.number(),
  /** When it was last sent for review. */
  submitted_at: Instant,
  created_at: Instant,
  updated_at: Instant,
})
export type NutritionistProfile = z.output<typeof NutritionistProfile>

export const notApprovedMessage = 'Your profile must be approved first.'

export function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0
}

/** A plan on its nutritionist's list. */
export const PlanInCare = MealPlanSummary.extend({
  /** The challenger's daily targets; null until some are confirmed. */
  targets: Nutrients.nullable(),
  /** A colleague covers for the challenger now. */
  cover: CoverMark.nullable(),
})
export type PlanInCare = z.output<typeof PlanInCare>

export const nutritionists = {
  ...callsFor('nutritionist', {
    'GET /nutritionists/profile': {
      summary: "One's own professional profile; 404 when there is none yet",
      reply: NutritionistProfile,
    },
    'POST /nutritionists/profile': {
      summary: "Create one's professional profile; it then waits for review",
      body: NutritionistProfileInput,
      reply: NutritionistProfile,
    },
    'PUT /nutritionists/profile': {
      summary: "Change one's professional profile; a rejected one goes back to review",
      body: NutritionistProfilePatch,
      keepsOthers: true,
      reply: NutritionistProfile,
    },
  }),
  ...callsFor('approved nutritionist', {
    'GET /nutritionists/meal-plans': {
      summary: 'Meal plans of the challengers in care',
      query: z.object({
        ...paging(20),
        q: search,
        patient_id: Id.optional(),
        status: z.enum(planStatuses).optional(),
      }),
      reply: z.array(PlanInCare),
      health: true,
    },
    'GET /nutritionists/progress/summary': {
      summary: 'How each challenger in care is doing',
      query: z.object({ ...paging(100), ...reportFilter }),
      reply: z.array(ProgressSummary),
      health: true,
    },
    'GET /nutritionists/analytics/overview': {
      summary: "The month's analytics over the challengers in care",
      reply: Analytics,
      health: true,
    },
  }),
} satisfies Contract
