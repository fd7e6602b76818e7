import { z } from 'zod'
import { Proof } from '#domain/auth/account.ts'
import { Email, normaliseEmail, userStatuses } from '#domain/auth/auth.ts'
import { callsFor, Id, Instant, optionalText, paging, requiredText, roles, search } from '#domain/endpoint.ts'
import { tenths } from '#domain/numbers.ts'
import { approvalStatuses, NutritionistProfile } from '#domain/people/nutritionists.ts'
import { languages, specializations } from '#domain/people/specializations.ts'

export const User = z.object({
  id: Id,
  /** Null: a challenger whom a nutritionist wrote down, and who has not joined yet. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string(),
  role: z.enum(roles),
  /** An administrator who is only a front desk. */
  desk: z.boolean(),
  status: z.enum(userStatuses),
  created_at: Instant,
})
export type User = z.output<typeof User>

const ListedUser = User.extend({
  /** Facts from a nutritionist's profile; null without one. */
  practice: z
    .object({
      approval_status: z.enum(approvalStatuses),
      specializations: z.array(z.enum(specializations)),
      capacity: z.number(),
    })
    .nullable(),
  has_second_factor: z.boolean(),
  /** When and why they were suspended; null while active, and where it was not written down. A front desk gets no reason. */
  suspended_at: Instant.nullable(),
  suspension_reason: z.string().nullable(),
})
export type ListedUser = z.output<typeof ListedUser>

/** What an administrator may know of one person: who they are and how they stand here, no health data. */
const Person = ListedUser.extend({
  email_verified: z.boolean(),
  consent_at: Instant.nullable(),
  /** When a device of theirs was last used; null when none is signed in. */
  last_seen_at: Instant.nullable(),
  /** The latest ten, latest first. */
  suspensions: z.array(
    z.object({ reason: z.string().nullable(), suspended_at: Instant, ended_at: Instant.nullable() }),
  ),
  /** Of a challenger's profile; null without one. */
  challenger: z
    .object({
      completed_at: Instant,
      preferred_language: z.enum(languages).nullable(),
      /** Null while somebody cares for them. */
      waiting_since: Instant.nullable(),
    })
    .nullable(),
  /** The name of the nutritionist who cares for them; null where nobody does. */
  cared_for_by: z.string().nullable(),
  /** A nutritionist's profile; null without one. */
  nutritionist: NutritionistProfile.nullable(),
})
export type Person = z.output<typeof Person>

export const suspensionChoices = ['rematch', 'hold'] as const
export type SuspensionChoice = (typeof suspensionChoices)[number]

/** What the form asks. The call takes a suspension without a reason, too. */
export const SuspensionForm = z.object({
  reason: requiredText('Please give a reason for the suspension', 1000),
})
/** What the form asks before an administrator is suspended. */
export const AdministratorSuspensionForm = SuspensionForm.extend(Proof.shape)

const userFilter = {
  q: search,
  role: z.enum(roles).optional(),
  status: z.enum(userStatuses).optional(),
  /** Approval status of a nutritionist's profile. */
  approval_status: z.enum(approvalStatuses).optional(),
}

/** An administrator gives somebody another address. */
export const EmailCorrection = z.object({
  email: Email,
  /** The address that the administrator saw: 409 when it is another one meanwhile. */
  replaces: z.string().overwrite(normaliseEmail).max(254).optional(),
  ...Proof.shape,
})
export const emailChangedMessage = 'The address of this user was changed meanwhile. Please look at it again.'
export const notJoinedEmailMessage =
  'This challenger has not joined yet. Their nutritionist can send the invitation to another address.'
export const suspendedEmailMessage =
  'This user is suspended: links in e-mails would not work. Please activate them first.'

export const ApprovalDecision = z
  .object({
    approval_status: z.enum(['approved', 'rejected'], 'Please approve or reject'),
    rejection_reason: optionalText(1000),
    /** With an approval: the registration number was checked, so the profile is verified too. */
    registration_checked: z.boolean().optional(),
  })
  .refine((decision) => decision.approval_status === 'approved' || !!decision.rejection_reason, {
    path: ['rejection_reason'],
    message: 'Please give a reason for the rejection',
  })

export const profileChangedMessage =
  'This profile was changed by its nutritionist meanwhile. Please read it again before you decide.'

const Change = z.object({ now: z.number(), before: z.number() })
export type Change = z.output<typeof Change>

export const Metrics = z.object({
  users: z.object({
    total_users: z.number(),
    total_patients: z.number(),
    total_nutritionists: z.number(),
    recent_signups_30d: z.number(),
  }),
  nutritionists: z.object({
    active_nutritionists: z.number(),
    pending_reviews: z.number(),
  }),
  meal_plans: z.object({ total_meal_plans: z.number(), published_meal_plans: z.number() }),
  progress: z.object({ total_progress_reports: z.number() }),
  subscriptions: z.object({
    active_subscriptions: z.number(),
    /** Rupees: payments minus refunds. */
    total_revenue: z.number(),
  }),
  /** The last 30 days, today included, and the 30 days before them. */
  changes: z.object({
    signups: Change,
    plans_published: Change,
    /** Counted by `week_start`, the date of the report. */
    reports: Change,
    /** Rupees: payments minus refunds. */
    revenue: Change,
  }),
  /** Whole percent, 0 to 100. */
  health: z.object({
    challengers_matched: z.number(),
    challengers_with_current_plan: z.number(),
    challengers_reporting_14d: z.number(),
    nutritionists_approved: z.number(),
  }),
})
export type Metrics = z.output<typeof Metrics>

/** For example '3 more than in the 30 days before'; `show` writes an amount, and money is less, not fewer. */
export function changeWords({ now, before }: Change, show: (amount: number) => string = String): string {
  const fewer = show === formatRupees ? 'less' : 'fewer'
  const than = 'than in the 30 days before'
  if (now === before) return 'as in the 30 days before'
  return now > before ? `${show(now - before)} more ${than}` : `${show(before - now)} ${fewer} ${than}`
}

/** How many weeks the trends show, this week included. */
export const trendWeeks = [12, 26] as const
const weeksMessage = 'weeks must be 12 or 26'

/** One week; `week` is its Monday. Erased people are not counted, their payments are. */
const TrendWeek = z.object({
  week: z.string(),
  signups: z.number(),
  /** Challengers in care at the end of the week; today for the present week. */
  active_challengers: z.number(),
  plans_published: z.number(),
  /** Counted by `week_start`, the date of the report. */
  reports: z.number(),
  /** Rupees: payments minus refunds. */
  revenue: z.number(),
})
export type TrendWeek = z.output<typeof TrendWeek>
export const Trends = z.object({ from: z.string(), to: z.string(), series: z.array(TrendWeek) })
export type Trends = z.output<typeof Trends>

/** '₹3L' (lakh) from 100000, '₹3K' from 1000, both rounded; smaller amounts in full. */
export function formatRupees(amount: number): string {
  if (amount < 0) return `−${formatRupees(-amount)}`
  if (amount >= 100_000) return `₹${Math.round(amount / 100_000)}L`
  if (amount >= 1000) return `₹${Math.round(amount / 1000)}K`
  return `₹${amount}`
}

/** The same with one decimal ('₹1.5K'), so that neighbouring labels of an axis differ. */
export function formatRupeesFinely(amount: number): string {
  if (amount < 0) return `−${formatRupeesFinely(-amount)}`
  if (amount >= 100_000) return `₹${tenths(amount / 100_000)}L`
  if (amount >= 1000) return `₹${tenths(amount / 1000)}K`
  return `₹${tenths(amount)}`
}

export const admin = callsFor('admin', {
  'GET /admin/users': {
    desk: true,
    summary: 'Users, newest first',
    query: z.object({ ...paging(50), ...userFilter }),
    reply: z.array(ListedUser),
  },
  'GET /admin/users/counts': {
    desk: true,
    summary: 'How many users of each role a filter finds; where a search finds many, about how many',
    query: z.object(userFilter),
    reply: z.object({
      total: z.number(),
      patient: z.number(),
      nutritionist: z.number(),
      admin: z.number(),
      estimated: z.boolean().optional(),
    }),
  },
  'GET /admin/users/:id': {
    desk: true,
    summary: 'One person: account, status and profile, without health data',
    reply: Person,
  },
  'PUT /admin/users/:id': {
    summary: 'Suspend or activate a user; another administrator only with password and code',
    body: z.object({
      status: z.enum(userStatuses, 'Status must be active or suspended'),
      /** What happens to the challengers of a nutritionist who is suspended: they get another one, or wait. */
      challengers: z.enum(suspensionChoices, 'Challengers must be rematch or hold').default('rematch'),
      /** Why somebody is suspended: for administrators, and part of the person's own export. */
      reason: optionalText(1000),
      /** Needed for an administrator. */
      ...Proof.partial().shape,
    }),
    reply: User,
  },
  'PUT /admin/users/:id/email': {
    summary: 'Change the e-mail address of a user who is no admin; signs them out and tells both addresses',
    body: EmailCorrection,
    reply: User,
  },
  'DELETE /admin/users/:id/second-factor': {
    summary: 'Turn off two-step sign-in of a user who is no admin and has lost their phone; signs them out',
    body: Proof,
  },
  'DELETE /admin/users/:id': 'Delete a user who is no admin, and erase their personal data',
  'GET /admin/nutritionists/pending': {
    summary: 'Profiles that wait for review, oldest first',
    query: z.object({ ...paging(20), q: search }),
    reply: z.array(NutritionistProfile),
  },
  'GET /admin/nutritionists/all': {
    summary: 'Nutritionist profiles, newest first',
    query: z.object({ ...paging(50), q: search, approval_status: z.enum(approvalStatuses).optional() }),
    reply: z.array(NutritionistProfile),
  },
  'GET /admin/nutritionists/counts': {
    summary: 'How many profiles stand at each approval status',
    reply: z.object({
      pending: z.number(),
      approved: z.number(),
      rejected: z.number(),
      all: z.number(),
    }),
  },
  'POST /admin/nutritionists/:id/approve': {
    status: 200,
    summary: 'Approve or reject a pending profile (id is the profile_id); an approval may verify it too',
    body: ApprovalDecision,
    reply: NutritionistProfile,
    versioned: true,
  },
  'POST /admin/nutritionists/:id/verify': {
    status: 200,
    summary: 'Record that the registration number was checked (id is the profile_id)',
    reply: NutritionistProfile,
    versioned: true,
  },
  'GET /admin/metrics': { summary: 'Figures of the whole platform', reply: Metrics, standby: true },
  'GET /admin/metrics/trends': {
    summary: 'The figures by week, Monday to Sunday, up to today',
    standby: true,
    query: z.object({
      weeks: z.coerce
        .number<number>(weeksMessage)
        .refine((weeks) => trendWeeks.some((choice) => choice === weeks), weeksMessage)
        .default(trendWeeks[0]),
    }),
    reply: Trends,
  },
})
