import { z } from 'zod'
import { addDays, type DateString, dateOf, daysBetween, formatDate, today } from '#domain/dates.ts'
import { type Contract, Id, Instant, paging } from '#domain/endpoint.ts'
import { tenths } from '#domain/numbers.ts'
import {
  bmi,
  type Gender,
  type Goal,
  goals,
  isMinor,
  type Pregnancy,
  pregnancies,
  pregnancyLabels,
} from '#domain/people/patients.ts'
import { isPastDue, pregnancyOn, stageSince } from '#domain/people/pregnancy.ts'
import { metric, paceText } from '#domain/people/units.ts'
import { adherenceLabel, checkInDue } from '#domain/progress/progress-figures.ts'
import { effectiveGoal, weightSlope } from '#domain/progress/weight-trend.ts'
import { CoverMark } from './cover.ts'

/** A plan that ends within these days and has no successor counts as ending. */
const planEndingDays = 3
/** Share of body weight per week. A faster change cannot wait for the next plan. */
const alarmingPace = 0.015
/** Weights of this many days are used, and only if they span at least a week: daily changes are mostly water. */
export const weighedDays = 28
const leastSpan = 7

/**
 * Why a challenger needs their nutritionist. The kinds are in the order of urgency, most urgent first; of two equal
 * reasons the one with the earlier `date` comes first.
 */
const reason = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), date: z.string(), ...shape })
const Reason = z.discriminatedUnion('kind', [
  /** Allergies, diet, food rules or medical notes changed and the nutritionist has not read it, or dishes clash since. */
  reason('care_changed', { dishes: z.array(z.string()), plan_id: Id.nullable() }),
  /** A fast waits for the nutritionist's word: somebody may be harmed by it. `date`: its first day. */
  reason('fast_to_agree', {}),
  /** Weight moves away from the goal. `date`: the last weight. */
  reason('weight_against_goal', { kg_per_week: z.number(), goal: z.enum(goals) }),
  /** A message of the challenger is unread. `date`: the first such message. */
  reason('unread_message', { conversation_id: Id, messages: z.number() }),
  /** No plan today, and none that starts tomorrow. `date`: the first day without one; `next_on`: the next plan's first. */
  reason('no_plan', { ended_on: z.string().nullable(), next_on: z.string().nullable() }),
  /** The weekly report is due. `date`: since when; today while there is no report at all. */
  reason('check_in_overdue', { last_report: z.string().nullable() }),
  /** The due date, `date`, is over, and nobody has said since what is true. */
  reason('due_date_over', {}),
  /** The daily targets were confirmed in a stage of pregnancy or breastfeeding that is over since `date`. */
  reason('targets_outdated', { confirmed_on: z.string(), stage: z.enum(pregnancies).optional() }),
  /** The plan ends on `date`, and days without one follow. `next_on`: the first day of the plan after them. */
  reason('plan_ending', { next_on: z.string().nullable() }),
  /** Meals were ticked nearly every day, and then none for three days. `date`: the last day with a tick. */
  reason('ticks_stopped', {}),
  /** Adherence in the last report is low. `date`: that report. */
  reason('low_adherence', { adherence_pct: z.number() }),
  /** Drafts wait to be published. `plan_id`: the draft of the earliest week. */
  reason('draft', { plan_id: Id, drafts: z.number() }),
])
export type Reason = z.output<typeof Reason>
export type ReasonKind = Reason['kind']

export const reasonKinds = Reason.options.map((option) => option.shape.kind.value) as ReasonKind[]
const urgency = ({ kind }: Reason) => reasonKinds.indexOf(kind)

export const WorklistEntry = z.object({
  patient_id: Id,
  patient_name: z.string(),
  /** A colleague covers now. */
  cover: CoverMark.nullable(),
  reasons: z.array(Reason),
  /** When their next appointment begins. */
  next_appointment: Instant.nullable(),
})
export type WorklistEntry = z.output<typeof WorklistEntry>

/** The facts about one challenger in care, as of today, from which the worklist is computed. */
export type CareFacts = {
  patient_id: string
  patient_name: string
  cover?: CoverMark | null
  /** Without an account nobody can file a report. */
  has_joined: boolean
  care_since: DateString
  goal: Goal | null
  /** Null without a profile, like the next two. */
  dob: DateString | null
  height_cm: number | null
  start_weight_kg: number | null
  last_report: DateString | null
  /** Whether enough planned days had passed before the last report to rate its adherence. */
  rated: boolean
  /** From the last report. */
  adherence_pct: number | null
  /** Weights of the last `weighedDays` days, in any order. */
  weighings: { week_start: DateString; weight_kg: number }[]
  /** Days of the last weeks with a ticked meal, in any order. */
  ticked_days: DateString[]
  /** Days of the last weeks that are different, on which nobody is asked to tick. */
  different_days?: DateString[]
  /** The first day, from today on, of a fast that needs the nutritionist's word and has not got it. */
  fast_to_agree?: DateString | null
  pregnancy: Pregnancy | null
  gender?: Gender | null
  due_date?: DateString | null
  /** When the daily targets that count were confirmed. */
  targets_at: string | null
  /** Last day of the published plan for today, else of the last one before today. */
  planned_until: DateString | null
  /** First day of the next plan, when days without one come before it. */
  planned_again: DateString | null
  /** When the profile was changed, while the nutritionist has not read the notification about it. */
  care_changed_at: string | null
  /** Dishes that clash without a reason, in the published plans of today and later. */
  unexplained_dishes: string[]
  /** The first plan with such a dish. */
  unexplained_plan: string | null
  conversation_id: string
  /** Messages of the challenger that the nutritionist has not read. */
  unread_messages: number
  /** When the first of these messages was sent. */
  unread_since: string | null
  drafts: number
  /** The draft of the earliest week. */
  draft_id: string | null
  draft_week: DateString | null
  next_appointment: string | null
}

/** Weight change in kg a week, if it goes against the goal by more than 1.5% of the weight; else null. */
export function paceAgainstGoal(goal: Goal | null, weighings: CareFacts['weighings']): number | null {
  if (!goal) return null
  const dates = weighings.map(({ week_start }) => week_start).sort()
  if (dates.length < 2 || daysBetween(dates[0]!, dates.at(-1)!) < leastSpan) return null
  const slope = weightSlope(weighings)!
  const weight = weighings.find(({ week_start }) => week_start === dates.at(-1))!.weight_kg
  // The 1e-6 kg absorb rounding errors, so that a slope exactly at the threshold does not count.
  if (Math.abs(slope) <= weight * alarmingPace + 1e-6) return null
  const isAgainst = goal === 'maintain' || slope > 0 === (goal === 'lose')
  return isAgainst ? slope : null
}

function careReasons(facts: CareFacts, on: DateString): Reason[] {
  const { care_changed_at, unexplained_dishes: dishes, unexplained_plan: plan_id } = facts
  if (care_changed_at === null && dishes.length === 0) return []
  return [{ kind: 'care_changed', date: care_changed_at ? dateOf(care_changed_at) : on, dishes, plan_id }]
}

const fastReasons = ({ fast_to_agree }: CareFacts): Reason[] =>
  fast_to_agree ? [{ kind: 'fast_to_agree', date: fast_to_agree }] : []

function weightReasons(facts: CareFacts): Reason[] {
  const { start_weight_kg, height_cm, dob, weighings } = facts
  const goal = effectiveGoal(
    facts.goal,
    start_weight_kg && height_cm ? bmi(start_weight_kg, height_cm) : null,
    dob !== null && isMinor(dob),
  )
  const pace = paceAgainstGoal(goal, weighings)
  if (pace === null || !goal) return []
  const dates = weighings.map(({ week_start }) => week_start).sort()
  return [{ kind: 'weight_against_goal', date: dates.at(-1)!, kg_per_week: tenths(pace), goal }]
}

function messageReasons({ conversation_id, unread_messages, unread_since }: CareFacts): Reason[] {
  if (unread_since === null) return []
  return [{ kind: 'unread_message', date: dateOf(unread_since), conversation_id, messages: unread_messages }]
}

function planReasons(facts: CareFacts, on: DateString): Reason[] {
  const { planned_until: ended_on, planned_again: next_on, care_since } = facts
  if (ended_on !== null && ended_on >= on)
    return ended_on <= addDays(on, planEndingDays) ? [{ kind: 'plan_ending', date: ended_on, next_on }] : []
  // Today is over when the plan builder proposes a first day, so a plan from tomorrow is on time.
  if (next_on !== null && next_on <= addDays(on, 1)) return []
  return [{ kind: 'no_plan', date: ended_on ? addDays(ended_on, 1) : care_since, ended_on, next_on }]
}

function checkInReasons({ last_report, has_joined }: CareFacts, on: DateString): Reason[] {
  if (!has_joined) return []
  const due = checkInDue(last_report, on)
  return due < on || last_report === null ? [{ kind: 'check_in_overdue', date: due, last_report }] : []
}

/** Somebody ticks daily who did so on this many of seven days. */
const dailyTicks = 5
/** Whole days without a tick after which it is worth asking. */
const quietDays = 3
/** Ticks of this many days are used: later nobody wonders any more why there are none. */
export const tickedDays = 21

function tickReasons({ ticked_days, different_days = [] }: CareFacts, on: DateString): Reason[] {
  const last = ticked_days.toSorted().at(-1)
  if (!last) return []
  const different = different_days.filter((date) => date > last && date < on).length
  if (daysBetween(last, on) - different <= quietDays) return []
  const before = ticked_days.filter((date) => daysBetween(date, last) < 7)
  return before.length >= dailyTicks ? [{ kind: 'ticks_stopped', date: last }] : []
}

/** Days that a stage lasts at most; targets for the first months are those of before. */
const stageDays: Record<Pregnancy, number | null> = {
  no: null,
  ...{ pregnant_1: 91, pregnant_2: 91, pregnant_3: 98, lactating_6: 183, lactating_12: 183 },
}

/**
 * A profile says the months and not since when, so only this is certain: longer after the confirmation than a stage
 * lasts, the targets are those of an earlier one.
 */
function targetReasons(facts: CareFacts, on: DateString): Reason[] {
  const { due_date, targets_at } = facts
  const stage = pregnancyOn(facts, on)
  const lasts = stage && stageDays[stage]
  if (!lasts || targets_at === null) return []
  const confirmed_on = dateOf(targets_at)
  // By a due date the stage of each day is known.
  if (due_date)
    return pregnancyOn(facts, confirmed_on) === stage
      ? []
      : [{ kind: 'targets_outdated', date: stageSince(due_date, on), confirmed_on, stage }]
  const date = addDays(confirmed_on, lasts)
  return date < on ? [{ kind: 'targets_outdated', date, confirmed_on }] : []
}

const birthReasons = (facts: CareFacts, on: DateString): Reason[] =>
  isPastDue(facts, on) ? [{ kind: 'due_date_over', date: facts.due_date! }] : []

function reportReasons({ last_report, adherence_pct, rated }: CareFacts): Reason[] {
  if (last_report === null || adherence_pct === null || !rated) return []
  if (adherenceLabel(adherence_pct) !== 'Needs Improvement') return []
  return [{ kind: 'low_adherence', date: last_report, adherence_pct }]
}

function draftReasons({ drafts, draft_id, draft_week }: CareFacts): Reason[] {
  if (draft_id === null || draft_week === null) return []
  return [{ kind: 'draft', date: draft_week, plan_id: draft_id, drafts }]
}

/** All reasons of a challenger on a day, most urgent first. */
export function reasonsOf(facts: CareFacts, on = today()): Reason[] {
  return [
    ...careReasons(facts, on),
    ...fastReasons(facts),
    ...weightReasons(facts),
    ...messageReasons(facts),
    ...planReasons(facts, on),
    ...checkInReasons(facts, on),
    ...tickReasons(facts, on),
    ...birthReasons(facts, on),
    ...targetReasons(facts, on),
    ...reportReasons(facts),
    ...draftReasons(facts),
  ].sort((one, other) => urgency(one) - urgency(other))
}

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** By kind, then the earlier date, then the larger amount, then the name. Entries without a reason are last. */
export function byUrgency(one: WorklistEntry, other: WorklistEntry): number {
  const [first, second] = [one.reasons[0], other.reasons[0]]
  return (
    (first && second
      ? compare(urgency(first), urgency(second)) || compare(first.date, second.date)
      : Number(!first) - Number(!second)) ||
    compare(other.reasons.length, one.reasons.length) ||
    compare(one.patient_name, other.patient_name) ||
    compare(one.patient_id, other.patient_id)
  )
}

/** One entry for each challenger who needs their nutritionist on a day, most urgent first. */
export function worklistOf(everybody: CareFacts[], on = today()): WorklistEntry[] {
  return everybody
    .map((facts) => ({
      patient_id: facts.patient_id,
      patient_name: facts.patient_name,
      cover: facts.cover ?? null,
      reasons: reasonsOf(facts, on),
      next_appointment: facts.next_appointment,
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort(byUrgency)
}

const reasonLabels: Record<ReasonKind, string> = {
  care_changed: 'Check the plan',
  fast_to_agree: 'A fast needs your word',
  weight_against_goal: 'Weight against the goal',
  unread_message: 'Unread message',
  no_plan: 'No current plan',
  check_in_overdue: 'Check-in overdue',
  due_date_over: 'Due date is over',
  targets_outdated: 'Targets outdated',
  plan_ending: 'Plan ending',
  ticks_stopped: 'Stopped ticking',
  low_adherence: 'Low adherence',
  draft: 'Draft to publish',
}

/** What a reason is called; without any report the check-in is due and not overdue. */
export const reasonLabel = (reason: Reason): string =>
  reason.kind === 'check_in_overdue' && reason.last_report === null
    ? 'Check-in due'
    : reasonLabels[reason.kind]

const goalWords: Record<Goal, string> = {
  lose: 'the goal is to lose weight',
  maintain: 'the goal is to keep it',
  gain: 'the goal is to gain weight',
}
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** The first three names, and how many more there are. */
function namesOf(names: string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return `${names.slice(0, 3).join(', ')}${more}`
}

/** A reason as a sentence with its figures. */
export function reasonText(reason: Reason, on = today(), units = metric): string {
  const date = formatDate(reason.date)
  switch (reason.kind) {
    case 'care_changed':
      return reason.dishes.length
        ? `Clashes with the plan: ${namesOf(reason.dishes)}.`
        : `Allergies, diet or medical notes changed on ${date}.`
    case 'fast_to_agree':
      return `Said for ${date}; no dishes are offered for it before you agree.`
    case 'weight_against_goal':
      return `Weight ${reason.kg_per_week > 0 ? 'rises' : 'falls'} by ${paceText(reason.kg_per_week, units)} a week; ${goalWords[reason.goal]}.`
    case 'unread_message':
      return reason.messages === 1
        ? `Written on ${date}.`
        : `${reason.messages} messages, the first of ${date}.`
    case 'no_plan': {
      const { ended_on, next_on } = reason
      const next = next_on && formatDate(next_on)
      if (ended_on === null)
        return `${next ? `The first plan starts on ${next}` : 'No plan yet'}; in your care since ${date}.`
      const before = `The last plan ended on ${formatDate(ended_on)}`
      return next ? `${before}; the next one starts on ${next}.` : `${before}.`
    }
    case 'check_in_overdue':
      return reason.last_report === null
        ? 'Due today; no report yet.'
        : `Due on ${date}, ${days(daysBetween(reason.date, on))} ago; last report on ${formatDate(reason.last_report)}.`
    case 'due_date_over':
      return `The due date was ${date}: what is true now?`
    case 'targets_outdated':
      if (reason.stage)
        return `Confirmed on ${formatDate(reason.confirmed_on)}; since ${date}: ${pregnancyLabels[reason.stage].toLowerCase()}.`
      return `Confirmed on ${formatDate(reason.confirmed_on)}; those months of pregnancy or breastfeeding are over. Ask for the months now.`
    case 'plan_ending': {
      const left = daysBetween(on, reason.date)
      const next = reason.next_on ? `the next one starts on ${formatDate(reason.next_on)}` : 'none follows'
      return `The plan ends ${left === 0 ? 'today' : left === 1 ? 'tomorrow' : `on ${date}`}, and ${next}.`
    }
    case 'ticks_stopped':
      return `Ticked meals daily until ${date}, and none for ${days(daysBetween(reason.date, on) - 1)}.`
    case 'low_adherence':
      return `${Number(reason.adherence_pct.toFixed(1))}% in the report of ${date}.`
    case 'draft':
      return reason.drafts === 1
        ? `For the week of ${date}.`
        : `${reason.drafts} drafts, the first for the week of ${date}.`
  }
}

export const worklist = {
  'GET /nutritionists/worklist': {
    access: 'nutritionist',
    summary: 'Challengers who need one today and why, most urgent first; empty until approved',
    query: z.object(paging(20)),
    reply: z.array(WorklistEntry),
    health: true,
  },
} satisfies Contract
