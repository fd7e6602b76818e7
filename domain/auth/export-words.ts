import { appointmentStateLabels } from '#domain/appointments/appointments.ts'
import type { AppointmentKind, DayHours, Leave, WeeklyHours } from '#domain/appointments/availability.ts'
import { followUpPartLabels } from '#domain/care/follow-ups.ts'
import { formatClock, formatDate } from '#domain/dates.ts'
import { dayKindLabels, fastLabels } from '#domain/days/day-kinds.ts'
import { wordsOfFoods } from '#domain/days/eaten-sums.ts'
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
import type { InvoiceLine, InvoiceTax } from '#domain/ledger/invoices.ts'
import { formatReceiptNo, paymentMethodLabels } from '#domain/ledger/payments.ts'
import { formatPaise } from '#domain/ledger/rupees.ts'
import { kindOfNotification, type NotificationKind } from '#domain/messages/notifications.ts'
import { type ReminderChoices, reminderLabels } from '#domain/messages/reminders.ts'
import { savedReplyLabels } from '#domain/messages/saved-replies.ts'
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

/** What a column is called where its own name does not say it, and how it is written where its kind does not say it; null for what only programs need. */
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
  form: [
    'Answers',
    ({ sections, answers }: { sections: FormSection[]; answers: Answers }) =>
      answersInWords(sections, answers).map(([question, answer]) => `${question}: ${answer}`),
  ],
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

/** What a column's own name says: 'Challenger' for patient_name, 'Sent' for sent_at. A value has its unit. */
function called(column: string): string {
  const words = column
    .replace(/_(at|name|kg|cm|pct|paise)$/, '')
    .replace('patient', 'challenger')
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A part: what it is called, and the columns that need more than their name. */
const part = (title: string, columns: Columns = {}) => ({
  title,
  columns: { ip: 'Internet address', ...columns },
})

const plans: Columns = {
  status: ['State', { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' }],
  totals: ['In all', nutrients],
  days: ['Meals', meals],
  clash_reason: 'Why a dish that clashes was chosen',
  rule_reasons: ['Why a rule for a condition was not kept', reasonsInWords],
  medicine_notes: 'About your medicines',
  unexplained_dishes: ['Dishes that clash without a reason', asStored],
}

/** The parts of an export in the order people read them: what each is called, and its columns. */
export const exportWords: Record<string, { title: string; columns: Columns }> = {
  account: part('Your account', {
    role: ['You are here as', roleNames],
    status: ['State of the account', { active: 'Active', suspended: 'Suspended' }],
    consent_version: ['Version of the terms you agreed to', asStored],
    consent_at: 'Agreed on',
    muted_emails: [
      'E-mails you turned off',
      (kinds: NotificationKind[]) => kinds.map((kind) => kindOfNotification(kind)?.choice ?? kind),
    ],
    notified_at: 'Last e-mail about news',
    reminder_choices: ['Reminders', choicesInWords],
    created_at: 'Signed up on',
  }),
  former_emails: part('E-mail addresses you had before'),
  challenger_profile: part('Your profile', {
    ...fieldColumns(profileLabels, profileWritings),
    measured_kinds: ['What is measured of you', measurementKindLabels],
    measured_targets: ['Your targets for what is measured', targetsInWords],
    conditions_confirmed_by: null,
  }),
  nutritionist_profile: part('Your professional profile', {
    version: null,
    ...fieldColumns(practiceLabels),
    verified: 'Registration checked',
    rank_percent: ['Rank by adherence', (top: number) => `Top ${top}%`],
    approval_status: ['Review', { approved: 'Approved', pending: 'Waiting', rejected: 'Rejected' }],
  }),
  client_invitations: part('Invitations by a nutritionist', {
    consented_on: 'Consent on paper of',
    consent_by: 'Consent written down by',
    consent_at: 'Consent written down',
  }),
  progress_reports: part('Your progress reports', {
    ...fieldColumns(reportLabels, reportWritings),
    ticked_pct: 'Of the meals you ticked, eaten as planned',
  }),
  profile_changes: part('Changes of your profile', {
    by_challenger: 'By you',
    fields: ['Facts', (facts: ChangedFact[]) => facts.map(changeWords)],
    confirmed_at: 'You confirmed it',
  }),
  weights: part('Your weights of single days', weightLabels),
  measurements: part('Your measurements', fieldColumns(measurementLabels, measurementWritings)),
  lab_results: part('Your laboratory results', labResultLabels),
  forms_filled: part('Forms you were asked to fill', { ...filled, created_at: 'Sent to you' }),
  former_answers: part('Your answers before corrections', filled),
  files: part('Your pictures and documents', programsOnly('media_type', 'width', 'height')),
  meal_plans: part('Your meal plans', plans),
  meal_plan_versions: part('Earlier versions of your meal plans', plans),
  meal_logs: part('Meals you ticked or swapped', {
    meal_type: ['Meal', mealTypeLabels],
    title: 'Dish',
    state: ['Ticked as', mealStateLabels],
    acted_at: 'Ticked',
  }),
  eaten_foods: part('What you ate beside the plan', {
    meal: 'With or in place of',
    text: 'In your words',
    foods: ['Read as', wordsOfFoods],
  }),
  water: part('Glasses of water you counted'),
  different_days: part('Days you said are different', {
    kind: ['What it is', dayKindLabels],
    fast: ['Fast', fastLabels],
    said_at: 'Said',
    agreed_at: 'Your nutritionist agreed',
    agreed_by: 'Agreed by',
  }),
  shopping_marks: part('Your shopping list', {
    food_id: ['Food', (id: string) => id.replaceAll('_', ' ')],
    text: 'Written by you',
    staple: 'Always at home',
    bought_until: 'Bought for meals until',
  }),
  targets: part('Your daily targets', {
    ...eachNutrient,
    sugar_g: ['Added sugar, at most', (figure: number) => inUnit('sugar_g', figure)],
    proposed: ['Computed', nutrients],
    shown_to_challenger: 'Shown to you',
  }),
  requirements: part('Changes of what you need in a day', { changes: ['Needs', needsInWords] }),
  shared_links: part('Links to meal plans you shared', { week_start: 'Plan from' }),
  shared_shopping_lists: part('Links to your shopping list'),
  home: part('With whom you share a home'),
  home_invitations: part('Whom you invited to share a home'),
  assignments: part('Care', { active: 'Goes on', notes: 'Note of the office' }),
  covers: part('Cover by a colleague', {
    starts_on: 'First day',
    ends_on: 'Last day',
    ends_at: 'Ended',
    colleague_name: 'Covered by',
  }),
  change_requests: part('When you asked for another nutritionist'),
  notes_about_you: part('Nutritionists’ notes about you', { text: 'Note' }),
  follow_ups: part('Nutritionists’ follow-up notes about you', followUpPartLabels),
  follow_up_versions: part('Follow-up notes before they were corrected', followUpPartLabels),
  messages: part('Messages', {
    by_you: 'Written by you',
    text: 'Message',
    picture: ['Picture', () => 'Among your pictures and documents'],
    document: ['Document', () => 'Among your pictures and documents'],
  }),
  subscriptions: part('Subscriptions', programsOnly('version')),
  payments: part('Payments and refunds', {
    refund_of: null,
    receipt_no: ['Receipt', formatReceiptNo],
    kind: ['Kind', { payment: 'Payment', refund: 'Refund' }],
    method: ['Paid by', paymentMethodLabels],
    note: 'Note of the office',
  }),
  invoices: part('Invoices and credit notes', {
    issued_on: 'Issued',
    lines: [
      'For',
      (lines: InvoiceLine[]) =>
        lines.map(({ text, amount_paise }) => `${text}: ${formatPaise(amount_paise)}`),
    ],
    tax: ['GST contained', (tax: InvoiceTax) => formatPaise(tax.cgst_paise + tax.sgst_paise)],
    claim_reference: 'Reference you told us',
    claimed_at: 'Told us',
    link_url: 'Link to pay',
  }),
  support_queries: part('What you asked our support', {
    version: null,
    replies: ['Our replies', asStored],
    query_type: [queryLabels.query_type, queryTypeLabels],
    source: ['Sent from', querySourceLabels],
    status: ['State', queryStatusLabels],
  }),
  meal_plans_made: part('Meal plans you made', plans),
  meal_templates: part('Dishes you saved', {
    ...fieldColumns(dishLabels, {
      ...{ category: mealTypeLabels, ingredients: asStored, instructions: asStored },
    }),
    also_for: ['Also for', mealTypeLabels],
    minutes: ['Time', (figure: number) => `${figure} min`],
    ...eachNutrient,
    // The ingredients say the same.
    components: null,
    before: ['The evening before', asStored],
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
  }),
  forms_made: part('Forms you made', {
    sections: [
      'Questions',
      (sections: FormSection[]) =>
        questionsOf(sections).map(({ label, choices }) => [label, ...(choices ?? [])].join(' | ')),
    ],
  }),
  saved_replies: part('Replies you saved', savedReplyLabels),
  appointments: part('Appointments', {
    starts_at: 'Begins',
    ends_at: 'Ends',
    link: 'Link of the video call',
    place: 'Place',
    price_paise: 'Price',
    status: ['State', appointmentStateLabels],
  }),
  availability: part('Your hours and kinds of appointment', {
    kinds: [
      'Kinds',
      (kinds: AppointmentKind[]) => kinds.map(({ name, minutes }) => `${name}, ${minutes} minutes`),
    ],
    weekly: [
      'Weekly hours',
      (hours: WeeklyHours[]) => hours.map(({ weekday, from, to }) => `${weekday} ${from} to ${to}`),
    ],
    exceptions: [
      'Hours of single dates',
      (hours: DayHours[]) => hours.map(({ date, from, to }) => `${formatDate(date)}, ${from} to ${to}`),
    ],
    leave: [
      'Leave',
      (days: Leave[]) => days.map(({ from, to }) => `${formatDate(from)} to ${formatDate(to)}`),
    ],
    buffer_minutes: 'Minutes between appointments',
    cancel_until_hours: 'Hours before which challengers may cancel',
  }),
  saved_plans: part('Plans you saved', {
    ...savedPlanLabels,
    conditions: [savedPlanLabels.conditions, asStored],
    totals: plans.totals!,
    days: plans.days!,
  }),
  favourite_dishes: part('Your favourite dishes', { created_at: 'Marked' }),
  follow_up_templates: part('Your templates for follow-up notes', {
    name: 'Template',
    ...followUpPartLabels,
  }),
  care_notes: part('Your notes about challengers in your care', { text: 'Note' }),
  support_work: part('What you answered for support', { status: ['State', queryStatusLabels] }),
  settings_changed: part('Settings you changed', { key: 'Setting' }),
  requirement_sets_imported: part('Sets of reference intakes you imported', {
    licence: 'Right to use it',
  }),
  rules_signed: part('Clinical rules you signed', { off_rules: ['Switched off', asStored] }),
  terms_published: part('Terms you published', { version: ['Version', asStored] }),
  two_step_sign_in: part('Two-step sign-in'),
  consents: part('Terms you agreed to', { version: ['Version of the terms', asStored] }),
  notifications: part('What we told you', programsOnly('kind', 'person', 'week_start')),
  reminders: part('Reminders on your devices in the last days', { kind: ['About', reminderLabels] }),
  reminder_devices: part('Devices that show reminders', { user_agent: ['Device', deviceName] }),
  mails: part('E-mails we sent you', { recipient: 'To', failed_at: 'Given up' }),
  sessions: part('Devices that are signed in', {
    user_agent: ['Device', deviceName],
    created_at: 'Signed in',
    refreshed_at: 'Last used',
  }),
  suspensions: part('When your account was suspended', { ended_at: 'Activated again' }),
  audit_log: part('Who did what with your data', { action: null, at: 'Time' }),
  refused_calls: part('What was refused to you', {
    ...programsOnly('action', 'status'),
    minute: 'Time',
    count: 'Times',
  }),
}

const isId = (column: string) => /(^|_)id$/.test(column)

/** A row of the export as labels and words. Empty values, ids and what only programs need are left out. */
export function inWords(part: string, row: Record<string, unknown>): [label: string, words: Words][] {
  const { columns = {} } = exportWords[part] ?? {}
  return Object.entries(row).flatMap(([column, value]) => {
    const named = columns[column] === undefined && !isId(column) ? called(column) : columns[column]
    if (!named || value === null || value === undefined) return []
    const [label, writing] = typeof named === 'string' ? [named] : named
    const words = written(column, value, writing)
    return words.length === 0 ? [] : [[label, words] satisfies [string, Words]]
  })
}
