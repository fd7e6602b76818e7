import { followUpPartLabels, followUpParts } from '#domain/care/follow-ups.ts'
import { formatClock, formatDate, formatInstant } from '#domain/dates.ts'
import { mealStateLabels } from '#domain/days/meal-logs.ts'
import type { roles } from '#domain/endpoint.ts'
import { mealTypeLabels, type NutrientKey, nutrientKeys, nutrientLabels } from '#domain/food/nutrients.ts'
import {
  dietaryPrefLabels,
  foodRuleLabels,
  type RuleWeekdays,
  weekdayRuleTexts,
} from '#domain/food/reading/diet.ts'
import { formatReceiptNo, paymentMethodLabels } from '#domain/ledger/payments.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { kindOfNotification, type NotificationKind } from '#domain/messages/notifications.ts'
import { type ReminderChoices, reminderLabels } from '#domain/messages/reminders.ts'
import { formatNumber, whole } from '#domain/numbers.ts'
import { activityLabels, genderLabels, goalLabels, pregnancyLabels } from '#domain/people/patients.ts'
import { metric } from '#domain/people/units.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import {
  kindOf,
  limitWords,
  type MeasurementKind,
  type MeasurementTargets,
  measurementKinds,
  measurementSourceLabels,
} from '#domain/progress/measurement-kinds.ts'
import { energyLabels } from '#domain/progress/progress-figures.ts'
import { queryTypeLabels } from '#domain/site/public.ts'
import { queryStatusLabels } from '#domain/support/support.ts'
import { deviceOf } from './device-name.ts'

/** A value of the export in words: one text, or lines. Null when there is nothing to show. */
export type Words = string | string[] | null
type Format = (value: never) => Words
/** What a column is called, and how its values are written; null for what only programs need. */
type Columns = Record<string, readonly [label: string, format?: Format] | null>

const day: Format = (date: string) => formatDate(date)
const time: Format = (instant: string) => formatInstant(instant)
const money: Format = (paise: number) => formatPaise(paise)
const yes: Format = (is: boolean) => (is ? 'Yes' : 'No')
const unit =
  (name: string): Format =>
  (figure: number) =>
    `${formatNumber(figure)} ${name}`
const percent: Format = (figure: number) => `${figure}%`
const named =
  (labels: Record<string, string>): Format =>
  (value: string) =>
    labels[value] ?? value
const allNamed =
  (labels: Record<string, string>): Format =>
  (values: string[]) =>
    values.map((value) => labels[value] ?? value).join(', ')
const list: Format = (values: string[]) => values.join(', ')
const lines: Format = (values: string[]) => values

const inUnit = (key: NutrientKey, figure: number) => `${whole(figure)} ${nutrientLabels[key].unit}`
const nutrients: Format = (totals: Record<NutrientKey, number>) =>
  nutrientKeys.map((key) => `${nutrientLabels[key].label} ${inUnit(key, totals[key])}`).join(', ')
const nutrient = (key: NutrientKey) =>
  [nutrientLabels[key].label, (figure: number) => inUnit(key, figure)] as const
const meals: Format = (days: PlanDay[]) =>
  days.flatMap(({ day_name, date, meals }) => [
    `${day_name}, ${formatDate(date)}`,
    ...meals.map(({ meal_type, title, portion, calories, notes }) =>
      [`${mealTypeLabels[meal_type]}: ${title}`, portion, inUnit('calories', calories), notes]
        .filter(Boolean)
        .join(', '),
    ),
  ])

const roleNames: Record<(typeof roles)[number], string> = {
  patient: 'Challenger',
  nutritionist: 'Nutritionist',
  admin: 'Administrator',
}
const planStates = { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' }
const made = ['Written down on', time] as const
const changed = ['Last changed', time] as const
const hidden = null

const choicesInWords: Format = ({ meals, off, dish_names, quiet }: ReminderChoices) => [
  `Meals announced: ${meals.map((meal) => mealTypeLabels[meal].toLowerCase()).join(', ') || 'none'}`,
  `Turned off: ${off.map((kind) => reminderLabels[kind] ?? kind).join('; ') || 'nothing'}`,
  `Names of dishes: ${dish_names ? 'shown' : 'not shown'}`,
  quiet ? `Quiet from ${formatClock(quiet.from)} to ${formatClock(quiet.to)}` : 'At any time of the day',
]

const profileDates: Columns = { created_at: made, updated_at: changed }
const account: Columns = {
  id: hidden,
  email: ['E-mail'],
  name: ['Name'],
  phone: ['Phone'],
  role: ['You are here as', named(roleNames)],
  status: ['State of the account', named({ active: 'Active', suspended: 'Suspended' })],
  email_verified: ['E-mail confirmed', yes],
  consent_version: ['Version of the terms you agreed to'],
  consent_at: ['Agreed on', time],
  muted_emails: [
    'E-mails you turned off',
    (kinds: NotificationKind[]) => kinds.map((kind) => kindOfNotification(kind)?.choice ?? kind),
  ],
  weight_unit: ['Weights in'],
  length_unit: ['Lengths in'],
  notified_at: ['Last e-mail about news', time],
  reminder_choices: ['Reminders', choicesInWords],
  created_at: ['Signed up on', time],
}
const challenger: Columns = {
  patient_id: hidden,
  first_name: ['First name'],
  last_name: ['Last name'],
  dob: ['Date of birth', day],
  gender: ['Gender', named(genderLabels)],
  height_cm: ['Height', unit('cm')],
  start_weight_kg: ['Starting weight', unit('kg')],
  target_weight_kg: ['Target weight', unit('kg')],
  goal: ['Goal', named(goalLabels)],
  activity_level: ['Activity', named(activityLabels)],
  pregnancy: ['Pregnancy or breastfeeding', named(pregnancyLabels)],
  dietary_prefs: ['Diet', allNamed(dietaryPrefLabels)],
  food_rules: ['Food rules', allNamed(foodRuleLabels)],
  fasting_weekdays: ['Fasts on', list],
  rule_weekdays: ['On some weekdays', (rules: RuleWeekdays) => weekdayRuleTexts(rules).join('; ')],
  allergies: ['Allergies', list],
  dislikes: ['Foods not liked', list],
  health_needs: ['Health needs', list],
  medical_notes: ['Medical notes'],
  medication: ['Medication'],
  preferred_language: ['Preferred language'],
  emergency_contact: ['Emergency contact'],
  guardian_name: ['Parent or guardian'],
  guardian_consent: ['Parent or guardian agreed', yes],
  measured_kinds: [
    'What is measured of you',
    (kinds: MeasurementKind[]) => kinds.map((kind) => measurementKinds[kind]?.label ?? kind).join(', '),
  ],
  measured_targets: [
    'Your targets for what is measured',
    (targets: MeasurementTargets) =>
      Object.entries(targets)
        .map(
          ([kind, target]) =>
            `${kindOf(kind as MeasurementKind).label}: ${limitWords(kind as MeasurementKind, target, metric)}`,
        )
        .join('; '),
  ],
  waiting_since: ['Waiting for a nutritionist since', time],
  ...profileDates,
}
const nutritionist: Columns = {
  profile_id: hidden,
  user_id: hidden,
  version: hidden,
  first_name: ['First name'],
  last_name: ['Last name'],
  registration_no: ['Registration number'],
  verified: ['Registration checked', yes],
  qualifications: ['Qualifications'],
  years_experience: ['Experience', unit('years')],
  bio: ['About you'],
  specializations: ['Specialities', list],
  languages: ['Languages', list],
  capacity: ['Places for challengers'],
  rank_percent: ['Rank by adherence', (top: number) => `Top ${top}%`],
  approval_status: ['Review', named({ approved: 'Approved', pending: 'Waiting', rejected: 'Rejected' })],
  rejection_reason: ['Reason of the rejection'],
  submitted_at: ['Sent for review', time],
  ...profileDates,
}
const reports: Columns = {
  id: hidden,
  patient_id: hidden,
  week_start: ['Week from', day],
  weight_kg: ['Weight', unit('kg')],
  waist_cm: ['Waist', unit('cm')],
  adherence_pct: ['Adherence', percent],
  ticked_pct: ['Of the meals you ticked, eaten as planned', percent],
  energy_levels: ['Energy', (level: number) => `${level} of 10, ${energyLabels[level]}`],
  notes: ['Notes'],
  created_at: made,
  updated_at: changed,
}
const measured: Columns = {
  kind: ['What', (kind: MeasurementKind) => measurementKinds[kind]?.label ?? kind],
  value: ['Value'],
  second_value: ['Second value'],
  measured_on: ['Measured on', day],
  source: ['Where', named(measurementSourceLabels)],
  note: ['Note'],
  entered_by: ['Entered by'],
  created_at: made,
  updated_at: changed,
}
const plans: Columns = {
  id: hidden,
  version: ['Version'],
  week_start: ['Week from', day],
  status: ['State', named(planStates)],
  nutritionist_name: ['By'],
  notes: ['Notes'],
  totals: ['In all', nutrients],
  days: ['Meals', meals],
  clash_reason: ['Why a dish that clashes was chosen'],
  unexplained_dishes: ['Dishes that clash without a reason', lines],
  published_at: ['Published', time],
  withdrawn_at: ['Withdrawn', time],
  withdrawal_reason: ['Why withdrawn'],
  created_at: made,
  updated_at: changed,
}
const targets: Columns = {
  created_at: ['Set on', time],
  nutritionist_name: ['By'],
  ...Object.fromEntries(nutrientKeys.map((key) => [key, nutrient(key)])),
  sugar_g: ['Added sugar, at most', (figure: number) => inUnit('sugar_g', figure)],
  proposed: ['Computed', nutrients],
  reason: ['Reason'],
  shown_to_challenger: ['Shown to you', yes],
}
const dishes: Columns = {
  id: hidden,
  version_id: hidden,
  nutritionist_id: hidden,
  name: ['Dish'],
  category: ['For', named(mealTypeLabels)],
  also_for: ['Also for', allNamed(mealTypeLabels)],
  region: ['Region'],
  minutes: ['Time', unit('min')],
  portion: ['Portion'],
  ...Object.fromEntries(nutrientKeys.map((key) => [key, nutrient(key)])),
  // The ingredients say the same.
  components: hidden,
  ingredients: ['Ingredients', lines],
  before: ['The evening before', lines],
  instructions: ['Steps', lines],
  removed_at: ['Removed from your list', time],
  created_at: made,
}
const care: Columns = {
  id: hidden,
  patient_name: ['Challenger'],
  nutritionist_name: ['Nutritionist'],
  start_date: ['From', day],
  end_date: ['To', day],
  active: ['Goes on', yes],
  notes: ['Note of the office'],
  waited_since: ['Waited since', time],
  created_at: made,
}
const notes: Columns = {
  id: hidden,
  text: ['Note'],
  nutritionist_name: ['By'],
  patient_name: ['About'],
  created_at: made,
  updated_at: changed,
}
const followUp: Columns = {
  met_on: ['Of', day],
  nutritionist_name: ['By'],
  ...Object.fromEntries(followUpParts.map((part) => [part, [followUpPartLabels[part]] as const])),
  version: ['Version'],
  created_at: ['Signed', time],
  corrected_at: ['Corrected', time],
}
const payments: Columns = {
  id: hidden,
  patient_id: hidden,
  subscription_id: hidden,
  refund_of: hidden,
  receipt_no: ['Receipt', formatReceiptNo as Format],
  kind: ['Kind', named({ payment: 'Payment', refund: 'Refund' })],
  amount_paise: ['Amount', money],
  method: ['Paid by', named(paymentMethodLabels)],
  reference: ['Reference'],
  paid_on: ['Day', day],
  note: ['Note of the office'],
  created_at: made,
}
const queries: Columns = {
  id: hidden,
  version: hidden,
  subject: ['Subject'],
  message: ['Message'],
  replies: ['Our replies', lines],
  name: ['Name'],
  email: ['E-mail'],
  phone: ['Phone'],
  query_type: ['About', named(queryTypeLabels)],
  source: ['Sent from', named({ contact: 'Contact page', support: 'Support page' })],
  status: ['State', named(queryStatusLabels)],
  created_at: ['Sent', time],
  answered_at: ['Answered', time],
}

/** The parts of an export in the order people read them: what each is called, and its columns. */
export const exportWords: Record<string, { title: string; columns: Columns }> = {
  account: { title: 'Your account', columns: account },
  former_emails: {
    title: 'E-mail addresses you had before',
    columns: { email: ['E-mail'], replaced_at: ['Until', time] },
  },
  challenger_profile: { title: 'Your profile', columns: challenger },
  nutritionist_profile: { title: 'Your professional profile', columns: nutritionist },
  progress_reports: { title: 'Your progress reports', columns: reports },
  measurements: { title: 'Your measurements', columns: measured },
  lab_results: {
    title: 'Your laboratory results',
    columns: {
      title: ['Examined'],
      taken_on: ['On', day],
      note: ['Note'],
      entered_by: ['Entered by'],
      created_at: ['Entered', time],
      updated_at: ['Changed', time],
    },
  },
  files: {
    title: 'Your pictures and documents',
    columns: {
      id: hidden,
      media_type: hidden,
      width: hidden,
      height: hidden,
      meal: ['Meal'],
      date: ['Of', day],
      lab_result: ['Laboratory result'],
      in_conversation: ['In a conversation', yes],
      sent_by: ['Sent by'],
      created_at: ['Sent', time],
    },
  },
  meal_plans: { title: 'Your meal plans', columns: plans },
  meal_plan_versions: {
    title: 'Earlier versions of your meal plans',
    columns: { ...plans, plan_id: hidden, replaced_at: ['Replaced', time] },
  },
  meal_logs: {
    title: 'Meals you ticked or swapped',
    columns: {
      date: ['Day', day],
      meal_type: ['Meal', named(mealTypeLabels)],
      title: ['Dish'],
      instead_of: ['Instead of'],
      state: ['Ticked as', named(mealStateLabels)],
      note: ['Note'],
      acted_at: ['Ticked', time],
    },
  },
  shopping_marks: {
    title: 'Your shopping list',
    columns: {
      food_id: ['Food', (id: string) => id.replaceAll('_', ' ')],
      text: ['Written by you'],
      staple: ['Always at home', yes],
      bought_until: ['Bought for meals until', day],
      created_at: made,
    },
  },
  targets: { title: 'Your daily targets', columns: targets },
  shared_links: {
    title: 'Links to meal plans you shared',
    columns: {
      week_start: ['Plan from', day],
      created_at: ['Made', time],
      expires_at: ['Valid until', time],
    },
  },
  shared_shopping_lists: {
    title: 'Links to your shopping list',
    columns: {
      first_date: ['From', day],
      last_date: ['To', day],
      created_at: ['Made', time],
      expires_at: ['Valid until', time],
    },
  },
  assignments: { title: 'Care', columns: care },
  change_requests: {
    title: 'When you asked for another nutritionist',
    columns: {
      reason: ['Your reason'],
      nutritionist_name: ['Nutritionist'],
      created_at: ['Asked', time],
      closed_at: ['Closed', time],
    },
  },
  notes_about_you: { title: 'Nutritionists’ notes about you', columns: notes },
  follow_ups: { title: 'Nutritionists’ follow-up notes about you', columns: followUp },
  follow_up_versions: {
    title: 'Follow-up notes before they were corrected',
    columns: { ...followUp, replaced_at: ['Replaced', time] },
  },
  messages: {
    title: 'Messages',
    columns: {
      conversation_id: hidden,
      sent_at: ['Sent', time],
      with_name: ['With'],
      by_you: ['Written by you', yes],
      text: ['Message'],
      picture: ['Picture', () => 'Among your pictures and documents'],
    },
  },
  subscriptions: {
    title: 'Subscriptions',
    columns: {
      id: hidden,
      patient_id: hidden,
      version: hidden,
      plan: ['Plan'],
      starts_on: ['From', day],
      ends_on: ['To', day],
      cancelled_at: ['Stopped', time],
      created_at: made,
    },
  },
  payments: { title: 'Payments and refunds', columns: payments },
  support_queries: { title: 'What you asked our support', columns: queries },
  meal_plans_made: { title: 'Meal plans you made', columns: plans },
  meal_templates: { title: 'Dishes you saved', columns: dishes },
  favourite_dishes: {
    title: 'Your favourite dishes',
    columns: { name: ['Dish'], created_at: ['Marked', time] },
  },
  follow_up_templates: {
    title: 'Your templates for follow-up notes',
    columns: { name: ['Template'], ...followUp },
  },
  care_notes: { title: 'Your notes about challengers in your care', columns: notes },
  support_work: {
    title: 'What you answered for support',
    columns: {
      created_at: ['Time', time],
      status: ['State', named(queryStatusLabels)],
      reply: ['Reply'],
    },
  },
  settings_changed: {
    title: 'Settings you changed',
    columns: { key: ['Setting'], updated_at: ['Changed', time] },
  },
  terms_published: {
    title: 'Terms you published',
    columns: { title: ['Title'], version: ['Version'], published_at: ['Published', time] },
  },
  two_step_sign_in: {
    title: 'Two-step sign-in',
    columns: { since: ['On since', time], recovery_codes_left: ['Recovery codes left'] },
  },
  consents: {
    title: 'Terms you agreed to',
    columns: { version: ['Version of the terms'], agreed_at: ['Agreed', time] },
  },
  notifications: {
    title: 'What we told you',
    columns: {
      kind: hidden,
      person: hidden,
      week_start: hidden,
      created_at: ['Time', time],
      text: ['Notification'],
      read_at: ['Read', time],
      mailed_at: ['E-mail written', time],
    },
  },
  reminders: {
    title: 'Reminders on your devices in the last days',
    columns: { kind: ['About', named(reminderLabels)], created_at: ['Time', time], sent_at: ['Sent', time] },
  },
  reminder_devices: {
    title: 'Devices that show reminders',
    columns: {
      user_agent: ['Device', (agent: string) => deviceOf(agent).name],
      push_service: ['Reached through'],
      created_at: ['Since', time],
    },
  },
  mails: {
    title: 'E-mails we sent you',
    columns: {
      created_at: ['Written', time],
      subject: ['Subject'],
      recipient: ['To'],
      sent_at: ['Sent', time],
      failed_at: ['Given up', time],
    },
  },
  sessions: {
    title: 'Devices that are signed in',
    columns: {
      id: hidden,
      user_agent: ['Device', (agent: string) => deviceOf(agent).name],
      ip: ['Internet address'],
      created_at: ['Signed in', time],
      refreshed_at: ['Last used', time],
    },
  },
  suspensions: {
    title: 'When your account was suspended',
    columns: { suspended_at: ['Suspended', time], reason: ['Reason'], ended_at: ['Activated again', time] },
  },
  audit_log: {
    title: 'Who did what with your data',
    columns: {
      action: hidden,
      at: ['Time', time],
      what: ['What'],
      by_you: ['By you', yes],
      ip: ['From internet address'],
    },
  },
  refused_calls: {
    title: 'What was refused to you',
    columns: {
      action: hidden,
      status: hidden,
      minute: ['Time', time],
      what: ['What'],
      count: ['Times'],
    },
  },
}

/** A row of the export as labels and words. Empty values and what only programs need are left out. */
export function inWords(
  part: string,
  row: Record<string, unknown>,
): [label: string, words: string | string[]][] {
  const columns = exportWords[part]?.columns ?? {}
  return Object.entries(columns).flatMap(([column, words]) => {
    const value = row[column]
    if (!words || value === null || value === undefined) return []
    const [label, format = String] = words
    const text = format(value as never)
    return text === null || text.length === 0 ? [] : [[label, text] satisfies [string, string | string[]]]
  })
}
