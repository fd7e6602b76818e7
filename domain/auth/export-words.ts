import { followUpPartLabels } from '#domain/care/follow-ups.ts'
import { formatClock, formatDate } from '#domain/dates.ts'
import { mealStateLabels } from '#domain/days/meal-logs.ts'
import type { roles } from '#domain/endpoint.ts'
import { type Words, type Writing, written } from '#domain/field-words.ts'
import { foodNutrientNames, type Measure, type Per100g, unitOfNutrient } from '#domain/food/foods.ts'
import { labelFoodLabels } from '#domain/food/label-foods.ts'
import { mealTypeLabels, type NutrientKey, nutrientKeys, nutrientLabels } from '#domain/food/nutrients.ts'
import type { RequirementChanges } from '#domain/food/patient-requirements.ts'
import { figuresInWords, requirementKeys, requirementLabels } from '#domain/food/requirements.ts'
import { type Answers, answersInWords, questionsOf } from '#domain/forms/answers.ts'
import type { FormSection } from '#domain/forms/forms.ts'
import { keysOf } from '#domain/keys.ts'
import { formatReceiptNo, paymentMethodLabels } from '#domain/ledger/payments.ts'
import { kindOfNotification, type NotificationKind } from '#domain/messages/notifications.ts'
import { type ReminderChoices, reminderLabels } from '#domain/messages/reminders.ts'
import { whole } from '#domain/numbers.ts'
import { practiceLabels } from '#domain/people/nutritionists.ts'
import { profileLabels, profileWritings } from '#domain/people/patients.ts'
import { type ChangedFact, changeWords } from '#domain/people/profile-changes.ts'
import { metric } from '#domain/people/units.ts'
import { orLine } from '#domain/plans/alternatives.ts'
import { dishLabels } from '#domain/plans/dishes.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import type { RuleReason } from '#domain/plans/plan-rules.ts'
import { type SavedDay, savedPlanLabels } from '#domain/plans/saved-plans.ts'
import { labResultLabels } from '#domain/progress/lab-results.ts'
import { kindOf, measurementKindLabels } from '#domain/progress/measurement-kinds.ts'
import type { MeasurementTargets } from '#domain/progress/measurement-limits.ts'
import { limitWords } from '#domain/progress/measurement-words.ts'
import { measurementLabels, measurementWritings } from '#domain/progress/measurements.ts'
import { reportLabels, reportWritings } from '#domain/progress/progress.ts'
import { weightLabels } from '#domain/progress/weights.ts'
import { queryLabels, queryTypeLabels } from '#domain/site/public.ts'
import { querySourceLabels, queryStatusLabels } from '#domain/support/support.ts'
import { deviceOf } from './device-name.ts'

/** What a column is called, and how it is written where its kind does not say it; null for what only programs need. */
type Columns = Record<string, string | readonly [label: string, writing: Writing] | null>

const programsOnly = (...columns: string[]): Columns =>
  Object.fromEntries(columns.map((column) => [column, null]))
/** Each text of a list on its line; a text that looks like a date, and is a name, as it is. */
const asStored: Writing = (stored: Words) => stored
const inUnit = (key: NutrientKey, figure: number) => `${whole(figure)} ${nutrientLabels[key].unit}`
const nutrients: Writing = (totals: Record<NutrientKey, number>) =>
  nutrientKeys.map((key) => `${nutrientLabels[key].label} ${inUnit(key, totals[key])}`).join(', ')
const eachNutrient: Columns = Object.fromEntries(
  nutrientKeys.map((key) => [key, [nutrientLabels[key].label, (figure: number) => inUnit(key, figure)]]),
)
const filled: Columns = {
  title: 'Form',
  form: [
    'Answers',
    ({ sections, answers }: { sections: FormSection[]; answers: Answers }) =>
      answersInWords(sections, answers).map(([question, answer]) => `${question}: ${answer}`),
  ],
  version: 'Version',
  saved_at: 'Answered',
  saved_by_name: 'Answered by',
}
const meals: Writing = (days: (PlanDay | SavedDay)[]) =>
  days.flatMap(({ meals, ...day }) => [
    'date' in day ? `${day.day_name}, ${formatDate(day.date)}` : `Day ${day.day_of_week + 1}`,
    ...meals.map(({ meal_type, title, portion, calories, notes, alternatives = [] }) =>
      [
        `${mealTypeLabels[meal_type]}: ${title}`,
        ...[portion, inUnit('calories', calories), notes, ...alternatives.map(orLine)],
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ])
const targetsInWords: Writing = (targets: MeasurementTargets) =>
  Object.entries(targets)
    .flatMap(([kind, target]) => (target ? [[kind, target] as const] : []))
    .map(([name, target]) => {
      // A practice's own kind comes by its name.
      const kind = { kind: name, name, unit: '' }
      return `${kindOf(kind).label}: ${limitWords(kind, target, metric)}`
    })
    .join('; ')
const needsInWords: Writing = (changes: RequirementChanges) =>
  requirementKeys
    .flatMap((key) =>
      changes[key] ? [`${requirementLabels[key].label}: ${figuresInWords(key, changes[key])}`] : [],
    )
    .join('; ')
const choicesInWords: Writing = ({ meals, off, dish_names, quiet }: ReminderChoices) => [
  `Meals announced: ${meals.map((meal) => mealTypeLabels[meal].toLowerCase()).join(', ') || 'none'}`,
  `Turned off: ${off.map((kind) => reminderLabels[kind] ?? kind).join('; ') || 'nothing'}`,
  `Names of dishes: ${dish_names ? 'shown' : 'not shown'}`,
  quiet ? `Quiet from ${formatClock(quiet.from)} to ${formatClock(quiet.to)}` : 'At any time of the day',
]
const reasonsInWords: Writing = (reasons: RuleReason[]) =>
  reasons.map(
    ({ date, title, text, reason, by }) =>
      `${[formatDate(date), title].filter(Boolean).join(', ')}: ${text} Reason: ${reason}${by ? ` (${by})` : ''}`,
  )
const deviceName: Writing = (agent: string) => deviceOf(agent).name
const roleNames: Record<(typeof roles)[number], string> = {
  patient: 'Challenger',
  nutritionist: 'Nutritionist',
  admin: 'Administrator',
}

/** The columns of fields whose schema names them. */
const fieldColumns = (labels: Record<string, string>, writings: Record<string, Writing> = {}): Columns =>
  Object.fromEntries(
    Object.entries(labels).map(([field, label]) => {
      const writing = writings[field]
      return [field, writing ? ([label, writing] as const) : label]
    }),
  )

/** Columns that mean the same in every part. */
const usual: Columns = {
  ...programsOnly('id', 'patient_id', 'user_id', 'nutritionist_id', 'profile_id', 'plan_id', 'version_id'),
  ...programsOnly('conversation_id', 'subscription_id'),
  created_at: 'Written down on',
  updated_at: 'Last changed',
}
/** A part: what it is called, and its columns, then the usual ones that it does not name itself. */
const part = (title: string, columns: Columns) => ({ title, columns: { ...columns, ...usual, ...columns } })

const plans: Columns = {
  version: 'Version',
  week_start: 'Week start',
  status: ['State', { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' }],
  nutritionist_name: 'By',
  notes: 'Notes',
  totals: ['In all', nutrients],
  days: ['Meals', meals],
  clash_reason: 'Why a dish that clashes was chosen',
  rule_reasons: ['Why a rule for a condition was not kept', reasonsInWords],
  medicine_notes: 'About your medicines',
  unexplained_dishes: ['Dishes that clash without a reason', asStored],
  published_at: 'Published',
  withdrawn_at: 'Withdrawn',
  withdrawal_reason: 'Why withdrawn',
}
const notes: Columns = { text: 'Note', nutritionist_name: 'By', patient_name: 'About' }
const followUp: Columns = {
  met_on: 'Of',
  nutritionist_name: 'By',
  ...followUpPartLabels,
  version: 'Version',
  created_at: 'Signed',
  corrected_at: 'Corrected',
}

/** The parts of an export in the order people read them: what each is called, and its columns. */
export const exportWords: Record<string, { title: string; columns: Columns }> = {
  account: part('Your account', {
    email: 'Email',
    name: 'Name',
    phone: 'Phone',
    role: ['You are here as', roleNames],
    status: ['State of the account', { active: 'Active', suspended: 'Suspended' }],
    email_verified: 'Email confirmed',
    consent_version: ['Version of the terms you agreed to', asStored],
    consent_at: 'Agreed on',
    muted_emails: [
      'E-mails you turned off',
      (kinds: NotificationKind[]) => kinds.map((kind) => kindOfNotification(kind)?.choice ?? kind),
    ],
    weight_unit: 'Weights in',
    length_unit: 'Lengths in',
    notified_at: 'Last e-mail about news',
    reminder_choices: ['Reminders', choicesInWords],
    created_at: 'Signed up on',
  }),
  former_emails: part('E-mail addresses you had before', { email: 'Email', replaced_at: 'Until' }),
  challenger_profile: part('Your profile', {
    ...fieldColumns(profileLabels, profileWritings),
    measured_kinds: ['What is measured of you', measurementKindLabels],
    measured_targets: ['Your targets for what is measured', targetsInWords],
    confirmed_conditions: 'Conditions your nutritionist confirmed',
    confirmed_medicines: 'Medicines your nutritionist confirmed',
    conditions_confirmed_at: 'Confirmed on',
    conditions_confirmed_by: null,
    waiting_since: 'Waiting for a nutritionist since',
  }),
  nutritionist_profile: part('Your professional profile', {
    version: null,
    ...fieldColumns(practiceLabels),
    verified: 'Registration checked',
    rank_percent: ['Rank by adherence', (top: number) => `Top ${top}%`],
    approval_status: ['Review', { approved: 'Approved', pending: 'Waiting', rejected: 'Rejected' }],
    rejection_reason: 'Reason of the rejection',
    submitted_at: 'Sent for review',
  }),
  client_invitations: part('Invitations by a nutritionist', {
    email: 'Email',
    phone: 'Phone',
    date_of_birth: profileLabels.dob,
    expires_at: 'Until',
    withdrawn_at: 'Withdrawn',
    accepted_at: 'Joined',
    consented_on: 'Consent on paper of',
    consent_by: 'Written down by',
    consent_at: 'Written down at',
    guardian_name: profileLabels.guardian_name,
  }),
  progress_reports: part('Your progress reports', {
    ...fieldColumns(reportLabels, reportWritings),
    ticked_pct: 'Of the meals you ticked, eaten as planned',
  }),
  profile_changes: part('Changes of your profile', {
    changed_at: 'On',
    changed_by: 'By',
    by_challenger: 'By you',
    fields: ['Facts', (facts: ChangedFact[]) => facts.map(changeWords)],
    confirmed_at: 'You confirmed it',
  }),
  weights: part('Your weights of single days', { ...weightLabels, entered_by: 'Entered by' }),
  measurements: part('Your measurements', {
    ...fieldColumns(measurementLabels, measurementWritings),
    entered_by: 'Entered by',
  }),
  lab_results: part('Your laboratory results', {
    ...labResultLabels,
    entered_by: 'Entered by',
    created_at: 'Entered',
    updated_at: 'Changed',
  }),
  forms_filled: part('Forms you were asked to fill', {
    ...filled,
    created_at: 'Sent to you',
    done_at: 'Filled',
  }),
  former_answers: part('Your answers before corrections', { ...filled, replaced_at: 'Corrected' }),
  files: part('Your pictures and documents', {
    ...programsOnly('media_type', 'width', 'height'),
    meal: 'Meal',
    date: 'Of',
    lab_result: 'Laboratory result',
    form: 'Form',
    in_conversation: 'In a conversation',
    sent_by: 'Sent by',
    created_at: 'Sent',
  }),
  meal_plans: part('Your meal plans', plans),
  meal_plan_versions: part('Earlier versions of your meal plans', { ...plans, replaced_at: 'Replaced' }),
  meal_logs: part('Meals you ticked or swapped', {
    date: 'Day',
    meal_type: ['Meal', mealTypeLabels],
    title: 'Dish',
    instead_of: 'Instead of',
    state: ['Ticked as', mealStateLabels],
    note: 'Note',
    acted_at: 'Ticked',
  }),
  shopping_marks: part('Your shopping list', {
    food_id: ['Food', (id: string) => id.replaceAll('_', ' ')],
    text: 'Written by you',
    staple: 'Always at home',
    bought_until: 'Bought for meals until',
  }),
  targets: part('Your daily targets', {
    created_at: 'Set on',
    nutritionist_name: 'By',
    ...eachNutrient,
    sugar_g: ['Added sugar, at most', (figure: number) => inUnit('sugar_g', figure)],
    proposed: ['Computed', nutrients],
    reason: 'Reason',
    shown_to_challenger: 'Shown to you',
  }),
  requirements: part('Changes of what you need in a day', {
    created_at: 'Changed on',
    nutritionist_name: 'By',
    changes: ['Needs', needsInWords],
    reason: 'Reason',
  }),
  shared_links: part('Links to meal plans you shared', {
    week_start: 'Plan from',
    created_at: 'Made',
    expires_at: 'Valid until',
  }),
  shared_shopping_lists: part('Links to your shopping list', {
    first_date: 'From',
    last_date: 'To',
    created_at: 'Made',
    expires_at: 'Valid until',
  }),
  assignments: part('Care', {
    patient_name: 'Challenger',
    nutritionist_name: 'Nutritionist',
    start_date: 'From',
    end_date: 'To',
    active: 'Goes on',
    notes: 'Note of the office',
    waited_since: 'Waited since',
  }),
  change_requests: part('When you asked for another nutritionist', {
    reason: 'Your reason',
    nutritionist_name: 'Nutritionist',
    created_at: 'Asked',
    closed_at: 'Closed',
  }),
  notes_about_you: part('Nutritionists’ notes about you', notes),
  follow_ups: part('Nutritionists’ follow-up notes about you', followUp),
  follow_up_versions: part('Follow-up notes before they were corrected', {
    ...followUp,
    replaced_at: 'Replaced',
  }),
  messages: part('Messages', {
    sent_at: 'Sent',
    with_name: 'With',
    by_you: 'Written by you',
    text: 'Message',
    picture: ['Picture', () => 'Among your pictures and documents'],
  }),
  subscriptions: part('Subscriptions', {
    version: null,
    plan: 'Plan',
    starts_on: 'From',
    ends_on: 'To',
    cancelled_at: 'Stopped',
  }),
  payments: part('Payments and refunds', {
    refund_of: null,
    receipt_no: ['Receipt', formatReceiptNo],
    kind: ['Kind', { payment: 'Payment', refund: 'Refund' }],
    amount_paise: 'Amount',
    method: ['Paid by', paymentMethodLabels],
    reference: 'Reference',
    paid_on: 'Day',
    note: 'Note of the office',
  }),
  support_queries: part('What you asked our support', {
    version: null,
    subject: queryLabels.subject,
    message: queryLabels.message,
    replies: ['Our replies', asStored],
    name: queryLabels.name,
    email: queryLabels.email,
    phone: queryLabels.phone,
    query_type: [queryLabels.query_type, queryTypeLabels],
    source: ['Sent from', querySourceLabels],
    status: ['State', queryStatusLabels],
    created_at: 'Sent',
    answered_at: 'Answered',
  }),
  meal_plans_made: part('Meal plans you made', plans),
  meal_templates: part('Dishes you saved', {
    name: dishLabels.name,
    category: [dishLabels.category, mealTypeLabels],
    also_for: ['Also for', mealTypeLabels],
    region: 'Region',
    minutes: ['Time', (figure: number) => `${figure} min`],
    portion: dishLabels.portion,
    servings: dishLabels.servings,
    cooked_weight_g: dishLabels.cooked_weight_g,
    ...eachNutrient,
    // The ingredients say the same.
    components: null,
    ingredients: [dishLabels.ingredients, asStored],
    before: ['The evening before', asStored],
    instructions: [dishLabels.instructions, asStored],
    removed_at: 'Removed from your list',
  }),
  label_foods: part('Foods you typed from labels', {
    ...labelFoodLabels,
    aliases: [labelFoodLabels.aliases, asStored],
    measures: ['Measures', (all: Measure[]) => all.map(({ name, grams }) => `${name}: ${grams} g`)],
    per_100g: [
      'In 100 g',
      (figures: Per100g) =>
        keysOf(figures).flatMap((key) =>
          figures[key] === null ? [] : [`${foodNutrientNames[key]}: ${figures[key]} ${unitOfNutrient(key)}`],
        ),
    ],
    created_at: 'Typed',
    updated_at: 'Changed',
    removed_at: 'Deleted',
  }),
  forms_made: part('Forms you made', {
    title: 'Title',
    sections: [
      'Questions',
      (sections: FormSection[]) =>
        questionsOf(sections).map(({ label, choices }) => [label, ...(choices ?? [])].join(' | ')),
    ],
    created_at: 'Made',
    updated_at: 'Changed',
  }),
  saved_plans: part('Plans you saved', {
    ...savedPlanLabels,
    conditions: [savedPlanLabels.conditions, asStored],
    totals: plans.totals!,
    days: plans.days!,
  }),
  favourite_dishes: part('Your favourite dishes', { name: dishLabels.name, created_at: 'Marked' }),
  follow_up_templates: part('Your templates for follow-up notes', { name: 'Template', ...followUp }),
  care_notes: part('Your notes about challengers in your care', notes),
  support_work: part('What you answered for support', {
    created_at: 'Time',
    status: ['State', queryStatusLabels],
    reply: 'Reply',
  }),
  settings_changed: part('Settings you changed', { key: 'Setting', updated_at: 'Changed' }),
  requirement_sets_imported: part('Sets of reference intakes you imported', {
    name: 'Set',
    source: 'Source',
    licence: 'Right to use it',
    imported_at: 'Imported',
  }),
  rules_signed: part('Clinical rules you signed', {
    signed_at: 'Signed',
    off_rules: ['Switched off', asStored],
  }),
  terms_published: part('Terms you published', {
    title: 'Title',
    version: ['Version', asStored],
    published_at: 'Published',
  }),
  two_step_sign_in: part('Two-step sign-in', {
    since: 'On since',
    recovery_codes_left: 'Recovery codes left',
  }),
  consents: part('Terms you agreed to', { version: ['Version of the terms', asStored], agreed_at: 'Agreed' }),
  notifications: part('What we told you', {
    ...programsOnly('kind', 'person', 'week_start'),
    created_at: 'Time',
    text: 'Notification',
    read_at: 'Read',
    mailed_at: 'E-mail written',
  }),
  reminders: part('Reminders on your devices in the last days', {
    kind: ['About', reminderLabels],
    created_at: 'Time',
    sent_at: 'Sent',
  }),
  reminder_devices: part('Devices that show reminders', {
    user_agent: ['Device', deviceName],
    push_service: 'Reached through',
    created_at: 'Since',
  }),
  mails: part('E-mails we sent you', {
    created_at: 'Written',
    subject: 'Subject',
    recipient: 'To',
    sent_at: 'Sent',
    failed_at: 'Given up',
  }),
  sessions: part('Devices that are signed in', {
    user_agent: ['Device', deviceName],
    ip: 'Internet address',
    created_at: 'Signed in',
    refreshed_at: 'Last used',
  }),
  suspensions: part('When your account was suspended', {
    suspended_at: 'Suspended',
    reason: 'Reason',
    ended_at: 'Activated again',
  }),
  audit_log: part('Who did what with your data', {
    action: null,
    at: 'Time',
    what: 'What',
    by_you: 'By you',
    ip: 'From internet address',
  }),
  refused_calls: part('What was refused to you', {
    ...programsOnly('action', 'status'),
    minute: 'Time',
    what: 'What',
    count: 'Times',
  }),
}

/** A row of the export as labels and words. Empty values and what only programs need are left out. */
export function inWords(part: string, row: Record<string, unknown>): [label: string, words: Words][] {
  return Object.entries(exportWords[part]?.columns ?? {}).flatMap(([column, named]) => {
    const value = row[column]
    if (named === null || value === null || value === undefined) return []
    const [label, writing] = typeof named === 'string' ? [named] : named
    const words = written(column, value, writing)
    return words.length === 0 ? [] : [[label, words] satisfies [string, Words]]
  })
}
